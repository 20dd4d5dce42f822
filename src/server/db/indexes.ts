import { type RawBuilder, sql } from 'kysely';
import type { IndexWhere, TableIndex } from '../../../codegen/types.ts';
import { indexedEnd } from '../../contract/numberSearch.ts';
import type { Log } from '../log.ts';
import { hold } from './holds.ts';
import { findRowsBy, locked } from './rows.ts';
import { type Database, isAmong, type Product, type Row, type Store, type Value } from './store.ts';

/** Returns the names of the indexes created from models, by table. Indexes with other names, added by hand, are ignored. */
export async function findIndexes(store: Store, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const { db, product } = store;
  const query =
    product.name === 'sqlite'
      ? sql<IndexRow>`select name, tbl_name as "table" from sqlite_master where type = 'index' and ${isAmong(store, 'tbl_name', tables)}`
      : sql<IndexRow>`select indexname as name, tablename as "table" from pg_indexes
          where schemaname = current_schema() and ${isAmong(store, 'tablename', tables)}
          and exists (select 1 from pg_index where indexrelid = format('%I.%I', schemaname, indexname)::regclass and indisvalid)`;
  const { rows } = await query.execute(db);
  const own = rows.filter(({ name }) => /^(ux|ix)_/.test(name));
  return new Map([...Map.groupBy(own, ({ table }) => table)].map(([table, all]) => [table, new Set(all.map(({ name }) => name))]));
}

interface IndexRow {
  readonly name: string;
  readonly table: string;
}

/** The extension of PostgreSQL whose indexes serve searches for a part of a text, by the three-letter sequences in it. */
const searchExtension = 'pg_trgm';

/** Whether the database can have indexes for searches for a part of a text. */
export async function canIndexSearches({ db, product }: Store): Promise<boolean> {
  if (product.name === 'sqlite') return false;
  const { rows } = await sql`select 1 from pg_extension where extname = ${searchExtension}`.execute(db);
  return rows.length > 0;
}

/**
 * Installs the PostgreSQL extension that search indexes need. If the database user may not install it, searches read whole tables, and a
 * warning is logged.
 */
export async function prepareSearches(database: Database, log: Log): Promise<void> {
  if (database.read.product.name === 'sqlite' || (await canIndexSearches(database.read))) return;
  try {
    await database.transact(({ db }) => sql`create extension if not exists ${sql.id(searchExtension)}`.execute(db));
  } catch (err) {
    log.warn({ err }, `searches read whole tables: create the extension ${searchExtension} as a superuser, then restart`);
  }
}

export async function dropIndex({ db }: Store, name: string): Promise<void> {
  await sql`drop index ${sql.id(name)}`.execute(db);
}

export async function addIndex({ db, product }: Store, table: string, index: TableIndex): Promise<void> {
  await sql`create ${index.unique ? sql`unique ` : sql``}index ${indexOn(product, table, index)}`.execute(db);
}

/**
 * Returns the SQL after `create index`. The names and values of a partial index come from the compiler, which only allows identifiers and
 * constants.
 */
export function indexOn(product: Product, table: string, index: TableIndex): RawBuilder<unknown> {
  if (index.isSearch) {
    const searched = sql.join(index.columns.map((column) => sql`${sql.ref(column)} gin_trgm_ops`));
    return sql`${sql.id(index.name)} on ${sql.table(table)} using gin (${searched})`;
  }
  if (index.part === 'end') {
    // The column is followed by the id, so that the newest records are found first.
    const [column = ''] = index.columns;
    const end = sql`upper(substr(${sql.ref(column)}, ${sql.lit(-indexedEnd)}))`;
    return sql`${sql.id(index.name)} on ${sql.table(table)} (${end}, ${sql.ref('id')})`;
  }
  // SQLite sorts empty values first; `nulls first` gives PostgreSQL indexes the same order.
  const order = product.name === 'postgres' && !index.unique ? sql` nulls first` : sql``;
  const columns = sql.join(index.columns.map((column) => sql`${indexedValue(index, column, sql.ref(column))}${order}`));
  const where = index.where ? sql` where ${indexCondition(index.where, sql.ref(index.where.column))}` : sql``;
  return sql`${sql.id(index.name)} on ${sql.table(table)} (${columns})${where}`;
}

