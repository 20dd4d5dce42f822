import type { Store } from '../store.ts';

/** How many rows have a value in a column. */
export async function countFilled(
  { db }: Store,
  { table, column }: { table: string; column: string },
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(column, 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
