import type { FoundColumn } from '../../../contract/imports.ts';
import type { Context } from '../../resource/context.ts';
import { type Course, courseOf } from '../check.ts';
import { type FoundSheet, foundSheets } from './sheets.ts';

/** What goes along from block to block of one file, for each of its sheets. */
export interface Courses {
  readonly records: Course;
  readonly sheets: readonly FoundSheet[];
  /** By field. */
  readonly lines: ReadonlyMap<string, Course>;
}

/** What goes along with a file whose columns are these. */
export function coursesOf(context: Context, columns: readonly FoundColumn[]): Courses {
  const sheets = foundSheets(context, columns);
  const of = (name?: string): Course =>
    courseOf(
      context,
      columns.filter(({ sheet }) => sheet === name),
    );
  return { records: of(), sheets, lines: new Map(sheets.map(({ name }) => [name, of(name)])) };
}
