import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { areAtOdds, type Holds, noteIn } from './holds.ts';
import { privateFile } from './privateFiles.ts';
import { nextNumbers } from './serials.ts';
import { nodeSqliteDialect } from './sqliteDialect.ts';
import { type Database, isDiskFull, isTwice, type Product, type Tables, type Terms } from './store.ts';

/** The database that is copied. */
export interface Live {
  /** Path of the database file. */
  readonly path: string;
  /** The write connection. */
  readonly writer: DatabaseSync;
  readonly product: Product;
  readonly transact: Database['transact'];
  /** Records the locks and changes of all transactions that end between this call and the call of `end`. */
  readonly watch: () => { readonly held: Holds; readonly end: () => void };
  /** Runs a transaction of plain SQL with the file `copy` attached; `holds` are the rows that the work on the copy locked or changed. */
  readonly transactBeside: (copy: string, terms: { readonly holds: Holds; readonly work: () => Promise<void> }) => Promise<void>;
}

/** The result of work whose changes were merged from a copy. */
interface Done<T> {
  readonly result: T;
}

/** Thrown to cancel a merge, for example because another transaction has changed the same rows in the meantime. */
class Taken extends Error {
  constructor() {
    super('changed by another process since the copy was made');
  }
}

/** Copies all pages in one step, because SQLite restarts a stepwise backup whenever somebody writes. */
const allPages = 2 ** 31 - 1;

/** Copying this many bytes takes about as long as saving one record: a few milliseconds. */
const bytesPerRecord = 1_000_000;

const copyName = /^aside-\d+\.db(-journal|-wal|-shm)?$/;
let copies = 0;

/**
 * Runs work on a copy of the database, so that no one is blocked, and merges the changed rows in one short transaction. Returns undefined
 * without writing anything if others have changed or locked the same rows or changed table definitions, if `isStill` returns false, if
 * copying would take longer than the work, or if the disk is full.
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
    // Without room on the disk for a copy, the caller works on the database itself.
    if (isDiskFull(error)) return undefined;
    throw error;
  } finally {
    watch.end();
    // A copy that cannot be removed does not affect the result; the next start removes it.
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Removes copies left behind by a terminated process. */
export function removeCopies(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (copyName.test(name)) rmSync(join(folder, name), { force: true });
}

/** Copies the database file and returns the fingerprint of its table definitions. */
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

/** Runs work on the copy at `path`. Returns its result and the rows that it changed. */
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
          db: inside,
          product: live.product,
          whenHeld: noteIn(holds),
          // Serial numbers come from the live database, so two concurrent transactions never get the same number. A rollback leaves a gap.
          takeNumbers: (counter, count) => live.transact((store) => nextNumbers(store, counter, count)),
        }),
      ),
    inParts: (work) => work(),
    optimize: async () => undefined,
    close: async () => undefined,
  };
}

interface WrittenRows {
  /** Path of the copy. */
  readonly path: string;
  readonly changed: readonly ChangedRows[];
  readonly holds: Holds;
  /** Rows that others have locked or changed since the copy was made. */
  readonly others: Holds;
  readonly tables: string;
  readonly isStill: () => boolean;
}

/** Returns a fingerprint of the table definitions; it differs after any change of a definition. */
function formOf(database: DatabaseSync): string {
  return JSON.stringify(database.prepare('select name, sql from sqlite_schema order by name').all());
}

/** Merges the changed rows into the live database, all or none; returns false if a conflict prevents that. */
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

/** The rows of one table that were changed in the copy. */
interface ChangedRows {
  readonly name: string;
  readonly columns: readonly string[];
  /** Highest `rowid` at the time of the copy; rows with a higher one are new. */
  readonly last: number;
  /** The number of rows up to `last` that were changed, deleted or inserted, and the columns that differ in changed rows. */
  readonly changed: number;
  readonly differing: readonly string[];
}

/** Extra columns of the tables that store former rows: the row's `rowid`, and whether the row is new. No field can have these names. */
const [rowId, isNew] = ['"was place"', '"was new"'];

/** Rows merged per block; other requests are served between blocks. */
const block = 5_000;

/**
 * Creates triggers that store the former values of rows changed or deleted through this connection, in one extra table per table. New rows
 * usually need no entry there, because their `rowid` is higher than that of every copied row.
 */
function keepFormerRows(copy: DatabaseSync): { readonly read: () => readonly ChangedRows[] } {
  const tables = tablesOf(copy);
  for (const { name, columns, last } of tables) {
    const former = formerOf(name);
    copy.exec(`create table ${former} (${rowId} integer primary key, ${isNew}, ${columns.map(quoted).join(', ')})`);
    const keep = (event: string, side: 'old' | 'new', values: readonly string[]): void =>
      copy.exec(`create temp trigger ${quoted(`${event} ${name}`)} after ${event} on main.${quoted(name)}
        when ${side}.rowid <= ${last} and not exists (select 1 from ${former} where ${rowId} = ${side}.rowid) begin
        insert into ${former} values (${side}.rowid, ${values.join(', ')}); end`);
    const were = columns.map((column) => `old.${quoted(column)}`);
    keep('update', 'old', ['0', ...were]);
    keep('delete', 'old', ['0', ...were]);
    // SQLite may give a new row a lower `rowid`, for example that of a deleted row. Such a row gets an entry that marks it as new.
    keep('insert', 'new', ['1', ...columns.map(() => 'null')]);
  }
  return { read: () => tables.flatMap((table) => readChanged(copy, table)) };
}

