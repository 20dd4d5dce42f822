import type { Cell } from '../../fields/cell.ts';

export type { Cell };

/** A row of a sheet: its number as people see it, from 1, and its cells from column A on. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly Cell[];
  /** It is hidden, or filtered away. */
  readonly isHidden?: true;
}

/** Cells that are one over several rows, of which rows below the uppermost have values of their own. */
export interface MergedCells {
  readonly place: string;
  /** The uppermost row. */
  readonly from: number;
  /** What the sheet is called, where there are several. */
  readonly title?: string;
}

/** Some rows of a sheet, and how much of the sheet was read when they were complete, from 0 to 1. */
export interface SheetBlock {
  readonly rows: readonly SheetRow[];
  readonly share: number;
  /** The name of the sheet, as it was wanted; none: it is that of the records. */
  readonly sheet?: string;
  /** It was taken for that sheet because of its place alone. */
  readonly isByPlace?: boolean;
  /** All filled rows of the sheet, where it may have too many of them. */
  readonly filled?: number;
  /** Of the merged cells those that lie lowest; they are known when the rows are. */
  readonly merged?: MergedCells;
}

/** A sheet that is read besides that of the records, and what it may be called. */
export interface WantedSheet {
  readonly name: string;
  readonly titles: readonly string[];
}

/** What is read of a workbook; its first sheet alone when left out. */
export interface WantedSheets {
  /** What the sheet of the records may be called, should it not be the first. */
  readonly titles: readonly string[];
  readonly others: readonly WantedSheet[];
}
