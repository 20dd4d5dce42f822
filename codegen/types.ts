import type { Checks, JsonSchema, Resource } from '../src/contract/resource.ts';
import type { Text } from '../src/contract/text.ts';
import type { FaultTexts } from './texts/faultTexts.ts';

/** One file below the schemas folder; `path` is relative to that folder, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Why the file was not read: it is too large, not UTF-8, or a link that does not lead to a file of the folder. */
  readonly refused?: 'size' | 'encoding' | 'link';
}

/** Something wrong in a file, where (both from 1), and how to mend it. Errors keep a resource out; warnings do not. */
export interface Fault extends FaultTexts {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** It reports what happened to stored values when the file went live, and stays until the file changes. */
  readonly isChange?: true;
  /** It disappears once another file is fixed. */
  readonly isFollowing?: true;
  /** The resource that it finds missing. */
  readonly missing?: string;
}

/** A column of a table; `integer` holds 64 bits. Names are checked identifiers. */
export interface TableColumn {
  readonly name: string;
  readonly type: 'text' | 'integer';
  /** How values are written into it, such as `scaled 2`; values of one form make no sense in another. */
  readonly form?: string;
  /** The name that it had before; what is stored under it stays. */
  readonly was?: string;
  /** How its values are worked out, where they are numbers that follow from others. */
  readonly figure?: string;
  /** The table whose ids it holds. */
  readonly target?: string;
  /** What its values must satisfy; none for the columns of the server. */
  readonly limits?: ColumnLimits;
}

/** What every value of a column must satisfy. Narrower ones are taken only when no stored row stands against them. */
export interface ColumnLimits {
  /** No row may be empty; `fill` is given to those that are. */
  readonly required?: true;
  readonly fill?: string | number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly options?: readonly (string | number)[];
  /** The kind of value, where it has a check of its own. */
  readonly format?: string;
  /** As the column keeps numbers. */
  readonly minimum?: number | string;
  readonly exclusiveMinimum?: number | string;
  readonly maximum?: number | string;
  readonly pattern?: string;
  /** When a row may not be empty, where that hangs on other fields: the conditions of the file, as text. */
  readonly demandedWhen?: string;
  /** Of small records: what the values of their fields must satisfy, as they are sent. */
  readonly items?: Readonly<Record<string, ColumnLimits>>;
}

/** Rows in which `column` has one of the stored `values`; with `isNot` all others, those without a value too. */
export interface IndexWhere {
  readonly column: string;
  readonly values: readonly (string | number)[];
  readonly isNot: boolean;
}

/** An index over columns; `where` makes it partial. Empty values are unlike each other but in `emptyCounts`. */
export interface TableIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly emptyCounts?: readonly string[];
  readonly unique: boolean;
  readonly where?: IndexWhere;
}

/** What a table may have been called before: of those names the first that a table has is it. */
export interface Former {
  readonly names: readonly string[];
  /** Its own file states it; otherwise it follows from the former name of a record with lines. */
  readonly isSaid: boolean;
}

/** What the table of a resource must look like; server fields (id, version, …) included. */
export interface Table {
  readonly name: string;
  readonly former?: Former;
  /** The table of the records that these are lines of, described in one file with them: all change, or none. */
  readonly partOf?: string;
  readonly columns: readonly TableColumn[];
  readonly indexes: readonly TableIndex[];
  /** What is said here is not all: other columns and indexes are a file's, and stay. */
  readonly isShared?: true;
}

/** A resource file, compiled. */
export interface CompiledResource {
  readonly file: string;
  readonly resource: Resource;
  readonly table: Table;
  /** JSON Schema (draft-07 and the project's keywords) that a whole record must satisfy. */
  readonly schema: JsonSchema;
  /** The same checks that `code` carries, ready to call; both are compiled at the first access to one of them. */
  readonly checks: Checks;
  /** Text of the module that the browser loads; exports what `ResourceModule` says. */
  readonly code: string;
  /** SHA-256 of what `code` is made of, hex: another text has another one. */
  readonly hash: string;
}

/** The resources that a server serves at the moment, whatever has become of their files since. */
export type Live = readonly Pick<CompiledResource, 'file' | 'resource'>[];

/** A group of the side menu, from `areas.json`. */
export interface Area {
  readonly name: string;
  readonly title: Text;
  readonly icon: string;
  readonly order: number;
}

/** Sorts faults by their place. Faults that follow from others come last, because the first lines are the ones to fix. */
export function compareFaults(a: Fault, b: Fault): number {
  if (a.isFollowing !== b.isFollowing) return a.isFollowing ? 1 : -1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.what.en < b.what.en ? -1 : Number(a.what.en > b.what.en));
}

/** A fault on one line, in English: `file:line:column  what  how to mend it`, with what stands before the file's path in front. */
export function formatFault({ file, line, column, what, mend }: Fault, folder = ''): string {
  return `${folder}${file}:${line}:${column}  ${what.en}  ${mend.en}`;
}
