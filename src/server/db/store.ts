import { AsyncLocalStorage } from 'node:async_hooks';
import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { IndexWhere, Table, TableIndex } from '../../../codegen/types.ts';
import type { AppEvent } from '../../contract/events.ts';
import { Behind, type Follower } from './follower.ts';
import { hold, type ReceiveHolds } from './holds.ts';

/** The possible values of a column. Integers beyond 2^53 are passed as strings of digits. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** All tables, including those of resources, which are known only at run time. */
export type Tables = Record<string, Record<string, Value>>;

/** The differences between the two databases. */
export interface Product {
  readonly name: 'sqlite' | 'postgres';
  /** Column types. Text sorts by code point in both databases, so their pages are the same. */
  readonly columnTypes: Readonly<Record<'text' | 'integer', string>>;
  /** The operator that ignores the case of ASCII letters. */
  readonly like: 'like' | 'ilike';
  /** Whether rows and keys must be locked explicitly; SQLite has one writer at a time anyway. */
  readonly locksRows: boolean;
}

/** Access to the database, outside a transaction (read-only) or inside one. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly product: Product;
  /** The unrestricted store behind a store limited to certain rows, for checks that must not depend on the caller. */
  readonly whole?: Store;
  /**
   * Returns a store that computes the rows of a table grouped over others with less effort: only those with these ids or, without ids, from
   * kept sums. A store limited to certain rows has no such function, because the sums include all rows.
   */
  readonly summed?: (table: string, ids: readonly string[] | undefined) => Promise<Store>;
  /** Cached query results of a read-only store, if the database can tell whether anything was written since. */
  readonly queryCache?: QueryCache;
  /** Called before rows are written, with the table and the ids of inserted or updated rows; without ids before deletions. */
  readonly beforeWrite?: (table: string, ids: readonly string[]) => Promise<void>;
  /** In a transaction: receives the ids of rows that are inserted, updated or deleted. */
  readonly whenWritten?: (table: string, ids: readonly string[]) => void;
  /** For databases without row locks: receives the rows that would be locked. */
  readonly whenHeld?: ReceiveHolds;
  /** On a copy, and in a bulk write on PostgreSQL: immediately takes the next numbers of a counter and returns the last one. */
  readonly takeNumbers?: (counter: Counter, count: number) => Promise<number>;
  /** In a transaction: observes rows read for update and rows written. */
  readonly rowWatch?: RowWatch;
  /** In a transaction: adds events for open consoles. The events are stored with the changes and sent after the commit. */
  readonly announce?: (announcement: Announcement) => void;
}

/** An event that every process on the database receives. `sessionsEnded` is a hint that some sessions may have ended;
 * `remindersChanged` names the affected users, or none if every user may be affected. */
export type SharedEvent =
  | Extract<AppEvent, { type: 'recordChanged' | 'accessChanged' | 'schemaChanged' }>
  | { readonly type: 'remindersChanged'; readonly userIds: readonly string[] }
  | { readonly type: 'sessionsEnded' };

/** Returns events. Called at the end of the transaction, when everything that the transaction writes can be read. */
export type Announcement = () => readonly SharedEvent[] | Promise<readonly SharedEvent[]>;

/** Returns the store that computes the rows of a table, or those with these ids, with the least effort. */
export async function summedFor(store: Store, table: string, ids?: readonly string[]): Promise<Store> {
  return (await store.summed?.(table, ids)) ?? store;
}

/** Returns the store with all rows, regardless of the caller's rights, for uniqueness and reference checks. */
export function wholeOf(store: Store): Store {
  return store.whole ?? store;
}

/** Conditions under which work may run on a copy. */
export interface Terms {
  /** Approximate number of records to write. */
  readonly count: number;
  /** Called before the merge; returns true if the result of the work is still valid. */
  readonly isStill: () => boolean;
}

