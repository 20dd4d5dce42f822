import type { CheckError, Field } from '../../contract/resource.ts';
import { scopeField } from '../access/rowRules.ts';
import type { Referring } from './checkReferences.ts';
import type { Context } from './context.ts';
import { faultAt } from './readSent.ts';

/** What is checked, and where what is found is put: one list for each record. */
interface Checked {
  readonly fields: readonly Field[];
  readonly records: readonly Referring[];
  readonly errors: readonly CheckError[][];
}

/**
 * Tells which records would not be in the sight of who writes them, at the field that decides it. The end of the
 * transaction would refuse them too, but could not say which field it is.
 */
export function checkScope({ actor, compiled }: Context, { fields, records, errors }: Checked): void {
  const held = scopeField(compiled.resource.scope, actor.scope);
  if (!held || !fields.some(({ name }) => name === held.field)) return;
  records.forEach(({ record }, i) => {
    if (!held.values.includes(String(record[held.field] ?? ''))) errors[i]?.push(faultAt(held.field, 'scope'));
  });
}
