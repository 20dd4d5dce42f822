import type { Severity } from '../../contract/reminders.ts';
import type { Text } from '../../contract/wire.ts';
import { insertReminderPeople } from '../db/reminders.ts';
import type { Row, Store } from '../db/store.ts';
import { newId } from '../resource/context.ts';

/** A reminder and the people who are told it now. Nobody is told the same reminder twice. */
export interface Notification {
  readonly id: string;
  readonly resource: string;
  readonly name: string;
  readonly recordId: string;
  readonly severity: Severity;
  readonly text: Text;
  readonly time: string;
  readonly userIds: readonly string[];
}

/**
 * A way in which people are told. It works in the transaction that makes the reminder, so that nothing is lost or told twice when the
 * server ends at any time: a channel that sends something to the outside stores it here, and sends it in a job afterwards.
 */
export interface Channel {
  readonly name: string;
  readonly deliver: (store: Store, notified: readonly Notification[]) => Promise<void>;
}

/** The bell of the console: one row for each person, with the time at which they have read it. */
const bell: Channel = {
  name: 'bell',
  deliver: (store, notified) =>
    insertReminderPeople(
      store,
      notified.flatMap(({ id, time, userIds }) =>
        userIds.map((userId): Row => ({ id: newId(), reminderId: id, userId, state: 'ACTIVE', time, readTime: null })),
      ),
    ),
};

/** All channels, in the order in which they deliver. */
export const channels: readonly Channel[] = [bell];