/** The database interface for the rest of the server. */
export interface Database {
  /** Whether only one transaction can write at a time. */
  readonly hasOneWriter?: boolean;
  /** The state of this process in relation to the generations of its tables, if other processes may share the database. */
  readonly follower?: Follower;
  /** Store for reading committed data. */
  readonly read: Store;
  /**
   * Runs `work` in one transaction: all of its changes are committed or none. Fails with an error for which `isPassing` is true if the
   * database is not available in time; transactions within `inParts` wait instead.
   */
  transact<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Runs a large write that consists of several transactions. On SQLite, the checkpoint runs after all of them. */
  inParts<T>(work: () => Promise<T>): Promise<T>;
  /**
   * For databases with one writer: runs a large write on a copy without blocking others, then merges it in one short transaction. Returns
   * undefined without writing if others changed the same rows or a table definition, if `isStill` returns false, if copying would take
   * longer than the work, or if the disk is full.
   */
  aside?<T>(work: (copy: Database) => Promise<T>, terms: Terms): Promise<{ readonly result: T } | undefined>;
  /**
   * Runs work on a separate connection to PostgreSQL, never through a pooler, outside of transactions and without time limits. The running
   * statement is canceled when `stopped` is aborted. Missing on SQLite.
   */
  alone?<T>(stopped: AbortSignal, work: (store: Store) => Promise<T>): Promise<T>;
  /** Waits until the running transactions have ended. */
  idle?(): Promise<void>;
  /** Updates the statistics that the query planner uses. Does nothing on PostgreSQL, which updates them automatically. */
  optimize(): Promise<void>;
  /** Stores a notice for the other processes in a transaction; missing if no other process can use the database. */
  storeNotice?(store: Store, notice: string): Promise<void>;
  /** Connects this process to the other processes on the same database; missing if no other process can use the database. */
  openNotices?(receiver: NoticeReceiver): Promise<Notices>;
  /** The current use of the connections; missing if the database has none. */
  pools?(): readonly PoolUse[];
  close(): Promise<void>;
}

