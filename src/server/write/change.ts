import type { CheckError } from '../../contract/resource.ts';
import type { Row } from '../db/store.ts';
import type { PlainRecord } from '../resource/record.ts';
import type { Entry } from './log.ts';
import type { LinesPlan } from './planLines.ts';

/** A change of one record, as it was sent. */
export interface RecordChange {
  /** Its row number in the file or list, from 1; 0 if it comes from neither. */
  readonly row: number;
  /** The sent values by field; fields that are not named stay as they are. */
  readonly submitted: PlainRecord;
  /** The stored row that it updates; undefined if the record is new. */
  readonly current: Row | undefined;
  /** Faults found while it was read. */
  readonly errors: readonly CheckError[];
  /** What it does to the record's lines; without it they stay as they are. */
  readonly plan?: LinesPlan;
  /** Its files are settled with it: it is saved by itself, or an action changes it. */
  readonly takesFiles?: true;
  /** It is a line of another record: its path there, and the field that refers to that record. */
  readonly line?: { readonly at: string; readonly by: string };
}

/** A change after the checks: `after` is the record as it will be. */
export interface JudgedChange extends RecordChange {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** Its unique values, one text for each unique group. */
  readonly marks: readonly string[];
}

/** What the log shows of a transition or action besides the changed values. */
interface StateChange {
  /** Input that is stored in no field of the record. */
  readonly others: PlainRecord;
  /** The business events that it stands for, given the record as it is then. */
  readonly eventsOf: (after: PlainRecord) => readonly NonNullable<Entry['event']>[];
}

/** A change that is ready to be written: what a commit needs to know of a judged one, of a line, or of an action. */
export interface ReadyChange extends Omit<JudgedChange, 'row' | 'submitted' | 'errors' | 'marks'> {
  /** Its row number, where it comes from a file or list. */
  readonly row?: number;
  /** The id already given to a new record; its serial numbers are among its values. */
  readonly fixed?: { readonly id: string };
  /** A unique value was cleared in its row so that another row can take it; it must be written even if nothing else changed. */
  readonly isReleased?: true;
  /** The action that the log names; `update` if left out. */
  readonly logged?: string;
  /** It belongs to a transition or action, which is written even if it changes no value. */
  readonly stateChange?: StateChange;
}
