import type { Table } from '../../../codegen/types.ts';
import { lockName } from './lockName.ts';
import { findPresent } from './migration/findPresent.ts';
import { planTable } from './migration/planTable.ts';
import { runStep } from './migration/runStep.ts';
import type { TablePlan } from './migration/tablePlan.ts';
import type { Narrowing } from './narrowing.ts';
import type { Database, Store } from './store.ts';

/** One process at a time changes tables. */
const migrationLock = 7201;

/** What bringing tables up would do; changes nothing. */
export async function planTables(store: Store, tables: readonly Table[]): Promise<TablePlan[]> {
  const present = await findPresent(store);
  const plans: TablePlan[] = [];
  for (const table of tables) plans.push(await planTable(store, table, present));
  return plans;
}

/**
 * Makes each table be there with at least its columns, and with its indexes. Columns are only ever added, or renamed
 * where the model says so; those that no model names any more keep their data. Each table is one transaction; one that
 * would lose something is left as it was and told by name.
 */
export async function bringUp(
  database: Database,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  const planned = await planTables(database.read, tables);
  if (!planned.some(isDue)) return refusalsOf(planned);
  return alone(database, async (store) => {
    // Another process may have done it, or something else, before the lock was given.
    const plans = await planTables(store, tables);
    for (const plan of plans.filter(isDue)) await database.transact((each) => execute(each, plan));
    return refusalsOf(plans);
  });
}

/** The same inside somebody's transaction, all or nothing: with one refusal nothing is done. */
export async function bringUpWithin(
  store: Store,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, readonly Narrowing[]>> {
  await lockName(store, migrationLock, 'tables');
  const plans = await planTables(store, tables);
  const refused = refusalsOf(plans);
  if (refused.size === 0) for (const plan of plans.filter(isDue)) await execute(store, plan);
  return refused;
}

function isDue({ steps, refusals }: TablePlan): boolean {
  return steps.length > 0 && refusals.length === 0;
}

function refusalsOf(plans: readonly TablePlan[]): Map<string, readonly Narrowing[]> {
  return new Map(plans.filter((plan) => plan.refusals.length > 0).map(({ table, refusals }) => [table.name, refusals]));
}

async function execute(store: Store, { table, steps }: TablePlan): Promise<void> {
  for (const step of steps) await runStep(store, table.name, step);
}

/** SQLite has one writer, and one server; elsewhere the lock is held by a transaction of its own until all is done. */
function alone<T>(database: Database, work: (store: Store) => Promise<T>): Promise<T> {
  if (!database.read.product.locksRows) return work(database.read);
  return database.transact(async (store) => {
    await lockName(store, migrationLock, 'tables');
    return work(database.read);
  });
}
