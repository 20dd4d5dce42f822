import type { Operator, Scalar, Sort } from '../contract/query.ts';
import type { UserInfo } from '../contract/session.ts';
import type { Text } from '../contract/text.ts';
import type { RecordTypes } from '../generated/records.ts';
import type { Log } from './log.ts';

// biome-ignore lint/performance/noBarrelFile: it is the door through which business code gets what it needs
export { minorUnit } from '../fields/currency/currencies.ts';
export { dayIn } from '../fields/date-time/dayIn.ts';
export { clockAt } from '../fields/date-time/zoneClock.ts';
export { type Decimal, decimals } from '../fields/decimal/decimals.ts';

/** A record of a resource that no file of this repository describes. */
type Plain = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** What stands beside a reference for people alone. */
type WithoutLabels<T> = {
  readonly [K in keyof T as K extends `${infer F}Label` ? (F extends keyof T ? never : K) : K]: T[K];
};

/** A record as it is stored, empty values as null. */
export type Stored<N extends string = string> = N extends keyof RecordTypes ? WithoutLabels<RecordTypes[N]> : Plain;

type ServerField = 'id' | 'version' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime';

type Given<V> = V extends readonly (infer Line)[] ? (Line extends object ? readonly Partial<Line>[] : V) : V;

/** Fields of a record with what they are to hold; those of the system too, those of the server not. */
export type Values<N extends string = string> = N extends keyof RecordTypes
  ? { readonly [K in Exclude<keyof Stored<N>, ServerField>]?: Given<Exclude<Stored<N>[K], undefined>> | null }
  : Readonly<Record<string, unknown>>;

/** A record as it will be: of a new one only its id is known of what the server adds. */
export type Coming<N extends string = string> = N extends keyof RecordTypes
  ? Omit<Stored<N>, Exclude<ServerField, 'id'>>
  : Readonly<Record<string, unknown>> & { readonly id: string };

/** What a field must hold: a value, one of a list, nothing at all (null), or what `contract/query.ts` has words for. */
export type Wanted = Scalar | null | readonly Scalar[] | Readonly<Partial<Record<Operator, Scalar>>>;

/** Conditions by field, or by one step into a reference: `orderId.customerId`. */
export type Where<N extends string = string> = N extends keyof RecordTypes
  ? { readonly [K in keyof Stored<N> | `${string}.${string}`]?: Wanted }
  : Readonly<Record<string, Wanted>>;

export interface FindOptions {
  /** By id when left out. */
  readonly sorts?: readonly Sort[];
  /** More than 100,000 records without one are a mistake of the caller, and an error. */
  readonly limit?: number;
  /** Only these, and the id, are read: of many records with many fields that takes a part of the time and the memory. */
  readonly fields?: readonly string[];
  /** Kept from everybody else until the transaction ends; locked in the order of their ids. */
  readonly lock?: 'write';
}

/** The records of every resource, to be read by the house: whoever calls is not asked what they may see. */
export interface ReadRecords {
  find<N extends string>(resource: N, where?: Where<N>, options?: FindOptions): Promise<readonly Stored<N>[]>;
  get<N extends string>(resource: N, id: string, options?: Pick<FindOptions, 'lock'>): Promise<Stored<N> | undefined>;
  count<N extends string>(resource: N, where?: Where<N>): Promise<number>;
}

/** New values for one record of many. */
export interface Change<N extends string = string> {
  readonly id: string;
  readonly values: Values<N>;
}

export interface ChangeOptions {
  /** The transition or action of that resource under whose name the log tells it; a plain change when left out. */
  readonly logged?: string;
}

