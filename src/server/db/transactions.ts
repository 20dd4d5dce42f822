import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { IndexWhere, Table, TableIndex } from '../../../codegen/types.ts';
import type { Row, Store } from './store.ts';

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

/** What the driver says, without a code, when the server is out of reach. */
const connectionFailure = /timeout exceeded when trying to connect|Connection terminated/;

/**
 * The unique index of `table` that a failed write of `row` ran into, or undefined when it failed for another reason.
 * SQLite names only the columns, mostly: of several indexes over the same ones it is that whose condition the row satisfies.
 */
export function brokenIndex(error: unknown, table: Table, row: Row = {}): TableIndex | undefined {
  const { code, constraint, message } = error as DriverError;
  if (code === postgresUnique) return table.indexes.find((index) => index.name === constraint);
  if (!isTwice(error)) return undefined;
  // Of an index that keeps something else than columns SQLite tells the name.
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
