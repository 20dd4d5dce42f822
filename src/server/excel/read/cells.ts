import type { Cell } from '../../../fields/cells.ts';
import { AppError } from '../../appError.ts';
import type { MergedCells } from '../columns.ts';
import { limits } from '../limits.ts';
import type { CellFormat, SharedTexts } from './book.ts';
import { plainExcel, plainXml, type Tag } from './scanner.ts';

/** An unparsed cell of a sheet. */
interface RawCell {
  readonly type: string;
  readonly style: number;
  /** The contents of `<v>` (`value`) and of `<is>` (`inline`). */
  readonly value: string;
  readonly inline: string;
}

/** The data that cells refer to. */
export interface Lookup {
  readonly texts: SharedTexts;
  readonly formats: readonly CellFormat[];
  readonly isFrom1904: boolean;
}

/** Returns the value of a cell; for a formula, its result when the workbook was saved. */
export function cellValue({ type, style, value, inline }: RawCell, { texts, formats, isFrom1904 }: Lookup): Cell {
  if (type === 'inlineStr') return plainExcel(inline);
  if (value === '') return null;
  if (type === 's') {
    const text = texts.at(Number(value));
    if (text === undefined) throw new AppError('brokenWorkbook');
    return text;
  }
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true';
  if (type === 'str') return plainExcel(value);
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const format = formats[style];
  if (format === undefined) return number;
  return format === 'day' ? dayOf(number, isFrom1904) : percentOf(number);
}

/** Formats a fraction as a percentage, rounded to 15 significant digits like Excel's numbers: 0.1 becomes `10%`. */
function percentOf(share: number): string {
  return `${Number((share * 100).toPrecision(15))}%`;
}

const dayLength = 86_400_000;
/** Day 0 of both date systems. Excel treats 1900 as a leap year, so its count is one too high from day 60 on. */
const [from1900, from1904, neverDay] = [Date.UTC(1899, 11, 31), Date.UTC(1904, 0, 1), 60];

function dayOf(serial: number, isFrom1904: boolean): Date {
  if (isFrom1904) return new Date(from1904 + Math.round(serial * dayLength));
  return new Date(from1900 + Math.round((serial >= neverDay ? serial - 1 : serial) * dayLength));
}

/** A cell being read: the content of `<v>` and of `<is>`. */
export interface CellRead extends CellTag {
  value: string;
  inline: string;
}

/** The usual markup around a cell's text, which covers nearly all cells. */
const plainForms = [
  { open: '<v>', close: '</v></c>', isInline: false },
  { open: '<is><t>', close: '</t></is></c>', isInline: true },
  { open: '<is><t xml:space="preserve">', close: '</t></is></c>', isInline: true },
] as const;

const plainCodes = { c: 99, space: 32, slash: 47 } as const;
const plainTag: Tag = { source: '', from: 0, to: 0 };

/**
 * Parses a complete cell in its usual form at once, because handling its six tags separately took most of the time of a long sheet. Returns
 * the position after the cell, or -1 if the cell must be read tag by tag; reading it then overwrites `cell`.
 */
export function plainCell(source: string, at: number, cell: CellRead): number {
  if (source.charCodeAt(at + 1) !== plainCodes.c || source.charCodeAt(at + 2) !== plainCodes.space) return -1;
  plainTag.source = source;
  plainTag.from = at + 2;
  plainTag.to = source.length;
  const end = readCellTag(plainTag, cell);
  if (end < 0) return -1;
  cell.value = '';
  cell.inline = '';
  if (source.charCodeAt(end - 1) === plainCodes.slash) return end + 1;
  for (const { open, close, isInline } of plainForms) {
    if (!source.startsWith(open, end + 1)) continue;
    const from = end + 1 + open.length;
    const to = source.indexOf('<', from);
    if (to < 0 || to - from > limits.cellText || !source.startsWith(close, to)) return -1;
    const text = plainXml(source.slice(from, to));
    if (isInline) cell.inline = text;
    else cell.value = text;
    return to + close.length;
  }
  return -1;
}

/** The attributes of a cell tag: column (from 0) if given, value type and style. */
interface CellTag {
  column: number;
  type: string;
  style: number;
}

