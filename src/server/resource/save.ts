import type { CheckError, Resource } from '../../contract/resource.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { findRow, insertRow, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { checkFiles, settleFiles } from '../files/fieldFiles.ts';
import { Refusal } from '../refusal.ts';
import { refuseUneditable } from './allow/refuseUneditable.ts';
import { checkAccess } from './checkAccess.ts';
import { checkFixed } from './checkFixed.ts';
import { checkKind } from './checkKind.ts';
import { checkReferences } from './checkReferences.ts';
import { completeRecord } from './completeRecord.ts';
import type { Context } from './context.ts';
import { readRecord } from './findById.ts';
import { aroundSingle } from './hooks/aroundSave.ts';
import { followSaved } from './hooks/followChanges.ts';
import { invalidRecord } from './invalidRecord.ts';
import { isId } from './isId.ts';
import { lockLines } from './lines/lockLines.ts';
import { type LinesPlan, planLines } from './lines/planLines.ts';
import { tellParents } from './lines/tellParents.ts';
import { touchParents } from './lines/touchParents.ts';
import { type WrittenLines, writeLines } from './lines/writeLines.ts';
import { newId } from './newId.ts';
import { nextSerials } from './nextSerials.ts';
import { readSent, type Sent } from './readSent.ts';
import { refuseUnseenKind } from './refuseUnseenKind.ts';
import { stamp } from './stamp.ts';
import { tellChange } from './tellChange.ts';
import { type PlainRecord, toRecord, toRow } from './toRecord.ts';
import { countedRow } from './totals/countedRow.ts';
import { todayIn } from './totals/todayIn.ts';
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
  return writeRecord(context, async (store) => {
    if (id === undefined) return create(context, store, sent);
    await lockLines(context, store, { ids: [id], lock: 'write' });
    await refuseUneditable(context, store, id);
    return update(context, store, { id, sent });
  });
}

