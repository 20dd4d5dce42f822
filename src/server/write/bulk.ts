import { createHash } from 'node:crypto';
import {
  type BulkConflict,
  type BulkEdited,
  type BulkError,
  type BulkPreview,
  type BulkRestored,
  type BulkSaved,
  bulkFields,
  mostExamples,
  mostRejectedReported,
  mostSelected,
  type RestoredRow,
  type SeenRow,
} from '../../contract/bulk.ts';
import type { Field } from '../../contract/field.ts';
import { permissionOf } from '../../contract/permission.ts';
import { type Language, labelKey } from '../../contract/wire.ts';
import { explain } from '../../fields/explain.ts';
import { holds, holdsField } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { isId, type PlainRecord, readSubmitted, toRecord } from '../resource/context.ts';
import { labelIn, withLabels } from '../resource/labels.ts';
import { operatorNames } from '../resource/log.ts';
import { isOnlyNotAllowed, judgeAllowed } from './allowed.ts';
import { announceMany, type JudgedChange } from './change.ts';
import { commitChanges, versionOf, type Writes } from './commit.ts';
import { invalidRecord, judgeChanges } from './judge.ts';
import { writeOnce } from './once.ts';
import { assertFound, readSelection, resolveSelection, type Selection } from './selection.ts';
import { columnValue } from './uniques.ts';

/** `POST save{X}ByIds`: sets values of many records; see `contract/bulk.ts` for the forms of the body. */
export async function saveByIds(context: Context): Promise<BulkPreview | BulkEdited | BulkRestored | BulkSaved> {
  const body = objectOf(context.body);
  if (body.restore !== undefined) return restore(context, body);
  if (body.each !== undefined) return each(context, body);
  const newValues = readBulkValues(context, body.values);
  if (body.preview === true) return previewChange(context, { ...newValues, selection: readSelection(body) });
  const rows = readRows(body.rows, isSeenRow);
  return writeOnce(context, (store) => applyChange(context, store, { ...newValues, rows }), rows.length);
}

/** Reverts a bulk edit. */
async function restore(call: Context, body: PlainRecord): Promise<BulkRestored> {
  const context: Context = { ...call, cause: 'undo' };
  const read = readOwnValues(context, body.restore);
  return writeOnce(context, (store) => restoreRows(context, store, read), read.rows.length);
}

async function each(context: Context, body: PlainRecord): Promise<BulkSaved> {
  const read = readOwnValues(context, body.each);
  return writeOnce(context, (store) => saveEach(context, store, read), read.rows.length);
}

/** Reads rows with individual values. Returns the rows and every field that is set in any of them. */
function readOwnValues(context: Context, value: unknown) {
  const rows = readRows(value, isRestoredRow).map(({ id, version, values }) => {
    const read = readBulkValues(context, values);
    return { id, version, ...read };
  });
  const names = new Map(rows.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)));
  return { rows, fields: [...names.values()] };
}

/** Reads the rows of a body without duplicates. */
function readRows<T extends { readonly id: string }>(value: unknown, isRow: (row: unknown) => row is T): readonly T[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRow)) throw new AppError('invalidBody');
  if (value.length > mostSelected) throw new AppError('tooLarge', { values: { limit: mostSelected } });
  return [...new Map(value.map((row) => [row.id, row])).values()];
}

function isSeenRow(row: unknown): row is SeenRow {
  const { id, seen, keep = [] } = (row ?? {}) as Partial<SeenRow>;
  const isSeen = typeof seen === 'object' && seen !== null && areTexts(Object.values(seen));
  return isId(id) && isSeen && Array.isArray(keep) && areTexts(keep);
}

function areTexts(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function isRestoredRow(row: unknown): row is RestoredRow {
  const { id, version, values } = (row ?? {}) as Partial<RestoredRow>;
  return isId(id) && Number.isSafeInteger(version) && typeof values === 'object' && values !== null;
}

function objectOf(body: unknown): PlainRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalidBody');
  return body as PlainRecord;
}

