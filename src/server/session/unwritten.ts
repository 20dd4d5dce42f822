import type { App } from '../app.ts';
import { AppError } from '../appError.ts';
import { type Store, waitPatiently } from '../db/store.ts';

/** An attempt to log in that is counted, and a session that is open, before the database holds them. */
interface Unwritten {
  readonly attempts: Map<string, Readonly<Record<'id' | 'account' | 'address' | 'time', string>>>;
  /** By the hash of their token. */
  readonly sessions: Map<string, Readonly<Record<'tokenHash' | 'userId' | 'createTime' | 'seenTime', string>>>;
  /** How many wait for their turn to be written. */
  waiting: number;
}

/** By what all callers' houses have in common. */
const unwrittenByServer = new WeakMap<App['events'], Unwritten>();

export function unwrittenIn({ events }: Pick<App, 'events'>): Unwritten {
  const unwritten = unwrittenByServer.get(events) ?? { attempts: new Map(), sessions: new Map(), waiting: 0 };
  unwrittenByServer.set(events, unwritten);
  return unwritten;
}

/** Maximum number of pending writes: further requests are asked to try again. */
export const mostWaiting = 1_000;

/** How long somebody who logs in waits for the turn to write, in milliseconds. */
const moment = 150;

interface Write<T> {
  readonly write: (store: Store) => Promise<T>;
  /** The response if its turn does not come soon; the write still happens, and its result is passed on. */
  readonly unwritten: (pending: Promise<unknown>) => Promise<T>;
}

/**
 * Writes what belongs to a log-in. Where all who write wait for each other, nobody who logs in waits for somebody else's long
 * transaction: it is written when its turn comes. Whoever kills the server until then has to log in again.
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
  const logged = pending.catch((err: unknown) =>
    log.warn({ err, event: 'logInNotWritten' }, 'a login was not recorded'),
  );
  return unwritten(logged);
}
