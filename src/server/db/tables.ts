import { type RawBuilder, type SelectQueryNode, sql } from 'kysely';
import type { ColumnLimits, TableColumn } from '../../../codegen/types.ts';
import type { Over, OverBy, OverDays, OverFigure } from '../../contract/query.ts';
import type { FieldWhen } from '../../contract/wire.ts';
import { hasValues } from './figures.ts';
import { isAmong, type Store } from './store.ts';

/** A column as the database describes it. */
interface DescribedColumn {
  readonly name: string;
  /** The database type with its size, if any: `varchar(40)`, `numeric(10,2)`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether this column alone has a unique index. */
  readonly isUnique: boolean;
  /** The referenced table, as recorded by the server or declared by a foreign key. */
  readonly target: string | undefined;
  readonly comment: string | undefined;
  /** The storage form recorded by the server, only for tables that it manages: `scaled 2`, `boolean`, `rows`, `text`. */
  readonly form: string | undefined;
}

/** A table description with sample rows. */
interface DescribedTable {
  readonly columns: readonly DescribedColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Maximum number of sample rows. */
const sampled = 2_000;

/** Returns the names of all tables except internal ones, whose names start with `sys_` or `sqlite_`. */
export async function findTables({ db }: Store): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !/^(sys_|sqlite_)/.test(name));
}

/** Describes a table with its keys and sample rows; the name must be one of `findTables`. */
export async function describeTable({ db, product }: Store, table: string): Promise<DescribedTable> {
  const columns = await queries[product.name](table).execute(db);
  const notes = await findNotes({ db, product }, table);
  const { rows } = await sql<DescribedTable['rows'][number]>`select * from ${sql.table(table)} limit ${sql.lit(sampled)}`.execute(db);
  return {
    columns: columns.rows.map(({ name, type, isNullable, isUnique, target, comment }) => ({
      name,
      type: type.toLowerCase(),
      comment: comment ?? undefined,
      isNullable: Boolean(isNullable),
      isUnique: Boolean(isUnique),
      target: notes.get(name)?.target ?? target ?? undefined,
      form: notes.get(name)?.form,
    })),
    rows,
  };
}

/** Maximum number of distinct values read per column. */
const mostValues = 20_000;

/** Returns the distinct values of `columns` in a table, as texts; empty if the table does not exist. */
export async function findTexts(
  store: Store,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): Promise<Set<string>> {
  const values = new Set<string>();
  if (!(await findTables(store)).includes(table)) return values;
  for (const column of columns) {
    const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null limit ${sql.lit(mostValues)}`.execute(store.db);
    for (const { value } of rows) values.add(String(value));
  }
  return values;
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly isNullable: number | boolean;
  readonly isUnique: number | boolean;
  readonly target: string | null;
  readonly comment: string | null;
}

const queries: Readonly<Record<Store['product']['name'], (table: string) => RawBuilder<ColumnRow>>> = {
  sqlite: (table) => sql<ColumnRow>`select c.name, c.type, c."notnull" = 0 and c.pk = 0 as "isNullable",
      (c.pk = 1 and (select max(pk) from pragma_table_info(${table})) = 1) or exists (
        select 1 from pragma_index_list(${table}) i where i."unique" = 1 and i.partial = 0
          and (select count(*) from pragma_index_info(i.name)) = 1
          and (select name from pragma_index_info(i.name)) = c.name) as "isUnique",
      (select f."table" from pragma_foreign_key_list(${table}) f where f."from" = c.name limit 1) as target,
      null as comment
    from pragma_table_info(${table}) c order by c.cid`,
  postgres: (table) => sql<ColumnRow>`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable",
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indpred is null
        and i.indnatts = 1 and i.indkey[0] = a.attnum) as "isUnique",
      (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as target,
      col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
};

/** Returns the storage form and the reference that the server has recorded for each column of a table; empty if there are no records. */
async function findNotes({ db }: Store, table: string): Promise<ReadonlyMap<string, { form: string; target?: string }>> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'sys_column')) return new Map();
  const rows = await db.selectFrom('sys_column').selectAll().where('tableName', '=', table).execute();
  return new Map(
    rows.map(({ columnName, form, target }) => [
      String(columnName),
      { form: String(form), ...(target !== null && { target: String(target) }) },
    ]),
  );
}

interface NamedColumn {
  readonly table: string;
  readonly name: string;
}

/** Returns the column names per table; missing tables are left out. */
export async function findColumns(store: Store, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const { db, product } = store;
  const query =
    product.name === 'sqlite'
      ? sql<NamedColumn>`select t.name as "table", c.name from sqlite_master t, pragma_table_info(t.name) c
          where t.type = 'table' and ${isAmong(store, 't.name', tables)}`
      : sql<NamedColumn>`select table_name as "table", column_name as name from information_schema.columns
          where table_schema = current_schema() and ${isAmong(store, 'table_name', tables)}`;
  const { rows } = await query.execute(db);
  return new Map([...Map.groupBy(rows, ({ table }) => table)].map(([table, all]) => [table, new Set(all.map(({ name }) => name))]));
}

