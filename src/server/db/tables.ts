import { createHash } from 'node:crypto';
import { type RawBuilder, type SelectQueryBuilder, type SelectQueryNode, sql } from 'kysely';
import type { ColumnLimits, Table, TableColumn } from '../../../codegen/types.ts';
import type { Over, OverBy, OverDays, OverFigure } from '../../contract/query.ts';
import type { FieldWhen } from '../../contract/wire.ts';
import { hasValues, type KeptSums, keptRows, type ValuesWhere } from './figures.ts';
import { findRowsById } from './rows.ts';
import { isAmong, type Row, type Store, type Tables, type Value } from './store.ts';
import { mostKeys, mostSums } from './systemTables.ts';

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

/** The number of characters of a month. */
const monthSigns = 7;

/** Whether sums can be kept for a figure of a resource grouped over others. */
function isKept({ as, of }: Over['figures'][number]): boolean {
  return as === 'sum' || (as === 'count' && of === undefined);
}

/** Returns the sums to keep for a resource grouped over the records of `source`; undefined if they need too many or other columns. */
export function keptSumsOf({ by, figures, where }: Over, source: Table): KeptSums | undefined {
  const kept = figures.filter(isKept);
  const tested = new Set(kept.flatMap(({ where: only = [], days }) => [...only.map(({ field }) => field), ...(days ? [days.past] : [])]));
  const names = [...new Set([...by.map(({ of }) => of), ...tested])];
  const sums = [...new Set(kept.flatMap(({ of }) => of ?? []))];
  const types = new Map(source.columns.map(({ name, type }) => [name, type]));
  const isMonth = (name: string): boolean => !tested.has(name) && by.every(({ of, unit }) => of !== name || unit === 'month');
  const keys = names.flatMap((name) => {
    const type = types.get(name);
    return type === undefined ? [] : [{ name, type, ...(isMonth(name) && { signs: monthSigns }) }];
  });
  const isPossible = keys.length === names.length && sums.every((name) => types.get(name) === 'integer' && !names.includes(name));
  if (!isPossible || names.length > mostKeys || sums.length > mostSums) return undefined;
  const all = { source: source.name, where: valuesWhere(where), keys, sums };
  return { definition: createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16), ...all };
}

