import type { Place } from '../../shell/layout/page.ts';
import type { ListQuery } from './listQuery.ts';

type Filters = Pick<ListQuery, 'keyword' | 'filters'>;

/** What stands in the filters of a list, over the question that was asked when it was typed. */
export interface KeptFilters extends Filters {
  readonly asked: string;
}

/** The name that a page keeps them under. */
export const keptFilters = 'filters';

/** The question as text: what was typed over another one does not count. */
export function askedText({ keyword, filters }: Filters): string {
  return JSON.stringify([keyword, filters]);
}

/** The filters as they stand in the page, whether they were asked yet or not. */
export function typedFilters(memory: Place['memory'], query: Filters): Filters {
  const kept = memory.get(keptFilters) as KeptFilters | undefined;
  const { keyword, filters } = kept?.asked === askedText(query) ? kept : query;
  return { keyword: keyword.trim(), filters };
}
