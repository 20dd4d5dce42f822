import type { Message } from '../../../../codegen/texts/faultTexts.ts';
import type { Table, TableColumn, TableIndex } from '../../../../codegen/types.ts';
import type { Value } from '../store.ts';

/** One change of a table. Nothing that is stored is ever dropped: indexes can be made again, and what is empty holds nothing. */
export type Step =
  | { readonly does: 'create'; readonly columns: readonly TableColumn[] }
  /** The table gets another name, and all that is kept by its name with it. */
  | { readonly does: 'renameTable'; readonly from: string; readonly to: string }
  /** A table without a row makes way for one that gets its name. */
  | { readonly does: 'dropEmpty'; readonly table: string }
  | { readonly does: 'rename'; readonly from: string; readonly to: string }
  /** A column without a value makes way for one of another type that gets its name. */
  | { readonly does: 'dropEmptyColumn'; readonly column: string }
  /** Values go over into an empty column that is there already. */
  | { readonly does: 'move'; readonly from: string; readonly to: string; readonly rows: number }
  | { readonly does: 'add'; readonly column: TableColumn }
  /** Rows in which the column is empty get this value. */
  | { readonly does: 'fill'; readonly column: string; readonly value: NonNullable<Value>; readonly rows: number }
  | { readonly does: 'dropIndex'; readonly name: string }
  | { readonly does: 'addIndex'; readonly index: TableIndex }
  /** The column is in no file any more; it stays with its values. */
  | { readonly does: 'release'; readonly column: string }
  /** Remembers how the columns keep their values and what these satisfy. */
  | { readonly does: 'note'; readonly columns: readonly TableColumn[] };

/** The steps of a migration and the objections to it: with one objection the table stays as it is. */
export interface TablePlan {
  readonly table: Table;
  /** Its name today, where it is there. */
  readonly now?: string | undefined;
  readonly steps: readonly Step[];
  readonly rejections: readonly Narrowing[];
  /** Changes that look like a mistake. */
  readonly doubts?: readonly Narrowing[];
  /** Columns that are demanded on another condition than before: rows that satisfy it may have no value. */
  readonly demanded?: readonly string[];
}

/** Why a table stays as it is: its model would lose or change the meaning of what is stored. */
export class Narrowing extends Error {
  override readonly name = 'Narrowing';
  readonly what: Message;
  readonly mend: Message;
  /** The field that it is about. */
  readonly field: string | undefined;
  constructor(what: Message, mend: Message, field?: string) {
    super(what.en);
    this.what = what;
    this.mend = mend;
    this.field = field;
  }
}
