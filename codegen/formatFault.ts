import type { Fault } from './types.ts';

/** A fault on one line, in English: `file:line:column  what  how to mend it`, with what stands before the file's path in front. */
export function formatFault({ file, line, column, what, mend }: Fault, folder = ''): string {
  return `${folder}${file}:${line}:${column}  ${what.en}  ${mend.en}`;
}
