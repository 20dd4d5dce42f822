import { useKeys } from '@refinedev/core';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Resource } from '../../contract/resource.ts';
import { lateLoads } from '../../fields/faces/lateLoads.ts';
import { whenIdle } from '../client/rendering.ts';
import { useAbilities } from './records/resource.ts';
import { listKey } from './records/rows.ts';

type Load = () => Promise<unknown>;

/** Whether the code of forms is here, or on its way; once for the window. */
let isUnderWay = false;

/** Whether the inputs of a form are to be worked out now, and the way to say that this is done. */
interface FormAhead {
  readonly isWarming: boolean;
  readonly onWarm: () => void;
}

/** So long between two looks whether the list is there, in ms. */
const pause = 300;

/**
 * Brings the code of forms for whoever may fill one in, once the rows of the list are there and the browser has nothing
 * else to do: part by part, so that no key and no scroll ever waits for it. Then its inputs are worked out once, unseen.
 */
export function useFormAhead(resource: Resource, loadForm: Load): FormAhead {
  const [isWarming, setWarming] = useState(false);
  const queries = useQueryClient();
  const { keys } = useKeys();
  const abilities = useAbilities(resource);
  const isWanted = abilities('create') || abilities('update');
  const key = listKey(keys, resource).get();
  const name = resource.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is that of the resource
  useEffect(() => {
    if (isUnderWay || !isWanted || savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (isUnderWay) return;
      if (!areRowsThere(queries, key)) timer = setTimeout(() => whenIdle(look, { otherwise: pause }), pause);
      else void loadAll([loadForm, ...lateLoads]).then((all) => startTransition(() => setWarming(all)));
    };
    timer = setTimeout(() => whenIdle(look, { otherwise: pause }), pause);
    return () => clearTimeout(timer);
  }, [isWanted, name, queries]);
  return { isWarming, onWarm: useCallback(() => setWarming(false), []) };
}

/** Rows were read, and none are being read. */
function areRowsThere(queries: QueryClient, queryKey: QueryKey): boolean {
  const isRead = queries.getQueriesData({ queryKey }).some(([, data]) => data !== undefined);
  return isRead && queries.isFetching({ queryKey }) === 0;
}

/**
 * One part after the other, until one cannot be had: then the others cannot either, and the next list tries again. Whoever needs
 * that part before is told so. Whether all came.
 */
async function loadAll(loads: readonly Load[]): Promise<boolean> {
  isUnderWay = true;
  for (const load of loads) {
    await new Promise<void>((resolve) => whenIdle(resolve, { otherwise: pause }));
    const isThere = await load().then(
      () => true,
      () => false,
    );
    if (!isThere) {
      isUnderWay = false;
      return false;
    }
  }
  await new Promise<void>((resolve) => whenIdle(resolve, { otherwise: pause }));
  return true;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
