import { Refusal } from '../../refusal.ts';
import { limits } from '../limits.ts';
import type { Tag } from './createScanner.ts';

/** What the tag of a cell says: its column from 0, if it names one, what kind of value it holds, and its style. */
export interface CellTag {
  column: number;
  type: string;
  style: number;
}

const codes = { equals: 61, quote: 34, apostrophe: 39, space: 32, r: 114, s: 115, t: 116 } as const;

/**
 * Reads the tag of a cell, `r="AB12" s="3" t="str"`, sign by sign: a sheet has more than a million of them. What is not
 * named is left as it is, the column, or is empty.
 */
export function readCellTag({ source, from, to }: Tag, cell: CellTag): void {
  cell.type = '';
  cell.style = 0;
  for (let at = from; at < to; at++) {
    if (source.charCodeAt(at) !== codes.equals) continue;
    const name = source.charCodeAt(at - 1);
    const isShort = source.charCodeAt(at - 2) <= codes.space;
    const quote = source.charCodeAt(at + 1);
    if (quote !== codes.quote && quote !== codes.apostrophe) throw new Refusal('brokenWorkbook');
    let end = at + 2;
    while (end < to && source.charCodeAt(end) !== quote) end++;
    if (isShort && name === codes.r) cell.column = columnAt(source, at + 2, end);
    else if (isShort && name === codes.t) cell.type = source.slice(at + 2, end);
    else if (isShort && name === codes.s) cell.style = Number(source.slice(at + 2, end));
    at = end;
  }
}

/** The column of a place such as `AB12`, from 0; a sheet has no more than 16,384. */
function columnAt(source: string, from: number, to: number): number {
  let column = 0;
  for (let at = from; at < to; at++) {
    const letter = source.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (column < 1 || column > limits.sheetColumns) throw new Refusal('brokenWorkbook');
  return column - 1;
}
