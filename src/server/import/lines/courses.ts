import type { FoundColumn } from '../../../contract/imports.ts';
import type { Context } from '../../app.ts';
import { type Course, type Courses, courseOf } from '../check.ts';
import { foundSheets } from './sheets.ts';

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
