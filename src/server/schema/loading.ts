import { isDeepStrictEqual } from 'node:util';
import { type Compilation, compileSteps, type Memory, noMemory } from '../../../codegen/compile.ts';

import { compareFaults } from '../../../codegen/faults.ts';
import { readFolderSteps } from '../../../codegen/read/readFolder.ts';
import type { CompiledResource, Fault, SourceFile, Table } from '../../../codegen/types.ts';
import { forgetWorked } from '../db/figures.ts';
import type { TablePlan } from '../db/migration/plan.ts';
import { bringUp } from '../db/migration/upgrade.ts';
import type { Database } from '../db/store.ts';
import { fillFigures } from '../resource/totals/keep.ts';
import { inSlices } from '../throttle.ts';
import { changeFaults, stillReported } from './changes.ts';
import { errorsIn, folderMissing, narrowingFaults, takenFaults } from './faults.ts';
import { movedFiles } from './keptTexts.ts';
import { lastGood, withNamesOfToday } from './keptWorlds.ts';
import { removedTables } from './plan/tables.ts';
import type { SchemaStore } from './store.ts';

/** What a server begins with. */
interface Start {
  readonly compilation: Compilation;
  /** What was live before the stop, in its last sound versions; nothing where it was not needed. */
  readonly before: Compilation;
  /** The files are out of reach: everything is as it was. */
  readonly isMissing: boolean;
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
    if (errorsIn(compilation).length === 0) return { compilation, before: noFiles, isMissing: false };
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

async function startAmongFaults(database: Database, files: readonly SourceFile[], cache: Memory): Promise<Start> {
  const before = await lastGood(database.read, cache);
  const target = await inSlices(compileSteps(files, cache, before.resources));
  const compilation = await putToWork(database, { files, compilation: target }, asBefore(before));
  return { compilation: await withTables(database, before, compilation), before, isMissing: false };
}

async function loseAtStart(database: Database, before: Compilation): Promise<Start> {
  const compilation = { ...before, faults: [folderMissing] };
  return { compilation: await withTables(database, before, compilation), before, isMissing: true };
}

/** What is served as it was `before` needs its table too; without it, it cannot be served. */
async function withTables(database: Database, before: Compilation, after: Compilation): Promise<Compilation> {
  const older = after.resources.filter((compiled) => before.resources.includes(compiled));
  const rejected = await bringUp(
    database,
    older.map(({ table }) => table),
  );
  const files = new Set(older.filter(({ table }) => rejected.has(table.name)).map(({ file }) => file));
  return files.size === 0 ? after : { ...after, resources: after.resources.filter(({ file }) => !files.has(file)) };
}

/** What is live, and which tables are not for sure as it says. */
type Before = Pick<SchemaStore, 'compilation' | 'touched'>;

/** Files, and what they compile to among what was live before. */
interface Target {
  readonly files: readonly SourceFile[];
  readonly compilation: Compilation;
}

/**
 * Compiles a folder of resource files and brings their tables up. A file that is not sound, or whose table would
 * lose something, is told in `faults` and stays as it was in `before`; the others work.
 */
export async function loadSchemas(database: Database, folder: string, before: Before): Promise<Compilation> {
  const files = await inSlices(readFolderSteps(folder));
  const { memory: cache, resources } = before.compilation;
  const compilation = await inSlices(compileSteps(files, cache, resources));
  return putToWork(database, { files, compilation }, before);
}

/** Brings up the tables of what is sound. */
async function putToWork(database: Database, { files, compilation }: Target, before: Before): Promise<Compilation> {
  const tables = changedTables(before, compilation);
  for (const { name } of tables) before.touched.add(name);
  let changes: readonly Fault[] = [];
  const planned: TablePlan[] = [];
  const rejected = new Map(await bringUp(database, tables, (plans) => planned.splice(0, planned.length, ...plans)));
  if (planned.length > 0) {
    const { resources } = compilation;
    const removed = removedTables(before.compilation.resources, resources);
    changes = await changeFaults(database.read, { plans: planned, resources, removedTables: removed, files });
  }
  const worked = compilation.resources.filter(({ table }) => !rejected.has(table.name));
  const today = new Date().toISOString().slice(0, 10);
  const unfit = await fillFigures(database, { resources: worked, today, isLive: false });
  for (const [table, rejections] of unfit) rejected.set(table, rejections);
  const rejections = withTaken(narrowingFaults(compilation.resources, rejected, files), { files, compilation }, before);
  // A file is taken whole or not at all: lines that it describes stay with their record.
  const faulty = new Set(rejections.map(({ file }) => file));
  const valid: Compilation = {
    ...compilation,
    resources: compilation.resources.filter(({ file }) => !faulty.has(file)),
    faults: [...compilation.faults, ...stillReported(before.compilation, files), ...changes, ...rejections].sort(
      compareFaults,
    ),
  };
  const after = keepLastGood(before.compilation, valid, files);
  await forgetRemoved(database, before.compilation, after);
  return withNamesOfToday(database, { before: before.compilation, after });
}

/** Nobody looks after the numbers of resources whose files have gone; when they come back, they are worked out anew. */
async function forgetRemoved(database: Database, before: Compilation, after: Compilation): Promise<void> {
  const there = new Set(after.resources.map(({ table }) => table.name));
  const removed = before.resources.map(({ table }) => table.name).filter((name) => !there.has(name));
  if (removed.length > 0) await database.transact((store) => forgetWorked(store, removed));
}

/** Who is refused for what somebody keeps is served as before, too, and keeps what it had. */
function withTaken(rejections: readonly Fault[], { files, compilation }: Target, before: Before): readonly Fault[] {
  const faulty = new Set(rejections.map(({ file }) => file));
  const resources = compilation.resources.filter(({ file }) => !faulty.has(file));
  const kept = before.compilation.resources.filter(({ file }) => faulty.has(file));
  const more = takenFaults(resources, kept, files);
  return more.length === 0 ? rejections : withTaken([...rejections, ...more], { files, compilation }, before);
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
  const valid = new Set(after.resources.flatMap(({ file, resource }) => [file, resource.name.toLowerCase()]));
  const isFaulty = (path: string): boolean => !valid.has(path);
  const moved = movedFiles({ before: before.resources, files, isFaulty });
  const here = (one: CompiledResource): CompiledResource => {
    const file = moved.get(one.file);
    return file === undefined ? one : { ...one, file };
  };
  const isKept = ({ file, resource }: CompiledResource): boolean =>
    there.has(file) && isFaulty(file) && !valid.has(resource.name.toLowerCase());
  const kept = before.resources.map(here).filter(isKept);
  return {
    ...after,
    resources: [...after.resources, ...kept].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    areas: after.areas.length > 0 ? after.areas : before.areas,
  };
}
