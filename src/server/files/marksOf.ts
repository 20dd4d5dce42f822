import type { FileMark } from '../../contract/files.ts';
import type { Row } from '../db/store.ts';

/** The marks of a file, in the order of the resource file; one from before there were any has those of a new one. */
export function marksOf(row: Row, known: readonly FileMark[]): readonly string[] {
  const had = row.marks === null ? undefined : (JSON.parse(String(row.marks)) as readonly string[]);
  return known.filter((mark) => had?.includes(mark.name) ?? mark.default).map(({ name }) => name);
}
