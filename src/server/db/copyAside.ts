import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, constants, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { isDiskFull, isTwice } from './failures.ts';
import { areAtOdds, type Holds, noteIn } from './holds.ts';
import { privateFile } from './keepPrivate.ts';
import { type KeylessLog, logKeyless, writeKeyless } from './keylessLog.ts';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import { nextNumbers } from './serials.ts';
import type { Database, Product, Store, Tables, Terms } from './store.ts';

/** The database that is copied. */
export interface Live {
  /** Its file. */
  readonly path: string;
  /** The connection that writes to it. */
  readonly writer: DatabaseSync;
  readonly product: Product;
  readonly transact: Database['transact'];
  /** Begins to note what transactions that end from now on have held, until it is told to end. */
  readonly watch: () => { readonly held: Holds; readonly end: () => void };
  /** Runs the transaction that brings over what has held these on a copy. */
  readonly transactHolding: <T>(holds: Holds, work: (store: Store) => Promise<T>) => Promise<T>;
}

/** What came of work that was brought over. */
export interface Done<T> {
  readonly result: T;
}

/** Ends the transaction that brings over what was written on a copy: somebody else has written the same meanwhile. */
class Taken extends Error {
  constructor() {
    super('written by somebody else since the copy was made');
  }
}

/** In one step: a copy that is made in several begins anew whenever somebody writes. */
const allPages = 2 ** 31 - 1;

/** Copying so much takes about as long as writing a record with all that follows from it: some milliseconds. */
const bytesPerRecord = 1_000_000;

const copyName = /^aside-\d+\.db(-journal|-wal|-shm)?$/;
let copies = 0;

/**
 * Does work on a copy of the database, so that nobody waits for it, and brings over what it has written in one short
 * transaction. Undefined, and nothing is written, where others have written or locked what it wrote or locked, or the tables
 * or something else is another one by then; and where copying would take longer than the work.
 */
export async function workAside<T>(
  live: Live,
  work: (copy: Database) => Promise<T>,
  { count, isStill }: Terms,
): Promise<Done<T> | undefined> {
  if (statSync(live.path).size > count * bytesPerRecord) return undefined;
  copies += 1;
  const path = join(live.path, '..', `aside-${copies}.db`);
  const watch = live.watch();
  try {
    const tables = await copyTo(live.path, path);
    const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    try {
      connection.exec('pragma journal_mode = memory; pragma synchronous = off');
      const keyless = logKeyless(connection);
      const parts = recordParts(connection);
      const holds: Holds = new Map();
      const result = await work(databaseOf(connection, { live, holds, partDone: parts.end }));
      return (await bringOver(live, {
        parts: parts.all(),
        keyless: keyless.read(),
        holds,
        others: watch.held,
        tables,
        isStill,
      }))
        ? { result }
        : undefined;
    } finally {
      connection.close();
    }
  } catch (error) {
    // There is no room for two of them.
    if (isDiskFull(error)) return undefined;
    throw error;
  } finally {
    watch.end();
    await rm(path, { force: true });
  }
}

/** Removes copies that were left behind by a process that was ended. */
export function removeCopies(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (copyName.test(name)) rmSync(join(folder, name), { force: true });
}

/** Gives the form of the tables. */
async function copyTo(from: string, path: string): Promise<string> {
  privateFile(path);
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    const tables = formOf(source);
    await backup(source, path, { rate: allPages });
    return tables;
  } finally {
    source.close();
  }
}

/** Records what is written through a connection, part by part. */
function recordParts(connection: DatabaseSync) {
  const parts: Uint8Array[] = [];
  let session = connection.createSession();
  const end = (): void => {
    const changes = session.changeset();
    session.close();
    if (changes.length > 0) parts.push(changes);
    session = connection.createSession();
  };
  return {
    end,
    all: (): readonly Uint8Array[] => {
      end();
      session.close();
      return parts;
    },
  };
}

interface Copied {
  readonly live: Live;
  readonly holds: Holds;
  readonly partDone: () => void;
}

function databaseOf(connection: DatabaseSync, { live, holds, partDone }: Copied): Database {
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
  return {
    read: { db, product: live.product },
    transact: (work) =>
      db.transaction().execute((inside) =>
        work({
          ...{ db: inside, product: live.product },
          partDone,
          whenHeld: noteIn(holds),
          // Two who count at the same time never get the same numbers; those of work that comes to nothing are left out.
          takeNumbers: (counter, count) => live.transact((store) => nextNumbers(store, counter, count)),
        }),
      ),
    inParts: (work) => work(),
    optimize: async () => undefined,
    close: async () => undefined,
  };
}

interface Written {
  readonly parts: readonly Uint8Array[];
  readonly keyless: ReturnType<KeylessLog['read']>;
  readonly holds: Holds;
  /** What others have held since the copy was made. */
  readonly others: Holds;
  readonly tables: string;
  readonly isStill: () => boolean;
}

/** Another one whenever a table has changed. */
function formOf(database: DatabaseSync): string {
  return JSON.stringify(database.prepare('select name, sql from sqlite_schema order by name').all());
}

/** Whether what was written on a copy is in the database now: all of it, or none. */
async function bringOver({ writer, product, transactHolding }: Live, written: Written): Promise<boolean> {
  const { parts, keyless, holds, others, tables, isStill } = written;
  try {
    await transactHolding(holds, async ({ db }) => {
      if (areAtOdds(holds, others) || formOf(writer) !== tables || !isStill()) throw new Taken();
      const onConflict = () => constants.SQLITE_CHANGESET_ABORT;
      for (const part of parts) {
        if (!writer.applyChangeset(part, { onConflict })) throw new Taken();
        await setImmediate();
      }
      if (!(await writeKeyless({ db, product }, keyless))) throw new Taken();
    });
    return true;
  } catch (error) {
    if (error instanceof Taken || isTwice(error)) return false;
    throw error;
  }
}
