/** A column of the file, and the field that it was taken for. */
export interface FoundColumn {
  readonly header: string;
  readonly field: string | null;
}

export type CellValue = string | number | boolean;

/** A row that did not pass, with what is wrong in its cells; `field` is empty when it is the row as a whole. */
export interface FailedRow {
  readonly row: number;
  readonly record: Readonly<Record<string, CellValue>>;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** What a commit did. */
export interface Outcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly rows?: readonly FailedRow[];
}

/** An import as the server tells it (contract.md section 6). */
export interface Staged {
  readonly importId: string;
  readonly state: 'reading' | 'staged' | 'committed';
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly fresh: number;
  readonly changed: number;
  readonly columns?: readonly FoundColumn[];
  readonly rows?: readonly FailedRow[];
  readonly outcome?: Outcome;
}

/** What was typed into failed rows, by row and field. */
export type Fixes = Readonly<Record<string, Readonly<Record<string, string>>>>;
