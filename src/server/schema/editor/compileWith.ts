import { compile } from '../../../../codegen/compile.ts';
import type { CompiledResource, Fault } from '../../../../codegen/types.ts';
import type { House } from '../../house.ts';
import { readSchemas } from './readSchemas.ts';

/** What the folder would be with another text in one file. */
export interface Trial {
  readonly faults: readonly Fault[];
  /** The errors that are this text's doing: those of its file, and those that it brings to others. */
  readonly refusals: readonly Fault[];
  /** What the file compiles to: its resource first, then the lines that it describes. */
  readonly compiled: readonly CompiledResource[];
}

/** Compiles the folder with `text` in place of a file, or beside the others; nothing of it goes live. */
export function compileWith({ schemaFolder, schemas }: House, file: string, text: string): Trial {
  const others = readSchemas(schemaFolder).filter(({ path }) => path !== file);
  const { faults, resources } = compile([...others, { path: file, text }]);
  const known = new Set(schemas.compilation.faults.map(keyOf));
  const errors = faults.filter(({ severity }) => severity === 'error');
  const own = errors.filter((fault) => fault.file === file);
  return {
    faults,
    // While the file itself is wrong, what others lack because of it says nothing new.
    refusals: own.length > 0 ? own : errors.filter((fault) => !known.has(keyOf(fault))),
    compiled: resources
      .filter((one) => one.file === file)
      .toSorted((a, b) => Number(a.resource.partOf !== undefined) - Number(b.resource.partOf !== undefined)),
  };
}

function keyOf({ file, what }: Fault): string {
  return `${file} ${what}`;
}
