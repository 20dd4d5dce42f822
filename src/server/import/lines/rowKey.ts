/** No sheet has this many rows: the higher digits give the sheet. */
const span = 10_000_000;

/** The stored number of a row: the rows of sheet 0, the records, keep their own. */
export function rowKeyOf(sheet: number, row: number): number {
  return sheet * span + row;
}

/** The number of a row as people see it in its sheet. */
export function rowIn(rowKey: number): number {
  return rowKey % span;
}

/** The sheet of a row, from 0. */
export function sheetIn(rowKey: number): number {
  return Math.floor(rowKey / span);
}
