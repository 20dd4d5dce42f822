import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { CompiledResource } from '../../../codegen/types.ts';

/** The result of compiling `schemas/`, which is done only once. */
export const compilation = compile(readFolder(`${import.meta.dirname}/../../../schemas`));

/** Returns one of the compiled resources, by name. */
export function compiledResource(name: string): CompiledResource {
  const found = compilation.resources.find(({ resource }) => resource.name === name);
  if (!found) throw new Error(`${name} did not compile`);
  return found;
}
