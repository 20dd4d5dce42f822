import { sql } from 'kysely';
import { listOf } from './rows.ts';
import type { Row, Store } from './store.ts';

/** Counts the versions of rows up by one and stamps them; ids without a row are passed over. */
export async function bumpVersions(
  { db, product }: Store,
  { table, ids, stamps }: { table: string; ids: readonly string[]; stamps: Row },
): Promise<void> {
  await db
    .updateTable(table)
    .set({ ...stamps, version: sql<number>`version + 1` })
    .where(sql<boolean>`id in (${listOf(product, ids)})`)
    .execute();
}
