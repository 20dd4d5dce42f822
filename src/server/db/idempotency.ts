import type { Store } from './store.ts';

/** A use of a key: whose, for what, when. */
export interface Claim {
  readonly userId: string;
  readonly key: string;
  /** Hash of the request: call and body. */
  readonly request: string;
  readonly time: string;
}

/** The request and response of an earlier use of a key. */
export interface Outcome {
  readonly request: string;
  readonly answer: string;
}

/**
 * Takes the key for this transaction, or gives what its first use got. Two uses at once wait for each other
 * at the unique index; the second one then sees the first one's outcome.
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

/** The request and response of an earlier use of the key; undefined if there was none. */
export async function findOutcome(
  { db }: Store,
  { userId, key }: Pick<Claim, 'userId' | 'key'>,
): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('sys_idempotency')
    .select(['request', 'answer'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row as unknown as Outcome | undefined;
}

export async function storeAnswer(
  { db }: Store,
  { userId, key, answer }: { userId: string; key: string; answer: string },
): Promise<void> {
  await db.updateTable('sys_idempotency').set({ answer }).where('userId', '=', userId).where('key', '=', key).execute();
}

export async function deleteKeysBefore({ db }: Store, time: string): Promise<void> {
  await db.deleteFrom('sys_idempotency').where('time', '<', time).execute();
}
