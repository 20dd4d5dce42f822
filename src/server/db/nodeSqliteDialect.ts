import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
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

/** How many prepared statements one connection keeps. */
const keptStatements = 500;

/**
 * Kysely on `node:sqlite`. Statements run at once, so a connection without transactions needs no lock;
 * transactions of one connection wait for each other in the order in which they came.
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

  async acquireConnection(): Promise<DatabaseConnection> {
    return new NodeSqliteConnection(
      (sql) => this.#prepare(sql),
      (sql) => this.#database.prepare(sql),
    );
  }

  /** `immediate`: the write lock is taken at the start, so a transaction never fails half-way for want of it. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    await turn;
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      this.#release = resolve;
    } catch (error) {
      resolve();
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#release();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
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

class NodeSqliteConnection implements DatabaseConnection {
  readonly #prepare: (sql: string) => Prepared;
  /** A stream stays open while others run, so it never shares its statement. */
  readonly #prepareOwn: (sql: string) => StatementSync;

  constructor(prepare: (sql: string) => Prepared, prepareOwn: (sql: string) => StatementSync) {
    this.#prepare = prepare;
    this.#prepareOwn = prepareOwn;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, hasRows } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (hasRows) return { rows: readAll(statement, parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#prepareOwn(query.sql).iterate(...(query.parameters as SQLInputValue[]))) {
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
