import { basename } from 'node:path/posix';

/** Whether a file is called as its resource: of two that say the same, the other one is likely the copy. */
export function isNamedAfter(path: string, name: string): boolean {
  return basename(path, '.json').toLowerCase() === name.toLowerCase();
}
