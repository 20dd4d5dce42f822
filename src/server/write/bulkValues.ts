import { createHash } from 'node:crypto';
import { type BulkConflict, bulkFields, type SeenRow } from '../../contract/bulk.ts';
import { permissionOf } from '../../contract/permission.ts';
import { labelKey } from '../../contract/record.ts';
import type { Field } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { holds, holdsField } from '../access/rights.ts';
import { AppError } from '../appError.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { labelIn, withLabels } from '../resource/labels.ts';
import { operatorNames } from '../resource/log.ts';
import { readSubmitted } from '../resource/readSubmitted.ts';
import { type PlainRecord, toRecord } from '../resource/record.ts';
import { invalidRecord } from './judge.ts';
import { columnValue } from './uniques.ts';

interface BulkParams extends BulkValues {
  readonly rows: readonly SeenRow[];
  /** The stored rows by id. */
  readonly stored: ReadonlyMap<string, Row>;
}

/**
 * The records in which others have changed the edited fields since the preview, and those that were deleted. It is no
 * conflict if others set the same values, or changed other fields.
 */
export async function findConflicts(
  context: Context,
  store: Store,
  { rows, stored, fields, values }: BulkParams,
): Promise<BulkConflict[]> {
  const { visible } = context;
  const needsChange = (row: Row, field: Field): boolean =>
    columnValue(field, values[field.name]) === (row[field.name] ?? null);
  const removed = rows.filter(({ id }) => !stored.has(id));
  const changed = rows.flatMap(({ id, seen, keep = [] }) => {
    const row = stored.get(id);
    if (!row) return [];
    const record = toRecord(visible, row);
    const now = seenOf(fields, record);
    const names = fields.filter((field) => {
      const { name } = field;
      return !keep.includes(name) && seen[name] !== now[name] && !needsChange(row, field);
    });
    return names.length > 0 ? [{ record, names, now }] : [];
  });
  const labelled = await withLabels(
    context,
    store,
    changed.map(({ record }) => record),
  );
  const nameOf = await authorNames(context, store, labelled);
  return [
    ...removed.map(({ id, seen }) => ({ ...nowhere, id, seen })),
    ...changed.map(({ names, now }, i) => {
      const record = labelled[i] ?? {};
      return {
        ...nameOf(String(record.updateBy ?? '')),
        ...{ id: String(record.id), seen: now, label: labelIn(context, record), isGone: false },
        changed: names.map(({ name }) => name),
        values: valuesNow(fields, record),
      };
    }),
  ];
}

/** What is answered for a deleted record. */
const nowhere = { label: '', isGone: true, changed: [], values: {}, by: '' };

/** Who last changed the records: by name if the caller may read their log, otherwise by account alone. */
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

/** A digest of each of these fields of a record. Equal digests mean that nobody has changed the field. */
export function seenOf(fields: readonly Field[], record: PlainRecord): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, digestOf(record[name] ?? null)]));
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

/** The values of these fields, empty ones as null, and the labels of references. */
export function valuesNow(fields: readonly Field[], record: PlainRecord): PlainRecord {
  const names = fields.flatMap(({ name, reference }) => (reference ? [name, labelKey(name)] : [name]));
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** The fields to change and their new values. */
export interface BulkValues {
  readonly fields: readonly Field[];
  readonly values: PlainRecord;
}

/** Reads the values of a bulk edit. A field that the caller may not read is refused as one that does not exist. */
export function readBulkValues(context: Context, submitted: unknown): BulkValues {
  const { actor, compiled, visible } = context;
  if (typeof submitted !== 'object' || submitted === null || Array.isArray(submitted))
    throw new AppError('invalidBody');
  const names = Object.keys(submitted);
  if (names.length === 0) throw new AppError('invalidBody');
  const offered = new Map(bulkFields(visible).map((field) => [field.name, field]));
  for (const name of names) {
    const title = (language: Language): string =>
      visible.fields.find((field) => field.name === name)?.title[language] ?? name.slice(0, 60);
    const at = { path: `/values/${name.slice(0, 60)}`, keyword: 'bulk' };
    const field = offered.get(name);
    if (!field) throw new AppError('bulkField', { values: (one) => ({ name: title(one) }), at });
    if (!holdsField(actor, field, 'write'))
      throw new AppError('fieldForbidden', { values: (one) => ({ field: title(one) }), at });
  }
  const { fields: values, errors } = readSubmitted(compiled.resource, submitted);
  if (errors.length > 0) throw invalidRecord(compiled.resource, values, errors);
  return { fields: names.flatMap((name) => offered.get(name) ?? []), values };
}
