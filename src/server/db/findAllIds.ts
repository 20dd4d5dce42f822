import type { Store } from './store.ts';

/** The ids of all rows of a table. */
export async function findAllIds({ db }: Store, table: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => String(id));
}
