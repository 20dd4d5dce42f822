import type { Condition, Operator } from '../../../contract/query.ts';
import type { Field } from '../../../contract/resource.ts';
import type { FieldKind } from '../../../fields/kind.ts';
import { kindOf } from '../../../fields/kinds.ts';

/** What the inputs of filters show, besides lists of values: the bounds that they can hold. */
const bounds: Readonly<Record<FieldKind['filter'], readonly Operator[]>> = {
  text: ['contains'],
  range: ['gte', 'lte'],
  choice: [],
  none: [],
};
const boundsOf: Readonly<Record<string, readonly Operator[]>> = {
  date: ['gte', 'lte', 'within'],
  'date-time': ['gte', 'lt', 'within'],
};

/** Whether the input of a field shows a condition: a link, a view or a group may ask for what nobody can type into it. */
export function isSeen({ kind, options }: Field, condition: Condition): boolean {
  const filter = kindOf(kind)?.filter ?? 'none';
  if (typeof condition !== 'object' || Array.isArray(condition)) return filter === 'choice' || options !== undefined;
  const known = boundsOf[kind] ?? bounds[filter];
  return Object.keys(condition).every((operator) => known.includes(operator as Operator));
}
