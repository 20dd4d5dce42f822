import { type Compilation, compile, noMemory } from '../../../../codegen/compile.ts';
import { readFolder } from '../../../../codegen/read/readFolder.ts';
import type { CompiledResource, Fault } from '../../../../codegen/types.ts';
import { viewTable } from '../../db/lists.ts';
import { planTables } from '../../db/migration/upgrade.ts';
import type { Store } from '../../db/store.ts';
import { systemTables } from '../../db/systemTables.ts';
import { countRows, findNotedTables } from '../../db/tables.ts';
import { findDoubts, removalFaults } from '../changes.ts';
import { errorsIn, narrowingFaults } from '../faults.ts';
import { lastGood } from '../keptWorlds.ts';
import { type Impact, noImpact, weighImpact } from './impact.ts';
import { countPlanned, type Orphan, type PlannedTable } from './tables.ts';

/** The migration of a database to the files of a folder. */
export interface SchemaPlan {
  /** Errors found by the compiler, and objections to tables, each with its location. */
  readonly faults: readonly Fault[];
  /** The faults that depend on stored data: rejected tables, and values that would no longer be shown. */
  readonly stored: readonly Fault[];
  readonly tables: readonly PlannedTable[];
  readonly orphans: readonly Orphan[];
  readonly impact: Impact;
}

/** Plans what the server would do with this folder at its next check; reads only. */
export async function planSchemas(store: Store, folder: string): Promise<SchemaPlan> {
  const files = readFolder(folder);
  const present = new Set((await store.db.introspection.getTables()).map(({ name }) => name));
  const before = present.has('sys_schema_live') ? (await lastGood(store, noMemory)).resources : [];
  const compilation = compile(files, undefined, before);
  const plans = await planTables(store, [...systemTables, ...compilation.resources.map(({ table }) => table)]);
  const rejected = new Map(plans.map(({ table, rejections }) => [table.name, rejections]));
  const tables: PlannedTable[] = [];
  for (const plan of plans) {
    if (plan.steps.length + plan.rejections.length === 0) continue;
    tables.push(await countPlanned(store, plan, present.has(plan.table.name)));
  }
  const orphans = await findOrphans(store, compilation, present);
  const { resources } = compilation;
  const doubts = await findDoubts(store, { plans, resources, removedTables: orphans.map(({ table }) => table), files });
  const removed = await removalFaults(store, { plans, resources, files });
  const stored = [...narrowingFaults(resources, rejected, files), ...removed, ...doubts];
  return {
    faults: [...compilation.faults, ...stored],
    stored,
    tables,
    orphans,
    impact: await impactOf(store, { before, compilation, present }),
  };
}

async function findOrphans(store: Store, compilation: Compilation, present: ReadonlySet<string>): Promise<Orphan[]> {
  if (errorsIn(compilation).length > 0 || !present.has('sys_column')) return [];
  const described = new Set(compilation.resources.flatMap(({ table: { name, former } }) => [name, ...(former?.names ?? [])]));
  const left = (await findNotedTables(store)).filter((table) => !described.has(table) && present.has(table));
  const orphans: Orphan[] = [];
  for (const table of left) orphans.push({ table, rows: await countRows(store, table) });
  return orphans;
}

interface PlanContext {
  readonly before: readonly CompiledResource[];
  readonly compilation: Compilation;
  readonly present: ReadonlySet<string>;
}

async function impactOf(store: Store, { before, compilation, present }: PlanContext): Promise<Impact> {
  if (!present.has('sys_menuSeed') || !present.has(viewTable)) return noImpact;
  return weighImpact(store, { before, after: compilation, isComplete: errorsIn(compilation).length === 0 });
}
