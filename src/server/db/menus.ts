import type { Row, Store } from './store.ts';

/** Every enabled entry of the menu table. */
export async function findMenuRows({ db }: Store): Promise<Row[]> {
  return db.selectFrom('hwMenu').selectAll().where('status', '=', '0').execute();
}

/** What was ever seeded, with the id that its entry got, whether that is still there or not. */
export async function findSeeds({ db }: Store): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_menuSeed').select(['seedKey', 'menuId']).execute();
  return new Map(rows.map((row) => [String(row.seedKey), String(row.menuId)]));
}
