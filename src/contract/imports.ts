import type { Sort } from './query.ts';
import type { Text } from './wire.ts';

/**
 * The wire format of an import (README section 6):
 * - The form of `import{X}` may have an `importId` before the file. `findImport` then returns the progress of that import.
 * - With `headings: "7"` in the form, row 7 has the headings; with `"7,goods:3"`, also row 3 of the sheet with the lines `goods`.
 * - With `byHand: "1"` in the form, a file without known columns is accepted, so that the user can map them.
 * - With `linesBy: "orderId"` in the form, nothing is stored: the answer has the rows as lines for a form (`ReadLines`), without the field
 * that refers to their record. `columns`, as JSON, then assigns columns to fields; the assignment is remembered as with `mode: "map"`.
 * - After the check, `findImport/{importId}` returns the full answer of the import. `findImport` alone lists the caller's imports of this
 * resource, newest first.
 * - `save{X}Bach` has further modes besides `all` and `valid`, each with `importId`: see `ImportMode`.
 * - `export{X}` accepts `format: "csv"`, and `forImport: true`, which adds the columns that an import needs.
 * - A workbook may have sheets of lines (`excel.lines` of the resource). Their columns and failed rows have `sheet`. The keys of `fixes`
 * and `columns` and the entries of `forget` then start with its value, as in `goods:7`.
 * - `export{X}` accepts `lines: true`; `forImport` includes it.
 * - `find{X}List` accepts `inImport: "{importId}.created"` or `.updated`: the records that the caller's own import wrote.
 *
 * Date-times in a workbook are in the zone named in their heading, else in the zone of the header `timeZone`, else in UTC.
 */
export type ImportMode =
  /** Applies `fixes` and writes all rows or none. */
  | 'all'
  /** Applies `fixes` and writes the valid rows. */
  | 'valid'
  /** Applies `fixes`, checks again without writing, and returns the result. */
  | 'check'
  /** Stores `fixes` unchecked, so that the user can continue later. */
  | 'park'
  /** Maps columns: `columns: {"3": "country", "4": null}` assigns fields; `forget: [3]` deletes a remembered assignment. */
  | 'map'
  /** Discards the import. */
  | 'drop'
  /** Undoes a committed import. */
  | 'undo';

/** How long after its last use an import can be continued or undone, in ms. */
export const importLife = 24 * 3_600_000;

/** A column of the file and its assigned field. */
export interface FoundColumn {
  /** The index of the column in the sheet, from 0. */
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  /** How the field was assigned: by heading, by an earlier assignment of the user, or by hand. Undefined if no field is assigned. */
  readonly how?: 'heading' | 'remembered' | 'hand';
  /** Set only if the user can map columns by hand: the field that the heading matches too, but that is assigned to another column. */
  readonly rival?: string;
  /** The time zone of the date-times in the column. */
  readonly zone?: string;
  /** Set if the numbers in the column are converted: the unit in the file, and the unit of the field. */
  readonly unit?: { readonly from: string; readonly to: string };
  /** The values of the first filled rows of the column. */
  readonly samples?: readonly ImportCell[];
  /** The field whose lines the sheet contains; undefined for the sheet of records. `index` counts within this sheet. */
  readonly sheet?: string;
}

/** The heading row of a sheet, and the first rows among which the user can choose another one. */
export interface SheetHeading {
  /** The number of the row; the first number if there are two rows of headings. */
  readonly row: number;
  readonly preview: readonly HeadingPreview[];
  /** The field whose lines the sheet contains; undefined for the sheet of records. */
  readonly sheet?: string;
}

