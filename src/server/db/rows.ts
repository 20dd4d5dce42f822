import { CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { indexedEnd } from '../../contract/numberSearch.ts';
import { hold, type Lock } from './holds.ts';
import { isAmong, type Product, type Row, type Store, summedFor, type Tables, type Value, wholeOf } from './store.ts';
import { recordLog } from './systemTables.ts';

/** Returns one row by its id. */
export async function findRow(store: Store, { table, id, lock }: { table: string; id: string; lock?: Lock }): Promise<Row | undefined> {
  const { db, product, rowWatch } = await summedFor(store, table, [id]);
  let query = db.selectFrom(table).selectAll().where('id', '=', id);
  if (product.locksRows && lock) query = locked(query, lock);
  const row = await query.executeTakeFirst();
  if (row) hold(store, table, { ids: [id], lock });
  if (row && lock && lock !== 'keep') rowWatch?.seen(table, [row]);
  return row;
}

/** Returns the rows with these ids, ordered by id; missing ids are skipped. */
export async function findRowsById(store: Store, search: { table: string; ids: readonly string[]; lock?: Lock }): Promise<Row[]> {
  if (search.ids.length === 0) return [];
  const rows = await readRowsById(await summedFor(store, search.table, search.ids), search);
  hold(store, search.table, { ids: rows.map(({ id }) => id), lock: search.lock });
  if (search.lock && search.lock !== 'keep') store.rowWatch?.seen(search.table, rows);
  return rows;
}

async function readRowsById(
  { db, product }: Store,
  { table, ids, lock }: { table: string; ids: readonly string[]; lock?: Lock },
): Promise<Row[]> {
  // Most searches are for one record. SQLite finds it in a sixth of the time that a list takes.
  if (product.name === 'sqlite' && ids.length === 1) return db.selectFrom(table).selectAll().where('id', 'in', ids).execute();
  if (product.name === 'sqlite') return findByIds(db, { table, column: 'id', values: ids });
  // Rows are locked in a fixed order to avoid deadlocks.
  let query = db
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`id in (${listOf(product, ids)})`)
    .orderBy('id');
  if (product.locksRows && lock) query = locked(query, lock);
  return query.execute();
}

/** Adds the lock to a query. Transactions that only reference the rows can continue, except with the lock `delete`. */
export function locked<Query extends Pick<SelectQueryBuilder<Tables, string, Row>, 'forUpdate' | 'forNoKeyUpdate' | 'forKeyShare'>>(
  query: Query,
  lock: Lock,
): Query {
  const locks = {
    write: () => query.forNoKeyUpdate(),
    delete: () => query.forUpdate(),
    keep: () => query.forKeyShare(),
  };
  return locks[lock]() as unknown as Query;
}

/** Returns the SQL for a list of texts passed as one parameter. */
export function listOf(product: Product, texts: readonly string[]): RawBuilder<unknown> {
  const list = JSON.stringify(texts);
  return product.name === 'sqlite' ? sql`select value from json_each(${list})` : sql`select jsonb_array_elements_text(${list}::jsonb)`;
}

/** Returns the log of records as a table with the name of its recent part. With `isWhole`, it includes the archive. */
export function logTable({ db }: Store, isWhole = true) {
  const { recent, archive } = recordLog.tables;
  if (!isWhole) return db.selectFrom(recent);
  const part = (name: string) => db.selectFrom(name).select([...recordLog.texts, 'version']);
  return db.selectFrom(part(recent).unionAll(part(archive)).as(recent));
}

/** Returns at most `most` rows whose `column` is one of `values` (a few hundred). */
export async function findRowsBy(store: Store, { table, column, values, most, lock }: RowsBy): Promise<Row[]> {
  if (values.length === 0) return [];
  const { db, product, rowWatch } = store;
  if (product.name === 'sqlite') {
    const found = await findByIds(db, { table, column, values, most });
    hold(store, table, { ids: found.map(({ id }) => id), lock });
    return found;
  }
  let query = db.selectFrom(table).selectAll().where(column, 'in', values).orderBy('id').limit(most);
  if (product.locksRows && lock) query = locked(query, lock);
  const rows = await query.execute();
  if (lock) rowWatch?.seen(table, rows);
  return rows;
}

/**
 * Looks up each value through the index. With outdated statistics SQLite might scan the whole table, for example after a large import;
 * this join order prevents that.
 */
async function findByIds(
  db: Store['db'],
  { table, column, values, most = -1 }: Omit<RowsBy, 'lock' | 'most'> & { readonly most?: number },
): Promise<Row[]> {
  const search = sql`${sql.ref('t')}.${sql.ref(column)} = ${sql.ref('wanted.value')}`;
  const list = JSON.stringify(values);
  const { rows } = await sql<Row>`select t.* from (select distinct value from json_each(${list})) as wanted
    cross join ${sql.table(table)} as t where ${search} order by t.id limit ${most}`.execute(db);
  return rows;
}