/** Sets the values shown in the preview, all records or none. */
async function applyChange(
  context: Context,
  store: Store,
  { fields, values, rows }: BulkValues & { readonly rows: readonly SeenRow[] },
): Promise<BulkEdited> {
  const { visible } = context;
  const found = await findRowsById(store, { table: visible.name, ids: rows.map(({ id }) => id), lock: 'write' });
  const stored = new Map(found.map((row) => [String(row.id), row]));
  const conflicts = await findConflicts(context, store, { fields, values, rows, stored });
  if (conflicts.length > 0) {
    throw new AppError('bulkConflict', { values: { n: conflicts.length }, data: { conflicts } });
  }
  const kept = new Map(rows.map(({ id, keep = [] }) => [id, keep]));
  const changes = found.map((row) => ({ row, values: without(values, kept.get(String(row.id)) ?? []) }));
  const writes = await writeValid(context, store, { changes, fields });
  announceMany(
    context,
    store,
    writes.records.map(({ id }) => id),
  );
  return {
    changed: writes.records.length,
    rows: writes.records.map((one) => {
      const before = toRecord(visible, one.rows[0]);
      const former = Object.fromEntries(fields.map(({ name }) => [name, before[name] ?? null]));
      return { id: one.id, version: versionOf(one), values: former };
    }),
  };
}