/** Returns the date (`YYYY-MM-DD`) this many days earlier. */
function daysBefore(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

export interface OverQuery {
  /** Today's date as `YYYY-MM-DD`. */
  readonly today: string;
  /** The columns that are read; all when left out. The columns of the groups are always contained. */
  readonly columns?: ReadonlySet<string> | undefined;
  /** Only the rows of these groups, given by their columns in `over.by`. */
  readonly groups?: readonly Row[];
  /** Complete sums of the records. They are read instead of the records if they contain all of `columns`. */
  readonly sums?: KeptSums | undefined;
}

/**
 * Returns the query for a resource whose rows are groups of the records of `over.resource`; the query is used in place of a table. The id
 * of a row is the lowest id of its records, which belong to no other row. Its version is the sum of their versions, so that changing one
 * of the records changes it.
 */
export function overQuery({ db }: Pick<Store, 'db'>, over: Over, query: OverQuery): SelectQueryNode {
  const { groups, sums, columns = new Set(columnsOf(over)) } = query;
  const choices = over.choices.filter(({ field }) => columns.has(field));
  const needed = new Set([...columns, ...choices.flatMap(({ of }) => of.flatMap(({ when = {} }) => Object.keys(when)))]);
  const figures = over.figures.filter(({ field }) => needed.has(field));
  const own = serverColumns.filter(([name]) => needed.has(name));
  const by = over.by.map((each) => ({ ...each, value: commonOf(each) }));
  const figuresOf = (isFromSums: boolean) => figures.map((figure) => figureOf(figure, query.today, isFromSums).as(figure.field));
  const select = <Selected>(from: SelectQueryBuilder<Tables, string, Selected>, isFromSums = false) =>
    from
      .select([...own.map(([name, value]) => value.as(name)), ...by.map(({ field, value }) => value.as(field)), ...figuresOf(isFromSums)])
      .groupBy(by.map(({ value }) => value));
  const inner =
    sums && !groups && own.length === 0 && figures.every(isKept)
      ? select(db.selectFrom(keptRows(sums).as('t')), true).having(sql<boolean>`sum(t.n) > 0`)
      : select(db.selectFrom(`${over.resource} as t`).where(all([...whereOf(over.where), ...(groups ? [amongGroups(over, groups)] : [])])));
  if (choices.length === 0) return inner.toOperationNode();
  return db
    .selectFrom(inner.as('q'))
    .selectAll('q')
    .select(choices.map((choice) => choiceOf(choice).as(choice.field)))
    .toOperationNode();
}

function columnsOf({ by, figures, choices }: Over): string[] {
  return [...serverColumns.map(([name]) => name), ...[...by, ...figures, ...choices].map(({ field }) => field)];
}

/** Returns the groups of the records with these ids, by the columns of the groups. */
export async function groupsOf(store: Store, { resource, by }: Over, ids: readonly string[]): Promise<Row[]> {
  const groups = (await findRowsById(store, { table: resource, ids })).map((row) =>
    by.map(({ field, of, unit }): [string, Value] => {
      const value = row[of] ?? null;
      return [field, unit === undefined || value === null ? value : String(value).slice(0, monthSigns)];
    }),
  );
  return [...new Map(groups.map((group) => [JSON.stringify(group), Object.fromEntries(group)])).values()];
}

/** Returns the SQL condition for the records of some groups. The limits of a month let the database use an index of the date. */
function amongGroups({ by }: Over, groups: readonly Row[]): RawBuilder<boolean> {
  const conditions = groups.map((group) =>
    all(
      by.flatMap((each): RawBuilder<boolean>[] => {
        const value = group[each.field] ?? null;
        if (value === null) return [sql<boolean>`${commonOf(each)} is null`];
        const isSame = sql<boolean>`${commonOf(each)} = ${value}`;
        if (each.unit === undefined) return [isSame];
        return [isSame, sql<boolean>`${column(each.of)} >= ${value}`, sql<boolean>`${column(each.of)} < ${`${value}~`}`];
      }),
    ),
  );
  return conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
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
  return unit === 'month' ? sql<string>`substr(${column(of)}, 1, ${sql.lit(monthSigns)})` : column(of);
}

/** Returns the SQL for a figure. With `isFromSums`, each row of `t` stands for `n` records. */
function figureOf({ as, of, where = [], days }: OverFigure, today: string, isFromSums: boolean): RawBuilder<string> {
  const conditions = [...whereOf(where), ...(days ? daysOf(days, today) : [])];
  const one = isFromSums ? column('n') : sql`1`;
  const value = of === undefined ? one : column(of);
  const selected = (otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
    conditions.length > 0 ? sql`case when ${all(conditions)} then ${value} else ${otherwise} end` : value;
  if (as === 'sum' || isFromSums) return whole(sql`sum(coalesce(${selected(sql`0`)}, 0))`);
  if (as === 'count') return whole(sql`count(${selected(sql`null`)})`);
  if (as === 'distinct') return whole(sql`count(distinct ${selected(sql`null`)})`);
  return sql<string>`${sql.raw(as)}(${selected(sql`null`)})`;
}

function whereOf(where: readonly FieldWhen[]): RawBuilder<boolean>[] {
  return valuesWhere(where).map(hasValues);
}

function valuesWhere(where: readonly FieldWhen[]): ValuesWhere[] {
  const stored = (value: FieldWhen['values'][number]) => (typeof value === 'boolean' ? Number(value) : value);
  return where.map(({ field: column, values, isNot }) => ({ column, values: values.map(stored), isNot }));
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
