import { readWindowId, windowHeader } from '../../contract/events.ts';
import type { CheckError } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row } from '../db/store.ts';
import type { Context, PlainRecord } from '../resource/context.ts';
import type { Entry } from './once.ts';
import { parentsOf } from './parents.ts';
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
  /** The changes to the record's lines; without it they stay as they are. */
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

type NewsContext = Pick<Context, 'app' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, that these records have changed. */
export function publishChange({ app, actor, compiled, headers }: NewsContext, ids: readonly string[]): void {
  const window = readWindowId(headers[windowHeader.toLowerCase()]);
  const details = { resource: compiled.resource.name, ids, account: actor.user.account };
  app.events.publish({ type: 'recordChanged', ...details, ...(window === undefined ? {} : { window }) });
}

/** If more records than this have changed, consoles are told that the whole list has. */
const mostNamed = 500;

/** Tells open consoles that these records, and those that they are lines of, have changed. */
export function publishMany(context: Context, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const named = ids.length > mostNamed ? [] : ids;
  publishChange(context, named);
  if (named.length > 0) publishParentsOf(context, named);
}

type ParentNews = Pick<Context, 'app' | 'actor' | 'compiled' | 'headers'>;

/** Tells open consoles, after the commit, that the records have changed that these rows are or were lines of. */
export function publishParents(news: ParentNews, rows: readonly Row[]): void {
  for (const { parent, by } of parentsOf(news.app.schemas, news.compiled)) {
    const ids = [...new Set(rows.map((row) => row[by]).filter((id) => typeof id === 'string'))];
    if (ids.length > 0) publishChange({ ...news, compiled: parent }, ids);
  }
}

/** The same for stored rows, by id. The call does not wait for it. */
function publishParentsOf(news: ParentNews, ids: readonly string[]): void {
  const { app, compiled } = news;
  if (parentsOf(app.schemas, compiled).length === 0) return;
  findRowsById(app.database.read, { table: compiled.table.name, ids }).then(
    (rows) => publishParents(news, rows),
    // It may fail: the save of an old version is rejected anyway.
    () => undefined,
  );
}
