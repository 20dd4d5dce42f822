import { createHash, createHmac } from 'node:crypto';
import { type Claim, claimKey, findOutcome, type Outcome, storeAnswer } from '../db/idempotency.ts';
import type { Database, Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { Refusal, type StoredRefusal } from '../refusal.ts';
import type { Context } from '../resource/context.ts';

/** What is known of the call. */
interface Asked extends Pick<Context, 'house' | 'body' | 'headers' | 'path'> {
  readonly actor: { readonly user: { readonly id: string } };
  /**
   * Known to the caller and kept nowhere here. With it what is stored of the body says nothing, not even to whoever tries
   * every password: for bodies that hold one. The same call with another secret is another one.
   */
  readonly secret?: string | undefined;
}

/** What the first use of a key got, as it is kept. */
type Stored = { readonly data: unknown } | { readonly refusal: StoredRefusal };

/**
 * Runs a write of `count` records in one transaction. With an `Idempotency-Key` its first outcome, a refusal too, is stored and given
 * again to whoever sends the same once more (contract.md section 4): an effect in the transaction that has it, a
 * refusal in one of its own. What is our fault, or only busy, is not stored: sent again, it is tried again.
 */
export async function writeOnce<T>(context: Asked, work: (store: Store) => Promise<T>, count = 1): Promise<T> {
  const claim = claimOf(context);
  const write = claim === undefined ? work : (store: Store) => once(store, claim, work);
  try {
    return await writeAside(context, count, (database) => database.transact(write));
  } catch (error) {
    if (claim && error instanceof Refusal && error.kind.status < 500) await keepRefusal(context, claim, error);
    throw error;
  }
}

/** The first outcome of a call, if its key was used before. */
export async function wasDone(context: Asked): Promise<{ readonly data: unknown } | undefined> {
  const claim = claimOf(context);
  const earlier = claim && (await findOutcome(context.house.database.read, claim));
  return earlier && { data: again(earlier, claim) };
}

function claimOf(context: Asked): Claim | undefined {
  const { house, actor, body, path, secret } = context;
  const key = keyOf(context);
  if (key === undefined) return undefined;
  const hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  const request = hash.update(`${path}\n${canonical(body)}`).digest('base64url');
  return { userId: actor.user.id, key, request, time: house.clock().toISOString() };
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

/**
 * Writes `count` records, if these are many, where nobody waits for it (`Database.aside`). Databases whose writers do not wait
 * for each other do it at once. Where others write the same meanwhile it is tried once more, and at last done in one
 * transaction, which the others wait for.
 */
export async function writeAside<T>(
  { house, path }: { readonly house: Pick<House, 'database' | 'events' | 'schemas'>; readonly path: string },
  count: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database } = house;
  const { aside } = database;
  if (!aside || count <= few) return work(database);
  return inTurn(house, path, async () => {
    for (let tries = 0; tries < 2; tries += 1) {
      const { schemas } = house;
      // Another state of the files asks for other columns and checks.
      const done = await aside(work, { count, isStill: () => house.schemas === schemas });
      if (done) return done.result;
    }
    return work(database);
  });
}

/** Work that writes so few records is over before anybody waits for it. */
const few = 100;

const turns = new WeakMap<House['events'], Map<string, Promise<unknown>>>();

/** One call of a path after the other: they would get in each other's way, and who asks twice for the same waits for its outcome. */
function inTurn<T>({ events }: Pick<House, 'events'>, path: string, work: () => Promise<T>): Promise<T> {
  const byPath = turns.get(events) ?? new Map<string, Promise<unknown>>();
  turns.set(events, byPath);
  const run = (byPath.get(path) ?? Promise.resolve()).then(work);
  const ended = run.then(
    () => undefined,
    () => undefined,
  );
  byPath.set(path, ended);
  void ended.then(() => byPath.get(path) === ended && byPath.delete(path));
  return run;
}
