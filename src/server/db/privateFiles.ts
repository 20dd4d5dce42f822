import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Creates a folder that only its owner can access; an existing folder that this user owns gets the same mode. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  restrict(path, 0o700);
}

/** Creates a file that only its owner can access; files that SQLite creates next to it get the same mode. */
export function privateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  restrict(path, 0o600);
}

/** Sets this mode if the file exists, this user owns it, and other users can access it. */
export function restrict(path: string, mode: number): void {
  if (!existsSync(path)) return;
  const { uid, mode: now } = statSync(path);
  if (uid !== process.getuid?.() || (now & 0o077) === 0) return;
  chmodSync(path, mode);
}
