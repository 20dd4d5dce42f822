import type { Condition } from '../../../contract/query.ts';
import type { ListQuery } from './listQuery.ts';

type Filters = Pick<ListQuery, 'filters'>;

/** The filters of a tab: those of the list, and one for the tab's value; the tab without a value asks for none. */
export function withTab({ filters }: Filters, field: string, value: string | undefined): Record<string, Condition> {
  const { [field]: _, ...others } = filters;
  return value === undefined ? others : { ...others, [field]: [value] };
}

/** Whether the list shows just this tab; of several values at once no tab speaks. */
export function isTabChosen({ filters }: Filters, field: string, value: string | undefined): boolean {
  const asked = filters[field];
  if (value === undefined) return asked === undefined;
  return Array.isArray(asked) ? asked.length === 1 && asked[0] === value : asked === value;
}
