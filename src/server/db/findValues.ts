import type { Store } from './store.ts';

interface Asked {
  readonly table: string;
  readonly column: string;
  /** No more than so many different ones. */
  readonly most: number;
}

/** The different values of a column, empty ones left out. */
export async function findValues({ db }: Store, { table, column, most }: Asked): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select(column)
    .distinct()
    .where(column, 'is not', null)
    .orderBy(column)
    .limit(most)
    .execute();
  return rows.map((row) => String(row[column]));
}
