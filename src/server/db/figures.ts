import { type RawBuilder, sql } from 'kysely';
import type { IndexWhere, Table, TableColumn } from '../../../codegen/types.ts';
import { indexCondition } from './indexes.ts';
import { listOf } from './rows.ts';
import { type Database, isAmong, lockName, type Product, type Row, type Store, type Value } from './store.ts';

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

/**
 * Sums of the records of a table that the database itself keeps, so that a resource grouped over these records does not have to read all
 * of them. Triggers of the table add a row to `sys_sum` for each change, whoever makes it. Therefore changes never wait for each other,
 * and the sum of several rows is what counts.
 */
export interface KeptSums {
  /** The hash of all other properties, which identifies the rows in `sys_sum`. */
  readonly definition: string;
  /** The table of the records, and the conditions that they must meet. */
  readonly source: string;
  readonly where: readonly IndexWhere[];
  /** The columns by whose values the records are separated; `signs`: only these first characters. */
  readonly keys: readonly (Pick<TableColumn, 'name' | 'type'> & { readonly signs?: number })[];
  /** The columns whose values are added up. */
  readonly sums: readonly string[];
}

const sumTable = sql.table('sys_sum');

type State = 'dropped' | 'added' | 'ready';

async function stateOf({ db }: Store, { definition }: KeptSums): Promise<State | undefined> {
  const row = await db.selectFrom('sys_sum_definition').select('state').where('definition', '=', definition).executeTakeFirst();
  return row?.state as State | undefined;
}

/** Whether these sums are kept and complete. */
export async function areKept(store: Store, sums: KeptSums): Promise<boolean> {
  return (await stateOf(store, sums)) === 'ready';
}

/** Returns the rows of kept sums, with the names of the columns of their source, as a subquery. `n`: the number of records. */
export function keptRows({ definition, keys, sums }: KeptSums): RawBuilder<Row> {
  const named = [
    ...keys.map(({ name, type }, i) => {
      const key = sql.ref(`s.k${i}`);
      return sql`${type === 'integer' ? sql`cast(${key} as bigint)` : key} as ${sql.ref(name)}`;
    }),
    ...sums.map((name, i) => sql`${sql.ref(`s.s${i}`)} as ${sql.ref(name)}`),
  ];
  return sql<Row>`(select ${sql.join([...named, sql.ref('s.n')])} from ${sumTable} as s where ${sql.ref('s.definition')} = ${definition})`;
}

/** Keeps sums from now on, until no server has asked for them for a day. Merges their rows if there are many. */
export async function keepSums(database: Database, needed: readonly KeptSums[], now: Date): Promise<void> {
  for (const sums of needed) {
    const state = await stateOf(database.read, sums);
    if (state !== 'added' && state !== 'ready') await database.transact((store) => addTriggers(store, sums));
    if (state !== 'ready') await database.transact((store) => fillSums(store, sums));
    await database.transact((store) => mergeSums(store, sums, now.toISOString()));
  }
  const inUse = new Set(needed.map(({ definition }) => definition));
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const found = await database.read.db.selectFrom('sys_sum_definition').selectAll().where('usedTime', '<', dayAgo).execute();
  const unused = found.map(({ definition }) => String(definition)).filter((definition) => !inUse.has(definition));
  if (unused.length > 0) await database.transact((store) => deleteSums(store, unused));
}

async function deleteSums(store: Store, definitions: readonly string[]): Promise<void> {
  await dropTriggers(store, definitions);
  await store.db
    .deleteFrom('sys_sum')
    .where(isAmong(store, 'definition', definitions))
    .execute();
  await store.db
    .deleteFrom('sys_sum_definition')
    .where(isAmong(store, 'definition', definitions))
    .execute();
}

/**
 * Stops keeping sums of the records of a table, because its columns or its name are about to change. The rows stay for those who are
 * about to read them.
 */
export async function dropSumsOf(store: Store, table: string): Promise<void> {
  const found = await store.db.selectFrom('sys_sum_definition').select('definition').where('source', '=', table).execute();
  await dropTriggers(
    store,
    found.map(({ definition }) => String(definition)),
  );
  await store.db.updateTable('sys_sum_definition').set({ state: 'dropped' }).where('source', '=', table).execute();
}

