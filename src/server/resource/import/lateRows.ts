import type { Row } from '../../db/store.ts';
import type { Refusal } from '../../refusal.ts';
import type { StagedRow } from './stagedImport.ts';

interface Late {
  /** What the caller is told. */
  readonly refusal: Refusal;
  /** The import as it stood before. */
  readonly found: Row;
  /** Rows that something has come in the way of since they were checked. */
  readonly late: readonly StagedRow[];
}

/** Ends a commit of all rows because some are at fault: everything is taken back, and then these are kept as failed. */
export class LateRows extends Error {
  readonly late: Late;

  constructor(late: Late) {
    super('rows that are at fault');
    this.late = late;
  }
}
