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

/** The wire's number of the type `bigint`. */
const int8 = 20;

/** Opens the database at a `postgres://…` address; connections are made when first needed, ten at most. */
export function openPostgres(connectionString: string, log: Log): Database {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (id: number, format) => (id === int8 ? toInteger : types.getTypeParser(id, format as 'text')),
    },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  pool.on('connect', (client) => {
    // A lock held by another transaction for longer than this makes the call fail as busy; it can be retried.
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
    // It looks by itself.
    optimize: async () => undefined,
    close: () => db.destroy(),
  };
}

/** As SQLite gives them: a number where it is exact, its digits where it is not. */
function toInteger(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
