import type { Message } from '../../../../codegen/texts/faultTexts.ts';
import type { ColumnLimits, Table, TableColumn, TableIndex } from '../../../../codegen/types.ts';
import type { Value } from '../store.ts';

/** One change of a table. Stored values are never dropped; only indexes and empty tables or columns are. */
export type Step =
  | { readonly does: 'create'; readonly columns: readonly TableColumn[] }
  /** Renames a table and everything stored under its name. */
  | { readonly does: 'renameTable'; readonly from: string; readonly to: string }
  /** Drops an empty table so that another one can get its name. */
  | { readonly does: 'dropEmpty'; readonly table: string }
  | { readonly does: 'rename'; readonly from: string; readonly to: string }
  /** Drops an empty column so that a column of another type can get its name. */
  | { readonly does: 'dropEmptyColumn'; readonly column: string }
  /** Moves values into an existing empty column. */
  | { readonly does: 'move'; readonly from: string; readonly to: string; readonly rows: number }
  | { readonly does: 'add'; readonly column: TableColumn }
  /** Sets this value in rows where the column is empty. */
  | { readonly does: 'fill'; readonly column: string; readonly value: NonNullable<Value>; readonly rows: number }
  | { readonly does: 'dropIndex'; readonly name: string }
  | { readonly does: 'addIndex'; readonly index: TableIndex }
  /** The column is no longer in a file; it keeps its values. */
  | { readonly does: 'release'; readonly column: string }
  /** Records the storage form, the reference and the limits of each column. */
  | { readonly does: 'note'; readonly columns: readonly TableColumn[] };

/** The steps of a migration and the objections to it; a single objection leaves the table unchanged. */
export interface TablePlan {
  readonly table: Table;
  /** The table's current name, if it exists. */
  readonly now?: string | undefined;
  readonly steps: readonly Step[];
  readonly rejections: readonly Narrowing[];
  /** Changes that look like a mistake. */
  readonly doubts?: readonly Narrowing[];
  /** Columns that became required under another condition; existing rows may have no value. */
  readonly demanded?: readonly string[];
}

/** Why a migration leaves a table unchanged, for example because the new model would lose stored data or change its meaning. */
export class Narrowing extends Error {
  override readonly name = 'Narrowing';
  readonly what: Message;
  readonly mend: Message;
  /** The affected field. */
  readonly field: string | undefined;
  constructor(what: Message, mend: Message, field?: string) {
    super(what.en);
    this.what = what;
    this.mend = mend;
    this.field = field;
  }
}

/** The current name of the table that stores the records, and the steps that rename it. */
export interface FormerPlan {
  /** The table's current name; undefined if it does not exist. */
  readonly now: string | undefined;
  readonly plan: readonly (Step | Narrowing)[];
}

/** The record about a column: the storage form of its values, the table that they reference, and their limits. */
export interface ColumnNote {
  readonly form: string;
  readonly target: string | undefined;
  /** The limits of the values; undefined if no file contains the field or an older server recorded the column. */
  readonly limits: (ColumnLimits & { readonly hasRanges?: true; readonly hasShapes?: true }) | undefined;
}

/** The current state of the tables to migrate and of the tables they reference. */
export interface Present {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether this database can have indexes for searches (`canIndexSearches`). */
  readonly canSearch: boolean;
  /** Whether this database has indexes for the beginnings and ends of numbers, which SQLite uses in place of search indexes. */
  readonly hasParts: boolean;
  readonly notes: ReadonlyMap<string, ReadonlyMap<string, ColumnNote>>;
  /** Plans for renamed tables, by new name. */
  readonly formers: ReadonlyMap<string, FormerPlan>;
}

/** The current state of a table and the model to migrate it to. */
export interface Planned {
  readonly table: Table;
  /** The table's current name. */
  readonly tableNow: string;
  readonly present: Present;
  /** The current column of each field, by field name; columns to rename still have their old name here. */
  readonly columnNow: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<string, ColumnNote>;
}
