import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of the named programs that lies on the PATH and may be run; undefined when none does. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Whether a path leads to a file that may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
