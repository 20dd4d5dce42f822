import { readFolderSteps } from '../../../../codegen/read/readFolder.ts';
import type { SourceFile } from '../../../../codegen/types.ts';
import { Refusal } from '../../refusal.ts';
import { inSlices } from '../inSlices.ts';
import type { SchemaFolder } from '../schemaFolder.ts';

/** The files as they lie in the folder now; while that is gone nothing can be said of them. */
export async function readSchemas({ path }: Pick<SchemaFolder, 'path'>): Promise<readonly SourceFile[]> {
  try {
    return await inSlices(readFolderSteps(path));
  } catch (cause) {
    throw new Refusal('busy', { cause, headers: { 'Retry-After': '5' } });
  }
}
