import { updateRow } from './rows.ts';
import type { Row, Store } from './store.ts';

/** Returns all enabled menu entries. */
export async function findMenuRows({ db }: Store): Promise<Row[]> {
  return db.selectFrom('hwMenu').selectAll().where('status', '=', '0').execute();
}

/** Returns the menu entries that no user has changed. */
export async function findUntouchedMenus({ db }: Store): Promise<Row[]> {
  return db.selectFrom('hwMenu').selectAll().where('updateBy', '=', 'system').execute();
}

/** Returns a text that changes with every change of the menu table, in any process. */
export async function menuStamp({ db }: Store): Promise<string> {
  const { count, max, sum } = db.fn;
  const row = await db
    .selectFrom('hwMenu')
    .select([count('id').as('rows'), sum('version').as('changes'), max('updateTime').as('latest'), max('id').as('last')])
    .executeTakeFirst();
  return JSON.stringify(row);
}

/** Returns the ids of all seeded entries by key, including deleted ones. */
export async function findSeeds({ db }: Store): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_menuSeed').select(['seedKey', 'menuId']).execute();
  return new Map(rows.map((row) => [String(row.seedKey), String(row.menuId)]));
}

interface Grant {
  /** The menu entry that a role must have to get the grant. */
  readonly held: string;
  readonly granted: string;
  readonly now: Date;
}

/** Grants the menu entry `granted` to every role that has the entry `held`. */
export async function addToRoles(store: Store, { held, granted, now }: Grant): Promise<void> {
  await grant(store, { granted: [granted], now }, ({ ids }) => ids.includes(held));
}

interface GrantToRoles {
  readonly roleKeys: readonly string[];
  readonly granted: readonly string[];
  readonly now: Date;
}

/** Grants menu entries to the roles with these keys. */
export async function grantToRoles(store: Store, { roleKeys, ...more }: GrantToRoles): Promise<void> {
  await grant(store, more, ({ roleKey }) => roleKeys.includes(roleKey));
}

async function grant(
  store: Store,
  { granted, now }: Omit<GrantToRoles, 'roleKeys'>,
  isMeant: (role: { readonly roleKey: string; readonly ids: readonly string[] }) => boolean,
): Promise<void> {
  const roles = await store.db.selectFrom('hwRole').select(['id', 'version', 'roleKey', 'menuIds']).execute();
  for (const { id, version, roleKey, menuIds } of roles) {
    const ids = JSON.parse(String(menuIds || '[]')) as readonly string[];
    const added = granted.filter((one) => !ids.includes(one));
    if (added.length === 0 || !isMeant({ roleKey: String(roleKey), ids })) continue;
    const update = { menuIds: JSON.stringify([...ids, ...added]), version: Number(version) + 1 };
    await updateRow(store, 'hwRole', {
      id: String(id),
      updateBy: 'system',
      updateTime: now.toISOString(),
      ...update,
    });
  }
}

/** A menu entry and the number of roles it is granted to. */
export interface MenuUse {
  readonly menuType: string;
  readonly component: string;
  readonly perms: string;
  readonly menuName: string;
  readonly menuNameEn: string;
  readonly roles: number;
}

/** Returns all enabled menu entries with their number of roles. */
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

/** Counts the roles per menu entry. */
async function findGrants(db: Store['db']): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('hwRole').select('menuIds').where('menuIds', 'is not', null).execute();
  const counts = new Map<string, number>();
  for (const id of rows.flatMap(({ menuIds }) => JSON.parse(String(menuIds)) as string[])) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