/**
 * Merges the changed rows from the attached database `copy`. Returns false, without writing, if somebody else has changed or deleted the
 * same rows since the copy was made. Fails on duplicate keys.
 */
async function bringRows(database: DatabaseSync, tables: readonly ChangedRows[]): Promise<boolean> {
  database.exec('pragma defer_foreign_keys = on');
  const changed = tables.filter((table) => table.changed > 0);
  for (const { name, columns } of changed) {
    const isSame = columns.map((column) => `now.${quoted(column)} is was.${quoted(column)}`).join(' and ');
    const other = database
      .prepare(`select 1 from copy.${formerOf(name)} was left join main.${quoted(name)} now on now.rowid = ${rowId}
        where ${isNew} = 0 and (now.rowid is null or not (${isSame})) limit 1`)
      .get();
    if (other) return false;
    await setImmediate();
  }
  for (const { name } of changed) {
    const isRemoved = `not exists (select 1 from copy.${quoted(name)} where rowid = ${rowId})`;
    await inBlocks(database, name, (rowIds) => `delete from main.${quoted(name)} where rowid in (${rowIds} and ${isRemoved})`);
  }
  for (const { name, differing } of changed) {
    if (differing.length === 0) continue;
    const values = differing.map((column) => `${quoted(column)} = said.${quoted(column)}`).join(', ');
    await inBlocks(
      database,
      name,
      (rowIds) => `update main.${quoted(name)} as own set ${values}
      from copy.${quoted(name)} said where own.rowid in (${rowIds}) and said.rowid = own.rowid`,
    );
  }
  for (const table of tables) await insertNew(database, table);
  return true;
}

/**
 * Runs a statement on all changed rows of a table, block by block. `statement` is called with a subquery that returns the row ids of the
 * block.
 */
async function inBlocks(database: DatabaseSync, name: string, statement: (rowIds: string) => string): Promise<void> {
  const former = `copy.${formerOf(name)}`;
  const next = database.prepare(`select max(${rowId}) as "last"
    from (select ${rowId} from ${former} where ${rowId} > ? order by ${rowId} limit ${block})`);
  const run = database.prepare(statement(`select ${rowId} from ${former} where ${rowId} > ? and ${rowId} <= ? and ${isNew} = 0`));
  for (let after = -1; ; ) {
    const { last } = next.get(after) as { last: number | null };
    if (last === null) return;
    run.run(after, last);
    after = last;
    await setImmediate();
  }
}

async function insertNew(database: DatabaseSync, { name, columns, last }: ChangedRows): Promise<void> {
  const newest = newestOf(database, `copy.${quoted(name)}`);
  const list = columns.map(quoted).join(', ');
  const insert = `insert into main.${quoted(name)} (${list}) select ${list} from copy.${quoted(name)} where rowid`;
  database.exec(`${insert} in (select ${rowId} from copy.${formerOf(name)} where ${isNew} = 1)`);
  const run = database.prepare(`${insert} > ? and rowid <= ? order by rowid`);
  for (let after = last; after < newest; after += block) {
    run.run(after, after + block);
    await setImmediate();
  }
}

function readChanged(copy: DatabaseSync, table: Omit<ChangedRows, 'changed' | 'differing'>): ChangedRows[] {
  const { name, columns, last } = table;
  const [changed] = valuesOf(copy, `select count(*) from ${formerOf(name)}`);
  if (changed === 0) return newestOf(copy, quoted(name)) > last ? [{ ...table, changed, differing: [] }] : [];
  const sums = columns.map((column) => `max(now.${quoted(column)} is not was.${quoted(column)})`).join(', ');
  const flags = valuesOf(copy, `select ${sums} from ${formerOf(name)} was join ${quoted(name)} now on now.rowid = ${rowId}`);
  return [{ ...table, changed: Number(changed), differing: columns.filter((_, i) => flags[i] === 1) }];
}

/** Returns the tables except the kept sums, which the triggers of the live database update when the changed rows are merged. */
function tablesOf(copy: DatabaseSync): Omit<ChangedRows, 'changed' | 'differing'>[] {
  const names = copy.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name <> 'sys_sum'`).all();
  const columns = copy.prepare('select name from pragma_table_info(?)');
  return names.map(({ name }) => ({
    name: String(name),
    columns: columns.all(String(name)).map((column) => String(column.name)),
    last: newestOf(copy, quoted(String(name))),
  }));
}

function newestOf(database: DatabaseSync, table: string): number {
  return Number(valuesOf(database, `select coalesce(max(rowid), 0) from ${table}`)[0]);
}

/** Returns the values of the single row of a query. */
function valuesOf(database: DatabaseSync, query: string): unknown[] {
  return Object.values(database.prepare(query).get() ?? {});
}

function formerOf(table: string): string {
  return quoted(`was ${table}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
