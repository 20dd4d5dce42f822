import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely, sql, type Transaction } from 'kysely';
import { createLog } from '../log.ts';
import { type Live, workAside } from './copies.ts';
import { createHoldWatches, type Holds, noteIn } from './holds.ts';
import { openPostgres } from './postgres.ts';
import { privateFile, privateFolder, restrict } from './privateFiles.ts';
import { nodeSqliteDialect } from './sqliteDialect.ts';
import { createQueryCache, type Database, type Product, type Store, type Tables, waitPatiently } from './store.ts';

/** The oldest supported version of SQLite. Older ones can lose data when two connections race at a checkpoint. */
const oldestSqlite = '3.51.3';

const sqliteProduct: Product = {
  name: 'sqlite',
  columnTypes: { text: 'text', integer: 'integer' },
  like: 'like',
  locksRows: false,
};

/**
 * Opens `quayside.db` in `folder`, with one connection for writing and one for reading, so that readers never see a running transaction.
 * Acknowledged writes survive a power failure: with `synchronous = normal` a commit may be lost but never torn, so callers are answered
 * only after the log is synced to disk. Readers may see a commit slightly earlier.
 */
export function openSqlite(folder: string): Database {
  privateFolder(folder);
  const path = join(folder, 'quayside.db');
  privateFile(path);
  for (const beside of ['-wal', '-shm', '-journal']) restrict(`${path}${beside}`, 0o600);
  const writer = connect(path);
  // Transactions wait for other programs in our own loop, which does not block the process.
  writer.exec('pragma busy_timeout = 0');
  const reader = connect(path);
  // The result of this statement changes whenever another connection has written; the reader itself never writes.
  const version = reader.prepare('pragma data_version');
  const queryCache = createQueryCache(() => Number(version.get()?.data_version));
  const read = { db: new Kysely<Tables>({ dialect: nodeSqliteDialect(reader) }), product: sqliteProduct, queryCache };
  const { transact, transactBeside, watch, inParts, optimize, close } = writeThrough(writer, path);
  const live: Live = { path, writer, product: sqliteProduct, transact, transactBeside, watch };
  return {
    hasOneWriter: true,
    read,
    transact,
    aside: (...work) => waitPatiently(() => workAside(live, ...work)),
    inParts: (work) => waitPatiently(() => inParts(work)),
    optimize,
    close: () => close(read.db),
  };
}

/** Creates the functions that use the write connection. */
function writeThrough(writer: DatabaseSync, path: string) {
  const dialect = nodeSqliteDialect(writer);
  const write = new Kysely<Tables>({ dialect });
  const checkpoints = checkpointAside(writer, path);
  const log = logToDisk(`${path}-wal`);
  const watches = createHoldWatches();
  /** Runs a transaction and waits until its commit is on disk, so that no response is sent before that. */
  const commit = async <T>(holds: Holds, run: Parameters<typeof checkpoints.around<T>>[0]): Promise<T> => {
    log.blockAfterFailure();
    const done = await checkpoints.around(run);
    watches.publish(holds);
    await log.bring();
    return done;
  };
  const transact: Database['transact'] = (work) => {
    const holds: Holds = new Map();
    return commit(holds, ({ begun, worked }) =>
      write.transaction().execute(async (db) => {
        begun();
        const result = await work({ db, product: sqliteProduct, whenHeld: noteIn(holds) });
        worked();
        return result;
      }),
    );
  };
  const transactBeside: Live['transactBeside'] = (copy, { holds, work }) =>
    commit(holds, ({ begun, worked }) =>
      dialect.transactBeside(copy, async () => {
        begun();
        await work();
        worked();
      }),
    );
  return {
    transact,
    transactBeside,
    watch: watches.begin,
    inParts: checkpoints.after,
    optimize: () => write.transaction().execute(analyse),
    close: async (reader: Kysely<Tables>) => {
      await checkpoints.settled();
      await log.close();
      await reader.destroy();
      writer.exec('pragma wal_checkpoint(truncate)');
      await write.destroy();
    },
  };
}

/** Maximum number of entries to analyze per index. Analyzing takes some hundredths of a second, during which no request is served. */
const looked = 100_000;

/**
 * Updates the statistics of tables that were never analyzed or have grown much. Readers load statistics with the schema, so a view is
 * created and dropped to make them reload the schema.
 */
async function analyse(db: Transaction<Tables>): Promise<void> {
  const { rows } = await sql`pragma optimize=0x10003`.execute(db);
  if (rows.length === 0) return;
  await sql`pragma analysis_limit=${sql.lit(looked)}`.execute(db);
  await sql`pragma optimize=0x10002`.execute(db);
  await sql`create view "sys_statistics" as select 1`.execute(db);
  await sql`drop view "sys_statistics"`.execute(db);
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: true });
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string };
  if (!isAtLeast(version, oldestSqlite)) {
    throw new Error(`SQLite ${version} is too old: ${oldestSqlite} or newer is required. Use the Node version in package.json.`);
  }
  // On some network disks SQLite uses another journal mode and reports it only here.
  const { journal_mode: mode } = database.prepare('pragma journal_mode = wal').get() as { journal_mode: string };
  if (mode !== 'wal') throw new Error(`SQLite cannot use a write-ahead log there: put ${path} on a local disk.`);
  database.exec('pragma synchronous = normal; pragma journal_size_limit = 200000000');
  return database;
}

