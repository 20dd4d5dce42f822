import type { Table, TableColumn, TableIndex } from '../../../../codegen/types.ts';
import type { Narrowing } from '../narrowing.ts';
import type { Value } from '../store.ts';

/** One change of a table. Nothing that is stored is ever dropped but indexes, which can be made again. */
export type Step =
  | { readonly does: 'create'; readonly columns: readonly TableColumn[] }
  | { readonly does: 'rename'; readonly from: string; readonly to: string }
  | { readonly does: 'add'; readonly column: TableColumn }
  /** Rows in which the column is empty get this value. */
  | { readonly does: 'fill'; readonly column: string; readonly value: NonNullable<Value>; readonly rows: number }
  | { readonly does: 'dropIndex'; readonly name: string }
  | { readonly does: 'addIndex'; readonly index: TableIndex }
  /** The column is in no file any more; it stays with its values. */
  | { readonly does: 'release'; readonly column: string }
  /** Remembers how the columns keep their values and what these satisfy. */
  | { readonly does: 'note'; readonly columns: readonly TableColumn[] };

/** What bringing a table up would do, and what stands against it: with one refusal the table stays as it is. */
export interface TablePlan {
  readonly table: Table;
  readonly steps: readonly Step[];
  readonly refusals: readonly Narrowing[];
}
