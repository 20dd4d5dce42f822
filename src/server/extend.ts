import type { Operator, Scalar, Sort } from '../contract/query.ts';
import type { UserInfo } from '../contract/session.ts';
import type { Text } from '../contract/text.ts';
import type { RecordTypes } from '../generated/records.ts';
import type { Log } from './log.ts';

// biome-ignore lint/performance/noBarrelFile: this is the one module of the server that business code may import
export { clockAt, dayIn } from '../fields/dates/clock.ts';
export { minorUnit } from '../fields/numbers/currencies.ts';
export { type Decimal, decimals } from '../fields/numbers/decimals.ts';

/** A record of a resource that has no file in this repository. */
type Plain = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A record without the labels of its references (`orderIdLabel` beside `orderId`), which are for people alone. */
type WithoutLabels<T> = {
  readonly [K in keyof T as K extends `${infer F}Label` ? (F extends keyof T ? never : K) : K]: T[K];
};

/** A record as it is stored; empty values are null. */
export type Stored<N extends string = string> = N extends keyof RecordTypes ? WithoutLabels<RecordTypes[N]> : Plain;

type ServerField = 'id' | 'version' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime';

type Submitted<V> = V extends readonly (infer Line)[] ? (Line extends object ? readonly Partial<Line>[] : V) : V;

/** New values by field. Fields marked as the system's may be set; id, version and the stamps may not. */
export type Values<N extends string = string> = N extends keyof RecordTypes
  ? { readonly [K in Exclude<keyof Stored<N>, ServerField>]?: Submitted<Exclude<Stored<N>[K], undefined>> | null }
  : Readonly<Record<string, unknown>>;

/** A record as it will be written. Of what the server adds, only the id is known. */
export type Coming<N extends string = string> = N extends keyof RecordTypes
  ? Omit<Stored<N>, Exclude<ServerField, 'id'>>
  : Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * The required content of a field: a value, one of a list, nothing (null), or a condition with the operators of
 * `contract/query.ts`.
 */
export type Expected = Scalar | null | readonly Scalar[] | Readonly<Partial<Record<Operator, Scalar>>>;

/** Conditions by field, or by a field of the record that a reference names: `orderId.customerId`. */
export type Where<N extends string = string> = N extends keyof RecordTypes
  ? { readonly [K in keyof Stored<N> | `${string}.${string}`]?: Expected }
  : Readonly<Record<string, Expected>>;

export interface FindOptions {
  /** By id if left out. */
  readonly sorts?: readonly Sort[];
  /** Without a limit, more than 100,000 matches throw: no caller means to read so many. */
  readonly limit?: number;
  /** Reads only these fields and the id. Saves time and memory where many records with many fields match. */
  readonly fields?: readonly string[];
  /** No one else can write the records until the transaction ends. They are locked in the order of their ids. */
  readonly lock?: 'write';
}

/** The records of every resource, read as the system: the caller's permissions and data scope do not matter. */
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
  /** The transition or action of the resource that the log names; if left out, the log shows a plain change. */
  readonly logged?: string;
}

/**
 * The records of every resource, read and written as the system. A write does everything that a save does (defaults,
 * serial numbers, derived fields, checks, references, uniqueness, version, log, hooks, news to open consoles), in the
 * transaction of the event and in the name of its user. The system's own fields may be set; permissions, data scope and
 * locked fields are not checked. A write that fails throws, and the whole call is rolled back.
 */
export interface Records extends ReadRecords {
  create<N extends string>(resource: N, values: Values<N>): Promise<Stored<N>>;
  createMany<N extends string>(resource: N, list: readonly Values<N>[]): Promise<readonly Stored<N>[]>;
  change<N extends string>(resource: N, id: string, values: Values<N>, options?: ChangeOptions): Promise<Stored<N>>;
  changeMany<N extends string>(
    resource: N,
    changes: readonly Change<N>[],
    options?: ChangeOptions,
  ): Promise<readonly Stored<N>[]>;
  /** Takes a transition of the resource file, with its states and its guard. */
  transit<N extends string>(
    ...transition: [resource: N, id: string, name: string, input?: Readonly<Record<string, unknown>>]
  ): Promise<Stored<N>>;
  remove(resource: string, ids: readonly string[]): Promise<void>;
}