/** The connections of one pool: how many are in use and idle, how many callers wait for one, and their maximum number. */
export interface PoolUse {
  readonly name: 'calls' | 'searches' | 'numbers' | 'replica';
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

/** Publishes a notification: at once, or, for writes on a copy of the database, after the copy is merged. */
export type Publish = (news: () => void) => void;

/**
 * Wraps a database, and every copy that `aside` makes of it, with `see`. Notifications about writes on a copy are published after the copy
 * is merged.
 */
export function seenAs(
  database: Database,
  see: (database: Database, publish: Publish) => Database,
  publish: Publish = (news) => news(),
): Database {
  const seen = see(database, publish);
  const { aside } = database;
  if (!aside) return seen;
  return {
    ...seen,
    aside: async (work, terms) => {
      const all: (() => void)[] = [];
      const done = await aside((copy) => work(seenAs(copy, see, (news) => void all.push(news))), terms);
      if (done) for (const news of all) publish(news);
      return done;
    },
  };
}

/** Returns the cached result of a query. Runs the query with `ask` if there is no result or if anything was written since. */
type QueryCache = <Answer>(question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** The cache is cleared at `mostAnswers` queries. Queries longer than `longestQuestion` characters contain many ids and are not cached. */
const mostAnswers = 1_000;
const longestQuestion = 4_000;

/** Caches results until `versionNow` changes. Each page of a list needs the row count, which takes longer than the page itself. */
export function createQueryCache(versionNow: () => number): QueryCache {
  const cache = new Map<string, unknown>();
  let cachedVersion = versionNow();
  return async <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    // The version is read before the query, so a concurrent write can only make the cached result newer than its version, never older.
    const version = versionNow();
    if (version !== cachedVersion || cache.size >= mostAnswers) cache.clear();
    cachedVersion = version;
    if (cache.has(question)) return cache.get(question) as Answer;
    const answer = await ask();
    if (cachedVersion === version && question.length <= longestQuestion) cache.set(question, answer);
    return answer;
  };
}

/** Returns the rows of an expensive query, cached if the store has a query cache. */
export async function cachedRows<Row>({ db, queryCache }: Store, question: Compilable<Row>): Promise<readonly Row[]> {
  const compiled = question.compile();
  const ask = async () => (await db.executeQuery(compiled)).rows;
  return queryCache ? queryCache(`${compiled.sql} ${JSON.stringify(compiled.parameters)}`, ask) : ask();
}

/** Observes the rows of a transaction, so that calculated values stay correct however rows are written. */
export interface RowWatch {
  /** Called with rows read and locked in this transaction. */
  seen(table: string, rows: readonly Row[]): void;
  /** Called before rows are inserted. */
  inserting(table: string, rows: readonly Row[]): void;
  /** Called before a row is updated, with its id and the changed columns. */
  updating(table: string, row: Row & { readonly id: string }): Promise<void>;
  /** Called before rows are deleted. */
  deleting(table: string, ids: readonly string[]): Promise<void>;
  /** Writes the calculated values affected so far; called at the end of the transaction at the latest. */
  settle(): Promise<void>;
  /** Called after a rollback to the state at the last `settle`. */
  undone(): void;
}

/** Returns an SQL condition: whether a column has one of these values, which are passed as one parameter. */
export function isAmong({ product }: Store, column: string, values: readonly string[]): RawBuilder<boolean> {
  return product.name === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${values})`;
}

/**
 * Locks a name for this transaction; others wait until it ends. SQLite has one writer at a time, so every name is locked from the start;
 * work on a copy checks for conflicts afterwards.
 */
export async function lockName(store: Store, kind: number, name: string): Promise<void> {
  const { db, product } = store;
  hold(store, `name ${kind}`, { ids: [name], lock: 'write' });
  if (product.locksRows) await sql`select pg_advisory_xact_lock(${kind}, hashtext(${name}))`.execute(db);
}

/** Like `lockName`, but does not wait: returns whether the lock was taken. Always true on SQLite, whose file only this process uses. */
export async function tryLockName({ db, product }: Store, kind: number, name: string): Promise<boolean> {
  if (!product.locksRows) return true;
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${kind}, hashtext(${name})) as held`.execute(db);
  return rows[0]?.held === true;
}

/** Runs work inside a savepoint: without it PostgreSQL rejects all later statements after a failure. */
export async function attempt<T>({ db }: Store, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(db);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    throw error;
  } finally {
    await sql`release savepoint attempt`.execute(db);
  }
}

/** Maximum number of attempts before the call fails as busy. */
const mostTries = 4;

/**
 * Retries a transaction that PostgreSQL ended because of a deadlock. Rows are locked in order of their ids, but business code may lock
 * several tables in any order.
 */
export async function retried<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      if (tries >= mostTries || !wasInTheWay(error)) throw error;
    }
  }
}

/** Maximum wait for a turn, a lock or a file held by another program, in milliseconds. */
export const longestWait = 5_000;

const patient = new AsyncLocalStorage<true>();

/** Runs long work whose transactions wait without a timeout, so that it does not fail midway. */
export function waitPatiently<T>(work: () => Promise<T>): Promise<T> {
  return patient.run(true, work);
}

/** Whether the current code runs within `waitPatiently`. */
export function isPatient(): boolean {
  return patient.getStore() === true;
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
}

/** Error codes for a violated unique index: SQLite and PostgreSQL. */
const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;
const postgresUnique = '23505';

/**
 * Temporary errors. SQLite: busy, locked. PostgreSQL: serialization failure, deadlock, lock not available, connections closed, shutdown,
 * too many connections; all errors of PgBouncer (08P01), such as waiting too long for a connection.
 */
const passingSqlite = new Set([5, 6, 261, 517]);

