import type { Sort } from './query.ts';

/** The workbook of a resource: one column per field, in this order, the same for template, export and import. */
export interface Excel {
  readonly columns: readonly { readonly field: string; readonly headers: readonly string[] }[];
  /** The fields by which a row finds the record that it updates; none: every row is new. */
  readonly key: readonly string[];
  /** The reference that `saveXBach/{x}` fills with what stands after the slash: an id, or `0` for none. */
  readonly owner?: string;
  /** The sheets behind the first one, each of the lines of one field; none when left out. */
  readonly lines?: readonly ExcelLines[];
  /** The sheets that an exported workbook has besides; none when left out. */
  readonly related?: ExcelRelated;
}

/** A sheet of lines: its first column holds the field `by` of the record, the others are fields of the lines. */
export interface ExcelLines extends Pick<Excel, 'columns'> {
  readonly field: string;
  readonly by: string;
  /** By which a row finds the line that it updates, among those of its record; none: it is new. */
  readonly key: readonly string[];
}

/**
 * Records of another resource whose field `by` refers to the exported ones, given out and never taken in: a sheet for each
 * value of `sheetBy` and one for those without, or one sheet when there is no `sheetBy`. `sorts`: their order where it is not that of their list.
 */
export interface ExcelRelated {
  readonly resource: string;
  readonly by: string;
  readonly sheetBy?: string;
  readonly sorts?: readonly Sort[];
  readonly columns: readonly string[];
}
