import { sql } from 'kysely';
import type { TableIndex } from '../../../codegen/types.ts';
import { indexedValue } from './indexedValue.ts';
import { isAmong } from './isAmong.ts';
import type { Store } from './store.ts';
import { withinIndex } from './withinIndex.ts';

/** The names of the indexes that models have made, by table; what somebody added by hand is left alone. */
export async function findIndexes(store: Store, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const { db, product } = store;
  const query =
    product.name === 'sqlite'
      ? sql<IndexRow>`select name, tbl_name as "table" from sqlite_master where type = 'index' and ${isAmong(store, 'tbl_name', tables)}`
      : sql<IndexRow>`select indexname as name, tablename as "table" from pg_indexes
          where schemaname = current_schema() and ${isAmong(store, 'tablename', tables)}`;
  const { rows } = await query.execute(db);
  const own = rows.filter(({ name }) => /^(ux|ix)_/.test(name));
  return new Map(
    [...Map.groupBy(own, ({ table }) => table)].map(([table, all]) => [table, new Set(all.map(({ name }) => name))]),
  );
}

interface IndexRow {
  readonly name: string;
  readonly table: string;
}

export async function dropIndex({ db }: Store, name: string): Promise<void> {
  await sql`drop index ${sql.id(name)}`.execute(db);
}

/** Names and the values of a partial index come from the compiler, which lets only identifiers and constants through. */
export async function addIndex({ db, product }: Store, table: string, index: TableIndex): Promise<void> {
  // SQLite sorts empty values first; PostgreSQL is told to, so that an index serves the same order in both.
  const order = product.name === 'postgres' && !index.unique ? sql` nulls first` : sql``;
  const columns = sql.join(index.columns.map((column) => sql`${indexedValue(index, column, sql.ref(column))}${order}`));
  const where = index.where ? sql` where ${withinIndex(index.where, sql.ref(index.where.column))}` : sql``;
  const unique = index.unique ? sql`unique ` : sql``;
  await sql`create ${unique}index ${sql.id(index.name)} on ${sql.table(table)} (${columns})${where}`.execute(db);
}
