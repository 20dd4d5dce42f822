import { isAmong } from './isAmong.ts';
import { findRowsById, locked } from './rows.ts';
import type { Row, Store } from './store.ts';

/**
 * The rows with these ids, kept for this transaction to be changed, in the order of their ids: so two transactions never wait
 * for each other in a ring. Whoever only refers to them goes on meanwhile.
 */
export async function lockRows(
  store: Store,
  { table, ids }: { table: string; ids: readonly string[] },
): Promise<Row[]> {
  const { db, product } = store;
  if (ids.length === 0) return [];
  if (!product.locksRows) return findRowsById(store, { table, ids, lock: 'write' });
  return locked(
    db
      .selectFrom(table)
      .selectAll()
      .where(isAmong(store, 'id', ids))
      .orderBy('id'),
    'write',
  ).execute();
}
