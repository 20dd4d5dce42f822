import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '../../support/tempFolder.ts';

const root = join(import.meta.dirname, '../../..');

/** A copy of the real resource files with those of the tests beside them, to be changed at will. */
export function schemasFolder(): TempFolder {
  const folder = tempFolder('schemas');
  cpSync(join(root, 'schemas'), folder.path, { recursive: true });
  cpSync(join(root, 'tests/fixtures/schemas'), folder.path, { recursive: true });
  return folder;
}