/**
 * The same, to be written: with everything that the house does for a write (defaults, numbers, derived fields, checks,
 * references, uniqueness, version, log, hooks, news), in the transaction of the event and in the name of who caused it.
 * Fields of the system may be set; permissions, data scope and what is fixed for people are not asked about. What is
 * refused is thrown and undoes the whole call.
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
  /** One step of the file, with its states and its guard. */
  transit<N extends string>(
    ...step: [resource: N, id: string, name: string, input?: Readonly<Record<string, unknown>>]
  ): Promise<Stored<N>>;
  remove(resource: string, ids: readonly string[]): Promise<void>;
}

export interface RefuseOptions {
  /**
   * The place of the request that is at fault, such as `/input/quantity`: the form shows the words there. A field of the record,
   * `/quantity`, that a step or action asks for is told as that.
   */
  readonly at?: string;
  /** It is a question: sent again with `true` at the place, a `byQuestion` field of the file, the call goes on. */
  readonly isQuestion?: boolean;
  /** A code of the catalog in place of 40000, where a place is at fault, or 40012, where the state is. */
  readonly code?: number;
  /** Of many records, in `prepare` and in an action: what is wrong with each, by its place among those of the event. */
  readonly rows?: readonly RefusedRow[];
}

/** Why one of many records is refused; `at` as above. */
export interface RefusedRow {
  readonly record: number;
  readonly at: string;
  readonly message: Text;
}

/** Ends the whole call with these words; nothing is written. */
export type Refuse = (message: Text, options?: RefuseOptions) => never;

/** Records of a kind, and what is to be done with them. */
export interface KindAsked {
  readonly resource: string;
  readonly kind: string;
  readonly ability: 'create' | 'update';
}

/**
 * What has led to a write: a call of somebody, which `undo` says of what a workbook or a bulk edit is taken back by, or code
 * of the business, through `records`. Lines that are written with their record come of what has led to that.
 */
export type Cause =
  | ('save' | 'bulk' | 'sheet' | 'list' | 'import' | 'undo' | 'restore' | 'delete' | 'business')
  | `transit:${string}`
  | `action:${string}`;

/** What every hook is told. */
interface HouseEvent {
  readonly resource: string;
  /** `save`, `delete`, or the transition or action. */
  readonly name: string;
  readonly user: UserInfo;
  readonly time: Date;
  readonly records: Records;
  /** The accounts of other staff who hold a permission code and can log in, or could once they are switched on: who could be a second person. */
  readonly othersWhoMay: (permission: string, options?: { readonly evenOff?: boolean }) => Promise<readonly string[]>;
  readonly cause: Cause;
  /** Whether the caller holds a permission code. */
  readonly holds: (permission: string) => boolean;
  /** Whether the caller may make or change records of a kind, as the file of the resource says. */
  readonly holdsKind: (asked: KindAsked) => boolean;
  readonly refuse: Refuse;
}

