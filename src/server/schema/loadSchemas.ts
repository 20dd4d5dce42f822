import { isDeepStrictEqual } from 'node:util';
import { compileSteps } from '../../../codegen/compileSteps.ts';
import { noMemory } from '../../../codegen/memory/memory.ts';
import { readFolderSteps } from '../../../codegen/read/readFolder.ts';
import type { Compilation, Table } from '../../../codegen/types.ts';
import { bringUp } from '../db/bringUp.ts';
import type { Database } from '../db/store.ts';
import type { SchemaStore } from './createSchemaStore.ts';
import { inSlices } from './inSlices.ts';
import { keepLastGood } from './keepLastGood.ts';
import { narrowingFaults } from './narrowingFaults.ts';

type Before = Pick<SchemaStore, 'compilation' | 'touched'>;

function nothing(): Before {
  const compilation: Compilation = { resources: [], areas: [], enums: {}, faults: [], memory: noMemory };
  return { compilation, touched: new Set() };
}

/**
 * Compiles a folder of resource files and brings their tables up. A file that is not sound, or whose table would
 * lose something, is told in `faults` and stays as it was in `before`; the others work.
 */
export async function loadSchemas(database: Database, folder: string, before = nothing()): Promise<Compilation> {
  const files = await inSlices(readFolderSteps(folder));
  const compilation = await inSlices(compileSteps(files, before.compilation.memory, before.compilation.resources));
  const tables = changedTables(before, compilation);
  for (const { name } of tables) before.touched.add(name);
  const refused = await bringUp(database, tables);
  const refusals = narrowingFaults(compilation.resources, refused, files);
  // A file is taken whole or not at all: lines that it describes stay with their record.
  const faulty = new Set(refusals.map(({ file }) => file));
  const sound: Compilation = {
    ...compilation,
    resources: compilation.resources.filter(({ file }) => !faulty.has(file)),
    faults: [...compilation.faults, ...refusals],
  };
  return keepLastGood(before.compilation, sound, new Set(files.map(({ path }) => path)));
}

/** The tables that must be looked at; the others are as they were when the server started. */
function changedTables({ compilation, touched }: Before, after: Compilation): Table[] {
  const live = new Map(compilation.resources.map(({ table }) => [table.name, table]));
  return after.resources
    .map(({ table }) => table)
    .filter((table) => touched.has(table.name) || !isDeepStrictEqual(table, live.get(table.name)));
}
