import type { Store } from './store.ts';

/** An entry of the menu table, and how many roles it is ticked for. */
export interface MenuUse {
  readonly menuType: string;
  readonly component: string;
  readonly perms: string;
  readonly menuName: string;
  readonly menuNameEn: string;
  readonly roles: number;
}

/** Every page and button of the menu table that is not switched off. */
export async function findMenuUse({ db }: Store): Promise<MenuUse[]> {
  const rows = await db
    .selectFrom('hwMenu')
    .select(['id', 'menuType', 'component', 'perms', 'menuName', 'menuNameEn'])
    .where('status', '=', '0')
    .orderBy('component')
    .orderBy('perms')
    .execute();
  const grants = await findGrants(db);
  const text = (value: unknown): string => String(value ?? '');
  return rows.map((row) => ({
    menuType: text(row.menuType),
    component: text(row.component),
    perms: text(row.perms),
    menuName: text(row.menuName),
    menuNameEn: text(row.menuNameEn),
    roles: grants.get(text(row.id)) ?? 0,
  }));
}

/** How many roles were given each entry. */
async function findGrants(db: Store['db']): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('hwRole').select('menuIds').where('menuIds', 'is not', null).execute();
  const counts = new Map<string, number>();
  for (const id of rows.flatMap(({ menuIds }) => JSON.parse(String(menuIds)) as string[])) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
