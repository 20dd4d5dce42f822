import { Readable } from 'node:stream';
import { csvCell } from '../../contract/spreadsheetText.ts';
import type { Cell } from './cell.ts';
import type { Sheet } from './writeSheet.ts';

/** Excel takes a file without it for another encoding. */
const byteOrderMark = '\ufeff';

/** A sheet as CSV (RFC 4180) in UTF-8, made while it is read. */
export function writeCsv({ columns, rows }: Omit<Sheet, 'title'>): Readable {
  return Readable.from(lines(columns, rows), { objectMode: false });
}

async function* lines(columns: Sheet['columns'], rows: Sheet['rows']): AsyncGenerator<string> {
  let block = `${byteOrderMark}${line(columns.map(({ heading }) => heading))}`;
  for await (const row of rows) {
    block += line(row);
    if (block.length < 65_536) continue;
    yield block;
    block = '';
  }
  yield block;
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(csvText).join(',')}\r\n`;
}

function csvText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // The zone of a moment stands in the heading, as in a workbook.
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace('T00:00:00.000Z', '')
      .replace(/\.\d+Z$/, '')
      .replace('T', ' ');
  return csvCell(String(cell));
}
