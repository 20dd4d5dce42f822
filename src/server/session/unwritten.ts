import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { type Store, waitPatiently } from '../db/store.ts';

/** Login attempts and sessions that are in use but not stored in the database yet. */
interface Unwritten {
  readonly attempts: Map<string, Readonly<Record<'id' | 'account' | 'address' | 'time', string>>>;
  /** The pending sessions by token hash. */
  readonly sessions: Map<string, Readonly<Record<'tokenHash' | 'userId' | 'createTime' | 'seenTime', string>>>;
  /** Number of pending writes. */
  waiting: number;
}

/** The map is keyed by the event bus, which all user-specific copies of an app share. */
const unwrittenByServer = new WeakMap<App['events'], Unwritten>();

export function unwrittenIn({ events }: Pick<App, 'events'>): Unwritten {
  const unwritten = unwrittenByServer.get(events) ?? { attempts: new Map(), sessions: new Map(), waiting: 0 };
  unwrittenByServer.set(events, unwritten);
  return unwritten;
}

/** Maximum number of pending writes: further requests are asked to try again. */
export const mostWaiting = 1_000;

/** How long a login waits for its write, in milliseconds. */
const moment = 150;

interface Write<T> {
  readonly write: (store: Store) => Promise<T>;
  /** Creates the response if the write is delayed. The write continues; `pending` resolves when the write has ended, even if it failed. */
  readonly unwritten: (pending: Promise<unknown>) => Promise<T>;
}

/**
 * Writes the data of a login. On a database with one writer, a login does not wait for long transactions of others: after a short wait, it
 * succeeds and is written later. If the server is killed before that, the user must log in again.
 */
export async function writeSoon<T>(app: App, { write, unwritten }: Write<T>): Promise<T> {
  const { database, log } = app;
  if (!database.hasOneWriter) return database.transact(write);
  const all = unwrittenIn(app);
  if (all.waiting >= mostWaiting) throw new AppError('busy', { headers: { 'Retry-After': '5' } });
  all.waiting += 1;
  const { promise: turn, resolve: settle } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => settle(false), moment);
  const pending = waitPatiently(() =>
    database.transact((store) => {
      settle(true);
      return write(store);
    }),
  );
  pending
    .catch(() => settle(true))
    .finally(() => {
      all.waiting -= 1;
    });
  const isTurn = await turn.finally(() => clearTimeout(timer));
  if (isTurn) return pending;
  const logged = pending.catch((err: unknown) => log.warn({ err, event: 'logInNotWritten' }, 'a login was not recorded'));
  return unwritten(logged);
}
