import type { Field } from '../../../contract/field.ts';
import type { Context } from '../../app.ts';
import type { LinesIn } from '../../resource/lines.ts';

/** The factor of the sheet index in a row key. It is larger than the number of rows of any sheet. */
const span = 10_000_000;

/** Returns the stored key of a row; on sheet 0, the records, it equals the row number. */
export function rowKeyOf(sheet: number, row: number): number {
  return sheet * span + row;
}

/** Returns the row number within its sheet. */
export function rowIn(rowKey: number): number {
  return rowKey % span;
}

/** Returns the sheet index of a row, from 0. */
export function sheetIn(rowKey: number): number {
  return Math.floor(rowKey / span);
}

/** A sheet of lines, limited to what the caller may read. */
export interface LineSheet {
  /** The field of the record that contains the lines. */
  readonly name: string;
  readonly each: LinesIn;
  /** The record's key field, which is the first column. */
  readonly by: Field;
  /** Context of the lines' resource. Its first field is the record's key field, in place of the reference to the record. */
  readonly context: Context;
}

/** A sheet of lines in a file, with its index. */
export interface FoundSheet extends LineSheet {
  readonly index: number;
}
