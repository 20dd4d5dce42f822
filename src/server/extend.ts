import type { Operator, Scalar, Sort } from '../contract/query.ts';
import type { UserInfo } from '../contract/session.ts';
import type { Text } from '../contract/wire.ts';
import type { RecordTypes } from '../generated/records.ts';
import type { Log } from './log.ts';

// biome-ignore lint/performance/noBarrelFile: this is the one module of the server that business code may import
export { minorUnit } from '../fields/codes/currencies.ts';
export { clockAt, dayIn } from '../fields/dates/clock.ts';
export { type Decimal, decimals } from '../fields/numbers/decimals.ts';

/** A record of a resource whose file is not part of this repository. */
type Plain = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A record without the labels of its references (`orderIdLabel` next to `orderId`), which are only for display. */
type WithoutLabels<T> = {
  readonly [K in keyof T as K extends `${infer F}Label` ? (F extends keyof T ? never : K) : K]: T[K];
};

/** A stored record; empty values are null. */
export type Stored<N extends string = string> = N extends keyof RecordTypes ? WithoutLabels<RecordTypes[N]> : Plain;

type ServerField = 'id' | 'version' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime';

type Submitted<V> = V extends readonly (infer Line)[] ? (Line extends object ? readonly Partial<Line>[] : V) : V;

/** New values by field. System fields may be set; id, version, and creation and update stamps may not. */
export type Values<N extends string = string> = N extends keyof RecordTypes
  ? { readonly [K in Exclude<keyof Stored<N>, ServerField>]?: Submitted<Exclude<Stored<N>[K], undefined>> | null }
  : Readonly<Record<string, unknown>>;

/** A record that is about to be written; of the server's own fields only the id is known. */
export type Coming<N extends string = string> = N extends keyof RecordTypes
  ? Omit<Stored<N>, Exclude<ServerField, 'id'>>
  : Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * The required content of a field: a value, one of a list, nothing (null), or a condition with the operators of
 * `contract/query.ts`.
 */
export type Expected = Scalar | null | readonly Scalar[] | Readonly<Partial<Record<Operator, Scalar>>>;

/** Conditions by field, or by a field of a referenced record: `orderId.customerId`. */
export type Where<N extends string = string> = N extends keyof RecordTypes
  ? { readonly [K in keyof Stored<N> | `${string}.${string}`]?: Expected }
  : Readonly<Record<string, Expected>>;

export interface FindOptions {
  /** The order of the records; by default, ascending ids. */
  readonly sorts?: readonly Sort[];
  /** Maximum number of records. If it is left out, more than 100,000 matches throw, because reading so many is never intended. */
  readonly limit?: number;
  /** Reads only these fields and the id, to save time and memory. */
  readonly fields?: readonly string[];
  /** Locks the records until the transaction ends, in order of their ids. */
  readonly lock?: 'write';
}

/** Reads the records of all resources as the system, ignoring the caller's permissions and data scope. */
export interface ReadRecords {
  find<N extends string>(resource: N, where?: Where<N>, options?: FindOptions): Promise<readonly Stored<N>[]>;
  get<N extends string>(resource: N, id: string, options?: Pick<FindOptions, 'lock'>): Promise<Stored<N> | undefined>;
  count<N extends string>(resource: N, where?: Where<N>): Promise<number>;
}

/** New values for one of several records. */
export interface Change<N extends string = string> {
  readonly id: string;
  readonly values: Values<N>;
}

export interface ChangeOptions {
  /** The transition or action shown in the log; if left out, the log shows a plain change. */
  readonly logged?: string;
}

/**
 * Reads and writes the records of all resources as the system, in the transaction of the event and in the name of its user. A write runs
 * everything that a save does: defaults, serial numbers, derived fields, checks, references, uniqueness, version, log, hooks and
 * notifications.
 *
 * System fields may be set; permissions, data scope and locked fields are not checked. A failed write throws and rolls back the whole
 * call.
 */
