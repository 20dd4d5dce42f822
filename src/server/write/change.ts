import type { CheckError } from '../../contract/resource.ts';
import type { Row } from '../db/store.ts';
import type { PlainRecord } from '../resource/record.ts';
import type { Entry } from './log.ts';
import type { LinesPlan } from './planLines.ts';

/** One record of many that are to be saved together. */
export interface RecordChange {
  /** Its number in the file or the list, from 1; 0: it is in none. */
  readonly row: number;
  /** What it says, by field; what is not named is left as it is. */
  readonly sent: PlainRecord;
  /** The stored row that it updates; none: it is new. */
  readonly current: Row | undefined;
  /** What was found wrong while it was read. */
  readonly errors: readonly CheckError[];
  /** What it says of its lines, which are part of what it sends; none: they stay as they are. */
  readonly plan?: LinesPlan;
  /** It is written by itself: only then can it bring files. */
  readonly takesFiles?: true;
  /** It is written as a line of a record: where it stands in that, and by which field it refers to it. */
  readonly line?: { readonly at: string; readonly by: string };
}

/** The same after the checks: `after` is the record as it will be. */
export interface JudgedChange extends RecordChange {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** What must be there once, one text for each unique group. */
  readonly marks: readonly string[];
}

/** What the log tells of a step besides the values that it changes. */
interface Step {
  /** What was asked for and is kept nowhere else. */
  readonly others: PlainRecord;
  /** What has happened with it in the trade, by the record as it is then. */
  readonly eventsOf: (after: PlainRecord) => readonly NonNullable<Entry['event']>[];
}

/** A row that is ready to be written. */
export interface ReadyChange extends JudgedChange {
  /** What the server has given a new record already; its numbers are among its values. */
  readonly given?: { readonly id: string };
  /** A value that must be there once was taken from its row, so that another row can have it: it is written in any case. */
  readonly isReleased?: true;
  /** What the log calls its change; `update` when left out. */
  readonly logged?: string;
  /** It is a step in the life of a stored record, which is written even where it changes no value. */
  readonly step?: Step;
}
