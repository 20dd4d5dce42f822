import { useKeys } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HwError } from '../client/hwError.ts';
import { freshFor } from '../pages/list/blockQuery.ts';
import type { Question, RecordOf } from '../providers/createCalls.ts';
import { useCalls } from './useCalls.ts';

export interface Found<T> {
  /** Undefined while they are first on their way; those of the last question until the next one is answered. */
  readonly records: readonly T[] | undefined;
  readonly total: number;
  readonly error: HwError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

interface Asked extends Omit<Question, 'signal'> {
  /** Nothing is asked for yet. */
  readonly isHeld?: boolean;
}

/**
 * A page of records, live: it lies among the lists of its resource, so that what anybody changes is read again, here when
 * the page is in front and nobody types into it.
 */
export function useFound<N extends string>(
  resource: N,
  { isHeld = false, ...question }: Asked = {},
): Found<RecordOf<N>> {
  const calls = useCalls();
  const { keys } = useKeys();
  const { data, error, isFetching, refetch } = useQuery<Awaited<ReturnType<typeof calls.find<N>>>, HwError>({
    queryKey: keys().data('default').resource(resource).action('list').params({ asked: question }).get(),
    queryFn: ({ signal }) => calls.find(resource, { ...question, signal, isQuiet: true }),
    enabled: !isHeld,
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  });
  return {
    records: data?.records,
    total: data?.total ?? 0,
    error: error ?? undefined,
    isFetching,
    refetch: () => void refetch(),
  };
}
