import { createHash, createHmac } from 'node:crypto';
import { errors } from '../../contract/errors.ts';
import type { Context } from '../app.ts';
import { AppError, type StoredError } from '../appError.ts';
import { type Claim, claimKey, findOutcome, type Outcome, storeAnswer } from '../db/idempotency.ts';
import { insertRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { newId, type PlainRecord } from '../resource/context.ts';
import { inTransaction } from './transaction.ts';

/** The parts of a call that are needed to recognize its repetition. */
interface OnceContext extends Pick<Context, 'app' | 'body' | 'headers' | 'path'> {
  readonly actor: { readonly user: { readonly id: string } };
  /**
   * A secret known to the caller but not stored, for bodies with a password. It is part of the request hash, so the stored hash cannot be
   * used to guess the password. The same call with another secret counts as a different call.
   */
  readonly secret?: string | undefined;
}

/** The stored response to the first use of a key. */
type Stored = { readonly data: unknown } | { readonly refusal: StoredError };

/**
 * Runs a write of `count` records in one transaction. With an `Idempotency-Key` the first outcome is stored and returned again for the
 * same request (contract README section 2.3). A success is stored in the same transaction, an error in a separate one. Internal errors,
 * busy (50003) and too many requests (40029) are not stored, so a repetition tries again.
 */
export async function writeOnce<T>(context: OnceContext, work: (store: Store) => Promise<T>, count = 1): Promise<T> {
  const claim = claimOf(context);
  const write = claim === undefined ? work : (store: Store) => once(store, claim, work);
  try {
    return await inTransaction(context, write, { count, key: claim && `${claim.userId} ${claim.key}` });
  } catch (error) {
    if (claim && error instanceof AppError && isFinal(error)) await storeError(context, claim, error);
    throw error;
  }
}

/** Whether a repetition of the call would fail the same way; false for internal errors and overload. */
function isFinal({ kind }: AppError): boolean {
  return kind.status < 500 && kind !== errors.tooMuchAtOnce;
}

/** Returns the stored response to an earlier call with the same key, or throws its stored error; undefined if the key was not used. */
export async function wasDone(context: OnceContext): Promise<{ readonly data: unknown } | undefined> {
  const claim = claimOf(context);
  const earlier = claim && (await findOutcome(context.app.database.read, claim));
  return earlier && { data: again(earlier, claim) };
}

function claimOf(context: OnceContext): Claim | undefined {
  const { app, actor, body, path, secret } = context;
  const key = keyOf(context);
  if (key === undefined) return undefined;
  const hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  const request = hash.update(`${path}\n${canonical(body)}`).digest('base64url');
  return { userId: actor.user.id, key, request, time: app.clock().toISOString() };
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
    throw new AppError('keyReused', { at: { path: '/Idempotency-Key', keyword: 'reused' } });
  }
  const stored = JSON.parse(earlier.answer) as Stored;
  if ('refusal' in stored) throw AppError.fromStored(stored.refusal);
  return stored.data as T;
}

/**
 * Stores the error of a call, in a transaction of its own because the failed one is rolled back. If a response was stored meanwhile, it is
 * kept.
 */
async function storeError(context: OnceContext, claim: Claim, appError: AppError): Promise<void> {
  const answer = JSON.stringify({ refusal: appError.toStored() } satisfies Stored);
  await inTransaction(context, async (store) => {
    if (!(await claimKey(store, claim))) await storeAnswer(store, { ...claim, answer });
  });
}

function keyOf({ headers }: Pick<OnceContext, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > 255) {
    throw new AppError('invalidKey', { at: { path: '/Idempotency-Key', keyword: 'maxLength' } });
  }
  return key;
}

/** Serializes a value independently of the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Entry {
  readonly id: string;
  /** The action of the entry: `create`, `update`, `delete`, `restore:{time}`, `transit:{name}` or `action:{name}`. */
  readonly action: string;
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** Input that is not stored in a field of the record, such as a reason. */
  readonly others?: PlainRecord;
  /** Data stored with a record that was deleted. */
  readonly removed?: PlainRecord;
  /** A business event: its code and the time when it happened. */
  readonly event?: { readonly code: string; readonly time: string };
}

/** Writes a log entry with every changed field, in the transaction of the change. Returns the entry. */
export async function writeLog(context: Context, store: Store, entry: Entry): Promise<Row> {
  const line = logRow(context, entry);
  await insertRow(store, 'sys_recordLog', line);
  return line;
}

function isSame({ before, after }: Change): boolean {
  if (before === after) return true;
  const areObjects = typeof before === 'object' && typeof after === 'object' && before !== null && after !== null;
  return areObjects && JSON.stringify(before) === JSON.stringify(after);
}

/** Returns the row of a log entry, for callers that insert many at once. */
export function logRow(
  { app, actor, compiled: { resource } }: Context,
  { id, action, before, after, others = {}, removed = {}, event }: Entry,
): Row {
  const added = Object.entries(others).map(([field, value]) => ({ field, before: null, after: value ?? null }));
  const removedValues = Object.entries(removed).map(([field, value]) => ({
    field,
    before: value ?? null,
    after: null,
  }));
  const changes: Change[] = [];
  for (const { name } of resource.fields) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (was === is) continue;
    const change = { field: name, before: was, after: is };
    if (!isSame(change)) changes.push(change);
  }
  changes.push(...[...added, ...removedValues].filter((change) => !isSame(change)));
  return {
    id: newId(),
    resource: resource.name,
    recordId: id,
    action,
    operator: actor.user.account,
    time: app.clock().toISOString(),
    changes: JSON.stringify(changes),
    version: typeof after.version === 'number' ? after.version : null,
    // The columns of the event are always set, because rows inserted together need the same columns.
    event: event?.code ?? null,
    eventTime: event?.time ?? null,
  };
}

/** Returns the values of the columns that record who created or updated a row, and when. */
export function stamp({ app, actor }: Pick<Context, 'app' | 'actor'>, what: 'create' | 'update'): Row {
  return { [`${what}By`]: actor.user.account, [`${what}Time`]: app.clock().toISOString() };
}
