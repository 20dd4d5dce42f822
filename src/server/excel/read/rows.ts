import type { Cell } from '../../../fields/cells.ts';
import { AppError } from '../../appError.ts';
import type { MergedCells, RequestedSheets, SheetBlock, SheetRow, SpreadCell } from '../columns.ts';
import { limits, tooManyRows } from '../limits.ts';
import { findParts, type Part, readXml, unpack } from './archive.ts';
import { type ChosenSheet, chooseSheets, findBook, readFormats, readSharedTexts } from './book.ts';
import { type CellRead, cellValue, firstBelow, type Lookup, type MergedRange, mergedCells, plainCell, readCellTag } from './cells.ts';
import { attributeReader, type Tag, textReader, type XmlHandler } from './scanner.ts';

/** Number of rows, and of characters, at which a block ends. In a large sheet, the block ends with the piece that is being parsed. */
const [mostRows, mostSigns] = [500, 262_144];

/**
 * Reads the filled rows of a workbook's first sheet and of the other requested ones. Yields them in blocks, in one pass, within the limits
 * of `limits.ts`.
 */
export async function* readRows(file: Buffer, requested?: RequestedSheets): AsyncGenerator<SheetBlock> {
  const parts = findParts(file);
  const { sheets, texts, styles, isFrom1904 } = await findBook({ file, parts });
  const lookup = {
    texts: await readSharedTexts(file, texts),
    formats: await readFormats(file, styles),
    isFrom1904,
  };
  const chosen = chooseSheets(sheets, requested);
  const size = chosen.reduce((sum, { part }) => sum + part.size, 0);
  let [behind, before] = [0, 0];
  for (const sheet of chosen) {
    const filled = await assertRowLimit(file, sheet.part, { lookup, before });
    const gathered = sheetRows(lookup, before);
    for await (const { read, ...found } of blocksOf(file, { sheet, gathered })) {
      yield { ...found, share: (behind + read) / size, ...sheet.how, ...(filled && { filled }) };
    }
    behind += sheet.part.size;
    // The headings and the rows above them do not count toward the limit of rows.
    before += Math.max(0, gathered.count() - limits.headings);
  }
}

interface Reading {
  readonly sheet: ChosenSheet;
  readonly gathered: Gathered;
}

type Found = Pick<SheetBlock, 'rows' | 'merged'> & { readonly read: number };

async function* blocksOf(file: Buffer, { sheet: { part, title }, gathered }: Reading): AsyncGenerator<Found> {
  const isWhole = part.size <= limits.wholeSheet;
  for await (const read of readXml(file, part, gathered)) {
    const { rows, signs } = gathered.waiting();
    if (!isWhole && (rows >= mostRows || signs >= mostSigns)) yield { read, rows: gathered.take() };
  }
  const ranges = isWhole ? gathered.ranges() : undefined;
  if (ranges) {
    const rows = spreadRows(gathered.take(), ranges, title);
    for (let start = 0; start === 0 || start < rows.length; start += mostRows) {
      const end = start + mostRows;
      yield { read: Math.round(part.size * Math.min(1, end / Math.max(1, rows.length))), rows: rows.slice(start, end) };
    }
    return;
  }
  const merged = gathered.merged();
  yield { read: part.size, rows: gathered.take(), ...(merged && { merged: { ...merged, ...(title && { title }) } }) };
}

/**
 * Maximum number of cells that merged cells may cover in lower rows. More are rejected, so that overlapping merged cells cannot take long.
 */
const mostSpread = 200_000;

/** Adds to each row the values of merged cells that begin above it. Only the top left cell of merged cells has a value. */
function spreadRows(rows: readonly SheetRow[], ranges: readonly MergedRange[], title: string | undefined): readonly SheetRow[] {
  if (ranges.length === 0) return rows;
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const numbers = rows.map(({ row }) => row);
  const spread = new Map<number, SpreadCell[]>();
  let count = 0;
  for (const { address, from, to, column } of ranges) {
    const cell = byRow.get(from)?.cells[column] ?? null;
    if (cell === null) continue;
    const merged = { address, from, ...(title && { title }) };
    for (let at = firstBelow(numbers, from); (rows[at]?.row ?? Number.POSITIVE_INFINITY) <= to; at++) {
      const { row, cells } = rows[at] as SheetRow;
      if (++count > mostSpread) throw new AppError('mergedCells', { values: { place: address } });
      if ((cells[column] ?? null) !== null) continue;
      const own = spread.get(row) ?? [];
      spread.set(row, own);
      own.push({ column, cell, merged });
    }
  }
  return rows.map((row) => {
    const own = spread.get(row.row);
    return own ? { ...row, spread: own } : row;
  });
}

