import { sql } from 'kysely';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import { countFilled } from './countFilled.ts';

/** Drops a column without a value, and what is noted of it; somebody may have written into it meanwhile. */
export async function dropEmptyColumn(
  store: Store,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<void> {
  const { db, product } = store;
  if (product.locksRows) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  const refusal = new Narrowing(`${column} has got values meanwhile`, 'save the file again', column);
  if ((await countFilled(store, { table, column })) > 0) throw refusal;
  await db.schema.alterTable(table).dropColumn(column).execute();
  for (const notes of ['sys_column', 'sys_serial']) {
    await db.deleteFrom(notes).where('tableName', '=', table).where('columnName', '=', column).execute();
  }
}
