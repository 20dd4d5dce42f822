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
import { isPatient, longestWait } from './patience.ts';

/** How long it waits before it asks for the file again, in milliseconds. */
const waitStep = 20;

/** How many prepared statements one connection keeps. */
const keptStatements = 500;

/**
 * Kysely on `node:sqlite`. Statements run at once, so a connection without transactions needs no lock;
 * transactions of one connection wait for each other in the order in which they came, for five seconds at most:
 * then they fail as SQLite itself does when the file is taken.
 */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** A statement, and whether it answers with rows. */
interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #queue: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async init(): Promise<void> {
    // The database was opened by whoever made the dialect.
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#database, (sql) => this.#prepare(sql));
  }

  /** `immediate`: the write lock is taken at the start, so a transaction never fails half-way for want of it. */
  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    const turn = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    const until = isPatient() ? Number.POSITIVE_INFINITY : performance.now() + longestWait;
    if (!(await isReachedBy(turn, until))) {
      // Who comes after it waits for the one before.
      void turn.then(resolve);
      throw databaseTaken();
    }
    try {
      // Whoever may wait for others here does not wait for another program for ever.
      await beginBy(connection, Math.min(until, performance.now() + longestWait));
      this.#release = resolve;
    } catch (error) {
      resolve();
      throw error;
    }
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.isInTransaction = false;
    this.#release();
  }

  /** SQLite has undone a transaction by itself where the disk is full: then there is nothing to roll back any more. */
  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.isInTransaction = false;
    try {
      if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      this.#release();
    }
  }

  async releaseConnection(): Promise<void> {
    // Every connection is the one database; there is nothing to give back.
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

/** Whether a promise is kept before this time, as `performance.now` counts. */
async function isReachedBy(turn: Promise<void>, until: number): Promise<boolean> {
  if (until === Number.POSITIVE_INFINITY) return turn.then(() => true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), until - performance.now());
  void turn.then(() => resolve(true));
  return promise.finally(() => clearTimeout(timer));
}

/** Takes the write lock; while another program has it, nobody else here is kept from working. */
async function beginBy(connection: NodeSqliteConnection, until: number): Promise<void> {
  for (;;) {
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      connection.isInTransaction = true;
      return;
    } catch (error) {
      if ((error as { errcode?: unknown }).errcode !== busyCode || performance.now() >= until) throw error;
    }
    await sleep(waitStep);
  }
}

/** SQLite's number for a file that somebody else is writing to. */
const busyCode = 5;

function databaseTaken(): Error {
  return Object.assign(new Error('the transactions before this one take too long'), { errcode: busyCode });
}

class NodeSqliteConnection implements DatabaseConnection {
  isInTransaction = false;
  /** Why SQLite has undone the transaction by itself. */
  #undoneBy: unknown;
  readonly #database: DatabaseSync;
  readonly #prepare: (sql: string) => Prepared;

  constructor(database: DatabaseSync, prepare: (sql: string) => Prepared) {
    this.#database = database;
    this.#prepare = prepare;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // What runs on after its transaction was undone would be written all the same, each statement by itself.
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
    // A stream stays open while others run, so it never shares its statement.
    for (const row of this.#database.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]))) {
      yield { rows: [row as R] };
    }
  }
}

/**
 * Integers come as numbers; only a result with one beyond 2^53 is read again with those as digit strings,
 * which is also what PostgreSQL gives. Reading twice is safe: only statements that return rows come here.
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
