import { createHash } from 'node:crypto';
import { type BulkConflict, bulkFields, type SeenRow } from '../../contract/bulkEdit.ts';
import { permissionOf } from '../../contract/permission.ts';
import { labelKey } from '../../contract/record.ts';
import type { Field } from '../../contract/resource.ts';
import type { Language } from '../../contract/text.ts';
import { holds, holdsField } from '../access/rights.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from '../resource/context.ts';
import { labelIn, withLabels } from '../resource/labels.ts';
import { operatorNames } from '../resource/log.ts';
import { readSent } from '../resource/readSent.ts';
import { type PlainRecord, toRecord } from '../resource/record.ts';
import { invalidRecord } from './judge.ts';
import { columnValue } from './uniques.ts';

interface Asked extends BulkValues {
  readonly rows: readonly SeenRow[];
  /** The rows as they are, by id. */
  readonly stored: ReadonlyMap<string, Row>;
}

/**
 * The records of which others have changed the fields in question since they were looked at, and those that are gone. Who
 * came to the same values has done no harm; and a change of other fields is none of this change's business.
 */
export async function findConflicts(
  context: Context,
  store: Store,
  { rows, stored, fields, values }: Asked,
): Promise<BulkConflict[]> {
  const { visible } = context;
  const isWanted = (row: Row, field: Field): boolean =>
    columnValue(field, values[field.name]) === (row[field.name] ?? null);
  const gone = rows.filter(({ id }) => !stored.has(id));
  const changed = rows.flatMap(({ id, seen, keep = [] }) => {
    const row = stored.get(id);
    if (!row) return [];
    const record = toRecord(visible, row);
    const now = seenOf(fields, record);
    const names = fields.filter((field) => {
      const { name } = field;
      return !keep.includes(name) && seen[name] !== now[name] && !isWanted(row, field);
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
    ...gone.map(({ id, seen }) => ({ ...nowhere, id, seen })),
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

/** Of a record that is no more there is nothing to say. */
const nowhere = { label: '', isGone: true, changed: [], values: {}, by: '' };

/** Who has changed the records last: by name for those who may read it in their log, else by account alone. */
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

/** Stands for what a record has in some fields, by field: the same texts as long as nobody has changed them. */
export function seenOf(fields: readonly Field[], record: PlainRecord): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, digestOf(record[name] ?? null)]));
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

/** What a record has in some fields, empty ones as null, with what its references are called. */
export function valuesNow(fields: readonly Field[], record: PlainRecord): PlainRecord {
  const names = fields.flatMap(({ name, reference }) => (reference ? [name, labelKey(name)] : [name]));
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** The fields that are to be changed, and what they are to be. */
export interface BulkValues {
  readonly fields: readonly Field[];
  readonly values: PlainRecord;
}

/** Reads the values of a change of many records; a field that its sender may not read is to them as if it were not there. */
export function readBulkValues(context: Context, sent: unknown): BulkValues {
  const { actor, compiled, visible } = context;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal('invalidBody');
  const names = Object.keys(sent);
  if (names.length === 0) throw new Refusal('invalidBody');
  const offered = new Map(bulkFields(visible).map((field) => [field.name, field]));
  for (const name of names) {
    const title = (language: Language): string =>
      visible.fields.find((field) => field.name === name)?.title[language] ?? name.slice(0, 60);
    const at = { path: `/values/${name.slice(0, 60)}`, keyword: 'bulk' };
    const field = offered.get(name);
    if (!field) throw new Refusal('bulkField', { values: (one) => ({ name: title(one) }), at });
    if (!holdsField(actor, field, 'write'))
      throw new Refusal('fieldForbidden', { values: (one) => ({ field: title(one) }), at });
  }
  const { fields: values, errors } = readSent(compiled.resource, sent);
  if (errors.length > 0) throw invalidRecord(compiled.resource, values, errors);
  return { fields: names.flatMap((name) => offered.get(name) ?? []), values };
}
