import { readFolder } from '../../../../codegen/read/readFolder.ts';
import type { SourceFile } from '../../../../codegen/types.ts';
import { Refusal } from '../../refusal.ts';
import type { SchemaFolder } from '../schemaFolder.ts';

/** The files as they lie in the folder now; while that is gone nothing can be said of them. */
export function readSchemas({ path }: Pick<SchemaFolder, 'path'>): readonly SourceFile[] {
  try {
    return readFolder(path);
  } catch (cause) {
    throw new Refusal('busy', { cause, headers: { 'Retry-After': '5' } });
  }
}
