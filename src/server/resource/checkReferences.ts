import type { CheckError, Field } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import { type Store, wholeOf } from '../db/store.ts';

import { checkLists } from './checkLists.ts';
import { checkScope } from './checkScope.ts';
import type { Context } from './context.ts';
import { isId } from './isId.ts';
import { faultAt } from './readSent.ts';
import { fitOf, isAsked } from './referenceFit.ts';
import type { PlainRecord } from './toRecord.ts';
import { findTreeFaults } from './tree/findTreeFaults.ts';

export interface Referring {
  readonly record: PlainRecord;
  readonly before: PlainRecord;
}

/**
 * The references of a record that point nowhere, or newly at something switched off, not offered for this record, or below
 * itself or too deep in a tree. What they point at is kept from being deleted until the transaction ends.
 */
export async function checkReferences(
  context: Context,
  store: Store,
  { fields, record, before }: Referring & { readonly fields: readonly Field[] },
): Promise<CheckError[]> {
  const [errors = []] = await checkReferencesOfAll(context, store, { fields, records: [{ record, before }] });
  return errors;
}

/** The same for many records, in their order: one look-up for each field. */
export async function checkReferencesOfAll(
  context: Context,
  store: Store,
  { fields, records }: { readonly fields: readonly Field[]; readonly records: readonly Referring[] },
): Promise<CheckError[][]> {
  const { house } = context;
  const errors = records.map((): CheckError[] => []);
  for (const { name, reference } of fields) {
    if (!reference) continue;
    const table = reference.resource;
    const ids = [...new Set(records.map(({ record }) => record[name]).filter(isId))];
    // What was chosen by somebody who sees more stays; nobody chooses anew what they do not see.
    const rows = await findRowsById(wholeOf(store), { table, ids, lock: 'keep' });
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    const seen = await seenAmong(store, table, ids);
    const fits = fitOf(house.schemas.byName.get(table)?.resource, reference);
    const status = house.schemas.byName.get(table)?.resource.fields.find((field) => field.name === 'status');
    records.forEach(({ record, before }, i) => {
      const id = record[name];
      if (typeof id !== 'string') return;
      const row = byId.get(id);
      const isNew = before[name] !== id;
      const isOff = status?.kind === 'enum' && row?.status === '1';
      if (!row || (isNew && (isOff || !seen(id)))) errors[i]?.push(faultAt(name, 'reference'));
      else if ((isNew || isAsked(reference, record, before)) && !fits(row, record)) {
        errors[i]?.push(faultAt(name, 'referenceFilter'));
      }
    });
    const { cycles, tooDeep } = await findTreeFaults(context, store, { by: name, records });
    for (const i of cycles) errors[i]?.push(faultAt(name, 'referenceCycle'));
    for (const i of tooDeep) errors[i]?.push(faultAt(name, 'referenceDepth'));
  }
  await checkLists(context, store, { fields, records, errors });
  checkScope(context, { fields, records, errors });
  return errors;
}

/** Which of these records the caller may see. */
async function seenAmong(store: Store, table: string, ids: readonly string[]): Promise<(id: string) => boolean> {
  if (!store.whole) return () => true;
  const rows = await findRowsById(store, { table, ids });
  const seen = new Set(rows.map((row) => String(row.id)));
  return (id) => seen.has(id);
}
