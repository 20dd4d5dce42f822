import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from './types.ts';

/** Reads every file below the given folders. Throws when a folder is missing, because checks of no files would pass. */
export function readTree(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const absolute = join(entry.parentPath, entry.name);
        const path = posix.join(folder, absolute.slice(join(root, folder).length).replaceAll('\\', '/'));
        return { path, text: readFileSync(absolute, 'utf8') };
      }),
  );
}
