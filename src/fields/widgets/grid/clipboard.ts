import type { Field } from '../../../contract/resource.ts';
import { isFormula } from '../../../contract/spreadsheetText.ts';
import { kindOf } from '../../kinds.ts';

/**
 * The cells of a block as spreadsheets put it on the clipboard: tabs between cells, line ends between rows, quotes
 * around a cell that contains one of these, with a quote in it doubled.
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
    // The last line ends with a line end, too.
    if (at >= text.length) break;
  }
  return rows;
}

/** A text without the marks before it. */
const bare = (text: string): string => text.replace(/^'+/, '');

/** A text as it goes to the clipboard: one that begins like a formula, or like one that is marked, has a mark before it. */
export function withMark(text: string): string {
  return isFormula(bare(text)) ? `'${text}` : text;
}

/** A text from the clipboard as it was before `withMark`. */
export function withoutMark(text: string): string {
  return text.startsWith("'") && isFormula(bare(text)) ? text.slice(1) : text;
}

/** Whether a field holds texts; in numbers, dates and yes or no what looks like a formula is a number below zero. */
export function isText({ kind }: Pick<Field, 'kind'>): boolean {
  const known = kindOf(kind);
  return known?.filter !== 'range' && known?.json !== 'boolean';
}