/** Returns the values to set in a record, without those of the named fields, in which the record keeps its own values. */
function without(values: PlainRecord, names: readonly string[]): PlainRecord {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

interface Each {
  readonly rows: readonly RestoredRow[];
  /** Every field that any of the rows sets. */
  readonly fields: readonly Field[];
}

/** Sets individual values of each record, all or none; fails if a record has changed since it was read. */
async function saveEach(context: Context, store: Store, { rows, fields }: Each): Promise<BulkSaved> {
  const ids = rows.map(({ id }) => id);
  const found = await findRowsById(store, { table: context.visible.name, ids, lock: 'write' });
  const stored = new Map(found.map((row) => [String(row.id), row]));
  const changes = rows.map(({ id, version, values }) => {
    const row = stored.get(id);
    if (!row) throw new AppError('notFound');
    if (row.version !== version) throw new AppError('stale');
    return { row, values };
  });
  const { records } = await writeValid(context, store, { changes, fields });
  const changed = records.map(({ id }) => id);
  announceMany(context, store, changed);
  return { changed: changed.length };
}

interface Restoring {
  readonly rows: readonly RestoredRow[];
  /** All fields restored in any of the rows. */
  readonly fields: readonly Field[];
}

/**
 * Restores former values. Records that have them already count as restored; those that were changed since, or that may not be changed
 * back, are skipped and listed.
 */
async function restoreRows(context: Context, store: Store, { rows, fields }: Restoring): Promise<BulkRestored> {
  const { visible } = context;
  const found = await findRowsById(store, { table: visible.name, ids: rows.map(({ id }) => id), lock: 'write' });
  const stored = new Map(found.map((row) => [String(row.id), row]));
  const changes = rows.flatMap(({ id, version, values }) => {
    const row = stored.get(id);
    return row && row.version === version ? [{ row, values }] : [];
  });
  const { valid, same } = await judgeRows(context, store, { changes, fields });
  await commitChanges(context, store, valid);
  const idsOf = (judged: readonly JudgedChange[]): readonly string[] => judged.map(({ current }) => String(current?.id));
  announceMany(context, store, idsOf(valid));
  const done = new Set(idsOf([...valid, ...same]));
  const label = (id: string): string => {
    const row = stored.get(id);
    return row ? labelIn(context, toRecord(visible, row)) : '';
  };
  const skipped = rows.filter(({ id }) => !done.has(id)).map(({ id }) => ({ id, label: label(id) }));
  return { restored: done.size, skipped };
}

type WriteInput = Parameters<typeof judgeRows>[2];

/** Writes the rows if all are valid; otherwise throws an error that lists the first invalid rows. */
async function writeValid(context: Context, store: Store, changes: WriteInput): Promise<Writes> {
  const { valid, rejected } = await judgeRows(context, store, changes);
  if (rejected.length > 0) {
    throw new AppError(isOnlyNotAllowed(rejected) ? 'bulkNotEditable' : 'bulkInvalid', {
      values: { n: rejected.length },
      data: (language: Language) => ({
        refused: rejected.length,
        refusals: toRejections(context, rejected, language),
      }),
    });
  }
  return commitChanges(context, store, valid);
}

/** Checked rows, grouped by their outcome. */
interface Judged {
  readonly valid: readonly JudgedChange[];
  /** Rows that already have the values. */
  readonly same: readonly JudgedChange[];
  readonly rejected: readonly JudgedChange[];
}

/** A stored row with the values that it will get. */
interface RowValues {
  readonly row: Row;
  readonly values: PlainRecord;
}

/** Checks each row like a save. Does not throw for errors of the rows, and writes nothing. */
export async function judgeRows(
  context: Context,
  store: Store,
  { changes, fields }: { readonly changes: readonly RowValues[] } & Pick<BulkValues, 'fields'>,
): Promise<Judged> {
  const rows = changes.map(({ row, values }, i) => ({ row: i + 1, submitted: values, current: row, errors: [] }));
  const checked = await judgeAllowed(context, store, await judgeChanges(context, store, { rows }));
  const of = (kind: keyof Judged) => checked.filter((row) => kindOf(row, fields) === kind);
  return { valid: of('valid'), same: of('same'), rejected: of('rejected') };
}

function kindOf({ after, current, errors }: JudgedChange, fields: BulkValues['fields']): keyof Judged {
  const isSelected = (path: string): boolean => fields.some(({ name }) => path.split('/')[1] === name);
  const isSame = fields.every((field) => columnValue(field, after[field.name]) === (current?.[field.name] ?? null));
  // Nothing would change in the record, so existing errors in other fields are ignored.
  if (isSame && !errors.some(({ instancePath }) => isSelected(instancePath))) return 'same';
  return errors.length > 0 ? 'rejected' : 'valid';
}

/** Returns the first rejected records with their errors, in the reader's language. */
function toRejections({ compiled: { resource }, visible }: Context, rows: readonly JudgedChange[], language: Language): BulkError[] {
  return rows.slice(0, mostRejectedReported).map(({ current, before, after, errors }) => ({
    id: String(current?.id),
    label: labelIn({ visible, language }, before),
    errors: explain({ resource, record: after, errors, language }),
  }));
}

/** Returns the effect of the values on the selected records without writing. */
async function previewChange(
  context: Context,
  { selection, fields, values }: BulkValues & { readonly selection: Selection },
): Promise<BulkPreview> {
  const { app, visible, language } = context;
  const store = app.database.read;
  const ids = await resolveSelection(context, store, selection);
  const rows = await findRowsById(store, { table: visible.name, ids });
  assertFound(ids, rows);
  const changes = rows.map((row) => ({ row, values }));
  const { valid, same, rejected } = await judgeRows(context, store, { changes, fields });
  const records = valid.flatMap(({ current }) => (current ? [toRecord(visible, current)] : []));
  // Includes the labels of references, because users compare the labels if others change a record before the edit is confirmed.
  const labeled = await withLabels(
    context,
    store,
    records.map((record) => ({ ...valuesNow(fields, record), id: record.id })),
  );
  const first = await withLabels(context, store, records.slice(0, mostExamples));
  return {
    total: rows.length,
    same: same.length,
    refused: rejected.length,
    refusals: toRejections(context, rejected, language),
    rows: records.map((record, i) => ({
      id: String(record.id),
      seen: seenOf(fields, record),
      values: valuesNow(fields, labeled[i] ?? record),
    })),
    examples: first.map((record) => ({
      id: String(record.id),
      label: labelIn(context, record),
      values: valuesNow(fields, record),
    })),
  };
}

interface BulkParams extends BulkValues {
  readonly rows: readonly SeenRow[];
  /** The stored rows by id. */
  readonly stored: ReadonlyMap<string, Row>;
}

/**
 * Finds the records in which others have changed the edited fields since the preview, and deleted records. Setting the same value or other
 * fields is no conflict.
 */
async function findConflicts(context: Context, store: Store, { rows, stored, fields, values }: BulkParams): Promise<BulkConflict[]> {
  const { visible } = context;
  const hasNewValue = (row: Row, field: Field): boolean => columnValue(field, values[field.name]) === (row[field.name] ?? null);
  const removed = rows.filter(({ id }) => !stored.has(id));
  const changed = rows.flatMap(({ id, seen, keep = [] }) => {
    const row = stored.get(id);
    if (!row) return [];
    const record = toRecord(visible, row);
    const now = seenOf(fields, record);
    const names = fields.filter((field) => {
      const { name } = field;
      return !keep.includes(name) && seen[name] !== now[name] && !hasNewValue(row, field);
    });
    return names.length > 0 ? [{ record, names, now }] : [];
  });
  const labeled = await withLabels(
    context,
    store,
    changed.map(({ record }) => record),
  );
  const nameOf = await authorNames(context, store, labeled);
  return [
    ...removed.map(({ id, seen }) => ({ ...nowhere, id, seen })),
    ...changed.map(({ names, now }, i) => {
      const record = labeled[i] ?? {};
      return {
        ...nameOf(String(record.updateBy ?? '')),
        id: String(record.id),
        seen: now,
        label: labelIn(context, record),
        isGone: false,
        changed: names.map(({ name }) => name),
        values: valuesNow(fields, record),
      };
    }),
  ];
}

/** The conflict entry of a deleted record. */
const nowhere = { label: '', isGone: true, changed: [], values: {}, by: '' };

/** Returns a function that gives the author of a record: the account, and the name too if the caller may read the log. */
async function authorNames(
  context: Context,
  store: Store,
  records: readonly PlainRecord[],
): Promise<(by: string) => Pick<BulkConflict, 'by' | 'byName'>> {
  const { actor, compiled } = context;
  if (!holds(actor, permissionOf(compiled.resource, 'log'))) return (by) => ({ by });
  const accounts = new Set(records.map(({ updateBy }) => String(updateBy ?? '')));
  const nameOf = await operatorNames(context, store, [...accounts]);
  return (by) => ({ by, byName: nameOf(by) });
}

/** Returns a digest of each field of a record; equal digests mean that the field has not changed. */
function seenOf(fields: readonly Field[], record: PlainRecord): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, digestOf(record[name] ?? null)]));
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

