import { isDeepStrictEqual } from 'node:util';
import { type Compilation, compileSteps, type Memory, noMemory } from '../../../codegen/compile.ts';
import { readFolderSteps } from '../../../codegen/read/readFolder.ts';
import { type CompiledResource, compareFaults, type Fault, type SourceFile, type Table } from '../../../codegen/types.ts';
import { hookNames } from '../../contract/life.ts';
import type { Resource } from '../../contract/resource.ts';
import type { App } from '../app.ts';
import type { Follower } from '../db/follower.ts';
import { acceptRemoval, followGeneration, reviewOlder } from '../db/generations.ts';
import type { TablePlan } from '../db/migration/plan.ts';
import { bringUp } from '../db/migration/upgrade.ts';
import type { Database } from '../db/store.ts';
import type { Log } from '../log.ts';
import { seedMenu } from '../menu/menu.ts';
import { fillFigures, settleFigures } from '../resource/totals/keep.ts';
import { createSchemaStore, type SchemaStore } from '../schemaStore.ts';
import { inSlices } from '../throttle.ts';
import { errorsIn, failed, folderMissing, narrowingFaults, publishFaults, takenFaults } from './faults.ts';
import { lockSaves } from './folder.ts';
import { keepTexts, movedFiles } from './keptTexts.ts';
import { lastGood, withNamesOfToday } from './keptWorlds.ts';
import { changeFaults, stillReported } from './plan/plan.ts';
import { removedTables } from './plan/tables.ts';

/**
 * Reads the resource files again and activates the valid ones: first tables, then menu entries, then calls; then open
 * consoles are notified. Resources with errors stay as they were.
 */
export async function renewSchemas(app: App): Promise<void> {
  const before = app.schemas;
  const { database, schemaFolder } = app;
  const { path, saves } = schemaFolder;
  await saves.follow();
  const compilation = await loadSchemas(database, path, before);
  reportFaults(compilation.faults, app.log);
  await database.transact(async (store) => {
    await lockSaves(store);
    if (!keepsOwnFiles(database)) return;
    await seedMenu(store, compilation, app.clock());
    // Otherwise a newer text of another server, which this one is yet to read, would be replaced or deleted.
    if (await saves.isCurrent(store)) await keepTexts(store, before.compilation, compilation);
  });
  app.schemas = createSchemaStore(compilation, before.secret, before.touched);
  await settleFigures(app);
  reportHandlers(app);
  app.log.info({ event: 'schemasRenewed', resources: compilation.resources.length }, 'resource files read');
  app.events.publish({ type: 'schemaChanged' });
  publishFaults(app, before.compilation);
}

/** Logs every fault. */
export function reportFaults(faults: readonly Fault[], log: Log): void {
  for (const { severity, file, line, column, what, mend } of faults) {
    log[severity === 'error' ? 'error' : 'warn']({ event: 'schemaFault', file, line, column, mend: mend.en }, what.en);
  }
}

/** The faults shown while the files are unavailable: a missing folder, or files that could not be activated. */
const reasons = { lost: folderMissing, failed };

/** Called when the files are unavailable: the last versions stay in use, and administrators are notified. */
export async function loseSchemas(app: App, reason: keyof typeof reasons): Promise<void> {
  const before = app.schemas;
  const faults = [reasons[reason]];
  app.schemas = createSchemaStore({ ...before.compilation, faults }, before.secret, before.touched);
  reportFaults(faults, app.log);
  publishFaults(app, before.compilation);
}

/** Logs actions and reads that require code which this server does not have, and code that no file uses. */
export function reportHandlers({ schemas, handlers, log }: Pick<App, 'schemas' | 'handlers' | 'log'>): void {
  const resources = schemas.compilation.resources.map(({ resource }) => resource);
  const { hooks, followers = {}, reads } = handlers;
  for (const handler of resources.flatMap(neededHooks).filter((name) => !hooks[name])) {
    log.warn({ event: 'noHandler', handler }, `there is no code for the action ${handler}`);
  }
  for (const handler of resources.flatMap(readsOf).filter((name) => !reads[name])) {
    log.warn({ event: 'noHandler', handler }, `there is no code for the query ${handler}`);
  }
  const hooksInFiles = new Set(resources.flatMap(hooksOf));
  const readNames = new Set(resources.flatMap(readsOf));
  const idle = [
    ...Object.keys(hooks).filter((name) => !hooksInFiles.has(name)),
    ...Object.keys(followers).filter((name) => !resources.some((resource) => resource.name === name)),
    ...Object.keys(reads).filter((name) => !readNames.has(name)),
  ];
  for (const handler of idle) {
    log.warn({ event: 'idleHandler', handler }, `no resource file uses ${handler}, so its code never runs`);
  }
}

