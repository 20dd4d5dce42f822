import type { CheckError } from '../../../contract/resource.ts';
import type { Row } from '../../db/store.ts';
import type { LinesPlan } from '../lines/planLines.ts';
import type { PlainRecord } from '../record.ts';

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
  /** What it says of its lines, which are part of what it sends; none: they stay as they are. */
  readonly plan?: LinesPlan;
  /** It is saved by itself: it may bring files, the database says what is there twice, and no row number is told. */
  readonly isAlone?: true;
  /** It is written as a line of a record: where it stands in that, and by which field it refers to it. */
  readonly line?: { readonly at: string; readonly by: string };
}

/** The same after the checks: `after` is the record as it will be. */
export interface CheckedRow extends GivenRow {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** What must be there once, one text for each unique group. */
  readonly marks: readonly string[];
}

/** A row that is ready to be written. */
export interface ReadyRow extends CheckedRow {
  /** What the server has given a new record already: its id and its numbers. */
  readonly given?: { readonly id: string; readonly serials: PlainRecord };
  /** What the log calls its change; `update` when left out. */
  readonly logged?: string;
}
