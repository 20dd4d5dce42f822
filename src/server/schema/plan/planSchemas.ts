import { compile } from '../../../../codegen/compile.ts';
import { readFolder } from '../../../../codegen/read/readFolder.ts';
import type { Fault } from '../../../../codegen/types.ts';
import { planTables } from '../../db/bringUp.ts';
import { findNotedTables } from '../../db/columnForms.ts';
import { countRows } from '../../db/countRows.ts';
import { viewTable } from '../../db/listViews.ts';
import type { TablePlan } from '../../db/migration/tablePlan.ts';
import type { Store } from '../../db/store.ts';
import { systemTables } from '../../db/systemTables.ts';
import { errorsIn } from '../errorsIn.ts';
import { narrowingFaults } from '../narrowingFaults.ts';
import { type Impact, noImpact, weighImpact } from './weighImpact.ts';

/** A table that would change or is refused, and how many rows it holds now; none: it is new. */
export interface PlannedTable extends TablePlan {
  readonly rows: number | undefined;
}

/** What bringing a database up to a folder would do. */
export interface SchemaPlan {
  /** What the compiler says of the files, and what the tables would refuse, each at its place. */
  readonly faults: readonly Fault[];
  readonly tables: readonly PlannedTable[];
  /** Tables that no file describes any more. They stay. */
  readonly orphans: readonly { readonly table: string; readonly rows: number }[];
  readonly impact: Impact;
}

/** Decides what the server would do with this folder at its next look at it; only reads. */
export async function planSchemas(store: Store, folder: string): Promise<SchemaPlan> {
  const files = readFolder(folder);
  const compilation = compile(files);
  const wanted = compilation.resources.map(({ table }) => table);
  const plans = await planTables(store, [...systemTables, ...wanted]);
  const refused = new Map(plans.map(({ table, refusals }) => [table.name, refusals]));
  const present = new Set((await store.db.introspection.getTables()).map(({ name }) => name));
  const rowsOf = async (name: string): Promise<number | undefined> =>
    present.has(name) ? countRows(store, name) : undefined;
  const tables: PlannedTable[] = [];
  for (const plan of plans) {
    if (plan.steps.length + plan.refusals.length === 0) continue;
    tables.push({ ...plan, rows: await rowsOf(plan.table.name) });
  }
  const isComplete = errorsIn(compilation).length === 0;
  const orphans: { table: string; rows: number }[] = [];
  const described = new Set(wanted.map(({ name }) => name));
  for (const table of isComplete && present.has('sys_column') ? await findNotedTables(store) : []) {
    if (described.has(table) || !present.has(table)) continue;
    orphans.push({ table, rows: (await rowsOf(table)) ?? 0 });
  }
  return {
    faults: [...compilation.faults, ...narrowingFaults(compilation.resources, refused, files)],
    tables,
    orphans,
    impact:
      present.has('sys_menuSeed') && present.has(viewTable)
        ? await weighImpact(store, compilation, isComplete)
        : noImpact,
  };
}
