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
