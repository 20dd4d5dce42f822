import { AsyncLocalStorage } from 'node:async_hooks';
import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { IndexWhere, Table, TableIndex } from '../../../codegen/types.ts';
import type { Lock } from './rows.ts';
import type { Counter } from './serials.ts';

/** The possible values of a column. Integers beyond 2^53 are passed as strings of digits. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** All tables, including those of resources, which are known only at run time. */
export type Tables = Record<string, Record<string, Value>>;

/** The differences between the two databases; only `server/db` knows them. */
export interface Product {
  readonly name: 'sqlite' | 'postgres';
  /** Column types. Text sorts by code point in both, so that pages agree. */
  readonly columnTypes: Readonly<Record<'text' | 'integer', string>>;
  /** Matches without regard to the case of ASCII letters. */
  readonly like: 'like' | 'ilike';
  /** Whether rows and keys must be locked by name; SQLite has one writer at a time anyway. */
  readonly locksRows: boolean;
}

/** A way into the database: outside a transaction for reading, or inside one. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly product: Product;
  /**
   * For a store limited to certain rows: the same store with all rows, for checks that must not depend on the caller.
   */
  readonly whole?: Store;
  /** For a store that only reads: earlier answers, if the database can tell that nothing has been written since. */
  readonly queryCache?: QueryCache;
  /** Told of rows before they are written: their table, and their ids where rows come or change. */
  readonly beforeWrite?: (table: string, ids: readonly string[]) => Promise<void>;
  /** For a transaction that locks no rows: receives the rows that other transactions would lock. */
  readonly whenHeld?: (table: string, ids: readonly string[], lock: Lock) => void;
  /** For a copy: takes the next numbers of a counter from the shared source, and returns the last of them. */
  readonly takeNumbers?: (counter: Counter, count: number) => Promise<number>;
  /** In a transaction: records the rows read for update and the rows written. */
  readonly rowWatch?: RowWatch;
  /** In a transaction: collects the notifications to send after the commit, and drops them on rollback. */
  readonly whenCommitted?: (publish: () => void) => void;
}

/** All rows, regardless of the caller's rights: for uniqueness checks and references to a record. */
export function wholeOf(store: Store): Store {
  return store.whole ?? store;
}

/** Of work on a copy. */
export interface Terms {
  /** How many records it writes, more or less. */
  readonly count: number;
  /** Asked before it is brought over: whether all else is as it was. */
  readonly isStill: () => boolean;
}

/** The database as the rest of the server sees it. */
export interface Database {
  /** Whether all who write wait for each other. */
  readonly hasOneWriter?: boolean;
  /** For reading: sees what is committed, never a half-done write. */
  readonly read: Store;
  /**
   * One transaction: everything that `work` does through its store is committed, or nothing is. If the database is not
   * available in time, it fails as `isPassing` describes; transactions of `inParts` wait.
   */
  transact<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /**
   * Large writes in several transactions: cleanup by the database happens afterwards, so that none of them waits for
   * it.
   */
  inParts<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Where all who write wait for each other: work that writes many records, done on a copy while nobody waits for it, and
   * brought over in one short transaction. Undefined, and nothing is written, where others have written the same meanwhile,
   * something else is not as it was, or copying would take longer than the work.
   */
  aside?<T>(work: (copy: Database) => Promise<T>, terms: Terms): Promise<{ readonly result: T } | undefined>;
  /** Waits until the transactions that run now have ended. */
  idle?(): Promise<void>;
  /** Lets the database look at what is stored, so that it chooses its ways well. */
  optimize(): Promise<void>;
  close(): Promise<void>;
}

/** Publishes the changes after the commit. */
export type Publish = (news: () => void) => void;

/** Another view of a database and its copies: notifications of work on a copy wait until it is merged. */
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

/** Answers by question: asks again once anything was written since. */
type QueryCache = <Answer>(question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Beyond this many cached queries, all are dropped; longer queries are not cached, because they contain many ids. */
const mostAnswers = 1_000;
const longestQuestion = 4_000;

/**
 * Caches results until `versionNow` returns another version of the stored data. Counting the matching rows is needed
 * for each page of a list, and takes longer than the page.
 */
export function createQueryCache(versionNow: () => number): QueryCache {
  const cache = new Map<string, unknown>();
  let cachedVersion = versionNow();
  return async <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    // Before it is asked: what is written meanwhile makes the answer newer than the version it is kept for, never older.
    const version = versionNow();
    if (version !== cachedVersion || cache.size >= mostAnswers) cache.clear();
    cachedVersion = version;
    if (cache.has(question)) return cache.get(question) as Answer;
    const answer = await ask();
    if (cachedVersion === version && question.length <= longestQuestion) cache.set(question, answer);
    return answer;
  };
}