const passingPostgres = new Set([
  '08P01',
  '57P02',
  'ENOTFOUND',
  'ETIMEDOUT',
  '40001',
  '40P01',
  '55P03',
  '55000',
  '57P01',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** Disk full. SQLite: full, no room for the WAL index. PostgreSQL: disk full. System: no space, quota exceeded. */
const fullSqlite = new Set([13, 4874]);
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Messages of the PostgreSQL driver, which have no code, when the server cannot be reached or has ended the connection. */
const connectionFailure = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/**
 * Returns the unique index of `table` that a failed write of `row` violated, or undefined for other errors. SQLite usually names only the
 * columns; of several indexes over the same columns, the one whose condition the row meets is returned.
 */
export function brokenIndex(error: unknown, table: Table, row: Row = {}): TableIndex | undefined {
  const { code, constraint, message } = error as DriverError;
  if (code === postgresUnique) return table.indexes.find((index) => index.name === constraint);
  if (!isTwice(error)) return undefined;
  // For an index on expressions, SQLite reports the name of the index.
  const [, name] = /index '(\w+)'/.exec(String(message)) ?? [];
  if (name !== undefined) return table.indexes.find((index) => index.name === name);
  const columns = [...String(message).matchAll(/\w+\.(\w+)/g)].map((match) => match[1]).join();
  const alike = table.indexes.filter((index) => index.unique && index.columns.join() === columns);
  return alike.find(({ where }) => where && matchesIndex(where, row)) ?? alike[0];
}

/** Whether a write to SQLite failed because of a duplicate. */
export function isTwice(error: unknown): boolean {
  const { errcode } = error as DriverError;
  return errcode === sqliteUnique || errcode === sqlitePrimaryKey;
}

function matchesIndex({ column, values, isNot }: IndexWhere, row: Row): boolean {
  return values.some((value) => value === row[column]) !== isNot;
}

/** Whether the disk of the server or of its database is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DriverError;
  return full.has(String(code)) || fullSqlite.has(Number(errcode));
}

/** Whether a retry may help: the database is busy or restarting, or this process does not follow the generation of the database yet. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Behind) return true;
  const { code, errcode, message } = error as DriverError;
  return passingPostgres.has(String(code)) || passingSqlite.has(Number(errcode)) || connectionFailure.test(String(message));
}

/** PostgreSQL's error code for a deadlock that ended this transaction. */
const deadlock = '40P01';

/** Whether a deadlock with another transaction ended this one, so that it can be repeated. */
function wasInTheWay(error: unknown): boolean {
  return (error as DriverError | undefined)?.code === deadlock;
}

/** PostgreSQL: unknown column, unknown table. SQLite has one code for all SQL errors. */
const unknownNames = new Set(['42703', '42P01']);
const unknownToSqlite = /no such (column|table)|has no column named/;

/** Whether a statement failed because of an unknown column or table, which may have been renamed since. */
export function knowsOldNames(error: unknown): boolean {
  const { code, errcode, message } = error as DriverError;
  return unknownNames.has(String(code)) || (errcode === 1 && unknownToSqlite.test(String(message)));
}

/** Receives the notices of other processes. */
export interface NoticeReceiver {
  readonly onNotices: (notices: readonly string[]) => void;
  /** Called if notices were deleted before this process could read them. */
  readonly onMissed: () => void;
}

/** Sends notices to the other processes on the same database. Notices that a transaction has stored only need to be announced. */
export interface Notices {
  /** Resolves when the notice is stored; it reaches every other process. */
  send(notice: string): Promise<void>;
  /** Tells the other processes that there are new notices. If that fails, the processes find the notices within `pollInterval`. */
  ring(): void;
  /** Called when the database is closed. */
  close(): Promise<void>;
}

/** A counter of serial numbers; all numbers of a column with the same prefix share one counter. */
export interface Counter {
  readonly table: string;
  readonly column: string;
  readonly prefix: string;
}
