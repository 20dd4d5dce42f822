import type { Checks, JsonSchema, Resource } from '../src/contract/resource.ts';
import type { Text } from '../src/contract/wire.ts';
import type { FaultTexts } from './texts/faultTexts.ts';

/** A file in the schemas folder; `path` is relative to it, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Why the file was not read: too large, not UTF-8, or a link that does not lead to a file in the folder. */
  readonly refused?: 'size' | 'encoding' | 'link';
}

/** A fault in a file with its position (both from 1) and fix. A resource with errors is not compiled; warnings have no effect. */
export interface Fault extends FaultTexts {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Reports what happened to stored values when the file went live; kept until the file changes. */
  readonly isChange?: true;
  /** The fault only follows from a fault in another file. */
  readonly isFollowing?: true;
  /** The name of a missing resource. */
  readonly missing?: string;
}

/** A column of a table; `integer` holds 64 bits. Names are validated identifiers. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'text' | 'integer';
  /** The storage form, such as `scaled 2`; stored values of different forms are not compatible. */
  readonly form?: string;
  /** The former column name; its stored values are kept. */
  readonly was?: string;
  /** The formula of a calculated number. */
  readonly figure?: string;
  /** The table that its ids refer to. */
  readonly target?: string;
  /** The limits of its values; undefined for system columns. */
  readonly limits?: ColumnLimits;
}

/** Limits of the values in a column. Stricter limits are applied only if no stored row violates them. */
export interface ColumnLimits {
  /** No row may be empty; empty ones get `fill`. */
  readonly required?: true;
  readonly fill?: string | number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly options?: readonly (string | number)[];
  /** The field kind, if it has a check. */
  readonly format?: string;
  /** In the storage form of the column. */
  readonly minimum?: number | string;
  readonly exclusiveMinimum?: number | string;
  readonly maximum?: number | string;
  readonly pattern?: string;
  /** The conditions under which a value is required, as text. */
  readonly demandedWhen?: string;
  /** For rows: the limits of their fields, in wire format. */
  readonly items?: Readonly<Record<string, ColumnLimits>>;
}

/** Rows whose `column` has one of the stored `values`; with `isNot` all others, including those without a value. */
export interface IndexWhere {
  readonly column: string;
  readonly values: readonly (string | number)[];
  readonly isNot: boolean;
}

/** An index; `where` makes it partial. Empty values are distinct, except in `emptyCounts`. */
export interface TableIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly unique: boolean;
  readonly where?: IndexWhere;
}

/** Possible former names of a table; the first existing one is renamed. */
export interface Former {
  readonly names: readonly string[];
  /** Whether the file states the former name; otherwise it follows from the former name of the record with lines. */
  readonly isSaid: boolean;
}

/** The definition of a resource's table, including system fields (id, version, …). */
export interface Table {
  readonly name: string;
  readonly former?: Former;
  /** For lines described in the file of their record: its table. Both change together or not at all. */
  readonly partOf?: string;
  readonly columns: readonly TableColumn[];
  readonly indexes: readonly TableIndex[];
  /** The definition is partial; other columns and indexes come from a file and are kept. */
  readonly isShared?: true;
}

/** A compiled resource file. */
export interface CompiledResource {
  readonly file: string;
  readonly resource: Resource;
  readonly table: Table;
  /** The JSON Schema (draft-07 with the project's keywords) of a whole record. */
  readonly schema: JsonSchema;
  /** The checks in `code` as functions; both are compiled on first access. */
  readonly checks: Checks;
  /** The text of the module that the browser loads; exports a `ResourceModule`. */
  readonly code: string;
  /** The SHA-256 hash (hex) of what `code` is generated from; it changes with the text. */
  readonly hash: string;
}

/** The resources that a server currently serves, even if their files have changed since. */
export type Live = readonly Pick<CompiledResource, 'file' | 'resource'>[];

/** A group of the side menu, from `areas.json`. */
export interface Area {
  readonly name: string;
  readonly title: Text;
  readonly icon: string;
  readonly order: number;
}

/** Sorts faults by position. Faults that follow from others come last, because the first ones should be fixed first. */
export function compareFaults(a: Fault, b: Fault): number {
  if (a.isFollowing !== b.isFollowing) return a.isFollowing ? 1 : -1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.what.en < b.what.en ? -1 : Number(a.what.en > b.what.en));
}

/** Formats a fault on one line, in English: `file:line:column  what  how to fix it`, with `folder` before the path. */
export function formatFault({ file, line, column, what, mend }: Fault, folder = ''): string {
  return `${folder}${file}:${line}:${column}  ${what.en}  ${mend.en}`;
}
