import type { CheckError } from '../../contract/resource.ts';
import { findRow } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import type { Context } from './context.ts';
import { isId } from './isId.ts';
import { faultAt } from './readSent.ts';
import type { PlainRecord } from './toRecord.ts';

/**
 * The references of a record that point nowhere, or newly at something switched off. What they point at is kept
 * from being deleted until the transaction ends.
 */
export async function checkReferences(
  { house, compiled: { resource } }: Context,
  store: Store,
  { record, before }: { record: PlainRecord; before: PlainRecord },
): Promise<CheckError[]> {
  const errors: CheckError[] = [];
  for (const { name, reference } of resource.fields) {
    const id = record[name];
    if (!reference || typeof id !== 'string') continue;
    const row = !isId(id) ? undefined : await findRow(store, { table: reference.resource, id, lock: 'keep' });
    const isNew = before[name] !== id;
    const status = house.schemas.byName
      .get(reference.resource)
      ?.resource.fields.find((field) => field.name === 'status');
    const isOff = status?.kind === 'enum' && row?.status === '1';
    if (row && !(isNew && isOff)) continue;
    errors.push(faultAt(name, 'reference'));
  }
  return errors;
}
