import type { FoundColumn } from '../../../contract/imports.ts';
import type { Context } from '../../resource/context.ts';
import { type Course, courseOf } from '../check.ts';
import { type FoundSheet, foundSheets } from './sheets.ts';

/** State carried from block to block of a file, for each sheet. */
export interface Courses {
  readonly records: Course;
  readonly sheets: readonly FoundSheet[];
  /** States of the sheets of lines, by field. */
  readonly lines: ReadonlyMap<string, Course>;
}

/** Creates the state for a file with these columns. */
export function coursesOf(context: Context, columns: readonly FoundColumn[]): Courses {
  const sheets = foundSheets(context, columns);
  const of = (name?: string): Course =>
    courseOf(
      context,
      columns.filter(({ sheet }) => sheet === name),
    );
  return { records: of(), sheets, lines: new Map(sheets.map(({ name }) => [name, of(name)])) };
}