const tagCodes = { equals: 61, quote: 34, apostrophe: 39, space: 32, end: 62, r: 114, s: 115, t: 116 } as const;

/**
 * Parses the attributes of a cell tag, `r="AB12" s="3" t="str"`, character by character, because a sheet may have more than a million
 * cells. Missing attributes are reset, except the column. Returns the position of the `>` before `to`, or -1 if there is none.
 */
export function readCellTag({ source, from, to }: Tag, cell: CellTag): number {
  cell.type = '';
  cell.style = 0;
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    if (code === tagCodes.end) return at;
    if (code === tagCodes.quote || code === tagCodes.apostrophe) at = closing(source, at, to);
    if (code !== tagCodes.equals) continue;
    // The tag may continue in the next piece.
    if (at + 1 >= source.length) return -1;
    const name = source.charCodeAt(at - 1);
    const isShort = source.charCodeAt(at - 2) <= tagCodes.space;
    const quote = source.charCodeAt(at + 1);
    if (quote !== tagCodes.quote && quote !== tagCodes.apostrophe) throw new AppError('brokenWorkbook');
    const end = closing(source, at + 1, to);
    if (end >= to) return -1;
    if (isShort && name === tagCodes.r) cell.column = columnAt(source, at + 2, end);
    else if (isShort && name === tagCodes.t) cell.type = typeAt(source, at + 2, end);
    else if (isShort && name === tagCodes.s) cell.style = Number(source.slice(at + 2, end));
    at = end;
  }
  return -1;
}

/** Returns the position of the closing quote, or `to` if there is none. */
function closing(source: string, at: number, to: number): number {
  const quote = source.charCodeAt(at);
  let end = at + 1;
  while (end < to && source.charCodeAt(end) !== quote) end++;
  return end;
}

/** The value type of most text cells in streamed sheets; a constant avoids a million substrings. */
const inlineType = 'inlineStr';

function typeAt(source: string, from: number, to: number): string {
  return to - from === inlineType.length && source.startsWith(inlineType, from) ? inlineType : source.slice(from, to);
}

/** Returns the column of a cell reference such as `AB12`, from 0. Throws if the column is missing or beyond Excel's 16,384 columns. */
function columnAt(source: string, from: number, to: number): number {
  let column = 0;
  for (let at = from; at < to; at++) {
    const letter = source.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (column < 1 || column > limits.sheetColumns) throw new AppError('brokenWorkbook');
  return column - 1;
}

/** Merged cells with their last row and first column. */
export interface MergedRange extends MergedCells {
  readonly to: number;
  readonly column: number;
}

/** If a sheet has more merged cells over filled rows, their values are not passed on to lower rows. */
const mostRanges = 10_000;

/**
 * Collects the merged cells that cover filled rows below their top row. The file has the value of a merged cell only in the top row, so the
 * other filled rows lack it. `filled`: the ascending numbers of the filled rows.
 */
export function mergedCells(filled: readonly number[]) {
  let lowest: MergedCells | undefined;
  const ranges: MergedRange[] = [];
  return {
    take: (position: string): void => {
      const [, left, ...rows] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(position) ?? [];
      const [from, to] = rows.map(Number);
      if (left === undefined || from === undefined || to === undefined) return;
      const below = filled[firstBelow(filled, from)];
      if (below === undefined || below > to) return;
      if (ranges.length <= mostRanges) ranges.push({ address: position, from, to, column: columnAt(left, 0, left.length) });
      if (from > (lowest?.from ?? 0)) lowest = { address: position, from };
    },
    /** Returns all merged cells over filled rows; undefined if there are too many. */
    ranges: (): readonly MergedRange[] | undefined => (ranges.length <= mostRanges ? ranges : undefined),
    /** Returns the lowest merged cells. If these are above the headings, all other merged cells are too. */
    lowest: () => lowest,
  };
}

/** Returns the index of the first filled row below a row; a binary search, because a sheet may have as many merged cells as rows. */
export function firstBelow(filled: readonly number[], row: number): number {
  let [low, high] = [0, filled.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((filled[middle] as number) > row) high = middle;
    else low = middle + 1;
  }
  return low;
}
