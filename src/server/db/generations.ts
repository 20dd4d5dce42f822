import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { onceFor } from '../../../codegen/cache.ts';
import type { Table } from '../../../codegen/types.ts';
import { forgetWorked } from './figures.ts';
import { Behind, type Follower } from './follower.ts';
import { writeAppSetting } from './settings.ts';
import { type Database, lockName, type Store, waitPatiently } from './store.ts';

export function createFollower(): Follower {
  return { id: randomUUID(), number: undefined, seen: undefined, older: new Map(), isDue: false };
}

const setting = 'generation';
const definitionTable = 'sys_schema_table';
const processTable = 'sys_process';

/** Lock ids: only one process raises the generation at a time; a writer shares the lock of the generation in which it writes. */
const [raiseLock, writerLock] = [7212, 7213];

/** A process that has not reported for this long, in milliseconds, counts as stopped. */
const deadAfter = 20_000;

/** How often a process reports that it is alive, in milliseconds. */
export const beatInterval = 5_000;

/** The hash that is stored for a resource that no file defines anymore. */
const removed = '';

const hashOfTable = onceFor((table: Table): string => createHash('sha256').update(JSON.stringify(table)).digest('hex'));

interface Definition {
  readonly number: number;
  readonly hash: string;
  readonly hasTotals: boolean;
}

interface Generation {
  readonly number: number;
  /** The accepted definitions of each table, oldest first. */
  readonly definitions: ReadonlyMap<string, readonly Definition[]>;
}

async function numberIn({ db }: Store): Promise<number> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', setting).executeTakeFirst();
  return Number(row?.value ?? 0);
}

async function findGeneration(store: Store): Promise<Generation> {
  const number = await numberIn(store);
  const rows = await store.db.selectFrom(definitionTable).selectAll().orderBy('number').execute();
  const all = rows.map((row) => ({
    table: String(row.tableName),
    number: Number(row.number),
    hash: String(row.hash),
    hasTotals: Number(row.hasTotals) === 1,
  }));
  return { number, definitions: Map.groupBy(all, ({ table }) => table) };
}

/** Whether another running process follows this generation and has no older definitions. */
async function isKeptByOthers({ db }: Store, { id }: Follower, number: number): Promise<boolean> {
  const found = await db
    .selectFrom(processTable)
    .select('id')
    .where('id', '!=', id)
    .where('number', '=', number)
    .where('isOlder', '=', 0)
    .where(sql<boolean>`${sql.ref('seenTime')} > ${now} - ${sql.lit(deadAfter)}`)
    .executeTakeFirst();
  return found !== undefined;
}

/** The time of the database in milliseconds. It is used because the clocks of the processes differ. */
const now = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/**
 * Returns the names of the tables of which this process has a former definition that the database has replaced since. A process that
 * already follows the current generation may go back to a former definition, because the file must have been changed in this process,
 * unless the same definition was found older before. Any process may go back if no other running process has the current definitions.
 */
export async function findOlder(store: Store, follower: Follower, tables: readonly Table[]): Promise<ReadonlySet<string>> {
  const { number, definitions } = await findGeneration(store);
  const isFormer = (table: Table): boolean => {
    const accepted = definitions.get(table.name) ?? [];
    return accepted.at(-1)?.hash !== hashOfTable(table) && accepted.some(({ hash }) => hash === hashOfTable(table));
  };
  const former = tables.filter(isFormer);
  const isKept = former.length > 0 && (await isKeptByOthers(store, follower, number));
  const older = former.filter((table) => isKept && (follower.number !== number || follower.older.get(table.name) === hashOfTable(table)));
  for (const table of former) follower.older.delete(table.name);
  for (const table of older) follower.older.set(table.name, hashOfTable(table));
  return new Set(older.map(({ name }) => name));
}

/** Forgets the older definitions of tables whose files have changed in this process or were removed. */
export function reviewOlder({ follower }: Pick<Database, 'follower'>, tables: readonly Table[]): void {
  if (!follower) return;
  const { older } = follower;
  const hashes = new Map(tables.map((table) => [table.name, hashOfTable(table)]));
  for (const [name, hash] of older) if (hashes.get(name) !== hash) older.delete(name);
}

