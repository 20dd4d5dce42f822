import type { Row, Store } from './store.ts';

/** Every enabled entry of the menu table. */
export async function findMenuRows({ db }: Store): Promise<Row[]> {
  return db.selectFrom('hwMenu').selectAll().where('status', '=', '0').execute();
}

/** What was once seeded, whether it is still there or not. */
export async function findSeedKeys({ db }: Store): Promise<Set<string>> {
  const rows = await db.selectFrom('hwMenuSeed').select('seedKey').execute();
  return new Set(rows.map((row) => String(row.seedKey)));
}