/** The rows of a question about many rows; of a store that keeps answers, it is asked once until something is written. */
export async function cachedRows<Row>({ db, queryCache }: Store, question: Compilable<Row>): Promise<readonly Row[]> {
  const compiled = question.compile();
  const ask = async () => (await db.executeQuery(compiled)).rows;
  return queryCache ? queryCache(`${compiled.sql} ${JSON.stringify(compiled.parameters)}`, ask) : ask();
}

/** The observers of a transaction's rows, which keep calculated values right however the rows are written. */
export interface RowWatch {
  /** Rows as they stand, locked for this transaction. */
  seen(table: string, rows: readonly Row[]): void;
  /** Before rows come. */
  inserting(table: string, rows: readonly Row[]): void;
  /** Before a row changes: its id, and what will be other than it is. */
  updating(table: string, row: Row & { readonly id: string }): Promise<void>;
  /** Before rows go. */
  deleting(table: string, ids: readonly string[]): Promise<void>;
  /** Writes what follows from all that was written so far. It is done at the end of the transaction at the latest. */
  settle(): Promise<void>;
  /** The changes since it last settled were rolled back, so the rows are as they were then. */
  undone(): void;
}

/** Whether a column has one of these values, however many they are: they go as one parameter. */
export function isAmong({ product }: Store, column: string, values: readonly string[]): RawBuilder<boolean> {
  return product.name === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${values})`;
}

/** Rows that a transaction keeps or changes, by table and id, each with the strongest lock that it would have. */
export type Holds = Map<string, Map<string, Lock>>;

const strength: readonly Lock[] = ['keep', 'write', 'delete'];

/** Notes what is held where the database locks no rows. */
export function hold(
  { whenHeld }: Pick<Store, 'whenHeld'>,
  table: string,
  { ids, lock }: { readonly ids: readonly unknown[]; readonly lock: Lock | undefined },
): void {
  if (lock && ids.length > 0) whenHeld?.(table, ids.map(String), lock);
}

function addHolds(holds: Holds, table: string, { ids, lock }: { ids: Iterable<string>; lock: Lock }): void {
  const own = holds.get(table) ?? new Map<string, Lock>();
  holds.set(table, own);
  for (const id of ids) {
    const current = own.get(id);
    if (!current || strength.indexOf(lock) > strength.indexOf(current)) own.set(id, lock);
  }
}

/** Collects in `holds` what a store reports. */
export function noteIn(holds: Holds): NonNullable<Store['whenHeld']> {
  return (table, ids, lock) => addHolds(holds, table, { ids, lock });
}

/** Notes what transactions have held, as long as somebody wants to know it. */
export function createHoldWatches() {
  const watches = new Set<Holds>();
  return {
    /** Begins to note what transactions that end from now on have held. */
    begin: () => {
      const held: Holds = new Map();
      watches.add(held);
      return { held, end: () => void watches.delete(held) };
    },
    /** A transaction has ended that held these. */
    publish: (holds: Holds): void => {
      for (const held of watches) {
        for (const [table, own] of holds) for (const [id, lock] of own) addHolds(held, table, { ids: [id], lock });
      }
    },
  };
}

/**
 * Whether two transactions could not have held these at once. As on PostgreSQL, a row that is kept from being deleted may be
 * changed meanwhile.
 */
export function areAtOdds(some: Holds, others: Holds): boolean {
  for (const [table, own] of some) {
    const theirs = others.get(table);
    if (!theirs) continue;
    for (const [id, lock] of own) {
      const other = theirs.get(id);
      if (!other) continue;
      const [weaker, stronger] = [lock, other].toSorted((a, b) => strength.indexOf(a) - strength.indexOf(b));
      if (weaker !== 'keep' || stronger === 'delete') return true;
    }
  }
  return false;
}

/**
 * Holds a name for this transaction: whoever else asks for it waits until this one ends. SQLite has one writer at
 * a time, so there every name is held from the start; work on a copy looks afterwards who has held it meanwhile.
 */
export async function lockName(store: Store, kind: number, name: string): Promise<void> {
  const { db, product } = store;
  hold(store, `name ${kind}`, { ids: [name], lock: 'write' });
  if (product.locksRows) await sql`select pg_advisory_xact_lock(${kind}, hashtext(${name}))`.execute(db);
}

/** Like `lockName`, but without waiting: whether the name is free. No other process uses the SQLite file. */
export async function tryLockName({ db, product }: Store, kind: number, name: string): Promise<boolean> {
  if (!product.locksRows) return true;
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${kind}, hashtext(${name})) as held`.execute(db);
  return rows[0]?.held === true;
}

