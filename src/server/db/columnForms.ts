import type { Table } from '../../../codegen/types.ts';
import type { Store } from './store.ts';

/** How each known column of a table keeps its values. */
export async function findForms({ db }: Store, table: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sys_column')
    .select(['columnName', 'form'])
    .where('tableName', '=', table)
    .execute();
  return new Map(rows.map((row) => [String(row.columnName), String(row.form)]));
}

/** Notes the columns of a table; one that no model names any more keeps its form but refers to nothing. */
export async function writeForms({ db }: Store, { name, columns }: Table): Promise<void> {
  await db.updateTable('sys_column').set({ target: null }).where('tableName', '=', name).execute();
  for (const { name: columnName, type, form = type, target = null } of columns) {
    await db
      .insertInto('sys_column')
      .values({ tableName: name, columnName, form, target })
      .onConflict((conflict) => conflict.columns(['tableName', 'columnName']).doUpdateSet({ form, target }))
      .execute();
  }
}

/** The columns that hold ids of `target`, also those of resources whose file is not sound just now. */
export async function findReferrers(
  { db }: Store,
  target: string,
): Promise<{ readonly table: string; readonly column: string }[]> {
  const rows = await db
    .selectFrom('sys_column')
    .select(['tableName', 'columnName'])
    .where('target', '=', target)
    .orderBy('tableName')
    .execute();
  return rows.map((row) => ({ table: String(row.tableName), column: String(row.columnName) }));
}
