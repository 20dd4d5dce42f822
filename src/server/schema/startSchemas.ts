import { compileSteps } from '../../../codegen/compileSteps.ts';
import { type Memory, noMemory } from '../../../codegen/memory/memory.ts';
import { readFolderSteps } from '../../../codegen/read/readFolder.ts';
import type { Compilation, SourceFile } from '../../../codegen/types.ts';
import { bringUp } from '../db/migration/upgrade.ts';
import type { Database } from '../db/store.ts';
import { errorsIn } from './errorsIn.ts';
import { inSlices } from './inSlices.ts';
import { lastGood } from './keep/lastGood.ts';
import { type Before, putToWork } from './loadSchemas.ts';
import { lost } from './lossFaults.ts';

/** What a server begins with. */
export interface Start {
  readonly compilation: Compilation;
  /** What was live before the stop, in its last sound versions; nothing where it was not needed. */
  readonly before: Compilation;
  /** The files are out of reach: everything is as it was. */
  readonly isLost: boolean;
}

const nothing: Compilation = { resources: [], areas: [], enums: {}, faults: [], memory: noMemory };

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
    const compilation = await putToWork(database, { files, compilation: alone }, asBefore(nothing));
    if (errorsIn(compilation).length === 0) return { compilation, before: nothing, isLost: false };
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
