import { type RawBuilder, sql } from 'kysely';
import type { Table } from '../../../codegen/types.ts';
import { listOf } from './rows.ts';
import { isAmong, type Row, type Store, type Value } from './store.ts';

/** An aggregate over child rows; values are in stored form. */
export interface ChildTotal {
  readonly as: 'sum' | 'count' | 'distinct' | 'min' | 'max';
  readonly column?: string | undefined;
  /** With `one`, a sum is null if no counted row has a value. With `all`, it is also null if any counted row has none. */
  readonly needs?: 'one' | 'all' | undefined;
  readonly where: readonly ValuesWhere[];
}

/** Matches rows whose `column` has one of the values; with `isNot`, rows with none of them, including empty ones. */
export interface ValuesWhere {
  readonly column: string;
  readonly values: readonly Exclude<Value, null>[];
  readonly isNot: boolean;
}

interface ChildQuery {
  readonly table: string;
  /** The column that references the parent. */
  readonly by: string;
  readonly ids: readonly string[];
  readonly totals: readonly ChildTotal[];
}

/** Sums are split into quotient and remainder by this number, so that neither exceeds 64 bits. */
const half = 1_000_000_000n;

/** Aggregates child rows per parent id in one statement; parents without children are left out. Results are exact. */
export async function sumChildren(
  { db, product }: Store,
  { table, by, ids, totals }: ChildQuery,
): Promise<ReadonlyMap<string, readonly (bigint | string | null)[]>> {
  const owner = sql.ref(`t.${by}`);
  const parts = totals.flatMap((total, i) => partsOf(total, i));
  // SQLite must use the index here, for the reason given at `findByIds` in rows.ts.
  const among =
    product.name === 'sqlite'
      ? sql`(${listOf(product, ids)}) as wanted cross join ${sql.table(table)} as t where ${owner} = wanted.value`
      : sql`${sql.table(table)} as t where ${owner} = any(${ids})`;
  const { rows } = await sql<Row>`select ${owner} as ${sql.ref('owner')}, ${sql.join(parts)}
    from ${among} group by ${owner}`.execute(db);
  return new Map(rows.map((row) => [String(row.owner), totals.map((total, i) => foundIn(total, i, row))]));
}

function partsOf(total: ChildTotal, i: number): RawBuilder<unknown>[] {
  const { as, column } = total;
  const part = (value: RawBuilder<unknown>, name: string): RawBuilder<unknown> => sql`${value} as ${sql.ref(name)}`;
  const counted = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when ${isCounted(total)} then ${value} end`;
  if (as === 'count' || column === undefined) return [part(sql`count(${counted(sql`1`)})`, `t${i}`)];
  const value = sql.ref(`t.${column}`);
  if (as === 'distinct') return [part(sql`count(distinct ${counted(value)})`, `t${i}`)];
  if (as !== 'sum') return [part(sql`${sql.raw(as)}(${counted(value)})`, `t${i}`)];
  const parted = sql.lit(Number(half));
  return [
    part(sql`sum(${counted(sql`${value} / ${parted}`)})`, `h${i}`),
    part(sql`sum(${counted(sql`${value} % ${parted}`)})`, `l${i}`),
    ...(total.needs === 'all' ? [part(sql`count(${counted(sql`case when ${value} is null then 1 end`)})`, `m${i}`)] : []),
  ];
}

function isCounted({ where }: ChildTotal): RawBuilder<unknown> {
  const conditions = where.map(hasValues);
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}

/** Returns the SQL condition for the rows of table alias `t` that match the values. */
export function hasValues({ column, values, isNot }: ValuesWhere): RawBuilder<boolean> {
  const columnRef = sql.ref(`t.${column}`);
  const list = sql.join(values);
  return isNot ? sql<boolean>`(${columnRef} is null or ${columnRef} not in (${list}))` : sql<boolean>`${columnRef} in (${list})`;
}

function foundIn({ as, needs }: ChildTotal, i: number, row: Row): bigint | string | null {
  const read = (name: string): bigint => BigInt(row[name] ?? 0);
  if (as === 'sum' && needs && ((row[`h${i}`] ?? null) === null || read(`m${i}`) > 0n)) return null;
  if (as === 'sum') return read(`h${i}`) * half + read(`l${i}`);
  if (as === 'count' || as === 'distinct') return read(`t${i}`);
  const value = row[`t${i}`] ?? null;
  // Both databases return numbers as a number or as digits; any other text is a date.
  return typeof value === 'number' || /^-?\d+$/.test(value ?? '') ? BigInt(value as number | string) : value;
}

/** Returns the tables whose stored calculated values are missing or follow an older definition. */
export async function findUnworked(store: Store, tables: readonly Table[]): Promise<Table[]> {
  const worked = tables.filter(({ columns }) => columns.some(({ figure }) => figure !== undefined));
  if (worked.length === 0) return [];
  const names = worked.map(({ name }) => name);
  const notes = await store.db
    .selectFrom('sys_column')
    .select(['tableName', 'columnName', 'figure'])
    .where(isAmong(store, 'tableName', names))
    .execute();
  const noted = new Map(notes.map(({ tableName, columnName, figure }) => [`${tableName}.${columnName}`, figure]));
  return worked.filter(({ name, columns }) =>
    columns.some(({ name: column, figure }) => figure !== undefined && noted.get(`${name}.${column}`) !== figure),
  );
}

/** Records that all calculated values of these tables follow the current definitions. */
export async function noteWorked({ db }: Store, tables: readonly Table[]): Promise<void> {
  for (const { name: table, columns } of tables) {
    for (const { name: column, figure } of columns) {
      if (figure === undefined) continue;
      await db.updateTable('sys_column').set({ figure }).where('tableName', '=', table).where('columnName', '=', column).execute();
    }
  }
}

/** Records that the calculated values of these tables are no longer maintained. */
export async function forgetWorked(store: Store, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await store.db
    .updateTable('sys_column')
    .set({ figure: null })
    .where(isAmong(store, 'tableName', tables))
    .where('figure', 'is not', null)
    .execute();
}

export async function findAllIds({ db }: Store, table: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => String(id));
}

interface DaysQuery {
  readonly table: string;
  /** The column that stores the number of days between the date columns `from` and `until`. */
  readonly column: string;
  readonly from: string;
  readonly until: string | undefined;
  /** Today's date as `YYYY-MM-DD`. */
  readonly today: string;
}

/** Recalculates the number of days up to today (UTC) in all rows without an end date. */
export async function refreshDays({ db, product }: Store, query: DaysQuery): Promise<void> {
  const { table, column, from, until, today } = query;
  const first = sql`substr(${sql.ref(from)}, 1, 10)`;
  const days =
    product.name === 'sqlite' ? sql`cast(julianday(${today}) - julianday(${first}) as integer)` : sql`(${today}::date - ${first}::date)`;
  const open = until === undefined ? sql`1 = 1` : sql`${sql.ref(until)} is null`;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${days}
    where ${sql.ref(from)} is not null and ${open} and ${sql.ref(column)} is distinct from ${days}`.execute(db);
}
