import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { freshFor, listKey } from './blockQuery.ts';
import { crudFilters } from './crudFilters.ts';
import { writeListQuery } from './listQuery.ts';
import { isTabChosen, withTab } from './listTab.ts';
import type { List } from './useList.ts';

/**
 * How many records each tab has, undefined while that is not known. The chosen tab is the list itself; the others are
 * asked for once the list is here, so that none of them keeps it waiting, and again whenever it is read again.
 */
export function useTabCounts(
  { resource, query, total, isWaiting }: List,
  field: string,
  values: readonly (string | undefined)[],
): readonly (number | undefined)[] {
  const provider = useDataProvider()();
  const { keys } = useKeys();
  const isReady = total !== undefined && !isWaiting;
  const answers = useQueries({
    queries: values.map((value) => {
      const asked = { ...query, filters: withTab(query, field, value) };
      return {
        queryKey: listKey(keys, resource)
          .params({ count: writeListQuery('', { ...asked, sorts: resource.list.sort }, resource) })
          .get(),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const pagination = { currentPage: 1, pageSize: 1 };
          const meta = { queryContext: { signal } as never };
          return (await provider.getList({ resource: resource.name, pagination, filters: crudFilters(asked), meta }))
            .total;
        },
        staleTime: freshFor,
        enabled: isReady && !isTabChosen(query, field, value),
      };
    }),
  });
  return values.map((value, i) => (isTabChosen(query, field, value) && isReady ? total : answers[i]?.data));
}
