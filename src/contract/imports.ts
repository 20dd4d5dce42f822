/**
 * The wire of an import (contract.md section 6). Added to it: the form of `import{X}` may name an `importId` before the
 * file, by which `findImport` tells how far it is meanwhile; once checked, `findImport` tells all that the import answered;
 * `mode: "check"` takes fixes and checks again without a commit; `export{X}` takes `format: "csv"`.
 */
export const importModes = ['all', 'valid', 'check'] as const;
export type ImportMode = (typeof importModes)[number];

/** A column of the file, and the field that it was taken for. */
export interface FoundColumn {
  /** Its place in the sheet, from 0. */
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
}

/** A cell as it was read; dates are RFC 3339 text in UTC. */
export type ImportCell = string | number | boolean;

/** A row that did not pass: its number in the file, and what is wrong in its cells; `field` is empty for the row as a whole. */
export interface FailedRow {
  readonly row: number;
  readonly record: Readonly<Record<string, ImportCell>>;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** What a commit did; `rows` are the first of those that were left out. */
export interface ImportOutcome {
  readonly importId: string;
  readonly created: number;
  readonly updated: number;
  /** Rows that say what is stored already: they are not written. */
  readonly unchanged: number;
  readonly skipped: number;
  readonly rows: readonly FailedRow[];
}

/** An import as it stands; what is known only after the check is missing before. */
export interface ImportState {
  readonly importId: string;
  readonly fileName: string;
  readonly state: 'reading' | 'staged' | 'committed';
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** Good rows that are new, and good rows that find their record. */
  readonly fresh: number;
  readonly changed: number;
  readonly columns?: readonly FoundColumn[];
  /** The first 1,000 failed rows. */
  readonly rows?: readonly FailedRow[];
  readonly outcome?: ImportOutcome;
}

/** Fixes of cells, by row and field. */
export type ImportFixes = Readonly<Record<string, Readonly<Record<string, ImportCell | null>>>>;