function neededHooks({ name: resource, actions }: Resource): string[] {
  return actions.flatMap(({ name, hasHandler }) => (hasHandler ? [`${resource}.${name}`] : []));
}

function hooksOf({ name: resource, states, actions }: Resource): string[] {
  const actionNames = [...(states?.transitions ?? []), ...actions].map(({ name }) => name);
  return [...hookNames, ...actionNames].map((name) => `${resource}.${name}`);
}

function readsOf({ name: resource, reads = [] }: Resource): string[] {
  return reads.map(({ name }) => `${resource}.${name}`);
}

/** Whether the files of this process are those of the database, so that it stores their texts and menu entries. */
export function keepsOwnFiles({ follower }: Database): boolean {
  return follower === undefined || (follower.number !== undefined && follower.older.size === 0);
}

/** The result of loading the schemas at server start. */
interface Start {
  readonly compilation: Compilation;
  /** The last valid versions from before the restart; empty if all files are valid. */
  readonly before: Compilation;
  /** True if the files are unavailable, so that the last live versions are used. */
  readonly isMissing: boolean;
}

/** The last compilation of a start; servers that share it in one process compile equal files only once. */
export interface CompiledFiles {
  memory: Memory;
}

export function compiledFiles(): CompiledFiles {
  return { memory: noMemory };
}

const noFiles: Compilation = { resources: [], dashboards: [], areas: [], enums: {}, faults: [], memory: noMemory };

/**
 * Compiles the folder at server start. Files with errors are served in their last live version and reported; if all are valid, the stored
 * versions are not read.
 */
export async function startSchemas(database: Database, folder: string, compiled = compiledFiles()): Promise<Start> {
  const start = await startFiles(database, folder, compiled);
  await followWith(database, start.compilation);
  return start;
}

