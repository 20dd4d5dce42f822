import { readFolderSteps } from '../../../../codegen/read/readFolder.ts';
import type { SourceFile } from '../../../../codegen/types.ts';
import type { House } from '../../house.ts';
import { Refusal } from '../../refusal.ts';
import { inSlices } from '../inSlices.ts';

const retry = { 'Retry-After': '5' };

/**
 * The files as they lie in the folder now; while that is gone nothing can be said of them. A folder in which nothing is
 * left of what is live looks so too, and a file saved into it would be all that there is.
 */
export async function readSchemas({
  schemaFolder,
  schemas,
}: Pick<House, 'schemaFolder' | 'schemas'>): Promise<readonly SourceFile[]> {
  const files = await inSlices(readFolderSteps(schemaFolder.path)).catch((cause: unknown) => {
    throw new Refusal('schemaGone', { cause, headers: retry });
  });
  if (files.length === 0 && schemas.compilation.resources.length > 0)
    throw new Refusal('schemaGone', { headers: retry });
  return files;
}
