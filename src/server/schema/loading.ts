import { isDeepStrictEqual } from 'node:util';
import { compareFaults } from '../../../codegen/compareFaults.ts';
import { compileSteps } from '../../../codegen/compileSteps.ts';
import { type Memory, noMemory } from '../../../codegen/memory/memory.ts';
import { readFolderSteps } from '../../../codegen/read/readFolder.ts';
import type { Compilation, CompiledResource, Fault, SourceFile, Table } from '../../../codegen/types.ts';
import { forgetWorked } from '../db/figures.ts';
import type { TablePlan } from '../db/migration/plan.ts';
import { bringUp } from '../db/migration/upgrade.ts';
import type { Database } from '../db/store.ts';
import { inSlices } from '../pace.ts';
import { fillFigures } from '../resource/totals/keep.ts';
import { changeFaults, stillTold } from './changes.ts';
import { errorsIn, lost, narrowingFaults, takenFaults } from './faults.ts';
import { movedFiles } from './keptTexts.ts';
import { lastGood, withNamesOfToday } from './keptWorlds.ts';
import { goneTables } from './plan/tables.ts';
import type { SchemaStore } from './store.ts';

/** What a server begins with. */
interface Start {
  readonly compilation: Compilation;
  /** What was live before the stop, in its last sound versions; nothing where it was not needed. */
  readonly before: Compilation;
  /** The files are out of reach: everything is as it was. */
  readonly isLost: boolean;
}

const noFiles: Compilation = { resources: [], areas: [], enums: {}, faults: [], memory: noMemory };

/**
 * Compiles the folder as a running server would: what is not sound at this moment is served as it was live before the
 * stop, and told. While all of it is sound, nobody looks at what was kept.
 */
export async function startSchemas(database: Database, folder: string): Promise<Start> {
  const { files, cause } = await readFiles(folder);
  if (files.length === 0) {
    const before = await lastGood(database.read, noMemory);
    if (before.resources.length > 0) return loseAtStart(database, before);
    if (cause !== undefined) throw cause;
  }
  const alone = await inSlices(compileSteps(files));
  if (errorsIn(alone).length === 0) {
    const compilation = await putToWork(database, { files, compilation: alone }, asBefore(noFiles));
    if (errorsIn(compilation).length === 0) return { compilation, before: noFiles, isLost: false };
  }
  return startAmongFaults(database, files, alone.memory);
}

async function readFiles(folder: string): Promise<{ files: readonly SourceFile[]; cause?: unknown }> {
  try {
    return { files: await inSlices(readFolderSteps(folder)) };
  } catch (cause) {
    return { files: [], cause };
  }
}

/** Every table is looked at once, also those that are as they were: this server may be a newer one. */
function asBefore(compilation: Compilation): Before {
  return { compilation, touched: new Set(compilation.resources.map(({ table }) => table.name)) };
}

async function startAmongFaults(database: Database, files: readonly SourceFile[], memory: Memory): Promise<Start> {
  const before = await lastGood(database.read, memory);
  const wanted = await inSlices(compileSteps(files, memory, before.resources));
  const compilation = await putToWork(database, { files, compilation: wanted }, asBefore(before));
  return { compilation: await withTables(database, before, compilation), before, isLost: false };
}

async function loseAtStart(database: Database, before: Compilation): Promise<Start> {
  const compilation = { ...before, faults: [lost] };
  return { compilation: await withTables(database, before, compilation), before, isLost: true };
}

/** What is served as it was `before` needs its table too; without it, it cannot be served. */
async function withTables(database: Database, before: Compilation, after: Compilation): Promise<Compilation> {
  const older = after.resources.filter((compiled) => before.resources.includes(compiled));
  const refused = await bringUp(
    database,
    older.map(({ table }) => table),
  );
  const files = new Set(older.filter(({ table }) => refused.has(table.name)).map(({ file }) => file));
  return files.size === 0 ? after : { ...after, resources: after.resources.filter(({ file }) => !files.has(file)) };
}

/** What is live, and which tables are not for sure as it says. */
type Before = Pick<SchemaStore, 'compilation' | 'touched'>;

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
async function putToWork(database: Database, { files, compilation }: Wanted, before: Before): Promise<Compilation> {
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

/**
 * A new compilation, with every resource that it leaves out for a fault as it was before: a slip in a file takes
 * nothing away, also when the file goes to another place with it. A resource whose file is gone goes with it; its table
 * stays.
 */
function keepLastGood(before: Compilation, after: Compilation, files: readonly SourceFile[]): Compilation {
  const there = new Set(files.map(({ path }) => path));
  const sound = new Set(after.resources.flatMap(({ file, resource }) => [file, resource.name.toLowerCase()]));
  const isFaulty = (path: string): boolean => !sound.has(path);
  const moved = movedFiles({ before: before.resources, files, isFaulty });
  const here = (one: CompiledResource): CompiledResource => {
    const file = moved.get(one.file);
    return file === undefined ? one : { ...one, file };
  };
  const isKept = ({ file, resource }: CompiledResource): boolean =>
    there.has(file) && isFaulty(file) && !sound.has(resource.name.toLowerCase());
  const kept = before.resources.map(here).filter(isKept);
  return {
    ...after,
    resources: [...after.resources, ...kept].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    areas: after.areas.length > 0 ? after.areas : before.areas,
  };
}
