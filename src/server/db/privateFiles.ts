import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Creates a folder that only its owner can read; an existing folder is made private if it is ours. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  restrict(path, 0o700);
}

/** The same for a file: what a database puts beside it has the same mode. */
export function privateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  restrict(path, 0o600);
}

/** Removes access by others. Files of other owners are left as they are. */
export function restrict(path: string, mode: number): void {
  if (!existsSync(path)) return;
  const { uid, mode: now } = statSync(path);
  if (uid !== process.getuid?.() || (now & 0o077) === 0) return;
  chmodSync(path, mode);
}
