import { useKeys } from '@refinedev/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../app.ts';
import type { HwError } from '../client/hwError.ts';
import { freshFor } from '../pages/records/rows.ts';
import { useData } from '../providers/useData.ts';
import { type Calls, createCalls, type Question, type RecordOf } from '../saving/createCalls.ts';

/** The calls, and a way to have everything read again that is shown of some resources. */
export interface PageCalls extends Calls {
  readonly refresh: (...resources: readonly string[]) => Promise<void>;
}

/**
 * The calls of the wire for the code of a page. What is shown of a resource is read again after each write to it, also
 * after a refused one: what was shown was old then. What a write changes elsewhere is named with `refresh`.
 */
export function useCalls(): PageCalls {
  const { resources } = useApp();
  const data = useData();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useMemo(() => {
    const calls = createCalls({ data, resources });
    const refresh = async (...names: readonly string[]): Promise<void> => {
      const read = (name: string) =>
        queries.invalidateQueries({ queryKey: keys().data('default').resource(name).get() });
      await Promise.all(names.map(read));
    };
    const renewing =
      <R extends string, A extends readonly unknown[], T>(write: (resource: R, ...rest: A) => Promise<T>) =>
      (resource: R, ...rest: A): Promise<T> =>
        write(resource, ...rest).finally(() => void refresh(resource));
    return {
      ...calls,
      save: renewing(calls.save) as Calls['save'],
      transit: renewing(calls.transit),
      act: renewing(calls.act),
      remove: renewing(calls.remove),
      refresh,
    };
  }, [data, resources, queries, keys]);
}

export interface Found<T> {
  /** Undefined during the first load; then the previous result until the next one arrives. */
  readonly records: readonly T[] | undefined;
  readonly total: number;
  readonly error: HwError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

interface FoundParams extends Omit<Question, 'signal'> {
  /** Nothing is asked for yet. */
  readonly isHeld?: boolean;
}

/**
 * A page of records, live: it lies among the lists of its resource, so that what anybody changes is read again, here when
 * the page is in front and nobody types into it.
 */
export function useFound<N extends string>(
  resource: N,
  { isHeld = false, ...question }: FoundParams = {},
): Found<RecordOf<N>> {
  const calls = useCalls();
  const { keys } = useKeys();
  const { data, error, isFetching, refetch } = useQuery<Awaited<ReturnType<typeof calls.find<N>>>, HwError>({
    queryKey: keys().data('default').resource(resource).action('list').params({ requested: question }).get(),
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
