import { useDataProvider, useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { Field, Resource } from '../../../../../contract/resource.ts';
import { freshFor, listKey } from '../../blockQuery.ts';
import { crudFilters } from '../../crudFilters.ts';
import type { ListQuery } from '../../listQuery.ts';

interface Asked {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly field: Field;
}

/** The records that are on no day: how to ask for them, and how many there are. */
export function useUndated({ resource, query, field }: Asked) {
  const provider = useDataProvider()();
  const { keys } = useKeys();
  const asked = query.filters[field.name];
  const isAsked = asked === undefined || (typeof asked === 'object' && !Array.isArray(asked));
  // A filter for certain days leaves none of them.
  const condition = isAsked ? { ...(asked as object | undefined), isNull: true } : [];
  const filters: ListQuery['filters'] = { ...query.filters, [field.name]: condition };
  const crud = crudFilters({ ...query, filters });
  const { data } = useQuery({
    queryKey: listKey(keys, resource).params({ countOf: crud }).get(),
    queryFn: async ({ signal }) => {
      const pagination = { currentPage: 1, pageSize: 1 };
      const meta = { queryContext: { signal } as never };
      return (await provider.getList({ resource: resource.name, pagination, filters: crud, meta })).total;
    },
    staleTime: freshFor,
  });
  return { total: data, filters };
}
