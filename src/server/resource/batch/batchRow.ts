import type { CheckError } from '../../../contract/resource.ts';
import type { Row } from '../../db/store.ts';
import type { PlainRecord } from '../toRecord.ts';

/** One record of many that are to be saved together. */
export interface GivenRow {
  /** Its number in the file or the list, from 1. */
  readonly row: number;
  /** What it says, by field; what is not named is left as it is. */
  readonly sent: PlainRecord;
  /** The stored row that it updates; none: it is new. */
  readonly current: Row | undefined;
  /** What was found wrong while it was read. */
  readonly errors: readonly CheckError[];
}

/** The same after the checks: `after` is the record as it will be. */
export interface CheckedRow extends GivenRow {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** What must be there once, one text for each unique group. */
  readonly marks: readonly string[];
}
