import type { CompiledResource, Fault, SourceFile } from '../../../codegen/types.ts';
import { doubtTables } from '../db/migration/doubts.ts';
import type { TablePlan } from '../db/migration/plan.ts';
import type { Store } from '../db/store.ts';
import { findUndemanded } from './findUndemanded.ts';
import { doubtFaults } from './narrowingFaults.ts';

interface Planned {
  readonly plans: readonly TablePlan[];
  readonly resources: readonly CompiledResource[];
  /** Tables that nobody would describe any more. */
  readonly gone: readonly string[];
  readonly files: readonly SourceFile[];
}

/**
 * What looks as if somebody meant something else, such as a rename, and records that lack what is demanded from now on, as
 * warnings at their places.
 */
export async function findDoubts(store: Store, { plans, resources, gone, files }: Planned): Promise<Fault[]> {
  const columns = new Map(plans.map(({ table, doubts = [] }) => [table.name, doubts]));
  const tables = await doubtTables(store, plans, gone);
  const undemanded = await findUndemanded(store, plans, resources);
  return [columns, tables, undemanded].flatMap((doubts) => doubtFaults(resources, doubts, files));
}