/**
 * Stores the definitions of these tables as accepted, and their former names as removed. If that changes an accepted definition, the
 * generation is raised. If a table goes back to an earlier definition, the definitions after it are deleted, so that they count as new
 * when they return. Returns the generations before and after.
 */
export async function acceptTables(store: Store, tables: readonly Table[]): Promise<readonly [number, number]> {
  await lockName(store, raiseLock, setting);
  const { number, definitions } = await findGeneration(store);
  const latest = (name: string): string | undefined => definitions.get(name)?.at(-1)?.hash;
  const changed = tables.filter((table) => latest(table.name) !== hashOfTable(table));
  const names = new Set(tables.map(({ name }) => name));
  const former = tables.flatMap(({ former }) => former?.names ?? []);
  const removedNames = former.filter((name) => !names.has(name) && (latest(name) ?? removed) !== removed);
  if (changed.length + removedNames.length === 0) return [number, number];
  for (const table of changed) {
    const hasTotals = Number(table.columns.some(({ figure }) => figure !== undefined));
    await acceptHash(store, { name: table.name, hash: hashOfTable(table), hasTotals, number: number + 1 });
  }
  for (const name of removedNames) await acceptHash(store, { name, hash: removed, hasTotals: 0, number: number + 1 });
  await writeAppSetting(store, setting, String(number + 1));
  return [number, number + 1];
}

interface Accepted {
  readonly name: string;
  readonly hash: string;
  readonly hasTotals: number;
  readonly number: number;
}

async function acceptHash({ db }: Store, { name, hash, hasTotals, number }: Accepted): Promise<void> {
  const of = { tableName: name, hash };
  const earlier = await db
    .selectFrom(definitionTable)
    .select('number')
    .where((e) => e.and(of))
    .executeTakeFirst();
  if (!earlier)
    await db
      .insertInto(definitionTable)
      .values({ ...of, hasTotals, number })
      .execute();
  else await db.deleteFrom(definitionTable).where('tableName', '=', name).where('number', '>', earlier.number).execute();
}

/** Accepts the definitions of these tables for a process; `isWhole` means that the process has no other tables. */
export async function raiseTo(
  store: Store,
  follower: Follower,
  { tables, isWhole }: { readonly tables: readonly Table[]; readonly isWhole: boolean },
): Promise<void> {
  const [before, after] = await acceptTables(store, tables);
  if (isWhole || follower.seen === before) follower.seen = after;
  if (follower.number === before) follower.number = after;
  if (after !== before) await writeProcess(store, follower, after);
}

/**
 * Determines whether this process can write in the current generation with the tables that it serves, and records the result. The process
 * cannot write if one of its files is older than the accepted definition, or if another process serves a resource with totals that this
 * process lacks, because the writes of this process would not update those totals. A resource that this process lacks is accepted as
 * removed if no other running process has the current definitions.
 */
export async function followGeneration({ read, transact, follower }: Database, tables: readonly Table[]): Promise<void> {
  if (!follower) return;
  const live = new Map(tables.map((table) => [table.name, hashOfTable(table)]));
  const { number, definitions } = await findGeneration(read);
  const latest = [...definitions].flatMap(([name, accepted]) => accepted.slice(-1).map((last) => ({ name, ...last })));
  const lacking = latest.filter(({ name, hash }) => hash !== removed && !live.has(name));
  const isAlike = latest.every(({ name, hash }) => hash === (live.get(name) ?? removed));
  const isUnlike = latest.some(({ name, hash }) => follower.older.has(name) && live.get(name) !== hash);
  const isKept = lacking.length > 0 && (await isKeptByOthers(read, follower, number));
  await transact(async (store) => {
    if (isAlike) follower.seen = number;
    if (lacking.length > 0 && !isKept) {
      const names = lacking.map(({ name }) => name);
      await acceptRemoval(store, follower, names);
    }
    const isLacking = isKept && lacking.some(({ hasTotals }) => hasTotals);
    follower.number = isLacking || isUnlike ? undefined : follower.seen;
    await writeProcess(store, follower, follower.number ?? 0);
  });
}

