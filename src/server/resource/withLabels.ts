import { labelKey, labelOf, type reservedNames } from '../../contract/record.ts';
import { visibleTo } from '../access/visibleTo.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from './context.ts';
import { type PlainRecord, toRecord } from './toRecord.ts';

/** What the records of the server's own tables are called: no file says it. */
export const ownLabels: ReadonlyMap<string, string> = new Map<(typeof reservedNames)[number], string>([
  ['hwUser', 'userName'],
  ['hwRole', 'roleName'],
  ['hwMenu', 'menuName'],
]);

/** Puts beside every reference the label of what it refers to: one look-up per reference field, however many records. */
export async function withLabels(
  { house: { schemas }, actor, visible: resource }: Context,
  store: Store,
  records: readonly PlainRecord[],
): Promise<PlainRecord[]> {
  const labelled = records.map((record) => ({ ...record })) as Record<string, unknown>[];
  for (const { name, reference } of resource.fields) {
    if (!reference) continue;
    const whole = schemas.byName.get(reference.resource)?.resource;
    const own = ownLabels.get(reference.resource);
    if (!whole && own === undefined) continue;
    const target = whole && visibleTo(actor, whole);
    const ids = [...new Set(records.flatMap((record) => (record[name] ? [String(record[name])] : [])))];
    const rows = await findRowsById(store, { table: reference.resource, ids });
    const label = (row: Row): string =>
      target ? labelOf(target.display, toRecord(target, row)) : String(row[own ?? 'id'] ?? '');
    const labels = new Map(rows.map((row) => [String(row.id), label(row)]));
    for (const record of labelled) record[labelKey(name)] = labels.get(String(record[name])) ?? null;
  }
  return labelled;
}