export interface RejectOptions {
  /**
   * The part of the request that is at fault, such as `/input/quantity`: the form shows the message there. A field of the
   * record, `/quantity`, is shown at its input where the transition or action asks for it.
   */
  readonly at?: string;
  /** It is a question: the caller may send the call again with `true` at `at`, a `byQuestion` field of the file. */
  readonly isQuestion?: boolean;
  /** A code of `contract/errors.ts`. If left out: 40000 with `at` or `rows`, otherwise 40012 (the state does not allow it). */
  readonly code?: number;
  /** In `prepare` and in an action: which of the event's rows are refused, and why. */
  readonly rows?: readonly RefusedRow[];
}

/** Why one row is refused; `at` as above. */
export interface RefusedRow {
  /** Its index in the `rows` of the event. */
  readonly record: number;
  readonly at: string;
  readonly message: Text;
}

/** Ends the whole call with this message; nothing is written. */
export type Reject = (message: Text, options?: RejectOptions) => never;

/** Asks whether records of one kind may be created or changed. */
export interface KindRequest {
  readonly resource: string;
  readonly kind: string;
  readonly ability: 'create' | 'update';
}

/**
 * What led to a write: a call (`undo` takes an import or a bulk edit back), or business code that wrote through `records`.
 * Lines that are saved with their record have its cause.
 */
export type Cause =
  | ('save' | 'bulk' | 'sheet' | 'list' | 'import' | 'undo' | 'restore' | 'delete' | 'business')
  | `transit:${string}`
  | `action:${string}`;

/** What every event holds. */
interface AppEvent {
  readonly resource: string;
  /** `prepare`, `save`, `delete`, `follow`, or the name of the transition or action. */
  readonly name: string;
  /** What led to it. */
  readonly cause: Cause;
  /** The user who made the call, also where business code writes on their behalf; in a job, the system. */
  readonly user: UserInfo;
  readonly time: Date;
  readonly records: Records;
  /** The accounts of other staff who hold a permission code and can log in (`evenOff`: or could, once switched on). */
  readonly othersWhoMay: (permission: string, options?: { readonly evenOff?: boolean }) => Promise<readonly string[]>;
  /** Whether the user holds a permission code. */
  readonly holds: (permission: string) => boolean;
  /** Whether the user may create or change records of a kind, as the resource file says. */
  readonly holdsKind: (requested: KindRequest) => boolean;
  readonly reject: Reject;
}