const addressOf = attributeReader('r');
const cellsOf = attributeReader('ref');
const hiddenOf = attributeReader('hidden');

/** Collects the filled rows of a sheet while parsing; each row is returned once. */
interface Gathered extends XmlHandler {
  /** Returns the number of rows that were not returned yet, and the number of characters in their texts. */
  readonly waiting: () => { readonly rows: number; readonly signs: number };
  readonly take: () => SheetRow[];
  /** Returns the number of filled rows so far. */
  readonly count: () => number;
  /** Returns the lowest merged cells that cover filled rows; known at the end. */
  readonly merged: () => MergedCells | undefined;
  /** Returns all merged cells that cover filled rows; undefined if there are too many. */
  readonly ranges: () => readonly MergedRange[] | undefined;
}

/** The state of the parser within the sheet. */
interface CellPosition extends CellRead {
  row: number;
  cells: Cell[];
  isHidden: boolean;
  isIn: 'data' | 'row' | 'cell' | 'value' | undefined;
  /** The numbers of the filled rows. */
  readonly filled: number[];
  readonly merged: ReturnType<typeof mergedCells>;
}

/**
 * Creates the parser of a sheet. Empty rows and cells take no memory. `before`: number of rows in earlier sheets; the row limit applies to
 * all sheets together. The position of the heading row is not known here, so the limit allows for rows above it.
 */
export function sheetRows(lookup: Lookup, before = 0): Gathered {
  const filled: number[] = [];
  const at: CellPosition = {
    row: 0,
    cells: [],
    isHidden: false,
    column: 0,
    type: '',
    style: 0,
    value: '',
    inline: '',
    isIn: undefined,
    filled,
    merged: mergedCells(filled),
  };
  const inline = textReader('is', (text) => {
    at.inline = text;
  });
  const found = { rows: [] as SheetRow[], signs: 0, before };
  return {
    open: (name, tag) => {
      if (at.isIn === 'cell') inline.open(name, tag);
      openers[name]?.(at, tag);
    },
    close: (name) => {
      if (at.isIn === 'cell') inline.close(name);
      if (name === 'c' && at.isIn === 'cell') found.signs += endCell(at, lookup);
      else if (name === 'v' && at.isIn === 'value') at.isIn = 'cell';
      else if (name === 'row' && at.isIn === 'row') endRow(at, found);
      else if (name === 'sheetData') at.isIn = undefined;
    },
    text: (text) => {
      if (at.isIn === 'cell') inline.text(text);
      else if (at.isIn === 'value') at.value = joined(at.value, text);
    },
    whole: (source, position) => {
      const behind = at.isIn === 'row' ? plainCell(source, position, at) : -1;
      if (behind >= 0) found.signs += endCell(at, lookup);
      return behind;
    },
    waiting: () => ({ rows: found.rows.length, signs: found.signs }),
    take: () => {
      const { rows } = found;
      found.rows = [];
      found.signs = 0;
      return rows;
    },
    count: () => filled.length,
    merged: at.merged.lowest,
    ranges: at.merged.ranges,
  };
}

const openers: Readonly<Record<string, (at: CellPosition, tag: Tag) => void>> = {
  __proto__: null as never,
  sheetData: (at) => {
    at.isIn = 'data';
  },
  row: (at, tag) => {
    if (at.isIn !== 'data') return;
    const named = addressOf(tag);
    at.row = named === undefined ? at.row + 1 : Number(named);
    if (!Number.isInteger(at.row) || at.row < 1 || at.row > limits.sheetRows) throw new AppError('brokenWorkbook');
    at.isHidden = isSet(hiddenOf(tag));
    at.isIn = 'row';
    at.cells = [];
    at.column = 0;
  },
  c: (at, tag) => {
    if (at.isIn !== 'row') return;
    readCellTag(tag, at);
    at.value = '';
    at.inline = '';
    at.isIn = 'cell';
  },
  v: (at) => {
    if (at.isIn === 'cell') at.isIn = 'value';
  },
  mergeCell: ({ isIn, merged }, tag) => {
    if (isIn === undefined) merged.take(cellsOf(tag) ?? '');
  },
};

