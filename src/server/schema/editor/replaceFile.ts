import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDiskFull } from '../../db/transactions.ts';
import { Refusal } from '../../refusal.ts';
import type { FilePlace } from './placeOfFile.ts';

/**
 * Puts a text in the place of a file at one stroke: whoever reads it sees the old text or the new one, also after a crash.
 * Gives the way to take it back.
 */
export function replaceFile({ path, text: before, mode = 0o644 }: FilePlace, text: string): () => void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    write({ path, text, mode });
  } catch (cause) {
    if (isNotPermitted(cause)) throw new Refusal('schemaUnwritable', { cause });
    throw isDiskFull(cause) ? new Refusal('diskFull', { cause }) : cause;
  }
  return () => (before === undefined ? rmSync(path, { force: true }) : write({ path, text: before, mode }));
}

/** The name of the draft begins with a dot and does not end in `.json`: nobody takes it for a resource file. */
function write({ path, text, mode }: { path: string; text: string; mode: number }): void {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const handle = openSync(draft, 'wx', mode);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function isNotPermitted(cause: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(String((cause as NodeJS.ErrnoException | null)?.code));
}
