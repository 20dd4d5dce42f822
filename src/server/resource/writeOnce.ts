import { createHash } from 'node:crypto';
import { type Claim, claimKey, type Outcome, storeAnswer } from '../db/idempotency.ts';
import type { Store } from '../db/store.ts';
import { Refusal, type StoredRefusal } from '../refusal.ts';
import type { Context } from './context.ts';

/** What is known of the call. */
type Asked = Pick<Context, 'house' | 'actor' | 'body' | 'headers' | 'path'>;

/** What the first use of a key got, as it is kept. */
type Stored = { readonly data: unknown } | { readonly refusal: StoredRefusal };

/**
 * Runs a write in one transaction. With an `Idempotency-Key` its first outcome, a refusal too, is stored and given
 * again to whoever sends the same once more (contract.md section 4): an effect in the transaction that has it, a
 * refusal in one of its own. What is our fault, or only busy, is not stored: sent again, it is tried again.
 */
export async function writeOnce<T>(context: Asked, work: (store: Store) => Promise<T>): Promise<T> {
  const { house, actor, body, path } = context;
  const key = keyOf(context);
  if (key === undefined) return house.database.transact(work);
  const request = createHash('sha256')
    .update(`${path}\n${canonical(body)}`)
    .digest('base64url');
  const claim = { userId: actor.user.id, key, request, time: house.clock().toISOString() };
  try {
    return await house.database.transact((store) => once(store, claim, work));
  } catch (error) {
    if (error instanceof Refusal && error.kind.status < 500) await keepRefusal(context, claim, error);
    throw error;
  }
}

async function once<T>(store: Store, claim: Claim, work: (store: Store) => Promise<T>): Promise<T> {
  const earlier = await claimKey(store, claim);
  if (earlier) return again<T>(earlier, claim);
  const data = await work(store);
  await storeAnswer(store, { ...claim, answer: JSON.stringify({ data: data ?? null } satisfies Stored) });
  return data;
}

function again<T>(earlier: Outcome, claim: Claim): T {
  if (earlier.request !== claim.request) {
    throw new Refusal('keyReused', { at: { path: '/Idempotency-Key', keyword: 'reused' } });
  }
  const stored = JSON.parse(earlier.answer) as Stored;
  if ('refusal' in stored) throw Refusal.fromStored(stored.refusal);
  return stored.data as T;
}

/** Its own transaction, because the one that was refused is undone; a key that is taken by now stays as it is. */
async function keepRefusal({ house }: Pick<Asked, 'house'>, claim: Claim, refusal: Refusal): Promise<void> {
  const answer = JSON.stringify({ refusal: refusal.toStored() } satisfies Stored);
  await house.database.transact(async (store) => {
    if (!(await claimKey(store, claim))) await storeAnswer(store, { ...claim, answer });
  });
}

function keyOf({ headers }: Pick<Asked, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > 255) {
    throw new Refusal('invalidKey', { at: { path: '/Idempotency-Key', keyword: 'maxLength' } });
  }
  return key;
}

/** The same content gives the same text, in whatever order its keys came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
