import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely, sql, type Transaction } from 'kysely';
import { createLog } from '../log.ts';
import { type Live, workAside } from './copies.ts';
import { openPostgres } from './postgres.ts';
import { privateFile, privateFolder, restrict } from './privateFiles.ts';
import { nodeSqliteDialect } from './sqliteDialect.ts';
import {
  createHoldWatches,
  createQueryCache,
  type Database,
  type Holds,
  noteIn,
  type Product,
  type Store,
  type Tables,
  waitPatiently,
} from './store.ts';

/** Older ones can lose data: two connections racing at a checkpoint (fixed upstream in this version). */
const oldestSqlite = '3.51.3';

const sqliteProduct: Product = {
  name: 'sqlite',
  columnTypes: { text: 'text', integer: 'integer' },
  like: 'like',
  locksRows: false,
};

/**
 * Opens `quayside.db` in `folder`: one connection for writing and one for reading, so that a reader never
 * sees a transaction that is still running. An acknowledged write survives a loss of power: with `synchronous = normal` a
 * commit alone may be lost with the power, never torn, and whoever waits for it is answered when the log is on the disk; readers may see it that little earlier.
 */
export function openSqlite(folder: string): Database {
  privateFolder(folder);
  const path = join(folder, 'quayside.db');
  privateFile(path);
  for (const beside of ['-wal', '-shm', '-journal']) restrict(`${path}${beside}`, 0o600);
  const writer = connect(path);
  // Its transactions wait for other programs on their own, without blocking other work here.
  writer.exec('pragma busy_timeout = 0');
  const reader = connect(path);
  // Another number whenever another connection has written since: this one only reads.
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

/** The transactions of the connection that writes. */
function writeThrough(writer: DatabaseSync, path: string) {
  const dialect = nodeSqliteDialect(writer);
  const write = new Kysely<Tables>({ dialect });
  const checkpoints = checkpointAside(writer, path);
  const log = logToDisk(`${path}-wal`);
  const watches = createHoldWatches();
  /** A response that depends on a commit is sent after the commit is on disk. */
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
    ...{ transact, transactBeside, watch: watches.begin },
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

/** Number of index entries examined: some hundredths of a second, during which no one is served. */
const looked = 100_000;

/**
 * Looks at the tables that were never looked at or have grown much. Statistics are read with the schema: only where that has
 * changed do readers choose their indexes by the new ones.
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
    throw new Error(
      `SQLite ${version} is too old: ${oldestSqlite} or newer is required. Use the Node version in package.json.`,
    );
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

/** The write-ahead log on its way to the disk. */
interface LogToDisk {
  /** When all that was committed before is on the disk; fails where the disk does, and from then on. */
  readonly bring: () => Promise<void>;
  /** Throws what it failed with: nothing may be written upon what is not on the disk. */
  readonly blockAfterFailure: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Brings the log to the disk aside, once for all who wait for it: SQLite itself would do it with every commit, and nobody
 * would be answered meanwhile. The log alone may be opened besides: SQLite holds no lock of the system on it, which closing
 * would let go. A system tells once that a disk has not taken what it was given, and forgets it: so it is kept here until the
 * server is started anew, which finds what is really there.
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
 * Work that is done for whoever has asked before it begins: who asks while it runs waits for the next time, together with
 * all others who ask until then. Who asked for work that fails hears of it, the next time begins all the same.
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

/** Number of pages in the write-ahead log before a committing transaction moves them; SQLite's own default. */
const usualPages = 1_000;

/** Rows that a transaction changes before its pages are moved aside. */
const largeChange = 20_000;

interface CheckpointHooks {
  readonly begun: () => void;
  readonly worked: () => void;
}

/** Looks after the pages of large transactions. */
interface Checkpoints {
  /** Runs a transaction, which says when it has begun, and when only the commit is left. */
  readonly around: <T>(run: (hooks: CheckpointHooks) => Promise<T>) => Promise<T>;
  /** Runs work of many transactions, whose pages wait for its end. */
  readonly after: <T>(work: () => Promise<T>) => Promise<T>;
  /** When nothing is being moved any more. */
  readonly settled: () => Promise<void>;
}

/**
 * Who commits a transaction of 100 MB moves its pages from the write-ahead log to the file, and everybody else waits for
 * that. Those of a large one are moved after it, aside, and so are those of much work in many parts; small ones do it by
 * themselves, as ever.
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

/** Whether it can or not: what is not moved now is moved by the next commit. */
function moveInThread(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./checkpointWorker.ts', import.meta.url), { workerData: path });
  worker.once('error', () => resolve());
  worker.once('exit', () => resolve());
  return promise;
}

/** A database that can only be read. */
interface ReadOnly {
  readonly read: Store;
  /** Whether there is one: without it the first start makes it, and until then it is empty. */
  readonly isThere: boolean;
  close(): Promise<void>;
}

/** Opens a database such that nothing can be changed in it; one that is not there is not made. */
export function openToRead({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): ReadOnly {
  if (databaseUrl !== undefined) {
    const url = new URL(databaseUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    return { ...openPostgres(url.href, createLog('silent')), isThere: true };
  }
  const file = join(dataDir, 'quayside.db');
  const isThere = existsSync(file);
  const database = isThere ? new DatabaseSync(file, { readOnly: true, timeout: 10_000 }) : new DatabaseSync(':memory:');
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database) });
  return { read: { db, product: sqliteProduct }, isThere, close: () => db.destroy() };
}
