import type { CompiledResource, Fault, SourceFile } from '../../../../codegen/types.ts';
import { planTables } from '../../db/bringUp.ts';
import type { Store } from '../../db/store.ts';
import { narrowingFaults } from '../narrowingFaults.ts';

/** What stands against the tables that a text would make, told without changing anything. */
export async function narrowingsOf(
  store: Store,
  compiled: readonly CompiledResource[],
  source: SourceFile,
): Promise<readonly Fault[]> {
  const plans = await planTables(
    store,
    compiled.map(({ table }) => table),
  );
  const refused = new Map(plans.map(({ table, refusals }) => [table.name, refusals]));
  return narrowingFaults(compiled, refused, [source]);
}
