import type { Cell } from '../../fields/cell.ts';

export type { Cell };

/** A row of a sheet: its number as people see it, from 1, and its cells from column A on. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}
