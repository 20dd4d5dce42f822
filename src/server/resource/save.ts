import { randomUUIDv7 } from 'node:crypto';
import type { CheckError } from '../../contract/resource.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { findRow, insertRow, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { checkFiles, settleFiles } from '../files/fieldFiles.ts';
import { Refusal } from '../refusal.ts';
import { checkAccess } from './checkAccess.ts';
import { checkFixed } from './checkFixed.ts';
import { checkReferences } from './checkReferences.ts';
import { completeRecord } from './completeRecord.ts';
import type { Context } from './context.ts';
import { readRecord } from './findById.ts';
import { invalidRecord } from './invalidRecord.ts';
import { isId } from './isId.ts';
import { planLines } from './lines/planLines.ts';
import { tellParents } from './lines/tellParents.ts';
import { touchParents } from './lines/touchParents.ts';
import { type WrittenLines, writeLines } from './lines/writeLines.ts';
import { nextSerials } from './nextSerials.ts';
import { readSent, type Sent } from './readSent.ts';
import { stamp } from './stamp.ts';
import { tellChange } from './tellChange.ts';
import { type PlainRecord, toRecord, toRow } from './toRecord.ts';
import { writeLog } from './writeLog.ts';
import { writeOnce } from './writeOnce.ts';
import { written } from './written.ts';

/**
 * `POST save{X}`: without an id creates, with one updates. What is checked is the whole record as it will be,
 * not only the fields that were sent. Answers the record as it is now.
 */
export async function save(context: Context): Promise<PlainRecord> {
  const sent = readSent(context.compiled.resource, context.body);
  const id = idOf(context.body);
  return writeRecord(context, (store) =>
    id === undefined ? create(context, store, sent) : update(context, store, { id, sent }),
  );
}

/** Writes one record in a transaction of its own and tells of it; gives the record as it is then. */
export async function writeRecord(context: Context, write: (store: Store) => Promise<Saved>): Promise<PlainRecord> {
  const changed: WrittenLines['changed'][number][] = [];
  const rows: Row[] = [];
  const record = await writeOnce(context, async (store) => {
    const saved = await write(store);
    changed.push(...saved.changed);
    rows.push(...saved.rows);
    return readRecord(context, store, saved.id);
  });
  // Nothing was written: it said what is stored already, or was said before.
  if (rows.length === 0) return record;
  tellChange(context, [String(record.id)]);
  for (const { plan, ids } of changed) tellChange({ ...context, compiled: plan.child }, ids);
  tellParents(context, rows);
  return record;
}

/** The id of a body that updates; a body without one creates. */
export function idOf(body: unknown): string | undefined {
  const { id } = body as { id?: unknown };
  if (id === undefined || id === null || id === '') return undefined;
  if (!isId(id)) throw new Refusal('notFound');
  return id;
}

/** What was saved: the record, and the lines that changed with it. */
interface Saved extends Pick<WrittenLines, 'changed'> {
  readonly id: string;
  /** The row as it was and as it is: a line changes what it belonged to, and what it belongs to. None: nothing was changed. */
  readonly rows: readonly Row[];
}

async function create(context: Context, store: Store, sent: Sent): Promise<Saved> {
  const { resource } = context.compiled;
  const plan = await planLines(context, store, { id: undefined, sent: sent.fields });
  const after = completeRecord(resource, { ...sent.fields, ...plan.after }, true);
  const empty = completeRecord(resource, {}, true);
  checkAccess(context.actor, resource.fields, { before: empty, after, sent: sent.fields });
  const sound = await checked(context, store, { after, before: {}, errors: [...sent.errors, ...plan.errors] });
  const record = { ...sound, ...(await nextSerials(context, store)) };
  const id = randomUUIDv7();
  const row = { id, version: 1, ...stamp(context, 'create'), ...stamp(context, 'update'), ...toRow(resource, record) };
  await written(context, () => insertRow(store, resource.name, row), row);
  await settleFiles(context, store, { id, record, before: {} });
  const lines = await writeLines(context, store, { id, plan, record });
  await writeLog(context, store, {
    ...{ id, action: 'create', before: lines.before },
    after: { ...toRecord(resource, row), ...lines.after },
  });
  await touchParents(context, store, [row]);
  return { id, changed: lines.changed, rows: [row] };
}

