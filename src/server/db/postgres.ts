import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Log } from '../log.ts';
import { type Database, isPatient, longestWait, type Product, type Tables, waitPatiently } from './store.ts';

const product: Product = {
  name: 'postgres',
  columnTypes: { text: 'text collate "C"', integer: 'bigint' },
  like: 'ilike',
  locksRows: true,
};

/** PostgreSQL's type id of `bigint`. */
const int8 = 20;

/** Opens the database at a `postgres://…` address. At most ten connections are opened, on demand. */
export function openPostgres(connectionString: string, log: Log): Database {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (id: number, format) => (id === int8 ? toInteger : types.getTypeParser(id, format as 'text')),
    },
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  pool.on('connect', (client) => {
    // A call fails as busy if another transaction holds a lock for longer than this; it can be retried.
    client
      .query(`set lock_timeout = ${longestWait}`)
      .catch((err: unknown) => log.warn({ err }, 'a connection has no limit of locks'));
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    read: { db, product },
    transact: (work) => {
      const waits = isPatient();
      return db.transaction().execute(async (transaction) => {
        if (waits) await sql`set local lock_timeout = 0`.execute(transaction);
        return work({ db: transaction, product });
      });
    },
    inParts: waitPatiently,
    // Does nothing, because PostgreSQL updates its statistics automatically.
    optimize: async () => undefined,
    close: () => db.destroy(),
  };
}

/** Returns a number if exact, otherwise the digits, as the SQLite driver does. */
function toInteger(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
