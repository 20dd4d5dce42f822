import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TempFolder, tempFolder } from '../../support/tempFolder.ts';

const root = join(import.meta.dirname, '../../..');
const dashboards = join(root, 'schemas/dashboards');

/**
 * Returns a temporary folder with copies of the real resource files and of the resource files and enums of the tests. It has no dashboards,
 * so that `/` leads to the list of orders; tests of dashboards add `dashboardFiles`.
 */
export function schemasFolder(): TempFolder {
  const folder = tempFolder('schemas');
  cpSync(join(root, 'schemas'), folder.path, { recursive: true, filter: (path) => path !== dashboards });
  cpSync(join(root, 'tests/fixtures/schemas'), folder.path, { recursive: true });
  const enums = join(folder.path, 'enums.json');
  const merged = { ...readJson(enums), ...readJson(join(root, 'tests/fixtures/enums.json')) };
  writeFileSync(enums, JSON.stringify(merged, null, 2));
  return folder;
}

/** Returns the texts of the real dashboards, by their paths in the folder of resource files. */
export function dashboardFiles(): Readonly<Record<string, string>> {
  const files = readdirSync(dashboards).map((file) => [`dashboards/${file}`, readFileSync(join(dashboards, file), 'utf8')] as const);
  return Object.fromEntries(files);
}

/** Writes files below a folder of resource files. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}
