import type { Table } from '../../../../codegen/types.ts';
import { createYielder } from '../../throttle.ts';
import { lockName } from '../locks.ts';
import type { Database, Store } from '../store.ts';
import { attempt, waitPatiently } from '../transactions.ts';
import type { Narrowing, TablePlan } from './plan.ts';
import { findPresent } from './present.ts';
import { familiesOf, refusedByDatabase, rejectReferrers } from './rejections.ts';
import { runStep } from './run.ts';
import { planTable } from './tables.ts';

/** One process at a time changes tables. */
const migrationLock = 7201;

/** What bringing tables up would do; changes nothing. */
export function planTables(store: Store, tables: readonly Table[]): Promise<TablePlan[]> {
  return planEach(store, tables, (work) => work());
}

/** The same inside somebody's transaction, which goes on also where the database refuses a question. */
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
 * Makes each table be there with at least its columns, and with its indexes. Columns are only ever added, or renamed
 * where the model says so; those that no model names any more keep their data. Each table, with those of its lines, is
 * one transaction; one that would lose something, or that the database refuses, is left as it was and told by name; the
 * others are done. What is to be done is told before (`onPlanned`). It waits for whoever uses them.
 */
export function bringUp(
  database: Database,
  tables: readonly Table[],
  onPlanned?: (plans: readonly TablePlan[]) => void,
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  return waitPatiently(() => bringUpDue(database, tables, onPlanned));
}

async function bringUpDue(
  database: Database,
  tables: readonly Table[],
  onPlanned?: (plans: readonly TablePlan[]) => void,
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  if (tables.length === 0) return new Map();
  const planned = await planTables(database.read, tables);
  onPlanned?.(planned);
  if (!familiesOf(planned).some(isDue)) return rejectionsOf(planned);
  return alone(database, async (store) => {
    // Another process may have done it, or something else, before the lock was given.
    const plans = await planTables(store, tables);
    const yieldNow = createYielder();
    const done: TablePlan[] = [];
    for (const family of familiesOf(plans)) {
      done.push(...(isDue(family) ? await bringUpFamily(database, family) : family));
      await yieldNow();
    }
    return rejectionsOf(done);
  });
}

/** The same inside somebody's transaction, all or nothing: with one refusal nothing is done. */
export async function upgradeInTransaction(
  store: Store,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  await lockName(store, migrationLock, 'tables');
  const plans = await planInTransaction(store, tables);
  const refused = rejectionsOf(plans);
  if (refused.size > 0) return refused;
  for (const plan of plans.filter((each) => isDue([each]))) {
    const done = await withTableName(plan.table, () => execute(store, plan));
    // After a failure there is nothing more to be done in this transaction.
    if (done.rejections.length > 0) return rejectionsOf([done]);
  }
  return refused;
}

/** What becomes of a table, where the database may have something against it that nobody could foresee. */
async function withTableName(table: Table, work: () => Promise<TablePlan>): Promise<TablePlan> {
  try {
    return await work();
  } catch (error) {
    const rejection = refusedByDatabase(error);
    if (!rejection) throw error;
    return { table, steps: [], rejections: [rejection] };
  }
}

function isDue(family: readonly TablePlan[]): boolean {
  return family.some(({ steps }) => steps.length > 0) && family.every(({ rejections }) => rejections.length === 0);
}

/** All of them, or none: what the database refuses of one leaves the others as they were. */
async function bringUpFamily(database: Database, family: readonly TablePlan[]): Promise<TablePlan[]> {
  let current: TablePlan | undefined;
  try {
    return await database.transact(async (store) => {
      for (const plan of family) {
        current = plan;
        await execute(store, plan);
      }
      return [...family];
    });
  } catch (error) {
    const rejection = refusedByDatabase(error);
    if (!rejection || !current) throw error;
    return [{ table: current.table, steps: [], rejections: [rejection] }];
  }
}

/** What stands against tables, by their names. */
export function rejectionsOf(plans: readonly TablePlan[]): Map<string, readonly Narrowing[]> {
  return new Map(
    plans.filter((plan) => plan.rejections.length > 0).map(({ table, rejections }) => [table.name, rejections]),
  );
}

async function execute(store: Store, plan: TablePlan): Promise<TablePlan> {
  for (const step of plan.steps) await runStep(store, plan.table.name, step);
  return plan;
}

/** SQLite has one writer, and one server; elsewhere the lock is held by a transaction of its own until all is done. */
function alone<T>(database: Database, work: (store: Store) => Promise<T>): Promise<T> {
  if (!database.read.product.locksRows) return work(database.read);
  return database.transact(async (store) => {
    await lockName(store, migrationLock, 'tables');
    return work(database.read);
  });
}
