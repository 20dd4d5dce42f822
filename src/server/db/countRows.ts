import type { Store } from './store.ts';

/** How many rows a table holds. */
export async function countRows({ db }: Store, table: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
