import type { Store } from './store.ts';

/** One use of an idempotency key: the user, the request and the time. */
export interface Claim {
  readonly userId: string;
  readonly key: string;
  /** Hash of the route and the body. */
  readonly request: string;
  readonly time: string;
}

/** The request hash and the response of an earlier call with the same key. */
export interface Outcome {
  readonly request: string;
  readonly answer: string;
}

/**
 * Claims the key for this transaction, or returns the outcome of its first use. Concurrent uses wait for each other at the unique index;
 * the later one then returns the outcome of the earlier one.
 */
export async function claimKey(store: Store, claim: Claim): Promise<Outcome | undefined> {
  const { userId, key, request, time } = claim;
  const { db } = store;
  const taken = await db
    .insertInto('sys_idempotency')
    .values({ userId, key, request, time, answer: '' })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows ? undefined : findOutcome(store, claim);
}

/** Returns the outcome of an earlier call with this key; undefined if there was none. */
export async function findOutcome({ db }: Store, { userId, key }: Pick<Claim, 'userId' | 'key'>): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('sys_idempotency')
    .select(['request', 'answer'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row as unknown as Outcome | undefined;
}

export async function storeAnswer({ db }: Store, { userId, key, answer }: { userId: string; key: string; answer: string }): Promise<void> {
  await db.updateTable('sys_idempotency').set({ answer }).where('userId', '=', userId).where('key', '=', key).execute();
}

export async function deleteKeysBefore({ db }: Store, time: string): Promise<void> {
  await db.deleteFrom('sys_idempotency').where('time', '<', time).execute();
}