async function dropTriggers({ db, product }: Store, definitions: readonly string[]): Promise<void> {
  for (const [first, ...others] of definitions.map(namesOf)) {
    if (product.name === 'postgres') await sql`drop function if exists ${sql.id(first)}() cascade`.execute(db);
    else for (const name of [first, ...others]) await sql`drop trigger if exists ${sql.id(name)}`.execute(db);
  }
}

const events = ['insert', 'update', 'delete'] as const;

/** Returns the names of the triggers of sums; the first one is also that of their function on PostgreSQL. */
function namesOf(definition: string): readonly [string, string, string] {
  return events.map((event) => `sys_sum_${definition}_${event}`) as [string, string, string];
}

async function addTriggers(store: Store, sums: KeptSums): Promise<void> {
  const { db, product } = store;
  const { definition, source } = sums;
  await lockName(store, sumLock, definition);
  const state = await stateOf(store, sums);
  if (state === 'added' || state === 'ready') return;
  const row = { definition, source, state: 'added' };
  await db
    .insertInto('sys_sum_definition')
    .values(row)
    .onConflict((conflict) => conflict.column('definition').doUpdateSet(row))
    .execute();
  for (const statement of triggersOf[product.name](sums)) await statement.execute(db);
}

/** Lock id: only one process adds, fills or merges certain sums at a time. */
const sumLock = 7214;

interface Part {
  readonly keys: RawBuilder<unknown>;
  readonly values: RawBuilder<unknown>;
  readonly condition: RawBuilder<boolean>;
}

/** Returns the SQL of a record's keys and values for the row `t`; `sign` is -1 for a record that no longer counts. */
function partOf({ keys, sums, where }: KeptSums, t: string, sign: 1 | -1 = 1): Part {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${t}.${name}`);
  const keyOf = ({ name, type, signs }: KeptSums['keys'][number]): RawBuilder<unknown> => {
    if (type === 'integer') return sql`cast(${column(name)} as text)`;
    return signs === undefined ? column(name) : sql`substr(${column(name)}, 1, ${sql.lit(signs)})`;
  };
  const conditions = where.map((each) => indexCondition(each, column(each.column)));
  return {
    keys: sql.join(keys.map((key, i) => sql`${keyOf(key)} as ${sql.ref(`k${i}`)}`)),
    values: sql.join([
      ...sums.map((name, i) => sql`${sql.lit(sign)} * coalesce(${column(name)}, 0) as ${sql.ref(`s${i}`)}`),
      sql`${sql.lit(sign)} as n`,
    ]),
    condition: conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`,
  };
}

/** Returns the statement that adds rows to `sys_sum`: one row per combination of keys in `rows`. Rows that change nothing are left out. */
function insertGrouped({ definition, keys, sums }: KeptSums, rows: RawBuilder<unknown>, isChange: 0 | 1): RawBuilder<unknown> {
  const [keyNames, sumNames] = [keys.map((_, i) => sql.ref(`k${i}`)), [...sums.map((_, i) => sql.ref(`s${i}`)), sql.ref('n')]];
  const added = sumNames.map((name) => sql`sum(${name})`);
  const differs = sql.join(
    added.map((sum) => sql`${sum} <> 0`),
    sql` or `,
  );
  return sql`insert into ${sumTable} (definition, ${sql.ref('isChange')}, ${sql.join([...keyNames, ...sumNames])})
    select ${sql.lit(definition)}, ${sql.lit(isChange)}, ${sql.join([...keyNames, ...added])} from (${rows}) as d
    group by ${sql.join(keyNames)} having ${differs}`;
}

function rowsIn(sums: KeptSums, table: RawBuilder<unknown>, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const { keys, values, condition } = partOf(sums, 't', sign);
  return sql`select ${keys}, ${values} from ${table} as t where ${condition}`;
}

