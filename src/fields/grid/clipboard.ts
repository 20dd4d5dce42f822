import type { Field } from '../../contract/field.ts';
import { isFormula } from '../../contract/spreadsheetText.ts';
import { kindOf } from '../kinds.ts';

/**
 * Parses cells in the clipboard format of spreadsheets: tabs between cells, line breaks between rows, and quotes (doubled inside) around a
 * cell that contains a tab, a line break or a quote.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  for (let at = 0; at <= text.length; ) {
    cells.lastIndex = at;
    const [whole = '', quoted, plain = ''] = cells.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    // A line break at the end of the text closes the last row; it does not start another one.
    if (at >= text.length) break;
  }
  return rows;
}

/** Removes leading apostrophes. */
const bare = (text: string): string => text.replace(/^'+/, '');

/**
 * Escapes a text for the clipboard with an apostrophe, so that a spreadsheet does not run it as a formula. Text that starts with an
 * apostrophe and looks like a formula behind it gets a second apostrophe, so that `withoutMark` restores it.
 */
export function withMark(text: string): string {
  return isFormula(bare(text)) ? `'${text}` : text;
}

/** The inverse of `withMark`. */
export function withoutMark(text: string): string {
  return text.startsWith("'") && isFormula(bare(text)) ? text.slice(1) : text;
}

/**
 * Whether values of a field are escaped when copied. Numbers and dates are not, because a minus sign at the start of a number is not a
 * formula.
 */
export function isText({ kind }: Pick<Field, 'kind'>): boolean {
  const known = kindOf(kind);
  return known?.filter !== 'range' && known?.json !== 'boolean';
}
