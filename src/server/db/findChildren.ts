import { sql } from 'kysely';
import { hold } from './holds.ts';
import { type Lock, listOf, locked } from './rows.ts';
import type { Row, Store } from './store.ts';

/** All rows that hold one of many ids in `column`, in the order of their own ids; `lock`: kept for this transaction. */
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