export interface Records extends ReadRecords {
  create<N extends string>(resource: N, values: Values<N>): Promise<Stored<N>>;
  createMany<N extends string>(resource: N, list: readonly Values<N>[]): Promise<readonly Stored<N>[]>;
  change<N extends string>(resource: N, id: string, values: Values<N>, options?: ChangeOptions): Promise<Stored<N>>;
  changeMany<N extends string>(resource: N, changes: readonly Change<N>[], options?: ChangeOptions): Promise<readonly Stored<N>[]>;
  /** Executes a transition of the resource file, checking its states and its guard. */
  transit<N extends string>(
    ...transition: [resource: N, id: string, name: string, input?: Readonly<Record<string, unknown>>]
  ): Promise<Stored<N>>;
  remove(resource: string, ids: readonly string[]): Promise<void>;
}

export interface RejectOptions {
  /**
   * JSON pointer to the faulty part of the request, such as `/input/quantity`, where the form shows the message. If the pointer names a
   * field of the record, such as `/quantity`, the message is shown at the input of the transition or action that asks for this field.
   */
  readonly at?: string;
  /**
   * Marks the message as a question. The caller may repeat the call with `true` at `at`, which must be a `byQuestion` field of the file.
   */
  readonly isQuestion?: boolean;
  /** A code of `contract/errors.ts`. Default: 40000 with `at` or `rows`, otherwise 40012 (not allowed in this state). */
  readonly code?: number;
  /** For `prepare` and actions: the rejected rows of the event, with reasons. */
  readonly rows?: readonly RejectedRow[];
}

/** The reason why one row is rejected. `at` is a JSON pointer, as in `RejectOptions`. */
export interface RejectedRow {
  /** The index of the row in the `rows` of the event. */
  readonly record: number;
  readonly at: string;
  readonly message: Text;
}

/** Ends the whole call with this message; nothing is written. */
export type Reject = (message: Text, options?: RejectOptions) => never;

/** The parameters of `holdsKind`: whether records of a kind may be created or changed. */
export interface KindRequest {
  readonly resource: string;
  readonly kind: string;
  readonly ability: 'create' | 'update';
}

/**
 * The cause of a write: a call (`undo` reverts an import or a bulk edit), or business code that wrote through `records`. Lines saved with
 * their record have its cause.
 */
export type Cause =
  | ('save' | 'bulk' | 'sheet' | 'list' | 'import' | 'undo' | 'restore' | 'delete' | 'business')
  | `transit:${string}`
  | `action:${string}`;

/** The properties that every event has. */
interface AppEvent {
  readonly resource: string;
  /** The name of the event: `prepare`, `save`, `delete`, `follow`, or the name of the transition or action. */
  readonly name: string;
  readonly cause: Cause;
  /** The user who made the call, even if business code writes on their behalf; in jobs, the system. */
  readonly user: UserInfo;
  readonly time: Date;
  readonly records: Records;
  /** Returns the accounts of other staff who hold a permission code and can log in; `evenOff` includes disabled accounts. */
  readonly othersWhoMay: (permission: string, options?: { readonly evenOff?: boolean }) => Promise<readonly string[]>;
  /** Whether the user holds a permission code. */
  readonly holds: (permission: string) => boolean;
  /** Whether the user may create or change records of a kind, according to the resource file. */
  readonly holdsKind: (requested: KindRequest) => boolean;
  readonly reject: Reject;
}

