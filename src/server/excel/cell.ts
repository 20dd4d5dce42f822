import type { Cell } from '../../fields/cell.ts';

export type { Cell };

/** A row of a sheet: its number as people see it, from 1, and its cells from column A on. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** Some rows of a sheet, and how much of the sheet was read when they were complete, from 0 to 1. */
export interface SheetBlock {
  readonly rows: readonly SheetRow[];
  readonly share: number;
}