function isAtLeast(version: string, required: string): boolean {
  return version.localeCompare(required, 'en', { numeric: true }) >= 0;
}

/** Syncs the write-ahead log to disk. */
interface LogToDisk {
  /** Resolves when all earlier commits are on disk. Rejects if the disk fails, and after such a failure always. */
  readonly bring: () => Promise<void>;
  /** Throws the earlier failure: nothing may be written after commits that are not on disk. */
  readonly blockAfterFailure: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Syncs the log outside SQLite, once for all waiting commits. SQLite itself would sync on every commit and block the process.
 *
 * Only the log may be opened here: closing the database file would release SQLite's locks on it, but the log has no locks. The operating
 * system reports a failed sync only once, so the failure is remembered until the server restarts and reads what is really on disk.
 */
function logToDisk(log: string): LogToDisk {
  let file: FileHandle | undefined;
  let failure: Error | undefined;
  const blockAfterFailure = (): void => {
    if (failure) throw failure;
  };
  return {
    blockAfterFailure,
    bring: oneForAll(async () => {
      blockAfterFailure();
      try {
        file ??= await open(log, 'r+');
        await file.datasync();
      } catch (cause) {
        failure = new Error(`${log} could not be written to disk: nothing is saved until the server is restarted.`, {
          cause,
        });
        throw failure;
      }
    }),
    close: async () => file?.close(),
  };
}

/**
 * Combines calls: all calls made while `work` runs share the next run. A failed run rejects only its own callers; the next run starts
 * regardless.
 */
export function oneForAll(work: () => Promise<void>): () => Promise<void> {
  let now: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    const mine = work().finally(() => {
      if (now === mine && !next) now = undefined;
    });
    now = mine;
    return mine;
  };
  return () => {
    if (!now) return begin();
    next ??= now.then(begin, begin);
    return next;
  };
}

/** Number of pages in the write-ahead log from which SQLite runs a checkpoint on commit; this is SQLite's default. */
const usualPages = 1_000;

/** A transaction that changes more rows than this is checkpointed in the background. */
const largeChange = 20_000;

interface CheckpointHooks {
  readonly begun: () => void;
  readonly worked: () => void;
}

/** Schedules checkpoints after large transactions. */
interface Checkpoints {
  /** Runs a transaction, which must call `begun` when it has begun and `worked` when only the commit remains. */
  readonly around: <T>(run: (hooks: CheckpointHooks) => Promise<T>) => Promise<T>;
  /** Runs work that consists of many transactions, and starts one checkpoint after it if many rows have changed. */
  readonly after: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when no checkpoint is running. */
  readonly settled: () => Promise<void>;
}

/**
 * Runs the checkpoints of large transactions in a worker after the commit. Otherwise a commit of 100 MB would copy its pages into the
 * database file while all other requests wait. Small transactions use SQLite's automatic checkpoint.
 */
function checkpointAside(writer: DatabaseSync, path: string): Checkpoints {
  const counted = writer.prepare('select total_changes() as n');
  const changes = (): number => Number((counted.get() as { n: number }).n);
  const moves = new Set<Promise<void>>();
  let held = 0;
  const hold = (by: 1 | -1): void => {
    held += by;
    writer.exec(`pragma wal_autocheckpoint = ${held > 0 ? 0 : usualPages}`);
  };
  const move = (): void => {
    const moving = moveInThread(path).finally(() => {
      moves.delete(moving);
      hold(-1);
    });
    moves.add(moving);
  };
  return {
    around: async (run) => {
      let isHeld = false;
      let before = 0;
      try {
        return await run({
          begun: () => {
            before = changes();
          },
          worked: () => {
            isHeld = changes() - before > largeChange;
            if (isHeld) hold(1);
          },
        });
      } finally {
        if (isHeld) move();
      }
    },
    after: async (work) => {
      const before = changes();
      hold(1);
      try {
        return await work();
      } finally {
        if (changes() - before > largeChange) move();
        else hold(-1);
      }
    },
    settled: async () => {
      await Promise.all(moves);
    },
  };
}

/** Runs a checkpoint in a worker. A failure is ignored, because a later checkpoint copies the remaining pages. */
function moveInThread(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./checkpointWorker.ts', import.meta.url), { workerData: path });
  worker.once('error', () => resolve());
  worker.once('exit', () => resolve());
  return promise;
}

/** A read-only database. */
interface ReadOnly {
  readonly read: Store;
  /** Whether the database exists. A missing one counts as empty until the first start creates it. */
  readonly isThere: boolean;
  close(): Promise<void>;
}

interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  readonly directUrl: string | undefined;
  readonly dataDir: string;
}

/** Opens a database read-only; a missing one is not created. */
export function openToRead({ databaseUrl, directUrl = databaseUrl, dataDir }: DatabaseLocation): ReadOnly {
  if (directUrl !== undefined) {
    // The option below makes transactions read-only. A pooler would not accept the option, so the direct address is used.
    const url = new URL(directUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    return { ...openPostgres(url.href, createLog('silent')), isThere: true };
  }
  const file = join(dataDir, 'quayside.db');
  const isThere = existsSync(file);
  const database = isThere ? new DatabaseSync(file, { readOnly: true, timeout: 10_000 }) : new DatabaseSync(':memory:');
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database) });
  return { read: { db, product: sqliteProduct }, isThere, close: () => db.destroy() };
}
