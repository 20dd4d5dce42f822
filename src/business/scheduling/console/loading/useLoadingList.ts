import { useCallback, useEffect, useState } from 'react';
import { HwError, useCalls, useFound } from '../../../../console/extend.ts';
import type { Trip } from '../trip.ts';
import type { LoadingStop } from './loadingList.ts';

export interface LoadingList {
  /** Undefined while they are first on their way. */
  readonly stops: readonly LoadingStop[] | undefined;
  readonly error: HwError | undefined;
  /** Reads it again, and gives it. */
  readonly reload: () => Promise<readonly LoadingStop[]>;
}

/** What goes on the car, live: others who scan for the same trip change its deliveries, upon which it is read again. */
export function useLoadingList(trip: Pick<Trip, 'id' | 'version'>): LoadingList {
  const { id } = trip;
  const { read } = useCalls();
  const [stops, setStops] = useState<readonly LoadingStop[]>();
  const [error, setError] = useState<HwError>();
  const deliveries = useFound('hwDelivery', { filter: { dispatchId: id }, pageSize: 100 }).records;
  const state = `${trip.version} ${deliveries?.map((one) => `${one.id}.${one.version}`).join()}`;
  const reload = useCallback(async () => {
    const ask = { name: 'loadingList', input: { id } };
    const answer = await read<{ stops: readonly LoadingStop[] }>('hwCarDispatch', ask, { isQuiet: true });
    setStops(answer.stops);
    setError(undefined);
    return answer.stops;
  }, [read, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is the reason
  useEffect(() => {
    reload().catch((fault: unknown) => {
      if (!(fault instanceof HwError)) throw fault;
      setError(fault);
    });
  }, [reload, state]);
  return { stops, error, reload };
}
