import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { Compilation } from '../../../codegen/types.ts';
import { bringUp } from '../db/bringUp.ts';
import type { Database } from '../db/store.ts';
import { keepLastGood } from './keepLastGood.ts';
import { narrowingFaults } from './narrowingFaults.ts';

const nothing: Compilation = { resources: [], areas: [], enums: {}, faults: [] };

/**
 * Compiles a folder of resource files and brings their tables up. A file that is not sound, or whose table would
 * lose something, is told in `faults` and stays as it was in `before`; the others work.
 */
export async function loadSchemas(database: Database, folder: string, before = nothing): Promise<Compilation> {
  const files = readFolder(folder);
  const compilation = compile(files);
  const refused = await bringUp(
    database,
    compilation.resources.map(({ table }) => table),
  );
  const refusals = narrowingFaults(compilation.resources, refused, files);
  // A file is taken whole or not at all: lines that it describes stay with their record.
  const faulty = new Set(refusals.map(({ file }) => file));
  const sound: Compilation = {
    ...compilation,
    resources: compilation.resources.filter(({ file }) => !faulty.has(file)),
    faults: [...compilation.faults, ...refusals],
  };
  return keepLastGood(before, sound, new Set(files.map(({ path }) => path)));
}
