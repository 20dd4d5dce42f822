import type { Row } from './store.ts';

/** Who follows the rows of a transaction, so that what is worked out of them stays true whichever way they are written. */
export interface RowWatch {
  /** Rows as they stand, locked for this transaction. */
  seen(table: string, rows: readonly Row[]): void;
  /** Before rows come. */
  inserting(table: string, rows: readonly Row[]): void;
  /** Before a row changes: its id, and what will be other than it is. */
  updating(table: string, row: Row & { readonly id: string }): Promise<void>;
  /** Before rows go. */
  deleting(table: string, ids: readonly string[]): Promise<void>;
  /** Writes what follows from all that was written so far. It is done at the end of the transaction at the latest. */
  settle(): Promise<void>;
  /** What was written since it settled last was taken back, and rows stand as they did then. */
  undone(): void;
}