/** One of the first rows of a sheet, with the texts of its first cells. */
export interface HeadingPreview {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A cell value; dates are RFC 3339 text in UTC. */
export type ImportCell = string | number | boolean;

/** An error of a cell; `field` is empty for an error of the row. */
export interface ImportFault {
  readonly field: string;
  readonly keyword: string;
  readonly message: string;
  /** Set if another user has changed the same field since the export: the value that this user entered, and the user. */
  readonly theirs?: { readonly value: ImportCell | null; readonly by: string };
}

/** A row with errors: its number in the sheet, and the errors of its cells. */
export interface FailedRow {
  readonly row: number;
  /** The field whose lines the sheet contains; undefined for the sheet of records. */
  readonly sheet?: string;
  readonly record: Readonly<Record<string, ImportCell>>;
  readonly errors: readonly ImportFault[];
}

/** The result of a commit; `rows` are the first rows that were not imported. */
export interface ImportOutcome {
  readonly importId: string;
  readonly created: number;
  readonly updated: number;
  /** The number of rows that equal the stored record and were not written. */
  readonly unchanged: number;
  readonly skipped: number;
  readonly rows: readonly FailedRow[];
  /** The same numbers for lines, which are written with their records. */
  readonly lines?: { readonly created: number; readonly updated: number };
}

/** A record that an undo did not revert. */
export interface KeptRecord {
  readonly id: string;
  readonly label: string;
  /** Why the record was not reverted. */
  readonly reason: 'changed' | 'gone' | 'inUse' | 'refused';
  /**
   * For `changed`: the fields that were changed after the import, as far as the caller may read them. `by` is the account that changed or
   * deleted the record.
   */
  readonly fields: readonly string[];
  readonly by: string;
  /** For `inUse`: the resources that refer to the record. For `refused`: why the previous state of the record is invalid. */
  readonly words: string;
}

/** The result of an undo; `kept` are the first records that were not reverted. */
export interface ImportUndo {
  readonly importId: string;
  readonly deleted: number;
  readonly restored: number;
  readonly skipped: number;
  readonly kept: readonly KeptRecord[];
}

/** An import in a list. */
export interface ImportLine {
  readonly importId: string;
  readonly fileName: string;
  /**
   * `reading`: being read; `cut`: aborted by a server stop, so the file must be sent again; `staged`: checked and waiting; `committed`:
   * written; `undone`: undone.
   */
  readonly state: 'reading' | 'cut' | 'staged' | 'committed' | 'undone';
  /** When the import started, and when it expires. */
  readonly time: string;
  readonly until: string;
  readonly done: number;
  /** During reading, the estimated number of rows; 0 if unknown. */
  readonly total: number;
  readonly failed: number;
  /** The number of valid rows that wait because other rows of their record have errors. */
  readonly held: number;
  /**
   * The numbers of valid rows by their effect: `fresh` rows create a record, `changed` rows change their record, and (before the commit)
   * `unchanged` rows equal the stored record.
   */
  readonly fresh: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The numbers of records written by the commit. */
  readonly created: number;
  readonly updated: number;
  /** Whether the caller may undo the import. */
  readonly canUndo: boolean;
}

/** The state of an import. Properties that are known only after the check are undefined before it. */
export interface ImportState extends ImportLine {
  readonly columns?: readonly FoundColumn[];
  /** The number of rows that are hidden or filtered out in the file. They are imported too. Undefined if there are none. */
  readonly hidden?: number;
  /** Rows with totals, and notes below them, which are not imported. Undefined if there are none. */
  readonly leftOut?: readonly { readonly row: number; readonly sheet?: string }[];
  /** The heading row of each sheet. */
  readonly headings?: readonly SheetHeading[];
  /** The first 1,000 rows with errors. */
  readonly rows?: readonly FailedRow[];
  /** Stored fixes that have not been checked. */
  readonly fixes?: ImportFixes;
  readonly outcome?: ImportOutcome;
  readonly undo?: ImportUndo;
}

/** Corrected cells by row and field; a row of lines has the key `{sheet}:{row}`. */
export type ImportFixes = Readonly<Record<string, Readonly<Record<string, ImportCell | null>>>>;

/** Returns the key of a row or column in a request. */
export function placeName(at: number, sheet?: string): string {
  return sheet === undefined ? String(at) : `${sheet}:${at}`;
}

/** Fields by column index, or `{sheet}:{index}` in a sheet of lines; null to ignore the column. */
export type ColumnChoice = Readonly<Record<string, string | null>>;

/** The workbook of a resource: one column for each field, in this order, for template, export and import. */
export interface Excel {
  readonly columns: readonly { readonly field: string; readonly headers: readonly string[] }[];
  /** The fields that identify the record to update; if empty, every row creates a record. */
  readonly key: readonly string[];
  /** The reference field that `saveXBach/{x}` sets to the part after the slash: an id, or `0` for none. */
  readonly owner?: string;
  /** The sheets after the first one, each with the lines of one field; none by default. */
  readonly lines?: readonly ExcelLines[];
  /** Additional sheets of an export; none by default. */
  readonly related?: ExcelRelated;
}

/** A sheet of lines. Its first column is the field `by` of the record, the others are fields of the lines. */
export interface ExcelLines extends Pick<Excel, 'columns'> {
  readonly field: string;
  readonly by: string;
  /** The fields that identify the line to update within its record; if empty, every row creates a line. */
  readonly key: readonly string[];
}

/**
 * Records of another resource whose field `by` refers to the exported records. They are only exported, never imported. There is one sheet
 * for each value of `sheetBy` and one for records without a value; without `sheetBy`, there is a single sheet. `sorts` replaces the order
 * that the list of these records has.
 */
export interface ExcelRelated {
  readonly resource: string;
  readonly by: string;
  readonly sheetBy?: string;
  readonly sorts?: readonly Sort[];
  readonly columns: readonly string[];
}

/**
 * The part of a `lines` field that lets a form read a workbook into the lines. The workbook is read by the import of the resource of the
 * lines.
 */
export interface UploadedLines {
  readonly upload?: LinesUpload;
}

export interface LinesUpload {
  /** Full path of the call. */
  readonly call: string;
  readonly perm: string;
  /** The fields by which a row of the workbook is matched with the line to change. */
  readonly key: readonly string[];
  readonly title?: Text;
}

/** The rows of a workbook as lines for a form. Cells that could not be converted are text, which the form rejects. */
export interface ReadLines extends Pick<ImportState, 'leftOut' | 'headings'> {
  readonly columns: readonly FoundColumn[];
  readonly lines: readonly ReadLine[];
}

export interface ReadLine {
  readonly row: number;
  readonly values: Readonly<Record<string, unknown>>;
}
