import { sql } from 'kysely';
import { commonTexts, faultTexts } from '../../../../codegen/texts/faultTexts.ts';
import type { Table, TableIndex } from '../../../../codegen/types.ts';
import type { Log } from '../../log.ts';
import { createYielder } from '../../throttle.ts';
import { acceptTables, findOlder, raiseTo } from '../generations.ts';
import { indexOn } from '../indexes.ts';
import { attempt, type Database, isAmong, lockName, type Store, waitPatiently } from '../store.ts';
import { Narrowing, type Present, type Step, type TablePlan } from './plan.ts';
import { findPresent } from './present.ts';
import { planTable, runStep } from './tables.ts';

/** Lock id: only one process migrates tables at a time. */
const migrationLock = 7201;

/** Plans the migration of tables; changes nothing. */
export function planTables(store: Store, tables: readonly Table[]): Promise<TablePlan[]> {
  return planEach(store, tables, (work) => work());
}

/** Plans inside the caller's transaction, which can continue even if the database rejects a query. */
export function planInTransaction(store: Store, tables: readonly Table[]): Promise<TablePlan[]> {
  return planEach(store, tables, (work) => attempt(store, work));
}

type Try = (work: () => Promise<TablePlan>) => Promise<TablePlan>;

async function planEach(store: Store, tables: readonly Table[], attempted: Try): Promise<TablePlan[]> {
  const present = await findPresent(store, tables);
  const yieldNow = createYielder();
  const plans: TablePlan[] = [];
  for (const table of tables) {
    plans.push(await withTableName(table, () => attempted(() => planTable(store, table, present))));
    await yieldNow();
  }
  return rejectReferrers(plans, present);
}

/**
 * Creates or extends each table with its columns and indexes. Columns with values are never dropped, even if the model no longer has them.
 * Waits without a time limit until the tables are not in use.
 *
 * Each table is migrated in one transaction with the tables of its lines. If the change would lose data or the database rejects it, these
 * tables stay unchanged and the result contains the objections by table name. Other tables are still migrated. Changed indexes of large
 * tables are left to `changeLargeIndexes`, except unique indexes.
 */
export function bringUp(
  database: Database,
  tables: readonly Table[],
  upgrade: Upgrade = {},
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  return waitPatiently(() => bringUpDue(database, tables, upgrade));
}

interface Upgrade {
  /** Called before any change. Receives all plans except those of tables whose definition in this process is older than in the database. */
  readonly onPlanned?: (plans: readonly TablePlan[]) => void;
  /** Whether these tables belong to some or to all resource files. Left out for the server's own tables, which have no generations. */
  readonly of?: 'someFiles' | 'allFiles';
}

async function bringUpDue(
  database: Database,
  tables: readonly Table[],
  { onPlanned, of }: Upgrade,
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  if (tables.length === 0) return new Map();
  const follower = of && database.follower;
  const olderIn = (store: Store) => (follower ? findOlder(store, follower, tables) : noNames);
  const planned = await planUnlessOlder(database.read, tables, await olderIn(database.read));
  onPlanned?.(planned.filter(({ rejections }) => !rejections.some(isOlder)));
  if (!follower && !familiesOf(planned).some(isDue)) return rejectionsOf(planned);
  return alone(database, async (store) => {
    // Plans again under the lock: another process may have migrated meanwhile.
    const plans = await planUnlessOlder(store, tables, await olderIn(store));
    const yieldNow = createYielder();
    const done: TablePlan[] = [];
    for (const family of familiesOf(plans)) {
      done.push(...(isDue(family) ? await bringUpFamily(database, family) : family));
      await yieldNow();
    }
    const accepted = familiesOf(done).filter((family) => family.every(({ rejections }) => rejections.length === 0));
    const raise = { tables: accepted.flat().map(({ table }) => table), isWhole: of === 'allFiles' };
    if (follower) await database.transact((store) => raiseTo(store, follower, raise));
    return rejectionsOf(done);
  });
}

const noNames: ReadonlySet<string> = new Set();

/** Plans the migration of tables; those with an older definition than the database are rejected without a plan. */
async function planUnlessOlder(store: Store, tables: readonly Table[], older: ReadonlySet<string>): Promise<TablePlan[]> {
  const plans = await planTables(
    store,
    tables.filter(({ name }) => !older.has(name)),
  );
  const rejected = tables.filter(({ name }) => older.has(name));
  return [...plans, ...rejected.map((table) => ({ table, steps: [], rejections: [olderFile] }))];
}

function isOlder(rejection: Narrowing): boolean {
  return rejection === olderFile;
}

/**
 * Migrates inside the caller's transaction; a single rejection prevents all changes. Changed indexes of large tables are left to
 * `changeLargeIndexes`.
 */
