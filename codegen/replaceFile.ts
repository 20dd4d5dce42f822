import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file as a whole: a server that watches the folder never sees half of it. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${process.pid}.draft`);
  writeFileSync(draft, text);
  renameSync(draft, path);
}
