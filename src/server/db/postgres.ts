import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Log } from '../log.ts';
import { createFollower } from './generations.ts';
import { insertNotice, openNotices } from './notices.ts';
import { type Connection, createTurns, currentSearch, type Search, searchConnection, wasStopped } from './searches.ts';
import { nextNumbers } from './serials.ts';
import {
  type Database,
  isPatient,
  longestWait,
  type Notices,
  type PoolUse,
  type Product,
  type Store,
  type Tables,
  waitPatiently,
} from './store.ts';

const product: Product = {
  name: 'postgres',
  columnTypes: { text: 'text collate "C"', integer: 'bigint' },
  like: 'ilike',
  locksRows: true,
};

/** PostgreSQL's type id of `bigint`. */
const int8 = 20;

/** Set within `inParts`: serial numbers are then taken in a transaction of their own, so that other users' saves do not wait long. */
const inBulk = new AsyncLocalStorage<true>();

export interface PostgresLimits {
  /** Maximum number of pooled connections to the primary database; at most half of them run searches. */
  readonly connections: number;
  /** Maximum duration of a statement of a search, in seconds. */
  readonly searchSeconds: number;
}

interface PostgresOptions extends PostgresLimits {
  /** The address of PostgreSQL itself, if the connection string is that of a pooler. */
  readonly directUrl?: string | undefined;
  /** The address of a streaming replica for searches. */
  readonly readUrl?: string | undefined;
}

export const defaultLimits: PostgresLimits = { connections: 20, searchSeconds: 30 };

