import { updateRow } from './rows.ts';
import type { Row, Store } from './store.ts';

/** Every enabled entry of the menu table. */
export async function findMenuRows({ db }: Store): Promise<Row[]> {
  return db.selectFrom('hwMenu').selectAll().where('status', '=', '0').execute();
}

/** Every entry that only the server has ever changed. */
export async function findUntouchedMenus({ db }: Store): Promise<Row[]> {
  return db.selectFrom('hwMenu').selectAll().where('updateBy', '=', 'system').execute();
}

/** Another text after every change of the menu table, in whatever process. */
export async function menuStamp({ db }: Store): Promise<string> {
  const { count, max, sum } = db.fn;
  const row = await db
    .selectFrom('hwMenu')
    .select([
      count('id').as('rows'),
      sum('version').as('changes'),
      max('updateTime').as('latest'),
      max('id').as('last'),
    ])
    .executeTakeFirst();
  return JSON.stringify(row);
}

/** Every seeded entry with its id, whether it still exists or not. */
export async function findSeeds({ db }: Store): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_menuSeed').select(['seedKey', 'menuId']).execute();
  return new Map(rows.map((row) => [String(row.seedKey), String(row.menuId)]));
}

interface Grant {
  /** The entry that a role must have. */
  readonly held: string;
  readonly granted: string;
  readonly now: Date;
}

/** Gives an entry of the menu to every role that has another one. */
export async function addToRoles(store: Store, { held, granted, now }: Grant): Promise<void> {
  const roles = await store.db.selectFrom('hwRole').select(['id', 'version', 'menuIds']).execute();
  for (const { id, version, menuIds } of roles) {
    const ids = JSON.parse(String(menuIds || '[]')) as readonly string[];
    if (!ids.includes(held) || ids.includes(granted)) continue;
    const update = { menuIds: JSON.stringify([...ids, granted]), version: Number(version) + 1 };
    await updateRow(store, 'hwRole', {
      ...{ id: String(id), updateBy: 'system', updateTime: now.toISOString() },
      ...update,
    });
  }
}

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