/** Returns the values of these fields, empty ones as null, and the labels of references. */
function valuesNow(fields: readonly Field[], record: PlainRecord): PlainRecord {
  const names = fields.flatMap(({ name, reference }) => (reference ? [name, labelKey(name)] : [name]));
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** The fields to change and their new values. */
interface BulkValues {
  readonly fields: readonly Field[];
  readonly values: PlainRecord;
}

/** Reads the values of a bulk edit. Fields that the caller may not read are rejected as unknown. */
function readBulkValues(context: Context, submitted: unknown): BulkValues {
  const { actor, compiled, visible } = context;
  if (typeof submitted !== 'object' || submitted === null || Array.isArray(submitted)) throw new AppError('invalidBody');
  const names = Object.keys(submitted);
  if (names.length === 0) throw new AppError('invalidBody');
  const offered = new Map(bulkFields(visible).map((field) => [field.name, field]));
  for (const name of names) {
    const title = (language: Language): string => visible.fields.find((field) => field.name === name)?.title[language] ?? name.slice(0, 60);
    const at = { path: `/values/${name.slice(0, 60)}`, keyword: 'bulk' };
    const field = offered.get(name);
    if (!field) throw new AppError('bulkField', { values: (one) => ({ name: title(one) }), at });
    if (!holdsField(actor, field, 'write')) throw new AppError('fieldForbidden', { values: (one) => ({ field: title(one) }), at });
  }
  const { fields: values, errors } = readSubmitted(compiled.resource, submitted);
  if (errors.length > 0) throw invalidRecord(compiled.resource, values, errors);
  return { fields: names.flatMap((name) => offered.get(name) ?? []), values };
}
