import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder. It is removed with its content when the scope ends (`using`) or the process exits. */
export interface TempFolder extends Disposable {
  readonly path: string;
  remove(): void;
}

/** Creates a folder in the system's temporary folder; `purpose` becomes part of its name. */
export function tempFolder(purpose: string): TempFolder {
  const path = mkdtempSync(join(tmpdir(), `quayside-${purpose}-`));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', remove);
  return { path, remove, [Symbol.dispose]: remove };
}
