/** The workbook of a resource: one column per field, in this order, the same for template, export and import. */
export interface Excel {
  readonly columns: readonly { readonly field: string; readonly headers: readonly string[] }[];
  /** The fields by which a row finds the record that it updates; none: every row is new. */
  readonly key: readonly string[];
  /** The reference that `saveXBach/{x}` fills with what stands after the slash: an id, or `0` for none. */
  readonly owner?: string;
  /** The sheets behind the first one, each of the lines of one field; none when left out. */
  readonly lines?: readonly ExcelLines[];
}

/** A sheet of lines: its first column holds the field `by` of the record, the others are fields of the lines. */
export interface ExcelLines extends Pick<Excel, 'columns'> {
  readonly field: string;
  readonly by: string;
  /** By which a row finds the line that it updates, among those of its record; none: it is new. */
  readonly key: readonly string[];
}
