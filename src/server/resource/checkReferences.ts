import type { CheckError, Field } from '../../contract/resource.ts';
import { findRowsById } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import type { Context } from './context.ts';
import { isId } from './isId.ts';
import { faultAt } from './readSent.ts';
import { fitOf, isAsked } from './referenceFit.ts';
import type { PlainRecord } from './toRecord.ts';

interface Referring {
  readonly record: PlainRecord;
  readonly before: PlainRecord;
}

/**
 * The references of a record that point nowhere, or newly at something switched off or not offered for this record. What they point at is kept
 * from being deleted until the transaction ends.
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
  { house }: Context,
  store: Store,
  { fields, records }: { readonly fields: readonly Field[]; readonly records: readonly Referring[] },
): Promise<CheckError[][]> {
  const errors = records.map((): CheckError[] => []);
  for (const { name, reference } of fields) {
    if (!reference) continue;
    const table = reference.resource;
    const ids = [...new Set(records.map(({ record }) => record[name]).filter(isId))];
    const rows = await findRowsById(store, { table, ids, lock: 'keep' });
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    const fits = fitOf(house.schemas.byName.get(table)?.resource, reference);
    const status = house.schemas.byName.get(table)?.resource.fields.find((field) => field.name === 'status');
    records.forEach(({ record, before }, i) => {
      const id = record[name];
      if (typeof id !== 'string') return;
      const row = byId.get(id);
      const isNew = before[name] !== id;
      const isOff = status?.kind === 'enum' && row?.status === '1';
      if (!row || (isNew && isOff)) errors[i]?.push(faultAt(name, 'reference'));
      else if ((isNew || isAsked(reference, record, before)) && !fits(row, record)) {
        errors[i]?.push(faultAt(name, 'referenceFilter'));
      }
    });
  }
  return errors;
}
