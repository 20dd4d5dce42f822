import type { Sort } from './query.ts';

/**
 * The wire of an import (README section 6), in detail:
 * - The form of `import{X}` may name an `importId` before the file, by which `findImport` tells how far it is meanwhile,
 *   and `byHand: "1"`: a file of which no column is known is taken in then, to be matched by hand.
 * - Once checked, `findImport/{importId}` tells all that the import answered; `findImport` alone tells of the caller's own
 *   imports of this resource, newest first.
 * - `save{X}Bach` takes more modes than `all` and `valid`, each with `importId`: `ImportMode` says them.
 * - `export{X}` takes `format: "csv"`, and `forImport: true`: besides the asked columns what an import needs.
 * - A workbook may have sheets of lines (`excel.lines` of the resource): their columns and failed rows carry `sheet`, and in
 *   `fixes`, `columns` and `forget` they are named with it, `goods:7`. `export{X}` takes `lines: true`; `forImport` brings them.
 * - `find{X}List` takes `inImport: "{importId}.created"` or `.updated`: the records that the caller's own import wrote.
 * Moments in a workbook are those of the zone that their heading names, else of the header `timeZone` of the call, else UTC.
 */
export type ImportMode =
  /** Takes `fixes` and writes all rows or none. */
  | 'all'
  /** Takes `fixes` and writes the good rows. */
  | 'valid'
  /** Takes `fixes`, checks again, writes nothing, and answers how it stands. */
  | 'check'
  /** Keeps `fixes` as they are typed, unchecked, for whoever comes back. */
  | 'park'
  /** `columns: {"3": "country", "4": null}` says what columns hold, `forget: [3]` takes back what was remembered. */
  | 'map'
  /** Lets the import go. */
  | 'drop'
  /** Takes back what a commit did. */
  | 'undo';

/** How long after it was last touched an import can be gone on with, and a commit undone, in milliseconds. */
export const importLife = 24 * 3_600_000;

/** A column of the file, and the field that it was taken for. */
export interface FoundColumn {
  /** Its place in the sheet, from 0. */
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  /** How it was found: by its heading, by what the person said earlier, or by what they said now. Missing: not at all. */
  readonly how?: 'heading' | 'remembered' | 'hand';
  /** The field that its heading means as well, where another column brings that: only where columns are matched by hand. */
  readonly rival?: string;
  /** The zone that moments in it are of. */
  readonly zone?: string;
  /** The unit of its figures, where it is another than that of the field, into which they are converted. */
  readonly unit?: { readonly from: string; readonly to: string };
  /** What stands in its first filled rows. */
  readonly samples?: readonly ImportCell[];
  /** The field whose lines its sheet holds; none: it is one of the records. Its place is that in its sheet. */
  readonly sheet?: string;
}

/** A cell as it was read; dates are RFC 3339 text in UTC. */
export type ImportCell = string | number | boolean;

/** What is wrong with a cell; `field` is empty for the row as a whole. */
export interface ImportFault {
  readonly field: string;
  readonly keyword: string;
  readonly message: string;
  /** Somebody has changed the same field since the file was exported: what they made of it, and who. */
  readonly theirs?: { readonly value: ImportCell | null; readonly by: string };
}

/** A row that did not pass: its number in its sheet, and what is wrong in its cells. */
export interface FailedRow {
  readonly row: number;
  /** The field whose lines its sheet holds; none: it is one of the records. */
  readonly sheet?: string;
  readonly record: Readonly<Record<string, ImportCell>>;
  readonly errors: readonly ImportFault[];
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
  /** The same of lines, which were written with their records. */
  readonly lines?: { readonly created: number; readonly updated: number };
}

/** A record that an undo left as it is. */
export interface KeptRecord {
  readonly id: string;
  readonly label: string;
  /** Why it is left. */
  readonly reason: 'changed' | 'gone' | 'inUse' | 'refused';
  /** `changed`: what was changed since, as far as the caller may read it, and by whom. */
  readonly fields: readonly string[];
  readonly by: string;
  /** `inUse`: the resources that refer to it; `refused`: why it cannot be what it was. */
  readonly words: string;
}

/** What an undo did; `kept` are the first of the records that were left as they are. */
export interface ImportUndo {
  readonly importId: string;
  readonly deleted: number;
  readonly restored: number;
  readonly skipped: number;
  readonly kept: readonly KeptRecord[];
}

/** An import as a list of them tells it. */
export interface ImportLine {
  readonly importId: string;
  readonly fileName: string;
  /**
   * `reading` goes on, `cut` was ended by a stop of the server: its file must be sent again. `staged` is checked and waits,
   * `committed` is written, `undone` taken back.
   */
  readonly state: 'reading' | 'cut' | 'staged' | 'committed' | 'undone';
  /** When it was begun, and when it is forgotten. */
  readonly time: string;
  readonly until: string;
  readonly done: number;
  /** While the file is read: about as many as there will be; 0 where nobody can say. */
  readonly total: number;
  readonly failed: number;
  /** Sound rows that wait for others of the same record, which failed. */
  readonly held: number;
  /** Good rows that are new, good rows that change their record, and, until they are written, those that say what it holds. */
  readonly fresh: number;
  readonly changed: number;
  readonly unchanged: number;
  /** What a commit wrote. */
  readonly created: number;
  readonly updated: number;
  /** Whether the caller may take it back. */
  readonly canUndo: boolean;
}

/** An import as it stands; what is known only after the check is missing before. */
export interface ImportState extends ImportLine {
  readonly columns?: readonly FoundColumn[];
  /** Rows of the file that are hidden or filtered away there, and read as all others; missing: none. */
  readonly hidden?: number;
  /** The first 1,000 failed rows. */
  readonly rows?: readonly FailedRow[];
  /** Fixes that were typed and not checked yet. */
  readonly fixes?: ImportFixes;
  readonly outcome?: ImportOutcome;
  readonly undo?: ImportUndo;
}

/** Fixes of cells, by row and field; a row of lines is called `{sheet}:{row}`. */
export type ImportFixes = Readonly<Record<string, Readonly<Record<string, ImportCell | null>>>>;

/** How a row or column is named in what is sent of an import. */
export function placeName(at: number, sheet?: string): string {
  return sheet === undefined ? String(at) : `${sheet}:${at}`;
}

/** What columns hold, by their place, of a sheet of lines `{sheet}:{place}`; null: nothing that is to be taken. */
export type ColumnChoice = Readonly<Record<string, string | null>>;

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