/** Opens the database at a `postgres://…` address. Connections are opened on demand. */
export function openPostgres(connectionString: string, log: Log, options: PostgresOptions = defaultLimits): Database {
  const { connections, searchSeconds, directUrl, readUrl } = options;
  const ofSearches = Math.floor(connections / 2);
  const open = (max: number, seconds = 0, url = connectionString): ConnectionPool =>
    openPool(url, log, { max, limits: limitsOf(seconds), isPooled: directUrl !== undefined });
  const calls = open(connections - ofSearches - 1);
  const searches = open(ofSearches, searchSeconds);
  const replica = readUrl === undefined ? undefined : open(ofSearches, searchSeconds, readUrl);
  const searching = replica ? { connect: replicaFirst({ replica, primary: searches, log }) } : searches;
  const db = kyselyOn(calls);
  const takeTurn = createTurns(Math.ceil(ofSearches / 2));
  const reading: PostgresPool = {
    connect: async () => {
      const search = currentSearch();
      return search ? searchConnection(search, searching, takeTurn) : calls.connect();
    },
    end: () => searches.end(),
  };
  const read = kyselyOn(reading);
  // Bulk writes take serial numbers on another connection, because their own is in a transaction.
  const ofNumbers = open(1);
  const numbers = kyselyOn(ofNumbers);
  const takeNumbers: Store['takeNumbers'] = (counter, count) => transactOn(numbers, (store) => nextNumbers(store, counter, count));
  let notices: Notices | undefined;
  const follower = createFollower();
  return {
    follower,
    read: { db: read, product },
    transact: (work) => transactOn(db, (store) => work(inBulk.getStore() ? { ...store, takeNumbers } : store)),
    inParts: (work) => waitPatiently(() => inBulk.run(true, work)),
    alone: (stopped, work) => onOneConnection(openPool(directUrl ?? connectionString, log, { max: 1 }), stopped, work),
    // Does nothing, because PostgreSQL updates its statistics automatically.
    optimize: async () => undefined,
    storeNotice: (store, notice) => insertNotice(store, follower.id, notice),
    openNotices: async (receiver) => {
      notices = await openNotices({ connectionString: directUrl ?? connectionString, origin: follower.id, log }, receiver);
      return notices;
    },
    pools: () => [
      ...[poolUse('calls', calls.pool), poolUse('searches', searches.pool), poolUse('numbers', ofNumbers.pool)],
      ...(replica ? [poolUse('replica', replica.pool)] : []),
    ],
    close: async () => {
      await notices?.close();
      await read.destroy();
      await replica?.end();
      await numbers.destroy();
      await db.destroy();
      // If no transaction has run, Kysely has not used the pool of `db` and does not close it.
      if (!calls.pool.ending) await calls.end();
    },
  };
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs work on the only connection of a pool, outside of transactions, and closes the pool. */
async function onOneConnection<T>(pool: ConnectionPool, stopped: AbortSignal, work: (store: Store) => Promise<T>): Promise<T> {
  const connect = () => searchConnection({ owner: '', abandoned: stopped }, pool, async () => () => undefined);
  const db = kyselyOn({ connect, end: pool.end });
  try {
    return await db.connection().execute((connection) => work({ db: connection, product }));
  } finally {
    await db.destroy();
  }
}

function transactOn<T>(db: Kysely<Tables>, work: (store: Store) => Promise<T>): Promise<T> {
  const waits = isPatient();
  return db.transaction().execute(async (transaction) => {
    if (waits) await sql`set local lock_timeout = 0`.execute(transaction);
    return work({ db: transaction, product });
  });
}

function poolUse(name: PoolUse['name'], { totalCount, idleCount, waitingCount, options }: Pool): PoolUse {
  return { name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
}

/**
 * Returns a function that gives the SQL for the limits of a connection. `seconds` is the maximum duration of a statement (0 for none). A
 * call fails as busy if another transaction holds a lock for longer than `longestWait`; the call can be retried.
 */
function limitsOf(seconds: number): Limits {
  return (scope) => `set ${scope} lock_timeout = ${longestWait}; set ${scope} statement_timeout = ${seconds * 1_000}`;
}

type Limits = (scope: 'session' | 'local') => string;

interface PoolOptions {
  readonly max: number;
  readonly limits?: Limits;
  /**
   * Whether a pooler may give the connection to another client after each transaction (PgBouncer's transaction mode). Then the limits are
   * set for each transaction, and a statement outside of transactions gets a transaction of its own.
   */
  readonly isPooled?: boolean;
}

interface ConnectionPool extends PostgresPool {
  readonly pool: Pool;
  connect(): Promise<Connection>;
}

function openPool(connectionString: string, log: Log, { max, limits, isPooled = false }: PoolOptions): ConnectionPool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    // The three parts of a statement with its own transaction are sent together.
    pipeline: isPooled,
    onConnect: async (client) => {
      // A connection that is lost while it is used fails its statements; without a listener it would also end the process.
      client.on('error', (err) => log.warn({ err }, 'a database connection was lost'));
      if (!limits || isPooled) return;
      await client.query(limits('session')).catch((err: unknown) => log.warn({ err }, 'a connection has no time limits'));
    },
    types: {
      getTypeParser: (id: number, format) => (id === int8 ? toInteger : types.getTypeParser(id, format as 'text')),
    },
  } as PoolConfig);
  // The pool replaces a broken idle connection. Its report is ignored, because the listener above has already logged the failure.
  pool.on('error', () => undefined);
  return {
    pool,
    connect: async () => {
      const client = await pool.connect();
      const query = limits && isPooled ? limitedQuery(client, limits('local')) : client.query.bind(client);
      return {
        query: query as Connection['query'],
        release: (isBroken) => client.release(isBroken),
        cancel: () => cancelStatement(client, log),
      };
    },
    end: () => pool.end(),
  };
}

/** Returns a function like `client.query` that sets the limits in every transaction. A single statement gets its own transaction. */
function limitedQuery(client: PoolClient, limits: string) {
  let isInTransaction = false;
  return async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (text === 'begin') {
      isInTransaction = true;
      await client.query(`begin; ${limits}`);
      return { rows: [] };
    }
    if (text === 'commit' || text === 'rollback') isInTransaction = false;
    else if (!isInTransaction) {
      const parts = [client.query(`begin; ${limits}`), client.query(text, [...parameters]), client.query('commit')];
      const [begun, done] = await Promise.allSettled(parts);
      for (const part of [done, begun]) if (part?.status === 'rejected') throw part.reason;
      return (done as PromiseFulfilledResult<unknown>).value;
    }
    return client.query(text, [...parameters]);
  };
}

/** The code of a cancel request in PostgreSQL's protocol. */
const cancelRequest = 80_877_102;

/** How long a cancel request may take, in milliseconds. A busy pooler answers late. */
const cancelWait = 60_000;

/**
 * Requests the cancellation of the running statement of a connection, over a separate connection. A pooler passes the request on while
 * the statement runs.
 */
