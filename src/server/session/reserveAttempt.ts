import { randomUUIDv7 } from 'node:crypto';
import { lockName } from '../db/locks.ts';
import { deleteAttempt, findAttempts, insertAttempt } from '../db/sessions.ts';
import type { Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { addressGroup } from './addressGroup.ts';
import { attemptLimit, firstWait } from './limits.ts';
import { unwrittenIn, writeSoon } from './unwritten.ts';

/** Attempts on one account, or from one address, are counted one after the other. */
const attemptLocks = { account: 7202, address: 7203 };

interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * Counts an attempt to log in before its password is looked at, and gives its id; refuses when too many went
 * wrong for this account or from this address. A refused attempt does not count, so nobody can be kept out for ever.
 */
export async function reserveAttempt(house: House, { account, address: from }: Attempt): Promise<string> {
  const address = addressGroup(from);
  const id = randomUUIDv7();
  const now = house.clock();
  const attempt = { id, account: account.slice(0, 100), address, time: now.toISOString() };
  const wait = await writeSoon(house, {
    write: async (store) => {
      await lockName(store, attemptLocks.account, account);
      await lockName(store, attemptLocks.address, address);
      await insertAttempt(store, attempt);
      const longest = await longestWait(store, attempt, []);
      if (longest > 0) await deleteAttempt(store, id);
      return longest;
    },
    unwritten: async (written) => {
      const { attempts } = unwrittenIn(house);
      attempts.set(id, attempt);
      void written.finally(() => attempts.delete(id));
      const longest = await longestWait(house.database.read, attempt, [...attempts.values()]);
      if (longest > 0) attempts.delete(id);
      return longest;
    },
  });
  if (wait <= 0) return id;
  const seconds = Math.ceil(wait / 1_000);
  throw new Refusal('tooManyAttempts', { values: { seconds }, headers: { 'Retry-After': String(seconds) } });
}

/** Milliseconds until an attempt is let through, nothing or less: now. `unwritten` are those that no table holds yet. */
async function longestWait(store: Store, attempt: Counted, unwritten: readonly Counted[]): Promise<number> {
  const waits: number[] = [];
  for (const column of ['account', 'address'] as const) {
    const since = new Date(Date.parse(attempt.time) - attemptLimit.window).toISOString();
    const value = attempt[column];
    const { count, last } = await findAttempts(store, { column, value, since, except: attempt.id });
    const others = unwritten.filter((one) => one.id !== attempt.id && one[column] === value && one.time > since);
    const times = [...(last === undefined ? [] : [last]), ...others.map(({ time }) => time)].toSorted();
    const over = count + others.length - attemptLimit[column];
    const latest = times.at(-1);
    if (over < 0 || latest === undefined) continue;
    const wait = Math.min(firstWait * 2 ** over, attemptLimit.window);
    waits.push(Date.parse(latest) + wait - Date.parse(attempt.time));
  }
  return Math.max(0, ...waits);
}

type Counted = Readonly<Record<'id' | 'account' | 'address' | 'time', string>>;
