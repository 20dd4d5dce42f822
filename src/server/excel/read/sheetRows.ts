import { Refusal } from '../../refusal.ts';
import type { Cell, MergedCells, SheetRow } from '../cell.ts';
import { limits } from '../limits.ts';
import { tooManyRows } from '../tooManyRows.ts';
import { attributeReader } from './attributeReader.ts';
import { cellValue, type Lookup } from './cellValue.ts';
import type { Tag, XmlHandler } from './createScanner.ts';
import { mergedCells } from './mergedCells.ts';
import { type CellRead, plainCell } from './plainCell.ts';
import { readCellTag } from './readCellTag.ts';
import { textReader } from './textReader.ts';

const placeOf = attributeReader('r');
const cellsOf = attributeReader('ref');
const hiddenOf = attributeReader('hidden');

/** Gathers the filled rows of a sheet while it is read; whoever takes them gets each of them once. */
export interface Gathered extends XmlHandler {
  /** The rows that were read since, and how many signs their texts have. */
  readonly waiting: () => { readonly rows: number; readonly signs: number };
  readonly take: () => SheetRow[];
  /** The filled rows so far. */
  readonly count: () => number;
  /** Of the merged cells that cover filled rows the lowest ones; known at the end. */
  readonly merged: () => MergedCells | undefined;
}

/** What is read just now. */
interface Place extends CellRead {
  row: number;
  cells: Cell[];
  isHidden: boolean;
  isIn: 'data' | 'row' | 'cell' | 'value' | undefined;
  /** The numbers of the filled rows. */
  readonly filled: number[];
  readonly merged: ReturnType<typeof mergedCells>;
}

/**
 * Nothing is made of empty rows and cells, however many of them the sheet has. `before`: the rows of the sheets that were
 * read earlier; the limit is one for all of them. Which row has the headings is not known here: as many may stand above.
 */
export function sheetRows(lookup: Lookup, before = 0): Gathered {
  const filled: number[] = [];
  const at: Place = {
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
    whole: (source, place) => {
      const behind = at.isIn === 'row' ? plainCell(source, place, at) : -1;
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
  };
}

const openers: Readonly<Record<string, (at: Place, tag: Tag) => void>> = {
  __proto__: null as never,
  sheetData: (at) => {
    at.isIn = 'data';
  },
  row: (at, tag) => {
    if (at.isIn !== 'data') return;
    const named = placeOf(tag);
    at.row = named === undefined ? at.row + 1 : Number(named);
    if (!Number.isInteger(at.row) || at.row < 1 || at.row > limits.sheetRows) throw new Refusal('brokenWorkbook');
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

/** Takes the cell into its row; gives the signs that it adds. */
function endCell(at: Place, lookup: Lookup): number {
  const value = cellValue(at, lookup);
  const { column } = at;
  at.column += 1;
  at.isIn = 'row';
  if (value === null || value === '') return 0;
  if (column >= limits.columns) throw new Refusal('tooManyColumns', { values: { limit: limits.columns } });
  if (typeof value === 'string' && value.length > limits.cellText) {
    throw new Refusal('cellTooLong', { values: { limit: limits.cellText } });
  }
  while (at.cells.length < column) at.cells.push(null);
  at.cells[column] = value;
  return typeof value === 'string' ? value.length : 1;
}

function endRow(at: Place, { rows, before }: { readonly rows: SheetRow[]; readonly before: number }): void {
  at.isIn = 'data';
  if (at.cells.length === 0) return;
  // A row that comes twice would take the place of the first one.
  if (at.row <= (at.filled.at(-1) ?? 0)) throw new Refusal('brokenWorkbook');
  at.filled.push(at.row);
  if (before + at.filled.length > limits.rows + limits.headings) throw tooManyRows();
  rows.push({ row: at.row, cells: at.cells, ...(at.isHidden && { isHidden: true }) });
}

/** A switch of the format: `1` or `true`. */
function isSet(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function joined(before: string, text: string): string {
  const value = before === '' ? text : before + text;
  if (value.length > limits.cellText * 7) throw new Refusal('cellTooLong', { values: { limit: limits.cellText } });
  return value;
}