/** A transition or an action, inside the transaction that does it. */
export interface DoingEvent<N extends string = string> extends HouseEvent {
  /** The records as they stand, with their lines; none for an action of the page. */
  readonly rows: readonly Stored<N>[];
  /** What was asked for, checked. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** A record that is created or changed, as a whole or by a transition or action, found sound and not yet written. */
export interface SaveEvent<N extends string = string> extends HouseEvent {
  /** As it is stored, with its lines; undefined when it is new. */
  readonly before: Stored<N> | undefined;
  /** As it will be. */
  readonly record: Coming<N>;
  readonly isNew: boolean;
}

/** One of the records that are written together. */
type Prepared<N extends string> = Pick<SaveEvent<N>, 'before' | 'record' | 'isNew'>;

/** Records that are about to be written together, found sound: the one of a save, the lines of one, those of an action, a block of an import. */
export interface PrepareEvent<N extends string = string> extends Omit<HouseEvent, 'records'> {
  readonly rows: readonly Prepared<N>[];
  readonly records: ReadRecords;
}

/** Records that are to be deleted and are still there, with their lines. */
export interface DeleteEvent<N extends string = string> extends HouseEvent {
  readonly rows: readonly Stored<N>[];
}

/**
 * Code around a transition or action. `next` does what the file says: sets fields and state, counts the version, writes
 * the log; values of the hook's own, for each record and what was sent for it (null where it was emptied), go into the
 * same change. It gives the records as they are then. What the hook gives is the answer; the records, as the caller may
 * see them, when it gives nothing or what `next` gave. A `message` in it, a text in both languages, is what the console
 * says; alone it stands beside the record that was named.
 */
export type OnDoing<N extends string = string> = (
  event: DoingEvent<N>,
  next: (values?: (record: Stored<N>, asked: Values<N>) => Values<N>) => Promise<readonly Stored<N>[]>,
) => Promise<unknown>;

/** Code around every write of a record, whichever way it comes, transitions and actions too. `next` writes it, with values of the hook's own, and gives it as it is then. */
export type OnSave<N extends string = string> = (
  event: SaveEvent<N>,
  next: (values?: Values<N>) => Promise<Stored<N>>,
) => Promise<unknown>;

/** Code before every such write, asked once for all records that are written together. It gives values for each, in their order. */
export type OnPrepare<N extends string = string> = (event: PrepareEvent<N>) => Promise<readonly Values<N>[]>;

/** Code around every deletion. What refers to the records may be removed before `next`, which deletes them. */
export type OnDelete<N extends string = string> = (
  event: DeleteEvent<N>,
  next: () => Promise<void>,
) => Promise<unknown>;

/** What some fields of a record held and hold. */
export interface Followed<N extends string = string> {
  readonly id: string;
  /** Undefined when the record is new. */
  readonly before: Partial<Stored<N>> | undefined;
  readonly after: Partial<Stored<N>>;
}

/** Records of which one of the fields is new or another one. They are written already, in the same transaction. */
export interface FollowEvent<N extends string = string> extends HouseEvent {
  readonly changes: readonly Followed<N>[];
}

/**
 * Code that follows the changes of some fields, whichever way records are saved: asked once for all that are written
 * together, and not at all where none of these fields is another one. It changes other records, or refuses.
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

/** A question of the file's `reads`. */
export interface ReadAsk<N extends string = string> extends Pick<HouseEvent, 'resource' | 'name' | 'user' | 'time'> {
  /** What was sent along, as it came: nobody has checked it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly records: ReadRecords;
  /** As in `records`, but only what the caller may see. */
  readonly find: ReadRecords['find'];
  /** The records of the list, as the caller sees it, that match the filter that was sent. */
  readonly matching: (options?: Omit<FindOptions, 'lock'>) => Promise<readonly Stored<N>[]>;
  readonly holds: HouseEvent['holds'];
  readonly refuse: Refuse;
}

/** Answers a question; what it gives is `data`. It writes nothing. */
export type OnRead<N extends string = string> = (ask: ReadAsk<N>) => Promise<unknown>;

/** Work without anybody asking: when the server starts and then on its beat, each time in one transaction, in the name of the system. */
export interface Job {
  /** Unlike any other. */
  readonly name: string;
  readonly everyMinutes: number;
  readonly run: (work: { readonly records: Records; readonly time: Date; readonly log: Log }) => Promise<void>;
}

/** Everything that the code of a business answers. */
export interface Handlers {
  /** By `resource.prepare`, `resource.save`, `resource.delete`, and `resource.name` of a transition or action; one with `"handler": true` needs its own. */
  readonly hooks: Readonly<Record<string, Hook>>;
  /** By resource: code that follows the changes of some of its fields. */
  readonly followers?: Readonly<Record<string, AnyFollower>>;
  /** By `resource.name`; every one of the files needs its own. */
  readonly reads: Readonly<Record<string, (ask: never) => Promise<unknown>>>;
  readonly jobs: readonly Job[];
}

/** An `OnDoing`, `OnPrepare`, `OnSave` or `OnDelete` of any resource. */
export type Hook = (event: never, next: never) => Promise<unknown>;
