import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { Compilation, CompiledResource, Fault } from '../../../codegen/types.ts';
import { bringUp, type Narrowing } from '../db/bringUp.ts';
import type { Database } from '../db/store.ts';
import { keepLastGood } from './keepLastGood.ts';

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
  const sound: Compilation = {
    ...compilation,
    resources: compilation.resources.filter(({ table }) => !refused.has(table.name)),
    faults: [...compilation.faults, ...compilation.resources.flatMap((one) => faultOf(one, refused))],
  };
  return keepLastGood(before, sound, new Set(files.map(({ path }) => path)));
}

function faultOf({ file, table }: CompiledResource, refused: ReadonlyMap<string, Narrowing>): Fault[] {
  const narrowing = refused.get(table.name);
  if (!narrowing) return [];
  return [{ severity: 'error', file, line: 1, column: 1, what: narrowing.message, mend: narrowing.mend }];
}
