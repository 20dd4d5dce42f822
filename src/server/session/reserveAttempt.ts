import { randomUUIDv7 } from 'node:crypto';
import { lockName } from '../db/lockName.ts';
import { deleteAttempt, findAttempts, insertAttempt } from '../db/loginAttempts.ts';
import type { Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { Refusal } from '../refusal.ts';
import { attemptLimit, firstWait } from './limits.ts';

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
export async function reserveAttempt({ database, clock }: House, { account, address }: Attempt): Promise<string> {
  const id = randomUUIDv7();
  const now = clock();
  const wait = await database.transact(async (store) => {
    await lockName(store, attemptLocks.account, account);
    await lockName(store, attemptLocks.address, address);
    await insertAttempt(store, { id, account: account.slice(0, 100), address, time: now.toISOString() });
    const waits = [
      await waitFor(store, { column: 'account', value: account.slice(0, 100), now, id }),
      await waitFor(store, { column: 'address', value: address, now, id }),
    ];
    const longest = Math.max(...waits);
    if (longest > 0) await deleteAttempt(store, id);
    return longest;
  });
  if (wait <= 0) return id;
  const seconds = Math.ceil(wait / 1_000);
  throw new Refusal('tooManyAttempts', { values: { seconds }, headers: { 'Retry-After': String(seconds) } });
}

/** Milliseconds until the next attempt is let through; nothing or less: now. */
async function waitFor(
  store: Store,
  { column, value, now, id }: { column: 'account' | 'address'; value: string; now: Date; id: string },
): Promise<number> {
  const since = new Date(now.getTime() - attemptLimit.window).toISOString();
  const { count, last } = await findAttempts(store, { column, value, since, except: id });
  const over = count - attemptLimit[column];
  if (over < 0 || last === undefined) return 0;
  const wait = Math.min(firstWait * 2 ** over, attemptLimit.window);
  return Date.parse(last) + wait - now.getTime();
}
