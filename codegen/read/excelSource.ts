/** What a file says of the workbook of its records. */
export interface ExcelSource {
  readonly columns?: readonly (string | { readonly field: string; readonly headers?: readonly string[] })[];
  readonly key?: readonly string[];
  readonly owner?: string;
  /** By field with lines: the sheet that holds them. */
  readonly lines?: Readonly<Record<string, ExcelLinesSource>>;
  readonly related?: ExcelRelatedSource;
}

/** A sheet of lines: `by` is the field of the record that its first column holds. */
export interface ExcelLinesSource extends Pick<ExcelSource, 'columns' | 'key'> {
  readonly by: string;
}

/** Sheets of records of another resource whose field `by` refers to the exported ones. */
export interface ExcelRelatedSource {
  readonly resource: string;
  readonly by: string;
  readonly sheetBy?: string;
  readonly sort?: readonly string[];
  readonly columns: readonly string[];
}
