import { useList as useRefineList } from '@refinedev/core';
import { useEffect, useMemo, useState } from 'react';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import { usePlace } from '../../shell/layout/place.ts';
import { withForm } from '../formQuery.ts';
import { useAbilities } from '../useAbilities.ts';
import { crudFilters } from './crudFilters.ts';
import { type ListQuery, readListQuery, writeListQuery } from './listQuery.ts';
import { useRemoval } from './useRemoval.ts';

export type List = ReturnType<typeof useList>;

/** State and doing of a list. What it shows is in the page's query, so that a link and the back button show the same. */
export function useList(resource: Resource, isCovered: boolean) {
  const place = usePlace();
  // The open form is no concern of the list: its query is the same before, during and after.
  const queryText = writeListQuery('', readListQuery(place.search, resource), resource);
  const query = useMemo(() => readListQuery(queryText, resource), [queryText, resource]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { result, query: answer } = useRefineList<WireRecord, HwError>({
    resource: resource.name,
    pagination: { currentPage: query.page, pageSize: query.pageSize },
    filters: crudFilters(query),
    sorters: [...query.sorts],
    queryOptions: { placeholderData: (before) => before },
    successNotification: false,
    errorNotification: false,
  });

  const apply = (change: Partial<ListQuery>) => {
    const next = writeListQuery(place.search, { ...query, page: 1, ...change }, resource);
    // The same question again is a wish to see it fresh.
    if (next === writeListQuery(place.search, query, resource)) void answer.refetch();
    else place.go(next);
  };
  const total = answer.data ? (result.total ?? 0) : undefined;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / query.pageSize));

  // What is selected is what is seen. Not in an effect: those run again when the tab comes back to the front.
  const [selectedIn, setSelectedIn] = useState(queryText);
  if (selectedIn !== queryText) {
    setSelectedIn(queryText);
    setSelected([]);
  }
  // A page behind the last one (after deletions) becomes the last one.
  useEffect(() => {
    if (!isCovered && total !== undefined && !answer.isFetching && query.page > lastPage) {
      place.go(writeListQuery(place.search, { ...query, page: lastPage }, resource), { replace: true });
    }
  }, [isCovered, total, answer.isFetching, query, lastPage, place, resource]);

  return {
    resource,
    query,
    queryText,
    abilities: useAbilities(resource),
    records: result.data,
    total,
    error: answer.isError ? answer.error : undefined,
    isFetching: answer.isFetching,
    /** What is seen is not yet what was asked for. */
    isWaiting: answer.isLoading || answer.isPlaceholderData,
    isFirst: answer.isLoading,
    selected,
    setSelected,
    apply,
    retry: () => void answer.refetch(),
    create: () => place.go(withForm(place.search, { mode: 'create' })),
    edit: (id: string) => place.go(withForm(place.search, { mode: 'edit', id })),
    ...useRemoval(resource, () => setSelected([])),
  };
}
