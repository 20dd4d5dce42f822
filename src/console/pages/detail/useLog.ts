import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { listKey } from '../list/blockQuery.ts';

export interface LogEntryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One line of the log of a record, as the server tells it. */
export interface LogLine {
  readonly id: string;
  /** `create`, `update`, `delete`, or `transit:` or `action:` with the name of what was done. */
  readonly action: string;
  readonly operatorName: string;
  readonly time: string;
  readonly changes: readonly LogEntryChange[];
}

/** The latest `count` lines of the log of a record. It lies among the lists, so that a change makes it old too. */
export function useLog(resource: Resource, id: string, count: number) {
  const { client } = useHouse();
  const { keys } = useKeys();
  const path = `${resource.calls.log}/${encodeURIComponent(id)}`;
  const headers = { pageNo: '1', pageSize: String(count) };
  const query = useQuery<Page<LogLine>, HwError>({
    queryKey: listKey(keys, resource).params({ log: id, count }).get(),
    queryFn: ({ signal }) => client.call({ method: 'GET', path, headers, signal, isQuiet: true }),
    // More of the same log; another record's is never shown in its place.
    placeholderData: (before, last) => (isSameLog(last?.queryKey, id) ? before : undefined),
  });
  return {
    lines: query.data?.records,
    total: query.data?.total ?? 0,
    error: query.error ?? undefined,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}

function isSameLog(key: readonly unknown[] | undefined, id: string): boolean {
  return (key?.at(-1) as { log?: string } | undefined)?.log === id;
}