/** A transition or action within its transaction. */
export interface ActionEvent<N extends string = string> extends AppEvent {
  /** The selected records with their lines, as stored; empty for an action without records. */
  readonly rows: readonly Stored<N>[];
  /** The caller's input, already validated. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A record that is about to be created or changed; it is valid but not written yet. */
export interface SaveEvent<N extends string = string> extends AppEvent {
  /** The stored record with its lines; undefined for a new record. */
  readonly before: Stored<N> | undefined;
  /** The record as it will be written. */
  readonly record: Coming<N>;
  readonly isNew: boolean;
}

/** One of several records written together. */
type Prepared<N extends string> = Pick<SaveEvent<N>, 'before' | 'record' | 'isNew'>;

/** Valid records that are written together: of a save and its lines, an action, or a block of an import. */
export interface PrepareEvent<N extends string = string> extends Omit<AppEvent, 'records'> {
  readonly rows: readonly Prepared<N>[];
  readonly records: ReadRecords;
}

/** Records that are about to be deleted, with their lines. */
export interface DeleteEvent<N extends string = string> extends AppEvent {
  readonly rows: readonly Stored<N>[];
}

/**
 * Hook around a transition or action. `next` performs it as defined in the file (fields, state, version, log) and returns the changed
 * records. The hook may add values through `values`, which is called with each record and the entered fields (null if cleared). The hook's
 * result becomes the response; if it returns nothing or the result of `next`, the response contains the records visible to the caller. The
 * console shows a `message` in the result, which has both languages; if the result has nothing else, the record is added to it.
 */
export type ActionHooks<N extends string = string> = (
  event: ActionEvent<N>,
  next: (values?: (record: Stored<N>, requested: Values<N>) => Values<N>) => Promise<readonly Stored<N>[]>,
) => Promise<unknown>;

/**
 * Hook around every change of a record, whatever its cause; skipped by actions that change no value. `next` writes the record with the
 * added values and returns it.
 */
export type OnSave<N extends string = string> = (event: SaveEvent<N>, next: (values?: Values<N>) => Promise<Stored<N>>) => Promise<unknown>;

/**
 * Hook before every change, called once for all records written together. Returns the values to add, one entry per row in the same order.
 */
export type OnPrepare<N extends string = string> = (event: PrepareEvent<N>) => Promise<readonly Values<N>[]>;

/** Hook around every deletion. `next` deletes the rows; the hook may first remove records that reference them. */
export type OnDelete<N extends string = string> = (event: DeleteEvent<N>, next: () => Promise<void>) => Promise<unknown>;

/** The followed fields of one record before and after a write. */
export interface Followed<N extends string = string> {
  readonly id: string;
  /** The followed fields before the write; undefined for a new record. */
  readonly before: Partial<Stored<N>> | undefined;
  readonly after: Partial<Stored<N>>;
}

/** Records in which a followed field has changed. They are already written in the same transaction. */
export interface FollowEvent<N extends string = string> extends AppEvent {
  readonly changes: readonly Followed<N>[];
}

/**
 * Hook for changes of certain fields, whatever their cause. Called once for all records written together, and only if one of these fields
 * changed. It may change other records or reject the write.
 */
export interface Follower<N extends string = string> {
  readonly fields: readonly (keyof Stored<N> & string)[];
  readonly run: (event: FollowEvent<N>) => Promise<void>;
}

/** A `Follower` of any resource. */
export interface AnyFollower {
  readonly fields: readonly string[];
  readonly run: (event: never) => Promise<void>;
}

/** A call of one of the `reads` of the resource file. */
export interface ReadAsk<N extends string = string> extends Pick<AppEvent, 'resource' | 'name' | 'user' | 'time'> {
  /** The caller's input; not validated yet. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly records: ReadRecords;
  /** Like `records.find`, limited to what the caller may see. */
  readonly find: ReadRecords['find'];
  /** Returns the records that the caller may see and that match the filter of the call. */
  readonly matching: (options?: Omit<FindOptions, 'lock'>) => Promise<readonly Stored<N>[]>;
  readonly holds: AppEvent['holds'];
  readonly reject: Reject;
}

/** Answers a read; the result becomes the `data` of the response. The function must not write. */
export type OnRead<N extends string = string> = (ask: ReadAsk<N>) => Promise<unknown>;

/**
 * A scheduled job, which runs at its interval, in one transaction, as the system. A starting server runs the job unless it has run within
 * its interval. If several servers share a database, only one of them runs the job.
 */
export interface Job {
  /** The name of the job, unique among all jobs. */
  readonly name: string;
  readonly everyMinutes: number;
  readonly run: (work: { readonly records: Records; readonly time: Date; readonly log: Log }) => Promise<void>;
}

/** All business code registered with the server. */
export interface Handlers {
  /**
   * Hooks by `resource.prepare`, `resource.save`, `resource.delete`, or `resource.name` of a transition or action; those with `"handler":
   * true` in the file must be present.
   */
  readonly hooks: Readonly<Record<string, Hook>>;
  /** Followers by resource. */
  readonly followers?: Readonly<Record<string, AnyFollower>>;
  /** Reads by `resource.name`; every read of the resource files must be present. */
  readonly reads: Readonly<Record<string, (ask: never) => Promise<unknown>>>;
  readonly jobs: readonly Job[];
}

/** An `ActionHooks`, `OnPrepare`, `OnSave` or `OnDelete` of any resource. */
export type Hook = (event: never, next: never) => Promise<unknown>;
