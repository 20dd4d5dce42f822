import { sql } from 'kysely';
import { isAmong } from './isAmong.ts';
import type { Store } from './store.ts';

interface ColumnRow {
  readonly table: string;
  readonly name: string;
}

/** The names of the columns of tables, by table; a table that is not there is not in the answer. */
export async function findColumns(store: Store, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const { db, product } = store;
  const query =
    product.name === 'sqlite'
      ? sql<ColumnRow>`select t.name as "table", c.name from sqlite_master t, pragma_table_info(t.name) c
          where t.type = 'table' and ${isAmong(store, 't.name', tables)}`
      : sql<ColumnRow>`select table_name as "table", column_name as name from information_schema.columns
          where table_schema = current_schema() and ${isAmong(store, 'table_name', tables)}`;
  const { rows } = await query.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, all]) => [table, new Set(all.map(({ name }) => name))]),
  );
}
