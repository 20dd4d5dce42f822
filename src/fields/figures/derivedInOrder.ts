import type { Derived, Field } from '../../contract/resource.ts';
import { operandsOf } from './operandsOf.ts';

type DerivedField = Field & { readonly derived: Derived };

const known = new WeakMap<readonly Field[], readonly DerivedField[]>();

/** The derived fields of a record, each after those that it is worked out of; the compiler lets none go in a ring. */
export function derivedInOrder(fields: readonly Field[]): readonly DerivedField[] {
  const found = known.get(fields);
  if (found) return found;
  const derived = new Map(fields.filter(isDerived).map((field) => [field.name, field]));
  const ordered = new Set<DerivedField>();
  const add = (field: DerivedField): void => {
    if (!derived.delete(field.name)) return;
    for (const name of operandsOf(field.derived)) {
      const operand = derived.get(name);
      if (operand) add(operand);
    }
    ordered.add(field);
  };
  for (const field of [...derived.values()]) add(field);
  const all = [...ordered];
  known.set(fields, all);
  return all;
}

function isDerived(field: Field): field is DerivedField {
  return field.derived !== undefined;
}
