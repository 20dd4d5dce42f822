import { rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, constants, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { isTwice } from './failures.ts';
import { privateFile } from './keepPrivate.ts';
import { type KeylessLog, logKeyless, writeKeyless } from './keylessLog.ts';
import { nodeSqliteDialect } from './nodeSqliteDialect.ts';
import { nextNumbers } from './serials.ts';
import type { Database, Product, Row, Tables, Terms, Value } from './store.ts';

/** The database that is copied. */
export interface Live {
  /** Its file. */
  readonly path: string;
  /** The connection that writes to it. */
  readonly writer: DatabaseSync;
  readonly product: Product;
  readonly transact: Database['transact'];
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

/** So many rows that were relied on are looked at together. */
const block = 5_000;

/** Copying so much takes about as long as writing a record with all that follows from it: some milliseconds. */
const bytesPerRecord = 1_000_000;

const copyName = /^aside-\d+\.db(-journal|-wal|-shm)?$/;
let copies = 0;

/**
 * Does work on a copy of the database, so that nobody waits for it, and brings over what it has written in one short
 * transaction. Undefined, and nothing is written, where a row that it wrote or relied on is another one by then, or the
 * tables are, or something else is; and where copying would take longer than the work.
 */
export async function workAside<T>(
  live: Live,
  work: (copy: Database) => Promise<T>,
  { count, isStill }: Terms,
): Promise<Done<T> | undefined> {
  if (statSync(live.path).size > count * bytesPerRecord) return undefined;
  copies += 1;
  const path = join(live.path, '..', `aside-${copies}.db`);
  try {
    const tables = await copyTo(live.path, path);
    const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    try {
      connection.exec('pragma journal_mode = memory; pragma synchronous = off');
      const keyless = logKeyless(connection);
      const parts = recordParts(connection);
      const relied: Relied = { since: Date.now(), versions: new Map() };
      const result = await work(databaseOf(connection, { live, relied, partDone: parts.end }));
      return (await bringOver(live, { parts: parts.all(), keyless: keyless.read(), relied, tables, isStill }))
        ? { result }
        : undefined;
    } finally {
      connection.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes copies that were left behind by a process that was ended. */
export function removeCopies(folder: string, names: readonly string[]): void {
  for (const name of names) if (copyName.test(name)) rmSync(join(folder, name), { force: true });
}

/** Gives what tells the form of the tables: the copy counts it on by itself. */
async function copyTo(from: string, path: string): Promise<unknown> {
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

/** The rows that others are made of. */
interface Relied {
  /** When the copy was there, in ms: what was made later was made on it. */
  readonly since: number;
  /** The versions in which they were found, by table and id. */
  readonly versions: Map<string, Map<string, Value>>;
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
  readonly relied: Relied;
  readonly partDone: () => void;
}

function databaseOf(connection: DatabaseSync, { live, relied, partDone }: Copied): Database {
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
  return {
    read: { db, product: live.product },
    transact: (work) =>
      db.transaction().execute((inside) =>
        work({
          ...{ db: inside, product: live.product },
          partDone,
          whenKept: (table, rows) => note(relied, table, rows),
          // Two who count at the same time never get the same numbers; those of work that comes to nothing are left out.
          takeNumbers: (counter, count) => live.transact((store) => nextNumbers(store, counter, count)),
        }),
      ),
    inParts: (work) => work(),
    optimize: async () => undefined,
    close: async () => undefined,
  };
}

/** The first sight counts: what the work itself writes is another version afterwards. */
function note({ since, versions: all }: Relied, table: string, rows: readonly Row[]): void {
  const versions = all.get(table) ?? new Map<string, Value>();
  all.set(table, versions);
  for (const { id, version } of rows) {
    const key = String(id);
    if (version !== undefined && !versions.has(key) && madeAt(key) < since) versions.set(key, version);
  }
}

/** When a record was made, in ms, as its id tells (UUID, version 7); 0 of an id that tells nothing. */
function madeAt(id: string): number {
  return /^[\da-f]{8}-[\da-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0;
}

interface Written {
  readonly parts: readonly Uint8Array[];
  readonly keyless: ReturnType<KeylessLog['read']>;
  readonly relied: Relied;
  readonly tables: unknown;
  readonly isStill: () => boolean;
}

/** Another one whenever a table has changed. */
function formOf(database: DatabaseSync): unknown {
  return database.prepare('pragma schema_version').get()?.schema_version;
}

/** Whether what was written on a copy is in the database now: all of it, or none. */
async function bringOver({ writer, product, transact }: Live, written: Written): Promise<boolean> {
  const { parts, keyless, relied, tables, isStill } = written;
  try {
    await transact(async ({ db }) => {
      if (formOf(writer) !== tables || !isStill()) throw new Taken();
      for (const [table, versions] of relied.versions) {
        if (!(await areAsFound(db, table, versions))) throw new Taken();
      }
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

async function areAsFound(db: Kysely<Tables>, table: string, versions: ReadonlyMap<string, Value>): Promise<boolean> {
  const ids = [...versions.keys()];
  for (let start = 0; start < ids.length; start += block) {
    const some = ids.slice(start, start + block);
    const { rows } = await sql<{ id: string; version: Value }>`select t.id, t.version
      from (select value from json_each(${JSON.stringify(some)})) as wanted
      cross join ${sql.table(table)} as t where t.id = wanted.value`.execute(db);
    if (rows.length < some.length || rows.some(({ id, version }) => versions.get(id) !== version)) return false;
  }
  return true;
}
