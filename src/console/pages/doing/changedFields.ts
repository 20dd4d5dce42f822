import type { Field, Resource } from '../../../contract/resource.ts';
import { sameValue } from '../edit/merge/sameValue.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields that are not as somebody has seen them; of what they have not seen, such as lines in a list, nothing is said. */
export function changedFields({ fields }: Pick<Resource, 'fields'>, seen: Values, now: Values): readonly Field[] {
  return fields.filter(
    (field) => Object.hasOwn(seen, field.name) && !sameValue(field, seen[field.name], now[field.name]),
  );
}