export async function upgradeInTransaction(store: Store, tables: readonly Table[]): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  await lockName(store, migrationLock, 'tables');
  const plans = await planInTransaction(store, tables);
  const rejected = rejectionsOf(plans);
  if (rejected.size > 0) return rejected;
  // The generation is checked before this transaction itself raises it.
  for (const { name } of tables.slice(0, 1)) await store.beforeWrite?.(name, []);
  for (const plan of plans.filter((each) => isDue([each]))) {
    const now = await withoutLargeIndexes(store, plan);
    const done = await withTableName(plan.table, () => execute(store, now));
    // A failed transaction cannot run further statements.
    if (done.rejections.length > 0) return rejectionsOf([done]);
  }
  if (store.product.locksRows) await acceptTables(store, tables);
  return rejected;
}

/** Plans or migrates a table with `work`. If the database rejects a statement, that is returned as an objection to the table. */
async function withTableName(table: Table, work: () => Promise<TablePlan>): Promise<TablePlan> {
  try {
    return await work();
  } catch (error) {
    const rejection = rejectedByDatabase(error);
    if (!rejection) throw error;
    return { table, steps: [], rejections: [rejection] };
  }
}

function isDue(family: readonly TablePlan[]): boolean {
  return family.some(({ steps }) => steps.length > 0) && family.every(({ rejections }) => rejections.length === 0);
}

/** Migrates a group of tables, all or none; a rejection does not affect other groups. */
async function bringUpFamily(database: Database, family: readonly TablePlan[]): Promise<TablePlan[]> {
  let current: TablePlan | undefined;
  const { read } = database;
  try {
    const first = await Promise.all(family.map((plan) => withoutLargeIndexes(read, plan)));
    await database.transact(async (store) => {
      for (const plan of first) {
        current = plan;
        await execute(store, plan);
      }
    });
    return [...family];
  } catch (error) {
    const rejection = rejectedByDatabase(error);
    if (!rejection || !current) throw error;
    return [{ table: current.table, steps: [], rejections: [rejection] }];
  }
}

/**
 * PostgreSQL: in a table with more rows than this, indexes that are not unique are changed while the table is in use, because changing them
 * in the migration would block all writes for a second or more. SQLite has one writer at a time anyway.
 */
const large = 50_000;

/** Whether the step adds or drops an index that affects only the speed of searches. Unique indexes must exist from the start. */
function isLater(step: Step): step is Extract<Step, { does: 'addIndex' | 'dropIndex' }> {
  return step.does === 'addIndex' ? !step.index.unique : step.does === 'dropIndex' && step.name.startsWith('ix_');
}

/** Returns the plan without the steps that `changeLargeIndexes` carries out. */
async function withoutLargeIndexes({ db, product }: Store, plan: TablePlan): Promise<TablePlan> {
  if (!product.locksRows || plan.now === undefined || !plan.steps.some(isLater)) return plan;
  const counted = sql<{ is_large: boolean }>`select count(*) > ${large} as is_large
    from (select 1 from ${sql.table(plan.now)} limit ${sql.lit(large + 1)}) as some_rows`;
  const { rows } = await counted.execute(db);
  return rows[0]?.is_large ? { ...plan, steps: plan.steps.filter((step) => !isLater(step)) } : plan;
}

/** Returns the objections by table name. */
export function rejectionsOf(plans: readonly TablePlan[]): Map<string, readonly Narrowing[]> {
  return new Map(plans.filter((plan) => plan.rejections.length > 0).map(({ table, rejections }) => [table.name, rejections]));
}

async function execute(store: Store, plan: TablePlan): Promise<TablePlan> {
  for (const step of plan.steps) await runStep(store, plan.table.name, step);
  return plan;
}

/**
 * Runs work under the migration lock. SQLite needs no lock, because only one server uses its file. On PostgreSQL a separate transaction
 * holds the lock.
 */
function alone<T>(database: Database, work: (store: Store) => Promise<T>): Promise<T> {
  if (!database.read.product.locksRows) return work(database.read);
  return database.transact(async (store) => {
    await lockName(store, migrationLock, 'tables');
    return work(database.read);
  });
}

const texts = faultTexts({
  targetRejected: {
    en: '{{name}} refers to {{target}}, whose table cannot be created',
    zh: '`{{name}}`引用`{{target}}`，而其数据表无法建立',
  },
  olderThanDatabase: {
    en: 'another process uses a newer version of this file, and the database has been changed for that version; this process uses the newer version where it can',
    zh: '另一进程正在使用此文件的较新版本，数据库已按该版本更改；本进程会尽量使用较新版本',
  },
  updateOrStopOthers: {
    en: 'start this process with the newer files; to go back to the older ones, stop all processes that use the newer ones',
    zh: '请以较新的文件启动本进程；如要退回旧文件，请停止所有使用新文件的进程',
  },
  databaseRejects: { en: 'the database rejects this table: {{message}}', zh: '数据库拒绝此数据表：`{{message}}`' },
  changeOrRestoreFile: {
    en: 'change what the message points to, or restore the file',
    zh: '请修改它指出的内容，或恢复文件',
  },
});

const olderFile = new Narrowing(texts.olderThanDatabase, texts.updateOrStopOthers);

