import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, removed with all that is in it when the scope ends (`using`) or the process does. */
export interface TempFolder extends Disposable {
  readonly path: string;
  remove(): void;
}

/** Makes a folder below the system's temporary one; `purpose` becomes part of its name. */
export function tempFolder(purpose: string): TempFolder {
  const path = mkdtempSync(join(tmpdir(), `quayside-${purpose}-`));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', remove);
  return { path, remove, [Symbol.dispose]: remove };
}
