import { labelKey, labelOf } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import type { House } from '../house.ts';
import { type PlainRecord, toRecord } from './toRecord.ts';

/** Puts beside every reference the label of what it refers to: one look-up per reference field, however many records. */
export async function withLabels(
  { schemas }: House,
  store: Store,
  { resource, records }: { resource: Resource; records: readonly PlainRecord[] },
): Promise<PlainRecord[]> {
  const labelled = records.map((record) => ({ ...record })) as Record<string, unknown>[];
  for (const { name, reference } of resource.fields) {
    const target = reference && schemas.byName.get(reference.resource)?.resource;
    if (!target) continue;
    const ids = [...new Set(records.flatMap((record) => (record[name] ? [String(record[name])] : [])))];
    const rows = await findRowsById(store, { table: target.name, ids });
    const labels = new Map(rows.map((row) => [String(row.id), labelOf(target.display, toRecord(target, row))]));
    for (const record of labelled) record[labelKey(name)] = labels.get(String(record[name])) ?? null;
  }
  return labelled;
}
