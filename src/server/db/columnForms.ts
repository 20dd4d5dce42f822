import type { ColumnLimits, TableColumn } from '../../../codegen/types.ts';
import type { Store } from './store.ts';

/** Notes how the columns of a table keep their values, what they refer to and what they satisfy. */
export async function writeForms({ db }: Store, tableName: string, columns: readonly TableColumn[]): Promise<void> {
  for (const { name: columnName, type, form = type, target = null, limits = {} } of columns) {
    const note = { form, target, limits: limitsNote(limits) };
    await db
      .insertInto('sys_column')
      .values({ tableName, columnName, ...note })
      .onConflict((conflict) => conflict.columns(['tableName', 'columnName']).doUpdateSet(note))
      .execute();
  }
}

/** Notes that no file names a column any more: it keeps its form, but refers to nothing and satisfies nothing for sure. */
export async function releaseForm({ db }: Store, table: string, column: string): Promise<void> {
  await db
    .updateTable('sys_column')
    .set({ target: null, limits: null, figure: null })
    .where('tableName', '=', table)
    .where('columnName', '=', column)
    .execute();
}

/** Notes that a column has another name now: how it keeps its values, and how far its serials are counted. */
export async function moveForm(
  { db }: Store,
  table: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const notes of ['sys_column', 'sys_serial']) {
    await db.deleteFrom(notes).where('tableName', '=', table).where('columnName', '=', to).execute();
    await db
      .updateTable(notes)
      .set({ columnName: to })
      .where('tableName', '=', table)
      .where('columnName', '=', from)
      .execute();
  }
}

/** The columns that hold ids of `target`, also those of resources whose file is not sound just now. */
export async function findReferrers(
  { db }: Store,
  target: string,
): Promise<{ readonly table: string; readonly column: string; readonly isList: boolean }[]> {
  const rows = await db
    .selectFrom('sys_column')
    .select(['tableName', 'columnName', 'form'])
    .where('target', '=', target)
    .orderBy('tableName')
    .execute();
  return rows.map((row) => ({
    ...{ table: String(row.tableName), column: String(row.columnName) },
    isList: row.form === 'references',
  }));
}

/** The tables of resources, also of those whose file is gone. */
export async function findNotedTables({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('sys_column').select('tableName').distinct().orderBy('tableName').execute();
  return rows.map(({ tableName }) => String(tableName));
}

/**
 * What is noted of the limits of a column. An older server said nothing of ranges and patterns there, nor of shortest
 * texts, of small records and of what is demanded on a condition.
 */
export function limitsNote(limits: ColumnLimits): string {
  return JSON.stringify({ ...limits, hasRanges: true, hasShapes: true });
}
