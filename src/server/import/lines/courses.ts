import type { FoundColumn } from '../../../contract/imports.ts';
import type { Context } from '../../resource/context.ts';
import { type Course, courseOf } from '../check.ts';
import { type FoundSheet, foundSheets } from './sheets.ts';

/** The state passed from block to block of a file, for each of its sheets. */
export interface Courses {
  readonly records: Course;
  readonly sheets: readonly FoundSheet[];
  /** By field. */
  readonly lines: ReadonlyMap<string, Course>;
}

/** The state for a file with these columns. */
export function coursesOf(context: Context, columns: readonly FoundColumn[]): Courses {
  const sheets = foundSheets(context, columns);
  const of = (name?: string): Course =>
    courseOf(
      context,
      columns.filter(({ sheet }) => sheet === name),
    );
  return { records: of(), sheets, lines: new Map(sheets.map(({ name }) => [name, of(name)])) };
}
