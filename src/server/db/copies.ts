import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { bringRows, type ChangedRows, keepFormerRows } from './changedRows.ts';
import { areAtOdds, type Holds, noteIn } from './locks.ts';
import { privateFile } from './privateFiles.ts';
import { nextNumbers } from './serials.ts';
import { nodeSqliteDialect } from './sqliteDialect.ts';
import type { Database, Product, Tables, Terms } from './store.ts';
import { isDiskFull, isTwice } from './transactions.ts';

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
  /** Runs the transaction that brings over what has held these on the copy in a file, of plain statements. */
  readonly transactBeside: (
    copy: string,
    terms: { readonly holds: Holds; readonly work: () => Promise<void> },
  ) => Promise<void>;
}

/** What came of work that was brought over. */
interface Done<T> {
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
    const holds: Holds = new Map();
    const { result, changed } = await writeIn(path, (connection) => work(databaseOf(connection, { live, holds })));
    const terms = { path, changed, holds, others: watch.held, tables, isStill };
    return (await bringOver(live, terms)) ? { result } : undefined;
  } catch (error) {
    // There is no room for two of them.
    if (isDiskFull(error)) return undefined;
    throw error;
  } finally {
    watch.end();
    // One that cannot be removed does not change what came of the work: it goes at the next start.
    await rm(path, { force: true }).catch(() => undefined);
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

/** Does work in the copy in a file, and tells which rows it has written. */
async function writeIn<T>(
  path: string,
  work: (connection: DatabaseSync) => Promise<T>,
): Promise<{ readonly result: T; readonly changed: readonly ChangedRows[] }> {
  const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    connection.exec('pragma journal_mode = memory; pragma synchronous = off');
    const former = keepFormerRows(connection);
    const result = await work(connection);
    return { result, changed: former.read() };
  } finally {
    connection.close();
  }
}

interface Copied {
  readonly live: Live;
  readonly holds: Holds;
}

function databaseOf(connection: DatabaseSync, { live, holds }: Copied): Database {
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
  return {
    read: { db, product: live.product },
    transact: (work) =>
      db.transaction().execute((inside) =>
        work({
          ...{ db: inside, product: live.product },
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

interface WrittenRows {
  /** The file of the copy. */
  readonly path: string;
  readonly changed: readonly ChangedRows[];
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
async function bringOver({ writer, transactBeside }: Live, rows: WrittenRows): Promise<boolean> {
  const { path, changed, holds, others, tables, isStill } = rows;
  const work = async (): Promise<void> => {
    if (areAtOdds(holds, others) || formOf(writer) !== tables || !isStill()) throw new Taken();
    if (!(await bringRows(writer, changed))) throw new Taken();
  };
  try {
    await transactBeside(path, { holds, work });
    return true;
  } catch (error) {
    if (error instanceof Taken || isTwice(error)) return false;
    throw error;
  }
}