async function startFiles(database: Database, folder: string, compiled: CompiledFiles): Promise<Start> {
  const { files, cause } = await readFiles(folder);
  if (files.length === 0) {
    const before = await lastGood(database.read, noMemory);
    if (before.resources.length > 0) return loseAtStart(database, before);
    if (cause !== undefined) throw cause;
  }
  const alone = await inSlices(compileSteps(files, compiled.memory));
  compiled.memory = alone.memory;
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

/**
 * Returns the state that counts as live before a start. All tables count as uncertain, so that each is checked once: this server may be
 * newer than the one before.
 */
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

/** Leaves out resources served in an older version whose table cannot be migrated, because they cannot work without it. */
async function withTables(database: Database, before: Compilation, after: Compilation): Promise<Compilation> {
  const older = after.resources.filter((compiled) => before.resources.includes(compiled));
  const tables = older.map(({ table }) => table);
  const rejected = await bringUp(database, tables, { of: 'someFiles' });
  const files = new Set(older.filter(({ table }) => rejected.has(table.name)).map(({ file }) => file));
  return files.size === 0 ? after : { ...after, resources: after.resources.filter(({ file }) => !files.has(file)) };
}

/** The live state before a change: the compilation, and the tables whose state is uncertain. */
type Before = Pick<SchemaStore, 'compilation' | 'touched'>;

/** The files, and the compilation to activate. */
interface Target {
  readonly files: readonly SourceFile[];
  readonly compilation: Compilation;
}

/**
 * Compiles a folder of resource files and migrates their tables. Files with errors, or whose table would lose data, are reported in
 * `faults` and keep their version from `before`; the others become live.
 */
async function loadSchemas(database: Database, folder: string, before: Before): Promise<Compilation> {
  const { follower } = database;
  if (follower && (follower.isDue || follower.older.size > 0)) return compareSchemas(database, follower, { folder, before });
  const files = await inSlices(readFolderSteps(folder));
  const { memory: cache, resources } = before.compilation;
  const compilation = await inSlices(compileSteps(files, cache, resources));
  const after = await putToWork(database, { files, compilation }, before);
  await followWith(database, after);
  return after;
}

function followWith(database: Database, { resources }: Compilation): Promise<void> {
  return followGeneration(
    database,
    resources.map(({ table }) => table),
  );
}

/** Compares all files with the generation of the database, as at the start, because other processes may have migrated the tables since. */
async function compareSchemas(
  database: Database,
  follower: Follower,
  { folder, before }: { readonly folder: string; readonly before: Before },
): Promise<Compilation> {
  follower.isDue = false;
  follower.number = undefined;
  const { compilation } = await startSchemas(database, folder, { memory: before.compilation.memory });
  for (const { table } of compilation.resources) before.touched.add(table.name);
  return compilation;
}

/** Migrates the tables of valid resources. Returns the compilation to activate, in which rejected files keep their former version. */
async function putToWork(database: Database, { files, compilation }: Target, before: Before): Promise<Compilation> {
  const tables = changedTables(before, compilation);
  reviewOlder(
    database,
    compilation.resources.map(({ table }) => table),
  );
  const of = tables.length === compilation.resources.length ? 'allFiles' : 'someFiles';
  for (const { name } of tables) before.touched.add(name);
  let changes: readonly Fault[] = [];
  const planned: TablePlan[] = [];
  const rejected = new Map(await bringUp(database, tables, { onPlanned: (plans) => planned.splice(0, planned.length, ...plans), of }));
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
  // A file is accepted completely or not at all, including lines defined in it.
  const faulty = new Set(rejections.map(({ file }) => file));
  const valid: Compilation = {
    ...compilation,
    resources: compilation.resources.filter(({ file }) => !faulty.has(file)),
    faults: [...compilation.faults, ...stillReported(before.compilation, files), ...changes, ...rejections].sort(compareFaults),
  };
  const after = keepLastGood(before.compilation, valid, files);
  await forgetRemoved(database, before.compilation, after);
  return withNamesOfToday(database, { before: before.compilation, after });
}

/**
 * Records the removal of resources that no file has anymore. A process that does not follow the current generation does not do so, because
 * it cannot know whether it ever had their files.
 */
async function forgetRemoved(database: Database, before: Compilation, after: Compilation): Promise<void> {
  const there = new Set(after.resources.map(({ table }) => table.name));
  const removed = before.resources.map(({ table }) => table.name).filter((name) => !there.has(name));
  const { follower } = database;
  if (removed.length === 0 || (follower && follower.number === undefined)) return;
  await database.transact((store) => acceptRemoval(store, follower, removed));
}

/** Adds the rejections of resources that conflict with a rejected one: they stay in their former version too. */
function withTaken(rejections: readonly Fault[], { files, compilation }: Target, before: Before): readonly Fault[] {
  const faulty = new Set(rejections.map(({ file }) => file));
  const resources = compilation.resources.filter(({ file }) => !faulty.has(file));
  const kept = before.compilation.resources.filter(({ file }) => faulty.has(file));
  const more = takenFaults(resources, kept, files);
  return more.length === 0 ? rejections : withTaken([...rejections, ...more], { files, compilation }, before);
}

/** Returns the tables to check: those that differ from the live ones, and those whose state is uncertain. */
function changedTables({ compilation, touched }: Before, after: Compilation): Table[] {
  const live = new Map(compilation.resources.map(({ table }) => [table.name, table]));
  return after.resources
    .map(({ table }) => table)
    .filter((table) => touched.has(table.name) || !isDeepStrictEqual(table, live.get(table.name)));
}

/**
 * Keeps the former version of every resource that a compilation leaves out because of errors, even if its file was moved. Resources of
 * deleted files are removed; their tables stay.
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
    dashboards: keepDashboards(before, after, there),
    areas: after.areas.length > 0 ? after.areas : before.areas,
  };
}

/** Keeps the former version of every dashboard whose file has errors. */
function keepDashboards(before: Compilation, after: Compilation, there: ReadonlySet<string>): Compilation['dashboards'] {
  const valid = new Set(after.dashboards.flatMap(({ file, dashboard }) => [file, dashboard.name]));
  const kept = before.dashboards.filter(({ file, dashboard }) => there.has(file) && !valid.has(file) && !valid.has(dashboard.name));
  return [...after.dashboards, ...kept].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