interface Update {
  readonly id: string;
  readonly sent: Sent;
  /** What the log calls it. */
  readonly action?: string;
}

/** Changes a stored record to what was sent, with every check of a save; what is stored already is not written again. */
export async function update(context: Context, store: Store, { id, sent, action = 'update' }: Update): Promise<Saved> {
  const { resource } = context.compiled;
  const current = await findRow(store, { table: resource.name, id, lock: 'write' });
  if (!current) throw new Refusal('notFound');
  await checkVersion(context, store, current);
  const plan = await planLines(context, store, { id, sent: sent.fields });
  if (plan.isStale) throw await stale(context, store, id);
  const before = { ...toRecord(resource, current), ...plan.before };
  const after = completeRecord(resource, { ...before, ...sent.fields, ...plan.after }, false);
  checkAccess(context.actor, resource.fields, { before, after, sent: sent.fields });
  const fixed = checkFixed(context.compiled, { before, after, sent: sent.fields });
  const record = await checked(context, store, { after, before, errors: [...sent.errors, ...plan.errors, ...fixed] });
  const values = toRow(resource, record);
  const row = { id, version: Number(current.version) + 1, ...stamp(context, 'update'), ...values };
  const isSame = Object.entries(values).every(([name, value]) => value === (current[name] ?? null));
  const write = () => written(context, () => updateRow(store, resource.name, row), row);
  if (!isSame) await write();
  await settleFiles(context, store, { id, record, before });
  const lines = await writeLines(context, store, { id, plan, record });
  if (isSame && lines.changed.length === 0) return { id, changed: [], rows: [] };
  if (isSame) await write();
  await writeLog(context, store, {
    ...{ id, action, before: { ...toRecord(resource, current), ...lines.before } },
    after: { ...toRecord(resource, row), ...lines.after },
  });
  await touchMoved(context, store, { current, row });
  return { id, changed: lines.changed, rows: [current, row] };
}

/** An update must be based on the record as it is now; who comes late is shown what it is. */
export async function checkVersion(context: Context, store: Store, current: Row): Promise<void> {
  const { version } = context.body as { version?: unknown };
  if (!Number.isSafeInteger(version)) {
    throw new Refusal('versionMissing', { at: { path: '/version', keyword: 'required' } });
  }
  if (version === current.version) return;
  throw await stale(context, store, String(current.id));
}

async function stale(context: Context, store: Store, id: string): Promise<Refusal> {
  return new Refusal('stale', { data: { current: await readRecord(context, store, id) } });
}

/** A line that goes from one record to another changes both. */
async function touchMoved(context: Context, store: Store, { current, row }: { current: Row; row: Row }): Promise<void> {
  const references = context.compiled.resource.fields.filter(({ reference }) => reference);
  if (references.some(({ name }) => current[name] !== row[name])) await touchParents(context, store, [current, row]);
}

/** The record as it will be, without what is empty; refused with everything that is wrong with it at once. */
async function checked(
  context: Context,
  store: Store,
  { after, before, errors }: { after: PlainRecord; before: PlainRecord; errors: readonly CheckError[] },
): Promise<PlainRecord> {
  const { resource, checks } = context.compiled;
  const record = withoutEmpty(Object.fromEntries(resource.fields.map(({ name }) => [name, after[name]])));
  const references = await checkReferences(context, store, { fields: resource.fields, record, before });
  const files = await checkFiles(context, store, { record, before });
  const all = [...errors, ...checks.record(record), ...references, ...files];
  if (all.length > 0) throw invalidRecord(resource, record, all);
  return record;
}