/** The statements that create the triggers. On PostgreSQL, a trigger adds up all records that a statement changes. */
const triggersOf: Readonly<Record<Product['name'], (sums: KeptSums) => readonly RawBuilder<unknown>[]>> = {
  postgres: (sums) => {
    const [name] = namesOf(sums.definition);
    const [fresh, former] = [rowsIn(sums, sql.table('fresh')), rowsIn(sums, sql.table('former'), -1)];
    const body = sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $body$ begin
      if tg_op = 'INSERT' then ${insertGrouped(sums, fresh, 1)};
      elsif tg_op = 'DELETE' then ${insertGrouped(sums, former, 1)};
      else ${insertGrouped(sums, sql`${former} union all ${fresh}`, 1)}; end if;
      return null; end $body$`;
    const tables = {
      insert: sql`new table as fresh`,
      update: sql`old table as former new table as fresh`,
      delete: sql`old table as former`,
    };
    const triggers = events.map((event, i) => {
      const trigger = sql.id(namesOf(sums.definition)[i] ?? '');
      return sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(sums.source)} referencing ${tables[event]}
        for each statement execute function ${sql.id(name)}()`;
    });
    return [body, ...triggers];
  },
  sqlite: (sums) => {
    const { source, keys, sums: summed, where } = sums;
    const columns = [...new Set([...keys.map(({ name }) => name), ...summed, ...where.map(({ column }) => column)])];
    const rowOf = (t: 'old' | 'new'): RawBuilder<unknown> => {
      const part = partOf(sums, t, t === 'old' ? -1 : 1);
      return sql`select ${part.keys}, ${part.values} where ${part.condition}`;
    };
    const rows = { insert: rowOf('new'), update: sql`${rowOf('old')} union all ${rowOf('new')}`, delete: rowOf('old') };
    return events.map((event, i) => {
      const trigger = sql.id(namesOf(sums.definition)[i] ?? '');
      const of = event === 'update' ? sql`update of ${sql.join(columns.map((column) => sql.ref(column)))}` : sql.raw(event);
      return sql`create trigger ${trigger} after ${of} on ${sql.table(source)} begin ${insertGrouped(sums, rows[event], 1)}; end`;
    });
  },
};

/**
 * Adds up all records. What the triggers have added before is contained in the result. On PostgreSQL, records can change meanwhile, so that
 * one statement deletes the rows of exactly those changes that it sees in the records.
 */
async function fillSums(store: Store, sums: KeptSums): Promise<void> {
  const { db } = store;
  const { definition, source } = sums;
  await lockName(store, sumLock, definition);
  // Another process has filled or dropped the sums meanwhile.
  if ((await stateOf(store, sums)) !== 'added') return;
  await replaceSums(store, sums, rowsIn(sums, sql.table(source)));
  await db.updateTable('sys_sum_definition').set({ state: 'ready' }).where('definition', '=', definition).execute();
}

/** Replaces the rows of sums by the sums of `rows`. */
async function replaceSums({ db, product }: Store, sums: KeptSums, rows: RawBuilder<unknown>): Promise<void> {
  const { definition } = sums;
  const insert = insertGrouped(sums, rows, 0);
  if (product.name === 'postgres') {
    await sql`with former as (delete from ${sumTable} where definition = ${definition}) ${insert}`.execute(db);
    return;
  }
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(rowid), 0) as id from ${sumTable}`.execute(db);
  await insert.execute(db);
  await sql`delete from ${sumTable} where definition = ${definition} and rowid <= ${last[0]?.id ?? 0}`.execute(db);
}

/** Number of rows of changes from which they are merged. */
const manyChanges = 1_000;

/** Merges the rows with the same keys if there are many, and notes that the sums are in use. */
async function mergeSums(store: Store, sums: KeptSums, usedTime: string): Promise<void> {
  const { db } = store;
  const { definition } = sums;
  await db.updateTable('sys_sum_definition').set({ usedTime }).where('definition', '=', definition).execute();
  const changes = db.selectFrom('sys_sum').select('n').where('definition', '=', definition).where('isChange', '=', 1).limit(manyChanges);
  if ((await changes.execute()).length < manyChanges) return;
  await lockName(store, sumLock, definition);
  await replaceSums(store, sums, sql`select * from ${sumTable} where definition = ${sql.lit(definition)}`);
}