/** A transition or an action, within its transaction. */
export interface ActionEvent<N extends string = string> extends AppEvent {
  /** The chosen records as they are stored, with their lines; none if the action is one of the whole page. */
  readonly rows: readonly Stored<N>[];
  /** The validated input of the caller. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A record that is about to be created or changed, in whichever way; it is valid and not yet written. */
export interface SaveEvent<N extends string = string> extends AppEvent {
  /** The stored record with its lines; undefined if it is new. */
  readonly before: Stored<N> | undefined;
  /** As it will be written. */
  readonly record: Coming<N>;
  readonly isNew: boolean;
}

/** One of the records that are written together. */
type Prepared<N extends string> = Pick<SaveEvent<N>, 'before' | 'record' | 'isNew'>;

/** Valid records that are written together: those of a save, its lines, an action, or a block of an import. */
export interface PrepareEvent<N extends string = string> extends Omit<AppEvent, 'records'> {
  readonly rows: readonly Prepared<N>[];
  readonly records: ReadRecords;
}

/** Records that are about to be deleted, with their lines. */
export interface DeleteEvent<N extends string = string> extends AppEvent {
  readonly rows: readonly Stored<N>[];
}

/**
 * Code around a transition or action. `next` does what the file says (fields, state, version, log) and returns the
 * records as they are then. The hook may add values to that change: `values` is called with each record and the fields
 * that were entered for it (null if emptied). What the hook returns is the answer of the call. If it returns nothing, or
 * what `next` returned, the answer is the records as the caller may see them. A `message` in it, in both languages, is
 * shown by the console; if it is all that is returned, the record is answered along with it.
 */
export type ActionHooks<N extends string = string> = (
  event: ActionEvent<N>,
  next: (values?: (record: Stored<N>, requested: Values<N>) => Values<N>) => Promise<readonly Stored<N>[]>,
) => Promise<unknown>;

/** Code around every change of a record, whatever its cause; an action that changes no value skips it. `next` writes it, with the values that the hook adds, and returns it as it is then. */
export type OnSave<N extends string = string> = (
  event: SaveEvent<N>,
  next: (values?: Values<N>) => Promise<Stored<N>>,
) => Promise<unknown>;

/** Code before every change, called once for all records that are written together. It returns values to add, one entry for each row, in their order. */
export type OnPrepare<N extends string = string> = (event: PrepareEvent<N>) => Promise<readonly Values<N>[]>;

/** Code around every deletion. `next` deletes the rows; what refers to them may be removed before. */
export type OnDelete<N extends string = string> = (
  event: DeleteEvent<N>,
  next: () => Promise<void>,
) => Promise<unknown>;

/** The followed fields of one record, before and after a write. */
export interface Followed<N extends string = string> {
  readonly id: string;
  /** Undefined if the record is new. */
  readonly before: Partial<Stored<N>> | undefined;
  readonly after: Partial<Stored<N>>;
}

/** Records of which a followed field has changed. They are already written, in the same transaction. */
export interface FollowEvent<N extends string = string> extends AppEvent {
  readonly changes: readonly Followed<N>[];
}

/**
 * Code that reacts to changes of some fields, whatever their cause: called once for all records that are written together,
 * and not at all if none of these fields changed. It changes other records, or refuses.
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

/** A question, one of the `reads` of the resource file. */
export interface ReadAsk<N extends string = string> extends Pick<AppEvent, 'resource' | 'name' | 'user' | 'time'> {
  /** The input of the caller; it has not been validated. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly records: ReadRecords;
  /** Like `records.find`, but only what the caller may see. */
  readonly find: ReadRecords['find'];
  /** The records that the caller may see and that match the filter of the call. */
  readonly matching: (options?: Omit<FindOptions, 'lock'>) => Promise<readonly Stored<N>[]>;
  readonly holds: AppEvent['holds'];
  readonly reject: Reject;
}

/** Answers a question; what it returns is the `data` of the answer. It writes nothing. */
export type OnRead<N extends string = string> = (ask: ReadAsk<N>) => Promise<unknown>;

/** Scheduled work: runs at the start of the server and then at its interval, in one transaction, as the system. */
export interface Job {
  /** Unique among the jobs. */
  readonly name: string;
  readonly everyMinutes: number;
  readonly run: (work: { readonly records: Records; readonly time: Date; readonly log: Log }) => Promise<void>;
}

/** All business code, as the server is given it. */
export interface Handlers {
  /** By `resource.prepare`, `resource.save`, `resource.delete`, or `resource.name` of a transition or action; those with `"handler": true` must be here. */
  readonly hooks: Readonly<Record<string, Hook>>;
  /** By resource. */
  readonly followers?: Readonly<Record<string, AnyFollower>>;
  /** By `resource.name`; every read of the resource files must be here. */
  readonly reads: Readonly<Record<string, (ask: never) => Promise<unknown>>>;
  readonly jobs: readonly Job[];
}

/** An `ActionHooks`, `OnPrepare`, `OnSave` or `OnDelete` of any resource. */
export type Hook = (event: never, next: never) => Promise<unknown>;
