import { isDeepStrictEqual } from 'node:util';
import { compileSteps } from '../../../../codegen/compileSteps.ts';
import type { Compilation, CompiledResource, Fault, SourceFile } from '../../../../codegen/types.ts';
import type { House } from '../../house.ts';
import { errorsIn } from '../errorsIn.ts';
import { inSlices } from '../inSlices.ts';
import { readSchemas } from './readSchemas.ts';

/** What the folder would be with another text in one file. */
export interface Trial {
  readonly faults: readonly Fault[];
  /** The errors that are this text's doing: those of its file, and those that it brings to others. */
  readonly refusals: readonly Fault[];
  /** What the file compiles to: its resource first, then the lines that it describes. */
  readonly compiled: readonly CompiledResource[];
  /** The resources of other files whose tables it would change, such as by other choices. */
  readonly neighbours: readonly CompiledResource[];
  readonly source: SourceFile;
  readonly enums: Compilation['enums'];
}

/** Compiles the folder with `text` in place of a file, or beside the others; nothing of it goes live. */
export async function compileWith(house: House, file: string, text: string): Promise<Trial> {
  const { schemas } = house;
  const others = (await readSchemas(house)).filter(({ path }) => path !== file);
  const { memory, faults: before, resources: live } = schemas.compilation;
  const source: SourceFile = { path: file, text };
  const { faults, resources, enums } = await inSlices(compileSteps([...others, source], memory, live));
  const known = new Set(before.map(keyOf));
  const errors = errorsIn({ faults });
  const own = errors.filter((fault) => fault.file === file);
  return {
    faults,
    // While the file itself is wrong, what others lack because of it says nothing new.
    refusals: own.length > 0 ? own : errors.filter((fault) => !known.has(keyOf(fault))),
    compiled: resources
      .filter((one) => one.file === file)
      .toSorted((a, b) => Number(a.resource.partOf !== undefined) - Number(b.resource.partOf !== undefined)),
    neighbours: changedNeighbours(schemas, resources, file),
    source,
    enums,
  };
}

/** What was refused for itself already is none of this text's doing. */
function changedNeighbours(
  { byName, compilation }: House['schemas'],
  resources: readonly CompiledResource[],
  file: string,
): CompiledResource[] {
  const refused = new Set(errorsIn(compilation).map((fault) => fault.file));
  return resources.filter((one) => {
    if (one.file === file || refused.has(one.file)) return false;
    return !isDeepStrictEqual(one.table, byName.get(one.resource.name)?.table);
  });
}

function keyOf({ file, what }: Fault): string {
  return `${file} ${what}`;
}