/** Also rejects the plans of tables that reference a table whose own plan is rejected, if that table does not exist yet. */
function rejectReferrers(plans: readonly TablePlan[], { columns }: Pick<Present, 'columns'>): TablePlan[] {
  const isRejected = ({ rejections }: TablePlan): boolean => rejections.length > 0;
  const rejected = new Set(
    familiesOf(plans)
      .filter((family) => family.some(isRejected))
      .flatMap((family) => family.map(({ table }) => table.name)),
  );
  const missing = [...rejected].filter((name) => !columns.has(name));
  if (missing.length === 0) return [...plans];
  const next = plans.map((plan) => {
    const { table } = plan;
    if (isRejected(plan)) return plan;
    const to = table.columns.find(({ target = '' }) => missing.includes(target) && !isOwn(plan, target));
    if (!to) return plan;
    const what = texts.targetRejected({ name: to.name, target: String(to.target) });
    return { ...plan, rejections: [new Narrowing(what, commonTexts.mendFileFirst, to.name)] };
  });
  return next.some((plan, i) => plan !== plans[i]) ? rejectReferrers(next, { columns }) : next;
}

/** Whether `target` is the table itself or the record whose lines the table stores. A record and its lines are rejected together anyway. */
function isOwn({ table }: TablePlan, target: string): boolean {
  return target === table.name || target === table.partOf;
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
}

/** SQLite error codes that mean a table is rejected: SQL error, too big, constraint violation, type mismatch, out of range. */
const sqlite: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);
/**
 * PostgreSQL error classes that mean a table is rejected: not supported, dependent objects, data, constraints, syntax and names, program
 * limits.
 */
const postgres: ReadonlySet<string> = new Set(['0A', '2B', '22', '23', '42', '54']);

/** Converts a database error into an objection to the table; undefined for other failures. */
function rejectedByDatabase(error: unknown): Narrowing | undefined {
  if (error instanceof Narrowing) return error;
  const { code, errcode, message } = error as DriverError;
  const isPostgres = typeof code === 'string' && code.length === 5 && postgres.has(code.slice(0, 2));
  // The low byte of an extended error code is the primary code.
  if (!isPostgres && !(typeof errcode === 'number' && sqlite.has(errcode & 0xff))) return undefined;
  const what = texts.databaseRejects({ message: String(message) });
  return new Narrowing(what, texts.changeOrRestoreFile);
}

/** Groups the tables of one file: a record and its lines are migrated together or not at all. */
function familiesOf(plans: readonly TablePlan[]): TablePlan[][] {
  return [...Map.groupBy(plans, ({ table }) => table.partOf ?? table.name).values()];
}

/** Lock id: only one process creates indexes of large tables at a time. */
const indexLock = 7202;

interface LargeIndexes {
  readonly log: Log;
  /** Cancels the statement that is running. The next start creates the index anew. */
  readonly stopped: AbortSignal;
}

/**
 * Creates the indexes that large tables lack and drops those that they no longer need, while the tables stay in use. Does nothing on
 * SQLite.
 */
export async function changeLargeIndexes(database: Database, tables: readonly Table[], { log, stopped }: LargeIndexes): Promise<void> {
  const { read, alone } = database;
  const largest = alone ? await findLarge(read, tables) : [];
  if (!alone || largest.length === 0) return;
  const plans = await planTables(read, largest);
  const changes = plans.filter(({ rejections }) => rejections.length === 0).flatMap(changesOf);
  if (changes.length === 0 || stopped.aborted) return;
  // `alone` sets no time limits, because creating an index waits for all transactions that use the table.
  await alone(stopped, async ({ db }) => {
    // The lock ends with the connection. If another process holds it, that process makes these changes.
    const { rows } = await sql<{ isFirst: boolean }>`select pg_try_advisory_lock(${indexLock}) as "isFirst"`.execute(db);
    for (const { table, name, index } of rows[0]?.isFirst ? changes : []) {
      log.info({ event: 'indexing', table, index: name }, `an index is being ${index ? 'created' : 'dropped'} while the table is in use`);
      // An interrupted attempt may have left an index that is not valid.
      await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
      if (index) await sql`create index concurrently ${indexOn(read.product, table, index)}`.execute(db);
    }
  });
}

/** Returns the tables that are large by the statistics of the database. */
async function findLarge(store: Store, tables: readonly Table[]): Promise<Table[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and reltuples > ${large} and ${isAmong(store, 'relname', names)}`.execute(store.db);
  const found = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => found.has(name));
}

/** An index to create, or to drop if `index` is undefined. */
interface IndexChange {
  readonly table: string;
  readonly name: string;
  readonly index: TableIndex | undefined;
}

/** Returns the changes of a plan; new indexes come first, so that searches stay quick. */
function changesOf({ table, steps }: TablePlan): IndexChange[] {
  const changes = steps.filter(isLater).map((step): IndexChange => {
    const index = step.does === 'addIndex' ? step.index : undefined;
    return { table: table.name, name: step.does === 'addIndex' ? step.index.name : step.name, index };
  });
  return changes.toSorted((a, b) => Number(!a.index) - Number(!b.index));
}
