import { join } from 'node:path';
import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { CompiledResource } from '../../../codegen/types.ts';
import { projectFolder } from './openProduct.ts';

/** Returns the resource files of the project, compiled. */
export async function realResources(): Promise<readonly CompiledResource[]> {
  return compile(readFolder(join(projectFolder, 'schemas'))).resources;
}