interface RowsBy {
  readonly table: string;
  readonly column: string;
  readonly values: readonly Value[];
  readonly most: number;
  readonly lock?: 'write';
}

export async function insertRow(store: Store, table: string, row: Row): Promise<void> {
  const { db } = store;
  await store.beforeWrite?.(table, idsOf([row]));
  store.whenWritten?.(table, idsOf([row]));
  store.rowWatch?.inserting(table, [row]);
  await db.insertInto(table).values(row).execute();
}

/** Inserts many rows with the same columns, in batches below the parameter limits of both databases. */
export async function insertRows(store: Store, table: string, rows: readonly Row[]): Promise<void> {
  const { db } = store;
  await store.beforeWrite?.(table, idsOf(rows));
  store.whenWritten?.(table, idsOf(rows));
  store.rowWatch?.inserting(table, rows);
  const columns = Object.keys(rows[0] ?? {});
  const chunkSize = Math.max(1, Math.min(mostInserted, Math.floor(30_000 / Math.max(1, columns.length))));
  for (let start = 0; start < rows.length; start += chunkSize) {
    const some = rows.slice(start, start + chunkSize);
    const values: Value[] = [];
    for (const row of some) for (const name of columns) values.push(row[name] ?? null);
    const text = insertText(store.product, { table, columns, count: some.length });
    await db.executeQuery(CompiledQuery.raw(text, values));
  }
}

/** Maximum number of rows per statement: enough to make the overhead negligible, few enough not to block other requests noticeably. */
const mostInserted = 250;

export async function updateRow(store: Store, table: string, row: Row & { readonly id: string }): Promise<void> {
  const { db } = store;
  const { id, ...values } = row;
  await store.beforeWrite?.(table, [id]);
  store.whenWritten?.(table, [id]);
  await store.rowWatch?.updating(table, row);
  hold(store, table, { ids: [id], lock: 'write' });
  await db.updateTable(table).set(values).where('id', '=', id).execute();
}

