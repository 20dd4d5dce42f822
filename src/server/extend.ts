import type { UserInfo } from '../contract/session.ts';
import type { Text } from '../contract/text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is being done: a transition or an action of a resource, inside the transaction that does it. */
export interface DoingEvent<Stored = Fields> {
  readonly resource: string;
  readonly name: string;
  /** The records as they stand; none for an action of the page. */
  readonly records: readonly Stored[];
  /** What was asked for, checked. */
  readonly input: Fields;
  readonly user: UserInfo;
  readonly time: Date;
  /** Ends it with 40012 and these words; nothing is written. */
  readonly refuse: (message: Text) => never;
}

/**
 * Does what the file says: sets fields and state, counts the version, writes the log. Values of the handler's own, for
 * each record, go into the same change. Gives the records as they are then.
 */
export type Next<Stored = Fields> = (values?: (record: Stored) => Fields) => Promise<readonly Stored[]>;

/** Code around a transition or action; what it gives is the answer, the records when it gives undefined. */
export type Handler<Stored = Fields> = (event: DoingEvent<Stored>, next: Next<Stored>) => Promise<unknown>;

/** Handlers by `resource.name`, as in `hwOperation.confirm`. An action with `"handler": true` needs one. */
export type Handlers = Readonly<Record<string, Handler>>;
