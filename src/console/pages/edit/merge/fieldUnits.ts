import type { Field } from '../../../../contract/resource.ts';

/**
 * The fields in the groups that are kept or let go of together: an amount without its currency would be another amount.
 * Every other field stands for itself.
 */
export function fieldUnits(fields: readonly Field[]): readonly (readonly Field[])[] {
  const units = new Map<string, Field[]>();
  for (const field of fields) {
    const name = leader(field, fields);
    units.set(name, [...(units.get(name) ?? []), field]);
  }
  return [...units.values()];
}

function leader({ name, currency }: Field, fields: readonly Field[]): string {
  const of = currency && 'field' in currency ? currency.field : undefined;
  return of !== undefined && fields.some((field) => field.name === of) ? of : name;
}