export async function deleteRows(store: Store, table: string, ids: readonly string[]): Promise<void> {
  const { db } = store;
  await store.beforeWrite?.(table, []);
  store.whenWritten?.(table, ids);
  await store.rowWatch?.deleting(table, ids);
  hold(store, table, { ids, lock: 'delete' });
  for (const id of ids) await db.deleteFrom(table).where('id', '=', id).execute();
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

/** Counts the rows whose `column` is one of `values`, ignoring the row scope. */
export async function countWhere(
  store: Store,
  { table, column, values }: { table: string; column: string; values: readonly Value[] },
): Promise<number> {
  const row = await wholeOf(store)
    .db.selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(column, 'in', values)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts the rows whose list `column` contains one of `ids`, ignoring the row scope. */
export async function countListed(
  store: Store,
  { table, column, ids }: { table: string; column: string; ids: readonly string[] },
): Promise<number> {
  const row = await wholeOf(store)
    .db.selectFrom(table)
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where((e) => e.or(ids.map((id) => e(column, 'like', `%${JSON.stringify(id)}%`))))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

interface RowsQuery {
  readonly table: string;
  readonly columns: readonly string[];
  /** Number of rows per statement. */
  readonly count: number;
}

/** Cached SQL texts, and the number of texts at which the cache is cleared. */
const statementCache = new Map<string, string>();
const mostCached = 200;

/** Returns the SQL text of a multi-row insert. Cached, because an import uses the same one repeatedly. */
function insertText({ name: product }: Product, { table, columns, count }: RowsQuery): string {
  const key = JSON.stringify([product, table, count, columns]);
  const kept = statementCache.get(key);
  if (kept !== undefined) return kept;
  const sign = (position: number): string => (product === 'sqlite' ? '?' : `$${position + 1}`);
  const tuples = Array.from({ length: count }, (_, row) => `(${columns.map((_name, i) => sign(row * columns.length + i)).join(', ')})`);
  const text = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}`;
  if (statementCache.size >= mostCached) statementCache.clear();
  statementCache.set(key, text);
  return text;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Returns the rows with these ids and locks them for changes, in order of their ids to avoid deadlocks. Transactions that only reference
 * the rows can continue.
 */
export async function lockRows(store: Store, { table, ids }: { table: string; ids: readonly string[] }): Promise<Row[]> {
  const { db, product } = store;
  if (ids.length === 0) return [];
  if (!product.locksRows) return findRowsById(store, { table, ids, lock: 'write' });
  return locked(
    db
      .selectFrom(table)
      .selectAll()
      .where(isAmong(store, 'id', ids))
      .orderBy('id'),
    'write',
  ).execute();
}

/** Increases the versions of rows and sets their update stamp; missing ids are skipped. */
export async function bumpVersions(
  store: Store,
  { table, ids, stamps }: { table: string; ids: readonly string[]; stamps: Row },
): Promise<void> {
  const { db, product } = store;
  // Rows are locked in a fixed order to avoid deadlocks.
  if (product.locksRows && ids.length > 1) await lockRows(store, { table, ids });
  hold(store, table, { ids, lock: 'write' });
  await db
    .updateTable(table)
    .set({ ...stamps, version: sql<number>`version + 1` })
    .where(sql<boolean>`id in (${listOf(product, ids)})`)
    .execute();
}

/** Escapes `%`, `_` and `\` in user input for `like`. */
export function literal(typed: string): string {
  return typed.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

interface TextSearch {
  readonly table: string;
  /** The columns to read. */
  readonly columns: readonly string[];
  /** The searched columns with numbers and with names. */
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  /** The forms in which the text may be stored. */
  readonly ways: readonly string[];
  /** The maximum number of rows of each kind of match. */
  readonly most: number;
}

/** The minimum length of a part of a text that a trigram index can find. */
const shortestPart = 3;

/** SQLite has no index for parts of a text, so parts are searched only in this many of the newest rows. */
const newestRows = 20_000;

/**
 * Returns rows in which a column equals the text, begins or ends with it, or contains it. If there are too many matches, only some of each
 * kind are returned, mostly the newest. Case is ignored for ASCII letters. SQLite finds older rows only by equal numbers and by their
 * beginnings and ends, and may miss such rows if the case differs.
 */
export async function findByText(store: Store, search: TextSearch): Promise<Row[]> {
  const found = store.product.name === 'sqlite' ? await searchEmbedded(store, search) : await searchTrigrams(store, search);
  return [...new Map(found.map((row) => [row.id, row])).values()];
}

type Condition = RawBuilder<boolean>;

interface Reading {
  readonly condition: Condition;
  readonly by?: string;
}

/** Returns the SQL for a column of the searched table. */
function columnOf({ table }: TextSearch, column: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.${column}`)}`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Returns an SQL condition: whether a column fits `pattern`, in which `*` stands for the searched text and `%` for any text. */
function fits({ product }: Store, search: TextSearch, pattern: string): Condition {
  const like = sql.raw(product.like);
  const columns = [...search.numbers, ...search.names].map((name) => columnOf(search, name));
  return anyOf(
    columns.flatMap((column) =>
      search.ways.map((way) => sql<boolean>`${column} ${like} ${pattern.replace('*', () => literal(way))} escape '\\'`),
    ),
  );
}

/** Reads matching rows in descending order of a column, by default of the id, so that the newest rows come first. */
function read({ db }: Store, { table, columns, most }: TextSearch, { condition, by = 'id' }: Reading): Promise<Row[]> {
  const rows = db.selectFrom(table).select(columns.map((name) => `${table}.${name}`));
  return rows.where(condition).orderBy(`${table}.${by}`, 'desc').limit(most).execute();
}

/**
 * PostgreSQL: one query finds all matches if there are few. Otherwise, equal values, beginnings and ends are searched separately too. A
 * text shorter than `shortestPart` is searched only in these three ways.
 */
async function searchTrigrams(store: Store, search: TextSearch): Promise<Row[]> {
  const isIndexed = search.ways.every(({ length }) => length >= shortestPart);
  const containing = isIndexed ? await read(store, search, { condition: fits(store, search, '%*%') }) : [];
  if (isIndexed && containing.length < search.most) return containing;
  const better: Row[] = [];
  for (const pattern of ['*', '*%', '%*']) better.push(...(await read(store, search, { condition: fits(store, search, pattern) })));
  return [...better, ...containing];
}

/** SQLite: finds numbers through the indexes of their beginnings and ends, and searches the newest rows for the text in any position. */
async function searchEmbedded(store: Store, search: TextSearch): Promise<Row[]> {
  const { table } = search;
  const found: Row[] = [];
  for (const name of search.numbers) {
    const column = columnOf(search, name);
    for (const way of new Set(search.ways.flatMap((one) => [one, one.toUpperCase()]))) {
      // The rows are read in the order of the index, from the highest number down, because the highest numbers are mostly the newest.
      const begins = sql<boolean>`(${column} >= ${way} and ${column} < ${`${way}\u{10ffff}`})`;
      found.push(...(await read(store, search, { condition: sql<boolean>`${column} = ${way}` })));
      found.push(...(await read(store, search, { condition: begins, by: name })));
    }
    for (const way of search.ways.filter(({ length }) => length >= indexedEnd)) {
      const end = sql`upper(substr(${column}, ${sql.lit(-indexedEnd)})) = ${way.slice(-indexedEnd).toUpperCase()}`;
      const condition = sql<boolean>`(${end} and ${column} like ${`%${literal(way)}`} escape '\\')`;
      found.push(...(await read(store, search, { condition })));
    }
  }
  const oldest = store.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).offset(newestRows);
  const isNew = sql<boolean>`${sql.ref(`${table}.id`)} > coalesce(${oldest}, '')`;
  const condition = sql<boolean>`(${isNew} and ${fits(store, search, '%*%')})`;
  return [...found, ...(await read(store, search, { condition }))];
}
