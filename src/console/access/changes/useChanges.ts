import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeLine, type ChangeLogFilter, changeLogCalls } from '../../../contract/changeLog.ts';
import type { Page } from '../../../contract/query.ts';
import type { HwError } from '../../client/hwError.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';

/** So many lines stand on a page. */
export const pageSize = 50;

/** One page of what was done to records of all kinds. */
export function useChanges(filter: ChangeLogFilter, pageNo: number) {
  const { client } = useHouse();
  const { language } = useSay();
  return useQuery<Page<ChangeLine>, HwError>({
    queryKey: ['changes', language, filter, pageNo],
    queryFn: ({ signal }) =>
      client.call({
        ...{ method: 'POST', path: changeLogCalls.find, body: filter, isQuiet: true, signal },
        headers: { pageNo: String(pageNo), pageSize: String(pageSize) },
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
