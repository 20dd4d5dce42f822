import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { deleteRows, findRow, findRowsById, insertRows } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { isId, type PlainRecord, readSubmitted, type Submitted, toRecord } from '../resource/context.ts';
import { readRecord } from '../resource/find.ts';
import { linesIn } from '../resource/lines.ts';
import { rejectUnseenKind } from '../resource/rejectUnseenKind.ts';
import { assertEditable, assertRemovable, assertUnused } from './allowed.ts';
import { announceChange, announceMany, announceParents } from './change.ts';
import { commitChanges } from './commit.ts';
import { removeOwnFiles } from './fileFields.ts';
import { aroundDelete } from './hooks.ts';
import { judgeChange } from './judge.ts';
import { deleteLines, lockLines } from './lines.ts';
import { logRow, writeOnce } from './once.ts';
import { touchParents } from './parents.ts';
import { planLines } from './planLines.ts';
import { assertFound, countIn, isFilterSelection, readFilterSelection, readIds, resolveSelection } from './selection.ts';
import { inTransaction } from './transaction.ts';

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
  return writeOnce(context, async (store) => {
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
    const { records } = await commitChanges(context, store, [{ ...checked, ...(logged !== undefined && { logged }) }]);
    // If nothing changed, there are no records.
    for (const { id, rows, changed } of records) {
      announceChange(context, store, [id]);
      for (const { plan, ids } of changed) announceChange({ ...context, compiled: plan.child }, store, ids);
      announceParents(context, store, rows);
    }
    return readRecord(context, store, id ?? String(records[0]?.id));
  });
}

/** Returns the id of the record to update; undefined if the body creates one. */
export function idOf(body: unknown): string | undefined {
  const { id } = body as { id?: unknown };
  if (id === undefined || id === null || id === '') return undefined;
  if (!isId(id)) throw new AppError('notFound');
  return id;
}

/** Throws if the body has no version, or another version than the current one; the latter error includes the current record. */
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

/** `GET delete{X}ById/{id}`: deletes one record. */
export async function deleteById(context: Context): Promise<null> {
  const named = { ids: [context.id], isSingle: true, isMatched: false };
  await inTransaction(context, (store) => deleteAll(context, store, named));
  return null;
}

/** `POST delete{X}ByIds` with an array of ids or a filter: deletes these records, all or none. */
export async function deleteByIds(context: Context): Promise<null> {
  const { body } = context;
  const selection = isFilterSelection(body) ? { matching: readFilterSelection(body) } : { ids: readIds(body) };
  await writeOnce(
    context,
    async (store) => {
      const ids = await resolveSelection(context, store, selection);
      await deleteAll(context, store, { ids, isSingle: false, isMatched: 'matching' in selection });
    },
    countIn(selection),
  );
  return null;
}

type Named = Parameters<typeof assertRemovable>[2]['named'];

async function deleteAll(context: Context, store: Store, named: Named): Promise<void> {
  const { ids, isSingle } = named;
  await lockLines(context, store, { ids, lock: 'delete' });
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'delete' });
  if (isSingle && rows.length === 0) throw new AppError('notFound');
  assertFound(ids, rows);
  await assertRemovable(context, store, { rows, named });
  await removeRows(context, store, rows);
  announceMany(context, store, ids);
  announceParents(context, store, rows);
}

/**
 * Deletes records, whose rows must be locked, with their lines and files, and logs the deletion. Throws 40011 if other records reference
 * them.
 */
export async function removeRows(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  await aroundDelete(context, store, { rows, remove: () => remove(context, store, rows) });
}

async function remove(context: Context, store: Store, rows: readonly Row[]): Promise<void> {
  const { resource } = context.compiled;
  const ids = rows.map(({ id }) => String(id));
  const lines = linesIn(context.app.schemas, resource);
  const own = lines.map(({ child, by }) => ({ table: child.table.name, column: by }));
  await assertUnused(context, store, { ids, own });
  const removedLines = await deleteLines(context, store, ids);
  const logged = rows.map((row) => {
    const before = { ...toRecord(resource, row), ...removedLines.get(String(row.id)) };
    return logRow(context, { id: String(row.id), action: 'delete', before, after: {} });
  });
  if (logged.length > 0) await insertRows(store, 'sys_recordLog', logged);
  await touchParents(context, store, rows);
  await removeOwnFiles(context, store, ids);
  await deleteRows(store, resource.name, ids);
}
