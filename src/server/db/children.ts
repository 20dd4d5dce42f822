import { sql } from 'kysely';
import { hold, type Lock } from './holds.ts';
import { listOf, locked } from './rows.ts';
import type { Row, Store } from './store.ts';

/** Returns all rows whose `column` is one of the ids, ordered by row id; with `lock` they are locked for this transaction. */
export async function findChildren(
  store: Store,
  { table, column, ids, lock }: { table: string; column: string; ids: readonly string[]; lock?: Lock },
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { db, product, rowWatch } = store;
  const query = db
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`${sql.ref(column)} in (${listOf(product, ids)})`)
    .orderBy('id');
  const rows = await (product.locksRows && lock ? locked(query, lock) : query).execute();
  hold(store, table, { ids: rows.map(({ id }) => id), lock });
  if (lock) rowWatch?.seen(table, rows);
  return rows;
}

/** Counts the rows per id in `column`; ids without rows are left out. */
export async function countBy(
  { db, product }: Store,
  { table, column, ids }: { table: string; column: string; ids: readonly string[] },
): Promise<Readonly<Record<string, number>>> {
  if (ids.length === 0) return {};
  const parentColumn = sql<string>`${sql.ref(column)}`;
  const rows = await db
    .selectFrom(table)
    .select([parentColumn.as('id'), (e) => e.fn.countAll<number | string>().as('count')])
    .where(sql<boolean>`${parentColumn} in (${listOf(product, ids)})`)
    .groupBy(parentColumn)
    .execute();
  return Object.fromEntries(rows.map((row) => [String(row.id), Number(row.count)]));
}
