import type { ReactNode } from 'react';

/** One column of a grid; `Row` is what a row is about. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** In px, at least; what is left over is shared among the columns that are neither pinned nor fixed. */
  readonly width: number;
  /** Just so wide. */
  readonly isFixed?: boolean;
  /** Whether its edge can be dragged. */
  readonly isSizable?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly pin?: 'left' | 'right';
  /** Tells what the rows are: kept in sight at the left where the table is wider than its box (`isNameKept.ts`). */
  readonly isNaming?: boolean;
  /** Whether a click on the title orders the rows by it. */
  readonly isSortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
}