function cancelStatement(client: PoolClient, log: Log): void {
  const { host, port, processID, secretKey } = client as unknown as Readonly<{
    host: string;
    port: number;
    processID: number;
    secretKey: number;
  }>;
  const request = Buffer.alloc(16);
  for (const [i, number] of [16, cancelRequest, processID, secretKey].entries()) request.writeInt32BE(number, 4 * i);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', (err) => log.warn({ err }, 'an abandoned search was not cancelled'));
  // The other side closes the socket when it is done; PgBouncer 1.18 fails if this side closes it earlier.
  socket.setTimeout(cancelWait, () => socket.destroy());
  socket.resume().write(request);
}

/** Returns a number if exact, otherwise the digits, as the SQLite driver does. */
function toInteger(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

/** A source of connections for searches. */
interface Source {
  connect(): Promise<Connection>;
}

/** How long a search waits for a replica that is behind, and the interval at which the search asks the replica, in milliseconds. */
const [longestLag, askInterval] = [60, 10];

/** How long searches do not use a replica after it failed or was too far behind, in milliseconds. */
const rest = { failed: 5_000, behind: 500 };

/**
 * The position of the last commit. With `synchronous_commit` off, a commit is acknowledged before it is flushed, so the insert position
 * counts.
 */
const endOfLog = `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text as position`;

/** A replica that was promoted no longer receives changes, so it counts as behind. */
const hasReplayed = `select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as done`;

interface Options {
  readonly replica: Source;
  /** The connections to the primary database that searches use. */
  readonly primary: Source;
  readonly log: Log;
}

/**
 * Returns a function that connects a search to the replica if the replica has everything that was committed before the search began, by any
 * server or client, and otherwise to the primary. If the replica fails during the search, the search continues on the primary.
 */
function replicaFirst({ replica, primary, log }: Options): (search: Search) => Promise<Connection> {
  let restUntil = 0;
  const leaveFor = (time: number): void => {
    restUntil = performance.now() + time;
  };
  const failed = (err: unknown): void => {
    leaveFor(rest.failed);
    log.warn({ err, event: 'replicaFailed' }, 'the database for reading cannot be used; the other one answers');
  };
  const choices = new WeakMap<Search, Promise<boolean>>();

  async function isCurrent(): Promise<boolean> {
    if (performance.now() < restUntil) return false;
    const position = await ask<{ position: string }>(primary, (query) => query(endOfLog, []));
    try {
      const done = await ask<{ done: boolean }>(replica, async (query) => {
        for (const last = performance.now() + longestLag; ; await pause()) {
          const answer = await query(hasReplayed, [position.position]);
          if (answer.done || performance.now() > last) return answer;
        }
      });
      if (!done.done) leaveFor(rest.behind);
      return done.done;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  return async (search) => {
    const choice = choices.get(search) ?? isCurrent();
    choices.set(search, choice);
    if (!(await choice)) return primary.connect();
    try {
      return withFallback(await replica.connect(), () => primary.connect(), failed);
    } catch (error) {
      failed(error);
      return primary.connect();
    }
  };
}

type Ask<Row> = (text: string, parameters: readonly unknown[]) => Promise<Row>;

/** Runs queries for single rows on one connection. */
async function ask<Row>(pool: Source, work: (query: Ask<Row>) => Promise<Row>): Promise<Row> {
  const connection = await pool.connect();
  let isBroken = true;
  try {
    const answer = await work(async (text, parameters) => (await connection.query<Row>(text, parameters)).rows[0] as Row);
    isBroken = false;
    return answer;
  } finally {
    connection.release(isBroken);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, askInterval);
  });
}

/** Returns a connection that switches to another one after a failure, such as a statement that the replica canceled to apply a change. */
function withFallback(connection: Connection, connect: () => Promise<Connection>, failed: (error: unknown) => void): Connection {
  let other: Connection | undefined;
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (!other) {
      try {
        return await connection.query(text, parameters);
      } catch (error) {
        if (wasStopped(error)) throw error;
        failed(error);
        other = await connect();
      }
    }
    return other.query(text, parameters);
  };
  return {
    query: query as Connection['query'],
    cancel: () => (other ?? connection).cancel(),
    release: (isBroken) => {
      connection.release(isBroken || other !== undefined);
      other?.release(isBroken);
    },
  };
}
