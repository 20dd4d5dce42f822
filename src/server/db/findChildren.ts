import { sql } from 'kysely';
import { type Lock, listOf, locked } from './rows.ts';
import type { Row, Store } from './store.ts';

/** All rows that hold one of many ids in `column`, in the order of their own ids; `lock`: kept for this transaction. */
export async function findChildren(
  { db, product, rowWatch }: Store,
  { table, column, ids, lock }: { table: string; column: string; ids: readonly string[]; lock?: Lock },
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`${sql.ref(column)} in (${listOf(product, ids)})`)
    .orderBy('id');
  const rows = await (product.locksRows && lock ? locked(query, lock) : query).execute();
  if (lock) rowWatch?.seen(table, rows);
  return rows;
}
