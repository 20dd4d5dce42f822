import type { Condition, Operator } from '../../../contract/query.ts';
import type { Field } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';

/** Whether the input of a field shows a condition: a link, a view or a group may ask for what nobody can type into it. */
export function isSeen({ kind, options }: Field, condition: Condition): boolean {
  const { Filter, filterBy } = consoleFaceOf(kind);
  if (typeof condition !== 'object' || Array.isArray(condition))
    return options !== undefined || (Filter !== undefined && filterBy === undefined);
  return Object.keys(condition).every((operator) => filterBy?.includes(operator as Operator));
}
