import { randomUUIDv7 } from 'node:crypto';
import type { CheckError } from '../../contract/resource.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { brokenIndex } from '../db/failures.ts';
import { findRow, insertRow, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { checkFixed } from './checkFixed.ts';
import { checkReferences } from './checkReferences.ts';
import { completeRecord } from './completeRecord.ts';
import type { Context } from './context.ts';
import { duplicate } from './duplicate.ts';
import { readRecord } from './findById.ts';
import { invalidRecord } from './invalidRecord.ts';
import { isId } from './isId.ts';
import { readSent, type Sent } from './readSent.ts';
import { tellChange } from './tellChange.ts';
import { type PlainRecord, toRecord, toRow } from './toRecord.ts';
import { writeLog } from './writeLog.ts';
import { writeOnce } from './writeOnce.ts';

/**
 * `POST save{X}`: without an id creates, with one updates. What is checked is the whole record as it will be,
 * not only the fields that were sent. Answers the record as it is now.
 */
export async function save(context: Context): Promise<PlainRecord> {
  const sent = readSent(context.compiled.resource, context.body);
  const id = idOf(context.body);
  const record = await writeOnce(context, async (store) => {
    const saved = id === undefined ? await create(context, store, sent) : await update(context, store, { id, sent });
    return readRecord(context, store, saved);
  });
  tellChange(context, [String(record.id)]);
  return record;
}

/** The id of a body that updates; a body without one creates. */
export function idOf(body: unknown): string | undefined {
  const { id } = body as { id?: unknown };
  if (id === undefined || id === null || id === '') return undefined;
  if (!isId(id)) throw new Refusal('notFound');
  return id;
}

async function create(context: Context, store: Store, sent: Sent): Promise<string> {
  const { resource } = context.compiled;
  const after = completeRecord(resource, sent.fields, true);
  const record = await checked(context, store, { after, before: {}, errors: sent.errors });
  const id = randomUUIDv7();
  const row = { id, version: 1, ...stamp(context, 'create'), ...stamp(context, 'update'), ...toRow(resource, record) };
  await written(context, () => insertRow(store, resource.name, row));
  await writeLog(context, store, { id, action: 'create', before: {}, after: toRecord(resource, row) });
  return id;
}

async function update(context: Context, store: Store, { id, sent }: { id: string; sent: Sent }): Promise<string> {
  const { resource } = context.compiled;
  const current = await findRow(store, { table: resource.name, id, lock: 'write' });
  if (!current) throw new Refusal('notFound');
  await checkVersion(context, store, current);
  const before = toRecord(resource, current);
  const after = completeRecord(resource, { ...before, ...sent.fields }, false);
  const fixed = checkFixed(context.compiled, { before, after, sent: sent.fields });
  const record = await checked(context, store, { after, before, errors: [...sent.errors, ...fixed] });
  const row = { id, version: Number(current.version) + 1, ...stamp(context, 'update'), ...toRow(resource, record) };
  await written(context, () => updateRow(store, resource.name, row));
  await writeLog(context, store, { id, action: 'update', before, after: toRecord(resource, row) });
  return id;
}

/** An update must be based on the record as it is now; who comes late is shown what it is. */
async function checkVersion(context: Context, store: Store, current: Row): Promise<void> {
  const { version } = context.body as { version?: unknown };
  if (!Number.isSafeInteger(version)) {
    throw new Refusal('versionMissing', { at: { path: '/version', keyword: 'required' } });
  }
  if (version === current.version) return;
  throw new Refusal('stale', { data: { current: await readRecord(context, store, String(current.id)) } });
}

/** The record as it will be, without what is empty; refused with everything that is wrong with it at once. */
async function checked(
  context: Context,
  store: Store,
  { after, before, errors }: { after: PlainRecord; before: PlainRecord; errors: readonly CheckError[] },
): Promise<PlainRecord> {
  const { resource, checks } = context.compiled;
  const record = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, after[name]])));
  const references = await checkReferences(context, store, { record, before });
  const all = [...errors, ...checks.record(record), ...references];
  if (all.length > 0) throw invalidRecord(resource, record, all);
  return record;
}

function stamp({ house, actor }: Context, what: 'create' | 'update'): Row {
  return { [`${what}By`]: actor.user.account, [`${what}Time`]: house.clock().toISOString() };
}

/** A write that runs into a unique index is a duplicate, whoever was first. */
async function written({ compiled }: Context, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const index = brokenIndex(error, compiled.table);
    throw index ? duplicate(compiled.resource, index) : error;
  }
}
