import { sql } from 'kysely';
import { hold } from './holds.ts';
import { lockRows } from './lockRows.ts';
import { listOf } from './rows.ts';
import type { Row, Store } from './store.ts';

/** Counts the versions of rows up by one and stamps them; ids without a row are passed over. */
export async function bumpVersions(
  store: Store,
  { table, ids, stamps }: { table: string; ids: readonly string[]; stamps: Row },
): Promise<void> {
  const { db, product } = store;
  // In one order, so that two transactions never wait for each other in a ring.
  if (product.locksRows && ids.length > 1) await lockRows(store, { table, ids });
  hold(store, table, { ids, lock: 'write' });
  await db
    .updateTable(table)
    .set({ ...stamps, version: sql<number>`version + 1` })
    .where(sql<boolean>`id in (${listOf(product, ids)})`)
    .execute();
}
