import { mostInSheet, mostStaleReported, type SheetBody, type SheetSaved, type SheetStale, type StaleRow } from '../../contract/bulk.ts';
import { isObject } from '../../contract/json.ts';
import { rootId } from '../../contract/menu.ts';
import type { Ability } from '../../contract/permission.ts';
import type { CheckError } from '../../contract/resource.ts';
import type { FieldFault, Language, WireRecord } from '../../contract/wire.ts';
import { explain } from '../../fields/explain.ts';
import { holdsFor, seesKind } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { faultAt, isId, readSubmitted, toRecord } from '../resource/context.ts';
import { withLabels } from '../resource/labels.ts';
import { assertRemovable, isOnlyNotAllowed, judgeAllowed } from './allowed.ts';
import { announceMany, type JudgedChange, type RecordChange } from './change.ts';
import { commitChanges, idsOf } from './commit.ts';
import { judgeChanges, rowFault } from './judge.ts';
import { lockLines } from './lines.ts';
import { writeOnce } from './once.ts';
import { idOf, removeRows } from './save.ts';
import { assertFound } from './selection.ts';

/** Maximum number of records per call. */
const most = 5_000;

/** Saves an array of records in one transaction, all or none. Records with an id are updated, others are created. */
export async function saveRecords(context: Context, records: readonly unknown[]): Promise<unknown> {
  if (records.length > most) throw new AppError('tooLarge', { values: { limit: most } });
  if (records.length === 0) throw new AppError('invalidBody');
  const listed: Context = { ...context, cause: 'list' };
  const answer = await writeOnce(
    listed,
    async (store) => {
      const writes = await writeRecords(listed, store, { records, pathPrefix: '' });
      const { created, updated } = idsOf(writes);
      announceMany(context, store, [...created, ...updated]);
      return { created, updated, unchanged: writes.unchanged };
    },
    records.length,
  );
  const { created, updated } = answer;
  return { created: created.length, updated: updated.length, unchanged: answer.unchanged, ids: created };
}

/** Maximum number of faulty rows in a response. */
const mostReported = 200;

interface WriteParams {
  readonly records: readonly unknown[];
  /** Path of the array in the body. */
  readonly pathPrefix: string;
  /** Returns the error for records that others have changed or deleted. If left out, each such record is reported at its row. */
  readonly outdated?: () => Promise<AppError>;
}

const outdatedKeywords: ReadonlySet<string> = new Set(['changed', 'gone']);

/** Checks records and writes them together, all or none; errors contain the path of their record. */
async function writeRecords(context: Context, store: Store, { records, pathPrefix, outdated }: WriteParams) {
  const rows = ownedRows(context, await readRecords(context, store, records));
  const judged = await judgeAllowed(context, store, await judgeChanges(context, store, { rows }));
  const bad = judged.filter(({ errors }) => errors.length > 0);
  const isOutdated = bad.some(({ errors }) => errors.some(({ keyword }) => outdatedKeywords.has(keyword)));
  if (outdated && isOutdated) throw await outdated();
  if (bad.length > 0) throw invalidRows(context, bad, pathPrefix);
  try {
    return await commitChanges(context, store, judged);
  } catch (error) {
    throw error instanceof AppError ? error.below(pathPrefix) : error;
  }
}

async function readRecords({ compiled: { resource } }: Context, store: Store, records: readonly unknown[]): Promise<RecordChange[]> {
  const read = records.map((record) => ({ ...readSubmitted(resource, record), id: idOf(record), record }));
  const ids = read.flatMap(({ id }) => id ?? []);
  const stored = await findRowsById(store, { table: resource.name, ids: [...new Set(ids)], lock: 'write' });
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  return read.map(({ fields, errors, id, record }, i) => {
    const current = id === undefined ? undefined : byId.get(id);
    const { version } = record as { version?: unknown };
    const isChanged = current !== undefined && version !== current.version;
    const own: CheckError[] = [...(id !== undefined && !current ? [rowFault('gone')] : []), ...(isChanged ? [rowFault('changed')] : [])];
    return { row: i + 1, submitted: fields, current, errors: [...errors, ...own] };
  });
}

