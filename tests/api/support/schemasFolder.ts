import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TempFolder, tempFolder } from '../../support/tempFolder.ts';

const root = join(import.meta.dirname, '../../..');

/** Returns a temporary folder with copies of the real resource files and of the resource files and enums of the tests. */
export function schemasFolder(): TempFolder {
  const folder = tempFolder('schemas');
  cpSync(join(root, 'schemas'), folder.path, { recursive: true });
  cpSync(join(root, 'tests/fixtures/schemas'), folder.path, { recursive: true });
  const enums = join(folder.path, 'enums.json');
  const merged = { ...readJson(enums), ...readJson(join(root, 'tests/fixtures/enums.json')) };
  writeFileSync(enums, JSON.stringify(merged, null, 2));
  return folder;
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}
