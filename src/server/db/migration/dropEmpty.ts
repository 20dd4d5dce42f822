import { sql } from 'kysely';
import { countRows } from '../countRows.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';

/** Drops a table in which there is nothing, and what is noted of it; somebody may have written into it meanwhile. */
export async function dropEmpty(store: Store, table: string): Promise<void> {
  const { db, product } = store;
  if (product.locksRows) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  const refusal = new Narrowing(`${table} has got records meanwhile`, 'save the file again');
  if ((await countRows(store, table)) > 0) throw refusal;
  await db.schema.dropTable(table).execute();
  for (const notes of ['sys_column', 'sys_serial']) await db.deleteFrom(notes).where('tableName', '=', table).execute();
}
