import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isPatient, longestWait } from './store.ts';

/** Interval for retrying a locked file, in milliseconds. */
const waitInterval = 20;

/** Maximum number of prepared statements cached per connection. */
const keptStatements = 500;

/** Kysely dialect for one connection, plus transactions of plain SQL. */
interface NodeSqliteDialect extends Dialect {
  /** Runs a transaction of plain statements with the database file `path` attached as `copy`. */
  transactBeside<T>(path: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Returns a Kysely dialect for `node:sqlite`. Statements run synchronously, so queries outside transactions need no lock. Transactions of
 * a connection wait in a queue for at most five seconds, or without a limit within `waitPatiently`, then fail with SQLite's busy error.
 */
export function nodeSqliteDialect(database: DatabaseSync): NodeSqliteDialect {
  const turns = new Turns();
  const beside = attachmentOf(database);
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, turns),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    transactBeside: async (path, work) => {
      const { until, release } = await turns.take();
      try {
        beside.attach(path);
        try {
          return await transact(database, { until, work });
        } finally {
          beside.release();
        }
      } finally {
        release();
      }
    },
  };
}

/** Manages the attached database; only one at a time. */
function attachmentOf(database: DatabaseSync) {
  let isAttached = false;
  const detach = (): void => {
    database.exec('detach copy');
    isAttached = false;
  };
  return {
    attach: (path: string): void => {
      if (isAttached) detach();
      database.prepare('attach ? as copy').run(path);
      isAttached = true;
    },
    /** Detaches the database. A failure does not affect the result of the transaction; detaching is tried again before the next one. */
    release: (): void => {
      try {
        detach();
      } catch {
        isAttached = true;
      }
    },
  };
}

/** Runs `work` in a transaction. Rolls back if `work` fails, unless SQLite has already rolled back, as it does on a full disk. */
async function transact<T>(
  database: DatabaseSync,
  { until, work }: { readonly until: number; readonly work: () => Promise<T> },
): Promise<T> {
  await beginBy(() => database.exec('begin immediate'), until);
  try {
    const result = await work();
    database.exec('commit');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** Queues the transactions of a connection in order. */
class Turns {
  #queue: Promise<void> = Promise.resolve();

  /**
   * Waits until the earlier transactions have ended; throws SQLite's busy error if that takes too long. Returns `release`, which lets the
   * next transaction start, and `until`, the time at which waiting for a lock of another program must end.
   */
  async take(): Promise<{ readonly until: number; readonly release: () => void }> {
    const turn = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    const until = isPatient() ? Number.POSITIVE_INFINITY : performance.now() + longestWait;
    if (!(await isReachedBy(turn, until))) {
      // The abandoned turn passes to the next transaction when the earlier one ends.
      void turn.then(resolve);
      throw databaseTaken();
    }
    return { until: Math.min(until, performance.now() + longestWait), release: resolve };
  }
}

/** A prepared statement and whether it returns rows. */
interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #turns: Turns;
  readonly #statements = new Map<string, Prepared>();
  #release: () => void = () => undefined;

  constructor(database: DatabaseSync, turns: Turns) {
    this.#database = database;
    this.#turns = turns;
  }

  async init(): Promise<void> {
    // The database is already open.
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#database, (sql) => this.#prepare(sql));
  }

  /**
   * Begins with `immediate`, which takes the write lock at once, so that no later statement of the transaction can fail because of the
   * lock.
   */
  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    const { until, release } = await this.#turns.take();
    try {
      await beginBy(() => connection.executeQuery(CompiledQuery.raw('begin immediate')), until);
      connection.isInTransaction = true;
      this.#release = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.isInTransaction = false;
    this.#release();
  }

  /** Does nothing if SQLite has already rolled back, as it does on a full disk. */
  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.isInTransaction = false;
    try {
      if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      this.#release();
    }
  }

  async releaseConnection(): Promise<void> {
    // There is only one connection, so nothing is released.
  }

  async destroy(): Promise<void> {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    if (this.#statements.size >= keptStatements) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Whether a promise settles before this time of `performance.now`. */
async function isReachedBy(turn: Promise<void>, until: number): Promise<boolean> {
  if (until === Number.POSITIVE_INFINITY) return turn.then(() => true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), until - performance.now());
  void turn.then(() => resolve(true));
  return promise.finally(() => clearTimeout(timer));
}

/** Takes the write lock; retries while another program holds it, without blocking the process. */
async function beginBy(begin: () => unknown, until: number): Promise<void> {
  for (;;) {
    try {
      await begin();
      return;
    } catch (error) {
      if ((error as { errcode?: unknown }).errcode !== busyCode || performance.now() >= until) throw error;
    }
    await sleep(waitInterval);
  }
}

/** SQLite's error code for a file locked by another process. */
const busyCode = 5;

function databaseTaken(): Error {
  return Object.assign(new Error('the transactions before this one took too long'), { errcode: busyCode });
}

class NodeSqliteConnection implements DatabaseConnection {
  isInTransaction = false;
  /** The error after which SQLite rolled back the transaction on its own. */
  #undoneBy: unknown;
  readonly #database: DatabaseSync;
  readonly #prepare: (sql: string) => Prepared;

  constructor(database: DatabaseSync, prepare: (sql: string) => Prepared) {
    this.#database = database;
    this.#prepare = prepare;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // SQLite has already rolled back, so further statements would be committed one by one.
    if (this.#undoneBy !== undefined) throw this.#undoneBy;
    try {
      return this.#execute<R>(query);
    } catch (error) {
      if (this.isInTransaction && !this.#database.isTransaction) this.#undoneBy = error;
      throw error;
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, hasRows } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (hasRows) return { rows: readAll(statement, parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A stream stays open while other statements run, so it does not use the cached statement.
    for (const row of this.#database.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]))) {
      yield { rows: [row as R] };
    }
  }
}

/**
 * Returns integers as numbers. If a result contains one beyond 2^53, it is read again with such integers as digits, as from PostgreSQL.
 * Reading twice is safe because only statements that return rows come here.
 */
function readAll(statement: StatementSync, parameters: SQLInputValue[]): unknown[] {
  try {
    return statement.all(...parameters);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_OUT_OF_RANGE') throw error;
  }
  statement.setReadBigInts(true);
  try {
    return statement
      .all(...parameters)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fromBigInt(value)])));
  } finally {
    statement.setReadBigInts(false);
  }
}

function fromBigInt(value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
