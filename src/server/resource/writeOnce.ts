import { createHash } from 'node:crypto';
import { claimKey, storeAnswer } from '../db/idempotency.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';

/**
 * Runs a write in one transaction. With an `Idempotency-Key` its outcome is stored in that same transaction and
 * given again to whoever sends the same once more (contract.md section 4). A refusal changes nothing and
 * stores nothing: sent again, it is looked at again.
 */
export async function writeOnce<T>(context: Context, work: (store: Store) => Promise<T>): Promise<T> {
  const { house, actor, body, path } = context;
  const key = keyOf(context);
  if (key === undefined) return house.database.transact(work);
  const userId = actor.user.id;
  const request = createHash('sha256')
    .update(`${path}\n${canonical(body)}`)
    .digest('base64url');
  return house.database.transact(async (store) => {
    const earlier = await claimKey(store, { userId, key, request, time: house.clock().toISOString() });
    if (earlier && earlier.request !== request) throw new Refusal('keyReused');
    if (earlier) return JSON.parse(earlier.answer) as T;
    const data = await work(store);
    await storeAnswer(store, { userId, key, answer: JSON.stringify(data ?? null) });
    return data;
  });
}

function keyOf({ headers }: Context): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > 255) throw new Refusal('invalidKey');
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
