import { AppError } from '../appError.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { type Context, isId, type PlainRecord, readSubmitted, type Submitted } from '../resource/context.ts';
import { readRecord } from '../resource/find.ts';
import { rejectUnseenKind } from '../resource/rejectUnseenKind.ts';
import { assertEditable } from './allowed.ts';
import { publishChange, publishParents } from './change.ts';
import { commitChanges, type Writes } from './commit.ts';
import { judgeChange } from './judge.ts';
import { lockLines } from './lines.ts';
import { writeOnce } from './once.ts';
import { planLines } from './planLines.ts';

/**
 * `POST save{X}`: creates a record without an id, updates one with an id. The whole resulting record is checked, not only the submitted
 * fields. Returns the saved record.
 */
export async function save(context: Context): Promise<PlainRecord> {
  const submitted = readSubmitted(context.compiled.resource, context.body);
  const id = idOf(context.body);
  return saveOne(context, async (store) => {
    if (id === undefined) return { submitted, current: undefined };
    await lockLines(context, store, { ids: [id], lock: 'write' });
    await assertEditable(context, store, id);
    const current = await findRow(store, { table: context.compiled.resource.name, id, lock: 'write' });
    if (!current) throw new AppError('notFound');
    await checkVersion(context, store, current);
    return { submitted, current };
  });
}

/** A record to save: the submitted values, and the stored row to change (undefined if new). */
interface SaveParams {
  readonly submitted: Submitted;
  readonly current: Row | undefined;
  /** The action shown in the log; defaults to `update`. */
  readonly logged?: string;
}

/** Saves one record in its own transaction, notifies open consoles, and returns the record. */
export async function saveOne(context: Context, read: (store: Store) => Promise<SaveParams>): Promise<PlainRecord> {
  let writes: Writes = { records: [], unchanged: 0 };
  const record = await writeOnce(context, async (store) => {
    const { submitted, current, logged } = await read(store);
    const id = current && String(current.id);
    const plan = await planLines(context, store, { id, submitted: submitted.fields });
    if (id !== undefined && plan.isStale) throw await stale(context, store, id);
    const checked = await judgeChange(context, store, {
      submitted: submitted.fields,
      current,
      errors: submitted.errors,
      plan,
    });
    writes = await commitChanges(context, store, [{ ...checked, ...(logged !== undefined && { logged }) }]);
    return readRecord(context, store, id ?? String(writes.records[0]?.id));
  });
  // Empty if nothing was written: nothing changed, or the outcome of an earlier attempt was returned.
  for (const { id, rows, changed } of writes.records) {
    publishChange(context, [id]);
    for (const { plan, ids } of changed) publishChange({ ...context, compiled: plan.child }, ids);
    publishParents(context, rows);
  }
  return record;
}

/** The id of the record to update; undefined if the body creates one. */
export function idOf(body: unknown): string | undefined {
  const { id } = body as { id?: unknown };
  if (id === undefined || id === null || id === '') return undefined;
  if (!isId(id)) throw new AppError('notFound');
  return id;
}

/** Throws if an update does not contain the current version; the error includes the current record. */
export async function checkVersion(context: Context, store: Store, current: Row): Promise<void> {
  const { version } = context.body as { version?: unknown };
  if (!Number.isSafeInteger(version)) {
    throw new AppError('versionMissing', { at: { path: '/version', keyword: 'required' } });
  }
  if (version === current.version) return;
  throw await stale(context, store, String(current.id));
}

async function stale(context: Context, store: Store, id: string): Promise<AppError> {
  const current = await readRecord(context, store, id);
  rejectUnseenKind(context, current);
  return new AppError('stale', { data: { current } });
}
