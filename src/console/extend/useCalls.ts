import { useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHouse } from '../house.ts';
import { type Calls, createCalls } from '../providers/createCalls.ts';

/** The calls, and a way to have everything read again that is shown of some resources. */
export interface PageCalls extends Calls {
  readonly refresh: (...resources: readonly string[]) => Promise<void>;
}

/**
 * The calls of the wire for the code of a page. What is shown of a resource is read again after each write to it, also
 * after a refused one: what was shown was old then. What a write changes elsewhere is named with `refresh`.
 */
export function useCalls(): PageCalls {
  const { client, resources } = useHouse();
  const queries = useQueryClient();
  const { keys } = useKeys();
  return useMemo(() => {
    const calls = createCalls({ client, resources });
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
  }, [client, resources, queries, keys]);
}
