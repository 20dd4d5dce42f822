import { isDeepStrictEqual } from 'node:util';
import { compareFaults } from '../../../codegen/compareFaults.ts';
import { compileSteps } from '../../../codegen/compileSteps.ts';
import { readFolderSteps } from '../../../codegen/read/readFolder.ts';
import type { Compilation, Fault, SourceFile, Table } from '../../../codegen/types.ts';
import { forgetWorked } from '../db/figures.ts';
import type { TablePlan } from '../db/migration/plan.ts';
import { bringUp } from '../db/migration/upgrade.ts';
import type { Database } from '../db/store.ts';
import { fillFigures } from '../resource/totals/fillFigures.ts';
import { changeFaults, stillTold } from './changeFaults.ts';
import type { SchemaStore } from './createSchemaStore.ts';
import { inSlices } from './inSlices.ts';
import { withNamesOfToday } from './keep/withNamesOfToday.ts';
import { keepLastGood } from './keepLastGood.ts';
import { narrowingFaults } from './narrowingFaults.ts';
import { goneTables } from './plan/goneTables.ts';
import { takenFaults } from './takenFaults.ts';

/** What is live, and which tables are not for sure as it says. */
export type Before = Pick<SchemaStore, 'compilation' | 'touched'>;

/** Files, and what they compile to among what was live before. */
interface Wanted {
  readonly files: readonly SourceFile[];
  readonly compilation: Compilation;
}

/**
 * Compiles a folder of resource files and brings their tables up. A file that is not sound, or whose table would
 * lose something, is told in `faults` and stays as it was in `before`; the others work.
 */
export async function loadSchemas(database: Database, folder: string, before: Before): Promise<Compilation> {
  const files = await inSlices(readFolderSteps(folder));
  const { memory, resources } = before.compilation;
  const compilation = await inSlices(compileSteps(files, memory, resources));
  return putToWork(database, { files, compilation }, before);
}

/** Brings up the tables of what is sound. */
export async function putToWork(
  database: Database,
  { files, compilation }: Wanted,
  before: Before,
): Promise<Compilation> {
  const tables = changedTables(before, compilation);
  for (const { name } of tables) before.touched.add(name);
  let changes: readonly Fault[] = [];
  const planned: TablePlan[] = [];
  const refused = new Map(await bringUp(database, tables, (plans) => planned.splice(0, planned.length, ...plans)));
  if (planned.length > 0) {
    const { resources } = compilation;
    const gone = goneTables(before.compilation.resources, resources);
    changes = await changeFaults(database.read, { plans: planned, resources, gone, files });
  }
  const worked = compilation.resources.filter(({ table }) => !refused.has(table.name));
  const today = new Date().toISOString().slice(0, 10);
  const unfit = await fillFigures(database, { resources: worked, today, isLive: false });
  for (const [table, refusals] of unfit) refused.set(table, refusals);
  const refusals = withTaken(narrowingFaults(compilation.resources, refused, files), { files, compilation }, before);
  // A file is taken whole or not at all: lines that it describes stay with their record.
  const faulty = new Set(refusals.map(({ file }) => file));
  const sound: Compilation = {
    ...compilation,
    resources: compilation.resources.filter(({ file }) => !faulty.has(file)),
    faults: [...compilation.faults, ...stillTold(before.compilation, files), ...changes, ...refusals].sort(
      compareFaults,
    ),
  };
  const after = keepLastGood(before.compilation, sound, files);
  await forgetGone(database, before.compilation, after);
  return withNamesOfToday(database, { before: before.compilation, after });
}

/** Nobody looks after the numbers of resources whose files have gone; when they come back, they are worked out anew. */
async function forgetGone(database: Database, before: Compilation, after: Compilation): Promise<void> {
  const there = new Set(after.resources.map(({ table }) => table.name));
  const gone = before.resources.map(({ table }) => table.name).filter((name) => !there.has(name));
  if (gone.length > 0) await database.transact((store) => forgetWorked(store, gone));
}

/** Who is refused for what somebody keeps is served as before, too, and keeps what it had. */
function withTaken(refusals: readonly Fault[], { files, compilation }: Wanted, before: Before): readonly Fault[] {
  const faulty = new Set(refusals.map(({ file }) => file));
  const resources = compilation.resources.filter(({ file }) => !faulty.has(file));
  const kept = before.compilation.resources.filter(({ file }) => faulty.has(file));
  const more = takenFaults(resources, kept, files);
  return more.length === 0 ? refusals : withTaken([...refusals, ...more], { files, compilation }, before);
}

/** The tables that must be looked at; the others are as they were when the server started. */
function changedTables({ compilation, touched }: Before, after: Compilation): Table[] {
  const live = new Map(compilation.resources.map(({ table }) => [table.name, table]));
  return after.resources
    .map(({ table }) => table)
    .filter((table) => touched.has(table.name) || !isDeepStrictEqual(table, live.get(table.name)));
}
