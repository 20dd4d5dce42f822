import type { Fault } from './types.ts';

/** Sorts faults by their place. Faults that follow from others come last, because the first lines are the ones to fix. */
export function compareFaults(a: Fault, b: Fault): number {
  if (a.isFollowing !== b.isFollowing) return a.isFollowing ? 1 : -1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.what.en < b.what.en ? -1 : Number(a.what.en > b.what.en));
}

/** A fault on one line, in English: `file:line:column  what  how to mend it`, with what stands before the file's path in front. */
export function formatFault({ file, line, column, what, mend }: Fault, folder = ''): string {
  return `${folder}${file}:${line}:${column}  ${what.en}  ${mend.en}`;
}
