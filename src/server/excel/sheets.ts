import { Readable } from 'node:stream';
import type { Field } from '../../contract/field.ts';
import { csvCell } from '../../contract/spreadsheetText.ts';
import type { Cell } from '../../fields/cells.ts';
import { columnFormat, sheetNames } from './columns.ts';
import { bookParts, rowWriter, sheetHead, sheetPath } from './write/parts.ts';
import { zipStream } from './write/zip.ts';

interface SheetColumnFormat {
  readonly heading: string;
  readonly field?: Field;
  /** Whether the column is hidden, because only a re-import needs it. */
  readonly isHidden?: boolean;
}

export interface Sheet {
  readonly title: string;
  readonly columns: readonly SheetColumnFormat[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** Number of characters after which a piece of a sheet is passed on to be compressed. */
const chunk = 65_536;

/** Returns a workbook with one sheet as a byte stream. */
export function writeSheet(sheet: Sheet): Readable {
  return writeBook([sheet]);
}

/**
 * Returns a workbook as a byte stream, created while it is read, so memory does not grow with the rows. Texts are written inline and never
 * as formulas.
 */
export function writeBook(sheets: readonly Sheet[]): Readable {
  const columnFormats = sheets.map(({ columns }) => columns.map(({ field }) => (field ? columnFormat(field) : { width: 60, numFmt: '@' })));
  const formats = [...new Set(columnFormats.flat().map(({ numFmt }) => numFmt))];
  const names = sheetNames(sheets.map(({ title }) => title));
  const parts = sheets.map(({ columns, rows }, at) => {
    const own = columnFormats[at] ?? [];
    const cols = own.map(
      ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${columns[i]?.isHidden ? ' hidden="1"' : ''}/>`,
    );
    const write = rowWriter(own.map(({ numFmt }) => formats.indexOf(numFmt) + 1));
    const head = `${sheetHead}${frozenHead}<cols>${cols.join('')}</cols><sheetData>`;
    const headings = write(
      1,
      columns.map(({ heading }) => heading),
    );
    return { name: sheetPath(at + 1), content: inChunks(head + headings, rows, write) };
  });
  return Readable.from(zipStream([...bookParts({ names, formats }), ...parts]), { objectMode: false });
}

/** The XML that freezes the first row. */
const frozenHead =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>';

async function* inChunks(head: string, rows: Sheet['rows'], write: ReturnType<typeof rowWriter>): AsyncGenerator<string> {
  let text = head;
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    text += write(row, cells);
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** Excel recognizes UTF-8 only with a byte order mark. */
const byteOrderMark = '\ufeff';

/** Returns a sheet as CSV (RFC 4180) in UTF-8, created while it is read. */
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
  // The date-time is written without its zone, because the heading contains it, as in a workbook.
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace('T00:00:00.000Z', '')
      .replace(/\.\d+Z$/, '')
      .replace('T', ' ');
  return csvCell(String(cell));
}
