import { updateRow } from './rows.ts';
import type { Row, Store } from './store.ts';

/** Every enabled entry of the menu table. */
export async function findMenuRows({ db }: Store): Promise<Row[]> {
  return db.selectFrom('hwMenu').selectAll().where('status', '=', '0').execute();
}

/** Every entry that nobody but the server has ever written. */
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

/** What was ever seeded, with the id that its entry got, whether that is still there or not. */
export async function findSeeds({ db }: Store): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_menuSeed').select(['seedKey', 'menuId']).execute();
  return new Map(rows.map((row) => [String(row.seedKey), String(row.menuId)]));
}

interface Grant {
  /** The entry that a role must have. */
  readonly held: string;
  readonly given: string;
  readonly now: Date;
}

/** Gives an entry of the menu to every role that has another one. */
export async function addToRoles(store: Store, { held, given, now }: Grant): Promise<void> {
  const roles = await store.db.selectFrom('hwRole').select(['id', 'version', 'menuIds']).execute();
  for (const { id, version, menuIds } of roles) {
    const ids = JSON.parse(String(menuIds || '[]')) as readonly string[];
    if (!ids.includes(held) || ids.includes(given)) continue;
    const said = { menuIds: JSON.stringify([...ids, given]), version: Number(version) + 1 };
    await updateRow(store, 'hwRole', {
      ...{ id: String(id), updateBy: 'system', updateTime: now.toISOString() },
      ...said,
    });
  }
}
