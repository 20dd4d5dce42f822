import type { Dashboard } from '../src/contract/dashboards.ts';
import type { Checks, JsonSchema, Resource } from '../src/contract/resource.ts';
import type { Text } from '../src/contract/wire.ts';
import type { FaultTexts } from './texts/faultTexts.ts';

/** A file in the schemas folder; `path` is relative to it, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Why the file was not read: too large, not UTF-8, or a link that does not lead to a file in the folder. */
  readonly rejected?: 'size' | 'encoding' | 'link';
}

/**
 * A fault in a file: its position (line and column from 1), what is wrong, and how to fix it. A resource with errors is not compiled.
 * Warnings do not stop the compilation.
 */
export interface Fault extends FaultTexts {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /**
   * If set, this is not a fault but a notice of what happened to stored values when the file went live. The notice is kept until the file
   * changes.
   */
  readonly isChange?: true;
  /** If set, the fault is only a consequence of a fault in another file. */
  readonly isFollowing?: true;
  /** The name of the missing resource, if the fault is that a resource is missing. */
  readonly missing?: string;
}

/** A column of a table. An `integer` column holds 64 bits. The name has been checked, so it is safe in SQL. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'text' | 'integer';
  /** The form in which values are stored, such as `scaled 2`. Values in different forms are not compatible. */
  readonly form?: string;
  /** The former name of the column. When it is renamed, stored values are kept. */
  readonly was?: string;
  /** The formula of a calculated number, as text. If it changes, stored values are recalculated. */
  readonly figure?: string;
  /** For references: the table that the stored ids refer to. */
  readonly target?: string;
  /** The limits of values in the column; undefined for the columns that every table has. */
  readonly limits?: ColumnLimits;
}

/** Limits of the values in a column. Stricter limits are applied only if no stored row violates them. */
export interface ColumnLimits {
  /** If set, no value may be empty. Existing empty values are replaced with `fill`. */
  readonly required?: true;
  readonly fill?: string | number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly options?: readonly (string | number)[];
  /** The field kind, if it has a check that stored values must pass. */
  readonly format?: string;
  /** The bounds of the value, in the form in which the column stores it. */
  readonly minimum?: number | string;
  readonly exclusiveMinimum?: number | string;
  readonly maximum?: number | string;
  readonly pattern?: string;
  /** The conditions under which a value is required. They are kept as text, to notice when they change. */
  readonly demandedWhen?: string;
  /** For rows: the limits of their fields, in wire format. */
  readonly items?: Readonly<Record<string, ColumnLimits>>;
}

/**
 * The rows that an index covers: those whose `column` has one of the stored `values`. With `isNot` it covers all other rows, including
 * those without a value.
 */
export interface IndexWhere {
  readonly column: string;
  readonly values: readonly (string | number)[];
  readonly isNot: boolean;
}

/** An index. With `where` it covers only some rows. Empty values do not count as equal, except in the columns of `emptyCounts`. */
export interface TableIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly unique: boolean;
  /** Set for an index that serves searches for a part of a text. Databases without such indexes skip it. */
  readonly isSearch?: true;
  /** True for an index that has all columns that the sums of the list need. */
  readonly isOfSums?: true;
  /**
   * Set for an index that serves searches for the start or the end of a number. Only databases that cannot index parts of texts have such
   * indexes.
   */
  readonly part?: 'start' | 'end';
  readonly where?: IndexWhere;
}

/** The former names that a table may have. The first one that exists is renamed. */
export interface Former {
  readonly names: readonly string[];
  /** Whether the file states the former name. If not, it was derived from the former name of the record with the lines. */
  readonly isSaid: boolean;
}

/** The definition of a resource's table, including system columns (id, version, …). */
export interface Table {
  readonly name: string;
  readonly former?: Former;
  /** For described lines: the table of the record that contains them. Both tables change together or not at all. */
  readonly partOf?: string;
  readonly columns: readonly TableColumn[];
  readonly indexes: readonly TableIndex[];
  /** If set, this definition is not complete. Other columns and indexes of the table come from a resource file and are kept. */
  readonly isShared?: true;
}

/** A compiled resource file. */
export interface CompiledResource {
  readonly file: string;
  readonly resource: Resource;
  readonly table: Table;
  /** The JSON Schema (draft-07 with the project's keywords) of a whole record. */
  readonly schema: JsonSchema;
  /** The checks of `code` as functions. Both are compiled on first access. */
  readonly checks: Checks;
  /** The text of the module that the browser loads. It exports a `ResourceModule`. */
  readonly code: string;
  /** The SHA-256 hash (hex) of the input from which `code` is generated. It changes whenever `code` changes. */
  readonly hash: string;
}

/** A compiled file of `dashboards/`. */
export interface CompiledDashboard {
  readonly file: string;
  readonly dashboard: Dashboard;
}

/** The resources that a server currently serves. Their files may have changed since, or have faults now. */
export type Live = readonly Pick<CompiledResource, 'file' | 'resource'>[];

/** A group of the side menu, from `areas.json`. */
export interface Area {
  readonly name: string;
  readonly title: Text;
  readonly icon: string;
  readonly order: number;
}

/** Compares two faults for sorting: by position, but faults that follow from others come last, because the others should be fixed first. */
export function compareFaults(a: Fault, b: Fault): number {
  if (a.isFollowing !== b.isFollowing) return a.isFollowing ? 1 : -1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.what.en < b.what.en ? -1 : Number(a.what.en > b.what.en));
}

/** Formats a fault on one line, in English: `file:line:column  what  how to fix it`, with `folder` before the path. */
export function formatFault({ file, line, column, what, mend }: Fault, folder = ''): string {
  return `${folder}${file}:${line}:${column}  ${what.en}  ${mend.en}`;
}
