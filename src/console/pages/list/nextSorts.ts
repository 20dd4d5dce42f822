import type { Sort } from '../../../contract/query.ts';

interface Click {
  readonly field: string;
  /** Whether the column joins the present order as one more. */
  readonly isAdded: boolean;
  /** The order when nothing else is asked for. */
  readonly usual: readonly Sort[];
}

/** The order after a click on a title: ascending, descending, and then no more by this column. */
export function nextSorts(sorts: readonly Sort[], { field, isAdded, usual }: Click): readonly Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  const others = isAdded ? sorts.filter((sort) => sort.field !== field) : [];
  if (present?.order === 'desc') return others.length > 0 ? others : usual;
  const order = present ? 'desc' : 'asc';
  if (!isAdded || !present) return [...others, { field, order }];
  return sorts.map((sort) => (sort === present ? { field, order } : sort));
}
