import { Refusal } from '../../refusal.ts';
import { limits } from '../limits.ts';
import type { Tag } from './createScanner.ts';

/** What the tag of a cell says: its column from 0, if it names one, what kind of value it holds, and its style. */
export interface CellTag {
  column: number;
  type: string;
  style: number;
}

const codes = { equals: 61, quote: 34, apostrophe: 39, space: 32, end: 62, r: 114, s: 115, t: 116 } as const;

/**
 * Reads the tag of a cell, `r="AB12" s="3" t="str"`, sign by sign: a sheet has more than a million of them. What is not
 * named is left as it is, the column, or is empty. Gives the place of the `>` before `to`, or -1 where there is none.
 */
export function readCellTag({ source, from, to }: Tag, cell: CellTag): number {
  cell.type = '';
  cell.style = 0;
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    if (code === codes.end) return at;
    if (code === codes.quote || code === codes.apostrophe) at = closing(source, at, to);
    if (code !== codes.equals) continue;
    // The text may go on in the next piece.
    if (at + 1 >= source.length) return -1;
    const name = source.charCodeAt(at - 1);
    const isShort = source.charCodeAt(at - 2) <= codes.space;
    const quote = source.charCodeAt(at + 1);
    if (quote !== codes.quote && quote !== codes.apostrophe) throw new Refusal('brokenWorkbook');
    const end = closing(source, at + 1, to);
    if (end >= to) return -1;
    if (isShort && name === codes.r) cell.column = columnAt(source, at + 2, end);
    else if (isShort && name === codes.t) cell.type = typeAt(source, at + 2, end);
    else if (isShort && name === codes.s) cell.style = Number(source.slice(at + 2, end));
    at = end;
  }
  return -1;
}

/** Where the quote ends that begins at a place; `to` where it does not. */
function closing(source: string, at: number, to: number): number {
  const quote = source.charCodeAt(at);
  let end = at + 1;
  while (end < to && source.charCodeAt(end) !== quote) end++;
  return end;
}

/** The kind of most texts in sheets that are written as a stream: it is not cut out a million times. */
const inline = 'inlineStr';

function typeAt(source: string, from: number, to: number): string {
  return to - from === inline.length && source.startsWith(inline, from) ? inline : source.slice(from, to);
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
