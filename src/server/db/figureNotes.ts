import type { Table } from '../../../codegen/types.ts';
import { isAmong } from './isAmong.ts';
import type { Store } from './store.ts';

/** The tables in which stored values were not worked out as their models say, or not at all. */
export async function findUnworked(store: Store, tables: readonly Table[]): Promise<Table[]> {
  const worked = tables.filter(({ columns }) => columns.some(({ figure }) => figure !== undefined));
  if (worked.length === 0) return [];
  const names = worked.map(({ name }) => name);
  const notes = await store.db
    .selectFrom('sys_column')
    .select(['tableName', 'columnName', 'figure'])
    .where(isAmong(store, 'tableName', names))
    .execute();
  const known = new Map(notes.map(({ tableName, columnName, figure }) => [`${tableName}.${columnName}`, figure]));
  return worked.filter(({ name, columns }) =>
    columns.some(({ name: column, figure }) => figure !== undefined && known.get(`${name}.${column}`) !== figure),
  );
}

/** Notes that all stored values of these tables are worked out as their models say. */
export async function noteWorked({ db }: Store, tables: readonly Table[]): Promise<void> {
  for (const { name: table, columns } of tables) {
    for (const { name: column, figure } of columns) {
      if (figure === undefined) continue;
      await db
        .updateTable('sys_column')
        .set({ figure })
        .where('tableName', '=', table)
        .where('columnName', '=', column)
        .execute();
    }
  }
}

/** Notes that nobody looks after the values of these tables any more. */
export async function forgetWorked(store: Store, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await store.db
    .updateTable('sys_column')
    .set({ figure: null })
    .where(isAmong(store, 'tableName', tables))
    .where('figure', 'is not', null)
    .execute();
}
