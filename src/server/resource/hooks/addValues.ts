import { withoutEmpty } from '../../../fields/emptyValues.ts';
import { newFaults } from '../../../fields/newFaults.ts';
import { withDerived } from '../../../fields/withDerived.ts';
import type { Store } from '../../db/store.ts';
import { houseContext } from '../books/houseContext.ts';
import { houseStore } from '../books/houseStore.ts';
import { refuseUnsound } from '../books/refuseUnsound.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import { checkReferences } from '../references.ts';
import { todayIn } from '../totals/plan.ts';

interface Added {
  /** Found sound but for what was wrong before, without what is empty. */
  readonly record: PlainRecord;
  readonly before: PlainRecord;
  /** What a hook adds. */
  readonly values: PlainRecord;
}

/** A record with values of the house, which must leave it as sound as it was. */
export async function addValues(
  context: Context,
  store: Store,
  { record, before, values }: Added,
): Promise<PlainRecord> {
  const names = Object.keys(values);
  if (names.length === 0) return record;
  const { resource, checks } = context.compiled;
  const strange = names.find((name) => !resource.fields.some((field) => field.name === name && !field.lines));
  if (strange !== undefined) throw new Error(`${resource.name} has no field ${strange} that a hook could set`);
  const { id } = record;
  const whole = withoutEmpty(
    withDerived(resource.fields, { ...record, ...values, id: undefined }, todayIn(context.house)),
  );
  const fields = resource.fields.filter(({ name }) => names.includes(name));
  const references = await checkReferences(houseContext(context, context.compiled), houseStore(store), {
    fields,
    record: whole,
    before,
  });
  const faults = newFaults(context.compiled, { before, errors: checks.record(whole) });
  refuseUnsound(context.compiled, [{ record: whole, errors: [...faults, ...references] }]);
  return id === undefined ? whole : { ...whole, id };
}
