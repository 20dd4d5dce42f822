import { useKeys } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type LogLine, type LogPerson, logHeaders } from '../../../../contract/log.ts';
import type { Page } from '../../../../contract/query.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { HwError } from '../../../client/hwError.ts';
import { useHouse } from '../../../house.ts';
import { listKey } from '../../list/blockQuery.ts';

/** What the log is narrowed to; empty: everything. */
export interface LogFilter {
  readonly field: string;
  readonly operator: string;
}

interface LogPage extends Page<LogLine> {
  readonly people?: readonly LogPerson[];
}

/** So many lines are read at a time. */
const pageSize = 50;

/** The log of a record, newest first, page by page. It lies among the lists, so that a change makes it old too. */
export function useLog(resource: Resource, id: string, filter: LogFilter) {
  const { client } = useHouse();
  const { keys } = useKeys();
  const path = `${resource.calls.log}/${encodeURIComponent(id)}`;
  const query = useInfiniteQuery<LogPage, HwError>({
    queryKey: listKey(keys, resource)
      .params({ log: id, ...filter })
      .get(),
    queryFn: ({ signal, pageParam }) => {
      const headers = { pageNo: String(pageParam), pageSize: String(pageSize), ...headersOf(filter) };
      return client.call({ method: 'GET', path, headers, signal, isQuiet: true });
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageNo, total }) => (pageNo * pageSize < total ? pageNo + 1 : undefined),
  });
  const pages = query.data?.pages;
  return {
    pages: pages?.map(({ records }) => records),
    people: pages?.[0]?.people ?? [],
    total: pages?.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isFetching: query.isFetching,
    error: query.error ?? undefined,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
    refetch: () => void query.refetch(),
  };
}

function headersOf({ field, operator }: LogFilter): Record<string, string> {
  return {
    ...(field === '' ? {} : { [logHeaders.field]: encodeURIComponent(field) }),
    ...(operator === '' ? {} : { [logHeaders.operator]: encodeURIComponent(operator) }),
  };
}
