import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Log } from '../log.ts';
import { createFollower } from './generations.ts';
import { insertNotice, type Notices, openNotices } from './notices.ts';
import { createTurns, currentSearch, searchConnection } from './searches.ts';
import { nextNumbers } from './serials.ts';
import { type Database, isPatient, longestWait, type PoolUse, type Product, type Store, type Tables, waitPatiently } from './store.ts';

const product: Product = {
  name: 'postgres',
  columnTypes: { text: 'text collate "C"', integer: 'bigint' },
  like: 'ilike',
  locksRows: true,
};

/** PostgreSQL's type id of `bigint`. */
const int8 = 20;

/** Set within `inParts`: such a transaction takes serial numbers at once, so that other users' saves do not wait for its end. */
const inBulk = new AsyncLocalStorage<true>();

export interface PostgresLimits {
  /** Maximum number of connections; at most half of them run searches. */
  readonly connections: number;
  /** Maximum duration of a statement of a search, in seconds. */
  readonly searchSeconds: number;
}

interface PostgresOptions extends PostgresLimits {
  /** The address for the connection that receives notices, if the other one leads to a pooler. */
  readonly directUrl?: string | undefined;
}

export const defaultLimits: PostgresLimits = { connections: 20, searchSeconds: 30 };

/** Opens the database at a `postgres://…` address. Connections are opened on demand. */
export function openPostgres(connectionString: string, log: Log, options: PostgresOptions = defaultLimits): Database {
  const { connections, searchSeconds, directUrl = connectionString } = options;
  const ofSearches = Math.floor(connections / 2);
  const pool = openPool(connectionString, log, { max: connections - ofSearches - 1, seconds: 0 });
  const searches = openPool(connectionString, log, { max: ofSearches, seconds: searchSeconds });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const cancel = (processId: number): void => {
    pool
      .query('select pg_cancel_backend($1)', [processId])
      .catch((err: unknown) => log.warn({ err }, 'an abandoned search was not cancelled'));
  };
  const takeTurn = createTurns(Math.ceil(ofSearches / 2));
  const reading: PostgresPool = {
    connect: async () => {
      const search = currentSearch();
      return search ? searchConnection(search, { pool: searches, takeTurn, cancel }) : pool.connect();
    },
    end: () => searches.end(),
  };
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reading }) });
  // A connection of its own, because a bulk write already holds one while it takes numbers.
  const ofNumbers = openPool(connectionString, log, { max: 1, seconds: 0 });
  const numbers = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ofNumbers }) });
  const takeNumbers: Store['takeNumbers'] = (counter, count) => transactOn(numbers, (store) => nextNumbers(store, counter, count));
  let notices: Notices | undefined;
  const follower = createFollower();
  return {
    follower,
    read: { db: read, product },
    transact: (work) => transactOn(db, (store) => work(inBulk.getStore() ? { ...store, takeNumbers } : store)),
    inParts: (work) => waitPatiently(() => inBulk.run(true, work)),
    // Does nothing, because PostgreSQL updates its statistics automatically.
    optimize: async () => undefined,
    storeNotice: (store, notice) => insertNotice(store, follower.id, notice),
    openNotices: async (receiver) => {
      notices = await openNotices({ connectionString: directUrl, origin: follower.id, log }, receiver);
      return notices;
    },
    pools: () => [useOf('calls', pool), useOf('searches', searches), useOf('numbers', ofNumbers)],
    close: async () => {
      await notices?.close();
      await read.destroy();
      await numbers.destroy();
      await db.destroy();
      // Without a transaction, Kysely has not used the pool of `db` and does not close it.
      if (!pool.ending) await pool.end();
    },
  };
}

function transactOn<T>(db: Kysely<Tables>, work: (store: Store) => Promise<T>): Promise<T> {
  const waits = isPatient();
  return db.transaction().execute(async (transaction) => {
    if (waits) await sql`set local lock_timeout = 0`.execute(transaction);
    return work({ db: transaction, product });
  });
}

function useOf(name: PoolUse['name'], { totalCount, idleCount, waitingCount, options }: Pool): PoolUse {
  return { name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

interface PoolLimits {
  readonly max: number;
  /** Maximum duration of a statement, in seconds; 0 for no limit. */
  readonly seconds: number;
}

function openPool(connectionString: string, log: Log, { max, seconds }: PoolLimits): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      // A call fails as busy if another transaction holds a lock for longer than this; it can be retried.
      await client
        .query(`set lock_timeout = ${longestWait}; set statement_timeout = ${seconds * 1_000}`)
        .catch((err: unknown) => log.warn({ err }, 'a connection has no time limits'));
    },
    types: {
      getTypeParser: (id: number, format) => (id === int8 ? toInteger : types.getTypeParser(id, format as 'text')),
    },
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
  return pool;
}

/** Returns a number if exact, otherwise the digits, as the SQLite driver does. */
function toInteger(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
