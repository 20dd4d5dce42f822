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

/** How long it waits before it asks for the file again, in milliseconds. */
const waitInterval = 20;

/** How many prepared statements one connection keeps. */
const keptStatements = 500;

/** Kysely's way into one connection, and a way past Kysely. */
interface NodeSqliteDialect extends Dialect {
  /** One transaction of plain statements, which may also read the database in the file `path`, as `copy`. */
  transactBeside<T>(path: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Kysely on `node:sqlite`. Statements run at once, so a connection without transactions needs no lock;
 * transactions of one connection wait for each other in the order in which they came, for five seconds at most:
 * then they fail as SQLite itself does when the file is taken.
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

/** The other database that a connection may read, one at a time. */
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
    /**
     * The result of the transaction counts, whether this succeeds or not; otherwise it is done before the next
     * transaction.
     */
    release: (): void => {
      try {
        detach();
      } catch {
        isAttached = true;
      }
    },
  };
}

/** All is undone where `work` fails, by SQLite itself where the disk is full. */
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

/** One transaction of a connection after the other, in the order in which they came. */
class Turns {
  #queue: Promise<void> = Promise.resolve();

  /** Waits for its turn, which is passed on with `release`. A wait for another program ends at `until`. */
  async take(): Promise<{ readonly until: number; readonly release: () => void }> {
    const turn = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    const until = isPatient() ? Number.POSITIVE_INFINITY : performance.now() + longestWait;
    if (!(await isReachedBy(turn, until))) {
      // The next transaction waits for this one.
      void turn.then(resolve);
      throw databaseTaken();
    }
    return { until: Math.min(until, performance.now() + longestWait), release: resolve };
  }
}

/** A statement, and whether it answers with rows. */
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
    // The caller that created the dialect opened the database.
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#database, (sql) => this.#prepare(sql));
  }

  /** `immediate`: the write lock is taken at the start, so a transaction never fails half-way for want of it. */
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

/** Whether a promise settles before this time on the clock of `performance.now`. */
async function isReachedBy(turn: Promise<void>, until: number): Promise<boolean> {
  if (until === Number.POSITIVE_INFINITY) return turn.then(() => true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), until - performance.now());
  void turn.then(() => resolve(true));
  return promise.finally(() => clearTimeout(timer));
}

/** Takes the write lock; while another program has it, other work here continues. */
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

/** SQLite's error code for a file that another process is writing to. */
const busyCode = 5;

function databaseTaken(): Error {
  return Object.assign(new Error('the transactions before this one took too long'), { errcode: busyCode });
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
    // Statements that run after the rollback of their transaction would be committed one by one.
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
