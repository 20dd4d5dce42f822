import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { HwError } from '../client/hwError.ts';
import { freshFor } from '../pages/list/blockQuery.ts';
import type { RecordOf } from '../providers/createCalls.ts';
import { useCalls } from './useCalls.ts';

/** One record with all that it has, live; none is asked for while `id` is undefined. */
export function useOne<N extends string>(resource: N, id: string | undefined) {
  const calls = useCalls();
  const { keys } = useKeys();
  const { data, error, isFetching, refetch } = useQuery<RecordOf<N>, HwError>({
    queryKey: keys().data('default').resource(resource).action('list').params({ one: id }).get(),
    queryFn: () => calls.findOne(resource, id ?? '', { isQuiet: true }),
    enabled: id !== undefined,
    staleTime: freshFor,
  });
  return { record: error ? undefined : data, error: error ?? undefined, isFetching, refetch: () => void refetch() };
}
