import { readWindowId, windowHeader } from '../../contract/events.ts';
import type { CheckError } from '../../contract/resource.ts';
import type { Context } from '../app.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, SharedEvent, Store } from '../db/store.ts';
import type { PlainRecord } from '../resource/context.ts';
import type { LinesIn } from '../resource/lines.ts';
import type { Entry } from './once.ts';
import { parentsOf } from './parents.ts';

/** A submitted change of one record. */
export interface RecordChange {
  /** Row number in the file or list, from 1; 0 if there is none. */
  readonly row: number;
  /** The submitted values by field; other fields stay unchanged. */
  readonly submitted: PlainRecord;
  /** The stored row to update; undefined for a new record. */
  readonly current: Row | undefined;
  /** Errors found while the change was read. */
  readonly errors: readonly CheckError[];
  /** The changes to the record's lines; if left out, they stay unchanged. */
  readonly plan?: LinesPlan;
  /** Set if the change may assign files: the record is saved on its own or changed by an action. */
  readonly takesFiles?: true;
  /** Set for lines of another record: the path of the line, and the field that references the record. */
  readonly line?: { readonly at: string; readonly by: string };
}

/** A change after the checks: `after` is the record as it will be. */
export interface JudgedChange extends RecordChange {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** The unique values, one text per unique group. */
  readonly marks: readonly string[];
}

/** The data of a transition or action that the log shows besides the changed values. */
interface StateChange {
  /** Input that is not stored in a field of the record. */
  readonly others: PlainRecord;
  /** Returns the business events of the change for the resulting record. */
  readonly eventsOf: (after: PlainRecord) => readonly NonNullable<Entry['event']>[];
}

/** A change that is ready to be written, from a checked change, a line, or an action. */
export interface ReadyChange extends Omit<JudgedChange, 'row' | 'submitted' | 'errors' | 'marks'> {
  /** Row number in the file or list, if any. */
  readonly row?: number;
  /** The id already assigned to a new record. Its serial numbers are then already in `after`. */
  readonly fixed?: { readonly id: string };
  /**
   * True if a unique value of the row was cleared so that another row can take it. The row must then be written even without other
   * changes.
   */
  readonly isReleased?: true;
  /** The action shown in the log; defaults to `update`. */
  readonly logged?: string;
  /** Set for a transition or action, which is written even if it changes no value. */
  readonly stateChange?: StateChange;
}

type NewsContext = Pick<Context, 'app' | 'actor' | 'compiled' | 'headers'>;

function changeOf({ actor, compiled, headers }: NewsContext, ids: readonly string[]): SharedEvent {
  const window = readWindowId(headers[windowHeader.toLowerCase()]);
  const details = { resource: compiled.resource.name, ids, account: actor.user.account };
  return { type: 'recordChanged', ...details, ...(window === undefined ? {} : { window }) };
}

/** Notifies open consoles after the commit that these records have changed. */
export function announceChange(context: NewsContext, store: Store, ids: readonly string[]): void {
  store.announce?.(() => [changeOf(context, ids)]);
}

/**
 * Maximum number of changed records that consoles are notified of one by one; for more, they are notified of a change of the whole list.
 */
const mostNamed = 500;

/** Notifies open consoles after the commit that these records, and the records they are lines of, have changed. */
export function announceMany(context: NewsContext, store: Store, ids: readonly string[]): void {
  store.announce?.(() => changesOf(context, store, ids));
}

/** Returns the events for changed records and the records they are lines of. */
export async function changesOf(context: NewsContext, store: Store, ids: readonly string[]): Promise<readonly SharedEvent[]> {
  if (ids.length === 0) return [];
  if (ids.length > mostNamed) return [changeOf(context, [])];
  const { app, compiled } = context;
  const hasParents = parentsOf(app.schemas, compiled).length > 0;
  const rows = hasParents ? await findRowsById(store, { table: compiled.table.name, ids }) : [];
  return [changeOf(context, ids), ...parentChanges(context, rows)];
}

/** Notifies open consoles after the commit that the current and former records of these lines have changed. */
export function announceParents(context: NewsContext, store: Store, rows: readonly Row[]): void {
  store.announce?.(() => parentChanges(context, rows));
}

function parentChanges(context: NewsContext, rows: readonly Row[]): readonly SharedEvent[] {
  return parentsOf(context.app.schemas, context.compiled).flatMap(({ parent, by }) => {
    const ids = [...new Set(rows.map((row) => row[by]).filter((id) => typeof id === 'string'))];
    return ids.length > 0 ? [changeOf({ ...context, compiled: parent }, ids)] : [];
  });
}

/** The changes of a save to all lines of a record. */
export interface LinesPlan {
  readonly fields: readonly FieldPlan[];
  /** The lines by field, before and after, for the checks of the record. */
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  readonly errors: readonly CheckError[];
  /** Whether a submitted line has an old version or no longer exists. */
  readonly isStale: boolean;
}

/** The changes of a save to the lines of one field. */
export interface FieldPlan extends LinesIn {
  readonly stored: readonly Row[];
  /** The future lines; undefined if the field was not submitted and stays unchanged. */
  readonly lines: readonly PlannedLine[] | undefined;
}

/** The row number of each unique value seen so far in a file, across its blocks. */
export type Seen = Map<string, number>;

/** A submitted line with the stored one that it changes. */
export interface PlannedLine {
  /** The stored row; undefined if the line is new. */
  readonly row: Row | undefined;
  readonly before: PlainRecord;
  readonly after: PlainRecord;
}
