import { csvCell } from '../../../contract/spreadsheetText.ts';

const number = /^-?\d+(?:\.\d+)?$/;

/** Rows as a CSV file that spreadsheets read in UTF-8; a text that looks like a formula stays a text. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => row.map((text) => (number.test(text) ? text : csvCell(text))).join(','));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