/** Writes one record in a transaction of its own and tells of it; gives the record as it is then. */
export async function writeRecord(context: Context, write: (store: Store) => Promise<Saved>): Promise<PlainRecord> {
  let { changed, rows }: Pick<Saved, 'changed' | 'rows'> = { changed: [], rows: [] };
  const record = await writeOnce(context, async (store) => {
    const saved = await write(store);
    ({ changed, rows } = saved);
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
export interface Saved extends Pick<WrittenLines, 'changed'> {
  readonly id: string;
  /** The row as it was and as it is: a line changes what it belonged to, and what it belongs to. None: nothing was changed. */
  readonly rows: readonly Row[];
  /** Its line in the log. */
  readonly logged?: Row;
}

/** Creates a record of what was sent, with every check of a save. */
export async function create(context: Context, store: Store, sent: Sent): Promise<Saved> {
  const { resource } = context.compiled;
  const plan = await planLines(context, store, { id: undefined, sent: sent.fields });
  const today = todayIn(context.house);
  const after = completeRecord(resource, { ...sent.fields, ...plan.after }, { isNew: true, today });
  const empty = completeRecord(resource, {}, { isNew: true, today });
  checkAccess(context.actor, resource.fields, { before: empty, after, sent: sent.fields });
  const sound = await checked(context, store, { after, before: {}, errors: [...sent.errors, ...plan.errors] });
  return writeNew(context, store, { record: sound, plan });
}

/** Writes a new record that was found sound, with its lines and numbers. */
export async function writeNew(
  context: Context,
  store: Store,
  { record: sound, plan }: Omit<Inserted, 'id'>,
): Promise<Saved> {
  const [serials] = await nextSerials(context, store, [sound]);
  const coming = { ...sound, ...serials };
  const id = newId();
  const write = (record: PlainRecord) => insert(context, store, { id, record, plan });
  return aroundSingle(context, store, { id, before: undefined, record: coming, write });
}

interface Inserted {
  readonly id: string;
  readonly record: PlainRecord;
  readonly plan: LinesPlan;
}

async function insert(context: Context, store: Store, { id, record, plan }: Inserted): Promise<Saved> {
  const { resource } = context.compiled;
  const row = { id, version: 1, ...stamp(context, 'create'), ...stamp(context, 'update'), ...toRow(resource, record) };
  await written(context, () => insertRow(store, resource.name, row), row);
  await settleFiles(context, store, { id, record, before: {} });
  const lines = await writeLines(context, store, { id, plan, record });
  const logged = await writeLog(context, store, {
    ...{ id, action: 'create', before: lines.before },
    after: { ...toRecord(resource, await countedRow(context, store, { row, changed: lines.changed })), ...lines.after },
  });
  await touchParents(context, store, [row]);
  await followSaved(context, store, [{ id, before: undefined, after: toRecord(resource, row) }]);
  return { id, changed: lines.changed, rows: [row], logged };
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
  const after = completeRecord(
    resource,
    { ...before, ...sent.fields, ...plan.after },
    { isNew: false, today: todayIn(context.house) },
  );
  checkAccess(context.actor, resource.fields, { before, after, sent: sent.fields });
  const fixed = checkFixed(context.compiled, { before, after, sent: sent.fields });
  const sound = await checked(context, store, { after, before, errors: [...sent.errors, ...plan.errors, ...fixed] });
  return writeChanged(context, store, { current, before, record: sound, plan, action });
}

/** Writes a stored record as it was found sound, with its lines; a save that changes nothing is none. */
export async function writeChanged(context: Context, store: Store, changed: Replaced): Promise<Saved> {
  const { resource } = context.compiled;
  const { current, record: sound, plan } = changed;
  const write = (record: PlainRecord) => replace(context, store, { ...changed, record });
  if (!plan.fields.some(({ lines }) => lines) && isStored(resource, sound, current)) return write(sound);
  return aroundSingle(context, store, {
    ...{ id: String(current.id), before: toRecord(resource, current), record: sound, write },
  });
}

function isStored(resource: Resource, record: PlainRecord, current: Row): boolean {
  return Object.entries(toRow(resource, record)).every(([name, value]) => value === (current[name] ?? null));
}

interface Replaced {
  readonly current: Row;
  readonly before: PlainRecord;
  readonly record: PlainRecord;
  readonly plan: LinesPlan;
  readonly action: string;
}

/** What is stored already is not written again. */
async function replace(
  context: Context,
  store: Store,
  { current, before, record, plan, action }: Replaced,
): Promise<Saved> {
  const { resource } = context.compiled;
  const id = String(current.id);
  const values = toRow(resource, record);
  const row = { id, version: Number(current.version) + 1, ...stamp(context, 'update'), ...values };
  const isSame = isStored(resource, record, current);
  const write = () => written(context, () => updateRow(store, resource.name, row), row);
  if (!isSame) await write();
  await settleFiles(context, store, { id, record, before });
  const lines = await writeLines(context, store, { id, plan, record });
  if (isSame && lines.changed.length === 0) return { id, changed: [], rows: [] };
  if (isSame) await write();
  const logged = await writeLog(context, store, {
    ...{ id, action, before: { ...toRecord(resource, current), ...lines.before } },
    after: { ...toRecord(resource, await countedRow(context, store, { row, changed: lines.changed })), ...lines.after },
  });
  await touchMoved(context, store, { current, row });
  await followSaved(context, store, [{ id, before: toRecord(resource, current), after: toRecord(resource, row) }]);
  return { id, changed: lines.changed, rows: [current, row], logged };
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
  const current = await readRecord(context, store, id);
  refuseUnseenKind(context, current);
  return new Refusal('stale', { data: { current } });
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
  checkKind(context, [{ record, before }]);
  const references = await checkReferences(context, store, { fields: resource.fields, record, before });
  const files = await checkFiles(context, store, { record, before });
  const all = [...errors, ...checks.record(record), ...references, ...files];
  if (all.length > 0) throw invalidRecord(resource, record, all);
  return record;
}