function invalidRows({ compiled: { resource } }: Context, rows: readonly JudgedChange[], pathPrefix: string): AppError {
  return new AppError(isOnlyNotAllowed(rows) ? 'bulkNotEditable' : 'importInvalid', {
    values: { n: rows.length },
    data: (language: Language): { errors: FieldFault[] } => ({
      errors: rows.slice(0, mostReported).flatMap(({ row, after, errors }) =>
        explain({ resource, record: after, errors, language }).map((fault) => ({
          ...fault,
          path: `${pathPrefix}/${row - 1}${fault.path}`,
          row,
        })),
      ),
    }),
  });
}

/**
 * Sets the owner that `save{X}Bach/{x}` names, if the resource file defines an owner field. New rows without an owner get this owner; rows
 * with another owner are errors. `0` means no owner. If the call names no owner, the rows are not checked or changed.
 */
export function ownedRows({ compiled: { resource }, id, systemCall }: Context, rows: readonly RecordChange[]): RecordChange[] {
  const { owner } = resource.excel;
  if (owner === undefined || id === '' || systemCall) return [...rows];
  const parentId = id === rootId ? null : id;
  return rows.map((row) => {
    const { submitted, current, errors } = row;
    const named = (Object.hasOwn(submitted, owner) ? submitted[owner] : current?.[owner]) ?? null;
    if (named === parentId) return row;
    if (named === null && !current) return { ...row, submitted: { ...submitted, [owner]: parentId } };
    return { ...row, errors: [...errors, faultAt(owner, 'otherOwner')] };
  });
}

/**
 * `POST save{X}Sheet`, `{records, removed}`: saves all changes of an editable list in one transaction, all or none. Creating, updating and
 * deleting require their own permissions. If others have changed one of the records, the call is rejected with the current state of these
 * records.
 */
export async function saveSheet(context: Context): Promise<SheetSaved> {
  const body = readBody(context.body);
  const { records, removed } = body;
  if (records.length > mostInSheet || removed.length > mostInSheet) {
    throw new AppError('tooLarge', { values: { limit: mostInSheet } });
  }
  if (records.length + removed.length === 0) throw new AppError('invalidBody');
  assertPermitted(context, body);
  const answer = await writeOnce(
    context,
    async (store) => {
      // Records are deleted first, because a new one may reuse the unique value of a deleted one.
      await remove(context, store, body);
      const outdated = () => staleSheet(context, store, body);
      const writes = await writeRecords(context, store, { records, pathPrefix: '/records', outdated });
      const { created, updated } = idsOf(writes);
      announceMany(context, store, [...created, ...updated, ...removed.map(({ id }) => id)]);
      return { created, updated, unchanged: writes.unchanged };
    },
    records.length + removed.length,
  );
  const { created, updated, unchanged } = answer;
  return { created: created.length, updated: updated.length, unchanged, removed: removed.length, ids: created };
}

function readBody(body: unknown): SheetBody {
  if (typeof body !== 'object' || body === null) throw new AppError('invalidBody');
  const { records = [], removed = [], ...others } = body as Partial<SheetBody>;
  const isValid = Array.isArray(records) && Array.isArray(removed) && records.every(isObject) && removed.every(isSeen);
  if (!isValid || Object.keys(others).length > 0) throw new AppError('invalidBody');
  return { records, removed };
}

function isSeen(one: unknown): boolean {
  const { id, version } = (one ?? {}) as Partial<SheetBody['removed'][number]>;
  return isId(id) && Number.isSafeInteger(version);
}