type Columns = Pick<TableIndex, 'emptyCounts'>;

/**
 * Returns the expression that an index uses for a column: its value or, if empty values count as equal, a text. Unique indexes of both
 * databases treat nulls as different values.
 */
export function indexedValue({ emptyCounts }: Columns, column: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return emptyCounts?.includes(column) ? sql`coalesce(cast(${value} as text), '')` : value;
}

/** Converts a value to the form in which `indexedValue` stores it. */
function indexedAs<V extends string | number | null>({ emptyCounts }: Columns, column: string, value: V): V | string {
  return emptyCounts?.includes(column) ? String(value ?? '') : value;
}

/** Returns the SQL condition of a partial index. Values are literals because an index takes no parameters. */
export function indexCondition({ values, isNot }: Pick<IndexWhere, 'values' | 'isNot'>, value: RawBuilder<unknown>): RawBuilder<boolean> {
  const [only, ...others] = values;
  if (!isNot && others.length === 0) return sql<boolean>`${value} = ${sql.lit(only)}`;
  const list = sql.join(values.map((each) => sql.lit(each)));
  if (!isNot) return sql<boolean>`${value} in (${list})`;
  // SQL `not in` excludes null, so null is matched explicitly.
  return sql<boolean>`(${value} is null or ${value} not in (${list}))`;
}

interface RowsByAll {
  readonly table: string;
  readonly columns: readonly string[];
  /** A few hundred tuples, each with one value per column. */
  readonly tuples: readonly (readonly Value[])[];
  readonly most: number;
  /** Searches only the rows that meet this condition, so that the database can use the partial index with the same condition. */
  readonly condition?: IndexWhere | undefined;
  /** The columns in which empty values are equal. */
  readonly emptyCounts?: readonly string[] | undefined;
  readonly lock?: 'write';
}

/** Returns at most `most` rows that match one of `tuples` in all `columns`. */
export async function findRowsByAll(store: Store, { tuples, columns, ...search }: RowsByAll): Promise<Row[]> {
  const [column, other] = columns;
  if (column === undefined || tuples.length === 0) return [];
  if (other === undefined) return findRowsBy(store, { ...search, column, values: tuples.map((tuple) => tuple[0] as Value) });
  const searched = tuples.map((tuple) => tuple.map((value, i) => indexedAs(search, columns[i] ?? '', value)));
  return store.product.name === 'sqlite'
    ? findByIndex(store, { ...search, columns, tuples: searched })
    : findAmong(store, { ...search, columns, tuples: searched });
}

/** Joins the values to the table in this order, because SQLite must use the index; `findByIds` in rows.ts gives the reason. */
async function findByIndex(store: Store, search: RowsByAll): Promise<Row[]> {
  const { db } = store;
  const { table, columns, tuples, most, condition } = search;
  const list = JSON.stringify(tuples);
  const selected = columns.map((column, i) => {
    const value = indexedValue(search, column, sql`${sql.ref('t')}.${sql.ref(column)}`);
    return sql<boolean>`${value} = json_extract(${sql.ref('wanted.value')}, ${`$[${i}]`})`;
  });
  if (condition) selected.push(indexCondition(condition, sql`${sql.ref('t')}.${sql.ref(condition.column)}`));
  const { rows } = await sql<Row>`select t.* from (select distinct value from json_each(${list})) as wanted
    cross join ${sql.table(table)} as t where ${sql.join(selected, sql` and `)} order by t.id limit ${most}`.execute(db);
  hold(store, table, { ids: rows.map(({ id }) => id), lock: search.lock });
  return rows;
}

async function findAmong({ db, product, rowWatch }: Store, search: RowsByAll): Promise<Row[]> {
  const { table, columns, tuples, most, condition, lock } = search;
  const names = sql.join(columns.map((column) => indexedValue(search, column, sql.ref(column))));
  const among = sql.join(tuples.map((tuple) => sql`(${sql.join([...tuple])})`));
  let query = db.selectFrom(table).selectAll().where(sql<boolean>`(${names}) in (${among})`).orderBy('id').limit(most);
  if (condition) query = query.where(indexCondition(condition, sql.ref(condition.column)));
  if (product.locksRows && lock) query = locked(query, lock);
  const rows = await query.execute();
  if (lock) rowWatch?.seen(table, rows);
  return rows;
}