/** Does work inside a transaction that may fail by itself: without this PostgreSQL refuses whatever comes after it. */
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

/** A call that stands in somebody's way so often is better told to come back later. */
const mostTries = 4;

/**
 * Does a transaction again that PostgreSQL has undone because it and another one waited for each other: rows are locked in
 * the order of their ids, but code of the business locks those of several tables one after the other.
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

/** How long a transaction waits for its turn, for a lock, and for another program that holds the file, in milliseconds. */
export const longestWait = 5_000;

const patient = new AsyncLocalStorage<true>();

/** Runs long work whose transactions wait for their turn however long it takes, rather than fail half-way. */
export function waitPatiently<T>(work: () => Promise<T>): Promise<T> {
  return patient.run(true, work);
}

/** Whether this is a part of such work. */
export function isPatient(): boolean {
  return patient.getStore() === true;
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
}

/** SQLite's number for a broken unique index, PostgreSQL's for the same. */
const sqliteUnique = 2067;
const sqlitePrimaryKey = 1555;
const postgresUnique = '23505';

/** SQLite: busy, locked. PostgreSQL: serialisation, deadlock, lock not available, closed to connections, shutting down, no more connections. */
const passingSqlite = new Set([5, 6, 261, 517]);

const passingPostgres = new Set([
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

/** SQLite: full, no room for its index of the log. PostgreSQL: disk full. The system: no space, none left for this account. */
const fullSqlite = new Set([13, 4874]);
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The driver's message, without a code, when the server cannot be reached. */
const connectionFailure = /timeout exceeded when trying to connect|Connection terminated/;

/**
 * The unique index of `table` that a failed write of `row` ran into, or undefined when it failed for another reason.
 * SQLite names only the columns, mostly: of several indexes over the same ones it is that whose condition the row satisfies.
 */
export function brokenIndex(error: unknown, table: Table, row: Row = {}): TableIndex | undefined {
  const { code, constraint, message } = error as DriverError;
  if (code === postgresUnique) return table.indexes.find((index) => index.name === constraint);
  if (!isTwice(error)) return undefined;
  // For an index over expressions SQLite reports the name.
  const [, name] = /index '(\w+)'/.exec(String(message)) ?? [];
  if (name !== undefined) return table.indexes.find((index) => index.name === name);
  const columns = [...String(message).matchAll(/\w+\.(\w+)/g)].map((match) => match[1]).join();
  const alike = table.indexes.filter((index) => index.unique && index.columns.join() === columns);
  return alike.find(({ where }) => where && matchesIndex(where, row)) ?? alike[0];
}

/** Whether a write to SQLite has failed because a row like it is there. */
export function isTwice(error: unknown): boolean {
  const { errcode } = error as DriverError;
  return errcode === sqliteUnique || errcode === sqlitePrimaryKey;
}

function matchesIndex({ column, values, isNot }: IndexWhere, row: Row): boolean {
  return values.some((value) => value === row[column]) !== isNot;
}

/** Whether no room is left on the disk of the server, or of its database. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DriverError;
  return full.has(String(code)) || fullSqlite.has(Number(errcode));
}

/** Whether trying again later may help: the database is busy or restarting. */
export function isPassing(error: unknown): boolean {
  const { code, errcode, message } = error as DriverError;
  return (
    passingPostgres.has(String(code)) || passingSqlite.has(Number(errcode)) || connectionFailure.test(String(message))
  );
}

/** PostgreSQL: two transactions waited for each other, and this one was undone so that the other could go on. */
const deadlock = '40P01';

/** Whether a transaction was undone only because of another one that is done by now. */
function wasInTheWay(error: unknown): boolean {
  return (error as DriverError | undefined)?.code === deadlock;
}

/** PostgreSQL: no such column, no such table. SQLite has one number for whatever is wrong with a statement. */
const unknownNames = new Set(['42703', '42P01']);
const unknownToSqlite = /no such (column|table)|has no column named/;

/** Whether a statement asked for a column or table that is not there: it may have been renamed since. */
export function knowsOldNames(error: unknown): boolean {
  const { code, errcode, message } = error as DriverError;
  return unknownNames.has(String(code)) || (errcode === 1 && unknownToSqlite.test(String(message)));
}
