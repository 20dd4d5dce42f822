import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './types.ts';

/** Returns the text of a file with the fault in it. Undefined unless the correct text occurs exactly once. */
export function withFault(text: string, { from, to }: Pick<Fault, 'from' | 'to'>): string | undefined {
  const [before, after, ...others] = text.split(from);
  if (before === undefined || after === undefined || others.length > 0) return undefined;
  return before + to + after;
}

/** Writes the fault into the copy in `folder`. Returns a function that restores the file. */
export function apply(folder: string, fault: Fault): () => void {
  const path = join(folder, fault.file);
  const text = readFileSync(path, 'utf8');
  const changed = withFault(text, fault);
  if (changed === undefined) throw new Error(`its text does not occur exactly once in ${fault.file}`);
  writeFileSync(path, changed);
  return () => writeFileSync(path, text);
}
