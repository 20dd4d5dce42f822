import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import type { Resource } from '../../../../contract/resource.ts';
import { freshFor, listKey } from '../blockQuery.ts';
import { crudFilters } from '../crudFilters.ts';
import { fitView } from './fitView.ts';
import type { ViewItem } from './viewItem.ts';

/** How many records each view has, undefined while that is not known; read again whenever the list is. */
export function useViewCounts(resource: Resource, items: readonly ViewItem[]): readonly (number | undefined)[] {
  const provider = useDataProvider()();
  const { keys } = useKeys();
  const answers = useQueries({
    queries: items.map(({ content }) => {
      const filters = crudFilters(fitView(content, resource).fitted);
      return {
        queryKey: listKey(keys, resource).params({ countOf: filters }).get(),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const pagination = { currentPage: 1, pageSize: 1 };
          const meta = { queryContext: { signal } as never };
          return (await provider.getList({ resource: resource.name, pagination, filters, meta })).total;
        },
        staleTime: freshFor,
      };
    }),
  });
  return answers.map(({ data }) => data);
}