/** Adds the cell to its row; returns the number of characters added. */
function endCell(at: CellPosition, lookup: Lookup): number {
  const value = cellValue(at, lookup);
  const { column } = at;
  at.column += 1;
  at.isIn = 'row';
  if (value === null || value === '') return 0;
  if (column >= limits.columns) throw new AppError('tooManyColumns', { values: { limit: limits.columns } });
  if (typeof value === 'string' && value.length > limits.cellText) {
    throw new AppError('cellTooLong', { values: { limit: limits.cellText } });
  }
  while (at.cells.length < column) at.cells.push(null);
  at.cells[column] = value;
  return typeof value === 'string' ? value.length : 1;
}

function endRow(at: CellPosition, { rows, before }: { readonly rows: SheetRow[]; readonly before: number }): void {
  at.isIn = 'data';
  if (at.cells.length === 0) return;
  // Row numbers must increase: a repeated one would overwrite the earlier row.
  if (at.row <= (at.filled.at(-1) ?? 0)) throw new AppError('brokenWorkbook');
  at.filled.push(at.row);
  if (before + at.filled.length > limits.rows + limits.headings) throw tooManyRows();
  rows.push({ row: at.row, cells: at.cells, ...(at.isHidden && { isHidden: true }) });
}

/** Parses a boolean attribute: `1` or `true`. */
function isSet(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function joined(before: string, text: string): string {
  const value = before === '' ? text : before + text;
  if (value.length > limits.cellText * 7) throw new AppError('cellTooLong', { values: { limit: limits.cellText } });
  return value;
}

/** Start of a row tag, and the minimum size of a row in bytes. */
const [row, fewest] = [Buffer.from('<row'), 6];

/** Number of bytes after which the number of rows is estimated, and the share of the remaining rows below which counting then stops. */
const [sample, doubtful] = [1_048_576, 0.75];

/**
 * Throws before any row of a sheet is used if the sheet has too many filled rows. If the filled rows had to be counted, returns their
 * number, because the rows above the headings then decide whether the limit is exceeded; otherwise returns undefined.
 *
 * Filled rows are counted only if the sheet is large and has enough row tags, because many of the tags may be empty rows. Other sheets are
 * checked while they are read.
 */
async function assertRowLimit(
  file: Buffer,
  sheet: Part,
  { lookup, before }: { readonly lookup: Lookup; readonly before: number },
): Promise<number | undefined> {
  const most = limits.rows - before;
  if (sheet.size < most * fewest || (await countRows(file, { sheet, most })) <= most + 1) return undefined;
  const gathered = sheetRows(lookup, before);
  for await (const _ of readXml(file, sheet, gathered)) gathered.take();
  return gathered.count();
}

/**
 * Counts the row tags of a sheet. Stops early, with the count so far, if an estimate from the first bytes is far below `most`, the number
 * of rows that are left for this sheet.
 */
async function countRows(file: Buffer, { sheet, most }: { readonly sheet: Part; readonly most: number }): Promise<number> {
  const over = row.length - 1;
  let [count, read] = [0, 0];
  let end: Uint8Array = Buffer.alloc(0);
  for await (const chunk of unpack(file, sheet)) {
    // A tag may continue in the next chunk.
    if (Buffer.concat([end, chunk.subarray(0, over)]).includes(row)) count += 1;
    for (let at = chunk.indexOf(row); at >= 0; at = chunk.indexOf(row, at + row.length)) count += 1;
    end = Buffer.from(chunk.subarray(-over));
    const isBehind = read < sample && read + chunk.length >= sample;
    read += chunk.length;
    if (isBehind && (count / read) * sheet.size < most * doubtful) break;
  }
  return count;
}