/** Accepts that these resources have no file anymore. Their totals are not maintained; if a file returns, they are calculated again. */
export async function acceptRemoval(store: Store, follower: Follower | undefined, names: readonly string[]): Promise<void> {
  await forgetWorked(store, names);
  if (!follower) return;
  await lockName(store, raiseLock, setting);
  const number = await numberIn(store);
  for (const name of names) await acceptHash(store, { name, hash: removed, hasTotals: 0, number: number + 1 });
  await writeAppSetting(store, setting, String(number + 1));
  if (follower.seen === number) follower.seen = number + 1;
  if (follower.number === number) follower.number = number + 1;
  await writeProcess(store, follower, number + 1);
}

async function writeProcess({ db }: Store, { id, older }: Follower, number: number): Promise<void> {
  const state = { number, isOlder: Number(older.size > 0), seenTime: now };
  await db
    .insertInto(processTable)
    .values({ id, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
}

/** Reports that this process is alive, and finds out whether it must compare its files with the database again. */
export async function beat({ transact, follower }: Database): Promise<void> {
  if (!follower) return;
  await transact(async (store) => {
    await writeProcess(store, follower, follower.number ?? 0);
    await store.db
      .deleteFrom(processTable)
      .where(sql<boolean>`${sql.ref('seenTime')} < ${now} - ${sql.lit(100 * deadAfter)}`)
      .execute();
    const number = await numberIn(store);
    const isBehind = follower.number !== number;
    if (isBehind || (follower.older.size > 0 && !(await isKeptByOthers(store, follower, number)))) follower.isDue = true;
  });
}

/** Removes this process from the list of running processes. */
export async function leave({ transact, follower }: Database): Promise<void> {
  if (!follower) return;
  await transact(({ db }) => db.deleteFrom(processTable).where('id', '=', follower.id).execute());
}

export interface WriterCheck {
  /** Must be called before each write. Only the first call in a transaction does anything. */
  readonly check: () => Promise<void>;
  /** Must be called after a rollback to a savepoint, which may release the lock: the next write then checks again. */
  readonly undone: () => void;
}

/**
 * Returns the generation check of one transaction. At the first write, it takes a shared lock on the generation of this process, and throws
 * `Behind` if this process does not follow the current generation. The process that raises the generation waits in `waitForOlderWriters`
 * for the transactions that passed the check.
 */
export function checkWriter(store: Store, { follower }: Pick<Database, 'follower'>): WriterCheck {
  let isChecked = follower === undefined;
  const number = follower?.number;
  const check = async (): Promise<void> => {
    if (isChecked || !follower) return;
    if (number !== undefined) {
      await sql`select pg_advisory_xact_lock_shared(${sql.lit(writerLock)}, ${sql.lit(number)})`.execute(store.db);
    }
    const current = await numberIn(store);
    if (current !== follower.seen) follower.isDue = true;
    if (current !== number) throw new Behind();
    isChecked = true;
  };
  return {
    check,
    undone: () => {
      isChecked = follower === undefined;
    },
  };
}

/**
 * Waits until all running transactions of earlier generations have ended. Transactions begun from now on by processes of earlier
 * generations are rejected when they write.
 */
export async function waitForOlderWriters({ read, transact, follower }: Database): Promise<void> {
  if (!follower) return;
  const { rows } = await sql<{ number: number | string }>`select distinct objid as number from pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid = ${sql.lit(writerLock)}
    and database = (select oid from pg_database where datname = current_database())`.execute(read.db);
  const earlier = rows.map(({ number }) => Number(number)).filter((number) => number !== follower.number);
  for (const number of earlier) {
    await waitPatiently(() =>
      transact(({ db }) => sql`select pg_advisory_xact_lock(${sql.lit(writerLock)}, ${sql.lit(number)})`.execute(db)),
    );
  }
}