function assertPermitted({ actor, compiled: { resource } }: Context, { records, removed }: SheetBody): void {
  const ids = records.map(idOf);
  const needed: readonly (readonly [boolean, Ability])[] = [
    [ids.some((id) => id === undefined), 'create'],
    [ids.some((id) => id !== undefined), 'update'],
    [removed.length > 0, 'deleteByIds'],
  ];
  if (needed.some(([isNeeded, ability]) => isNeeded && !holdsFor(actor, resource, ability))) throw new AppError('forbidden');
}

async function remove(context: Context, store: Store, body: SheetBody): Promise<void> {
  const { removed } = body;
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await lockLines(context, store, { ids, lock: 'delete' });
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'delete' });
  assertFound(ids, rows);
  const seen = new Map(removed.map(({ id, version }) => [id, version]));
  if (rows.some(({ id, version }) => seen.get(String(id)) !== version)) throw await staleSheet(context, store, body);
  await assertRemovable(context, store, { rows, named: { ids, isSingle: false, isMatched: false } });
  await removeRows(context, store, rows);
}

interface Seen {
  readonly id: string;
  readonly version: unknown;
  /** Index of the record in `records` or `removed`. */
  readonly position: number;
  readonly list: keyof SheetBody;
}

/** A record that others have changed or deleted; `row` is its current state, undefined if deleted. */
interface Outdated extends Seen {
  readonly row: Row | undefined;
}

/**
 * Returns the error for a sheet with records changed by others, including their current state. The console merges the changes: those made
 * only by others are accepted, conflicting ones are shown to the user.
 */
async function staleSheet(context: Context, store: Store, body: SheetBody): Promise<AppError> {
  const { actor, compiled } = context;
  const { resource } = compiled;
  const seen = seenIn(body);
  const rows = await findRowsById(store, { table: resource.name, ids: [...new Set(seen.map(({ id }) => id))] });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const outdated = seen.flatMap((one): Outdated[] => {
    const row = tellable(context, byId.get(one.id));
    return row && Number(row.version) === one.version ? [] : [{ ...one, row }];
  });
  const reported = outdated.slice(0, mostStaleReported);
  // Without the permission to list, the error only says which rows are outdated, not their content.
  const stale = holdsFor(actor, resource, 'find') ? await staleRows(context, store, reported) : [];
  return new AppError('stale', {
    data: (language: Language): SheetStale => ({
      errors: reported.map((one) => faultOf(context, one, language)),
      stale,
    }),
  });
}

function seenIn({ records, removed }: SheetBody): readonly Seen[] {
  return [
    ...records.flatMap((record, position): Seen[] => {
      const { id, version } = record as { id?: unknown; version?: unknown };
      return typeof id === 'string' && id !== '' ? [{ id, version, position, list: 'records' }] : [];
    }),
    ...removed.map(({ id, version }, position): Seen => ({ id, version, position, list: 'removed' })),
  ];
}

/** Returns the row, or undefined (as if deleted) for a kind that the caller may not see. */
function tellable({ actor, compiled: { resource } }: Context, row: Row | undefined): Row | undefined {
  const { kinds } = resource;
  if (!row || !kinds) return row;
  return seesKind(actor, resource, { kind: String(row[kinds.field] ?? ''), ability: 'find' }) ? row : undefined;
}

async function staleRows(context: Context, store: Store, reported: readonly Outdated[]): Promise<readonly StaleRow[]> {
  const there = reported.flatMap(({ row }) => (row ? [toRecord(context.visible, row)] : []));
  const labeled = await withLabels(context, store, there);
  const byId = new Map(labeled.map((record) => [record.id, record as unknown as WireRecord]));
  return reported.map(({ id }) => ({ id, current: byId.get(id) ?? null }));
}

function faultOf({ visible: resource }: Context, { row, position, list }: Outdated, language: Language): FieldFault {
  const errors = [rowFault(row ? 'changed' : 'gone')];
  const [fault] = explain({ resource, record: {}, errors, language });
  return { keyword: '', message: '', ...fault, path: `/${list}/${position}`, row: position + 1 };
}