export async function countRows({ db }: Store, table: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Records the storage form, references and limits of a table's columns. */
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

/** Records that a column is no longer in a file: its recorded storage form is kept; its reference, limits and figure are cleared. */
export async function releaseForm({ db }: Store, table: string, column: string): Promise<void> {
  await db
    .updateTable('sys_column')
    .set({ target: null, limits: null, figure: null })
    .where('tableName', '=', table)
    .where('columnName', '=', column)
    .execute();
}

/** Renames a column in `sys_column` and in the serial counters. Entries that exist under the new name are deleted. */
export async function moveForm({ db }: Store, table: string, { from, to }: { from: string; to: string }): Promise<void> {
  for (const notes of ['sys_column', 'sys_serial']) {
    await db.deleteFrom(notes).where('tableName', '=', table).where('columnName', '=', to).execute();
    await db.updateTable(notes).set({ columnName: to }).where('tableName', '=', table).where('columnName', '=', from).execute();
  }
}

/** Returns the columns that reference `target`, including those of resources whose file has errors. */
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
    table: String(row.tableName),
    column: String(row.columnName),
    isList: row.form === 'references',
  }));
}

/** Returns the names of all tables with recorded columns: those of resources, including resources that have no file anymore. */
export async function findNotedTables({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('sys_column').select('tableName').distinct().orderBy('tableName').execute();
  return rows.map(({ tableName }) => String(tableName));
}

/**
 * Returns the limits of a column as stored text. The flags tell that all limits are recorded: older servers left out ranges, patterns,
 * minimum lengths, the limits inside small records, and conditional requirements.
 */
export function limitsNote(limits: ColumnLimits): string {
  return JSON.stringify({ ...limits, hasRanges: true, hasShapes: true });
}

/** Returns the date (`YYYY-MM-DD`) this many days earlier. */
function daysBefore(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

/**
 * Returns the query for a resource whose rows are groups of the records of `over.resource`; the query is used in place of a table. The id
 * of a row is the lowest id of its records, which belong to no other row. Its version is the sum of their versions, so that changing one
 * of the records changes it.
 */
export function overQuery({ db }: Store, over: Over, today: string): SelectQueryNode {
  const by = over.by.map((each) => ({ ...each, value: commonOf(each) }));
  const inner = db
    .selectFrom(`${over.resource} as t`)
    .select([
      ...serverColumns.map(([name, value]) => value.as(name)),
      ...by.map(({ field, value }) => value.as(field)),
      ...over.figures.map((figure) => figureOf(figure, today).as(figure.field)),
    ])
    .where(all(whereOf(over.where)))
    .groupBy(by.map(({ value }) => value));
  if (over.choices.length === 0) return inner.toOperationNode();
  return db
    .selectFrom(inner.as('q'))
    .selectAll('q')
    .select(over.choices.map((choice) => choiceOf(choice).as(choice.field)))
    .toOperationNode();
}

const column = (name: string): RawBuilder<string> => sql<string>`${sql.ref(`t.${name}`)}`;
const whole = (value: RawBuilder<unknown>): RawBuilder<string> => sql<string>`cast(${value} as bigint)`;

const serverColumns: readonly (readonly [string, RawBuilder<string>])[] = [
  ['id', sql<string>`min(${column('id')})`],
  ['version', whole(sql`sum(${column('version')})`)],
  ['createBy', sql<string>`min(${column('createBy')})`],
  ['createTime', sql<string>`min(${column('createTime')})`],
  ['updateBy', sql<string>`max(${column('updateBy')})`],
  ['updateTime', sql<string>`max(${column('updateTime')})`],
];

function commonOf({ of, unit }: OverBy): RawBuilder<string> {
  return unit === 'month' ? sql<string>`substr(${column(of)}, 1, 7)` : column(of);
}

function figureOf({ as, of, where = [], days }: OverFigure, today: string): RawBuilder<string> {
  const conditions = [...whereOf(where), ...(days ? daysOf(days, today) : [])];
  const value = of === undefined ? sql`1` : column(of);
  const selected = (otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
    conditions.length > 0 ? sql`case when ${all(conditions)} then ${value} else ${otherwise} end` : value;
  if (as === 'sum') return whole(sql`sum(coalesce(${selected(sql`0`)}, 0))`);
  if (as === 'count') return whole(sql`count(${selected(sql`null`)})`);
  if (as === 'distinct') return whole(sql`count(distinct ${selected(sql`null`)})`);
  return sql<string>`${sql.raw(as)}(${selected(sql`null`)})`;
}

function whereOf(where: readonly FieldWhen[]): RawBuilder<boolean>[] {
  const stored = (value: FieldWhen['values'][number]) => (typeof value === 'boolean' ? Number(value) : value);
  return where.map(({ field, values, isNot }) => hasValues({ column: field, values: values.map(stored), isNot }));
}

/** Returns the SQL conditions for the minimum and maximum number of days past. Rows without a date match only if there is no minimum. */
function daysOf({ past, least, most }: OverDays, today: string): RawBuilder<boolean>[] {
  const day = column(past);
  const latest = least === undefined ? [] : [sql<boolean>`${day} <= ${daysBefore(today, least)}`];
  if (most === undefined) return latest;
  const earliest = sql<boolean>`${day} >= ${daysBefore(today, most)}`;
  return [...latest, least === undefined ? sql<boolean>`(${earliest} or ${day} is null)` : earliest];
}

function choiceOf({ of }: Over['choices'][number]): RawBuilder<string> {
  const signs = { above: sql.raw('> 0'), below: sql.raw('< 0'), zero: sql.raw('= 0'), notZero: sql.raw('<> 0') };
  const cases = of.map(({ value, when = {} }) => {
    const conditions = Object.entries(when).map(([name, sign]) => sql<boolean>`${sql.ref(`q.${name}`)} ${signs[sign]}`);
    return sql`when ${all(conditions)} then ${sql.lit(value)}`;
  });
  return sql<string>`case ${sql.join(cases, sql` `)} end`;
}

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
