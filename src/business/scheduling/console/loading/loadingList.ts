import { useCallback, useEffect, useState } from 'react';
import { HwError, useCalls, useFound } from '../../../../console/extend.ts';
import type { Trip } from '../trip.ts';

/** A pallet to load, with its bin. `loaded` is the number of loaded cartons, or null. */
export interface ListedPallet {
  readonly lpn: string;
  readonly bin: string | null;
  readonly mark: string | null;
  readonly cartons: number;
  readonly loaded: number | null;
}

/** A stop with its pallets, as the server lists it. */
export interface LoadingStop {
  readonly id: string;
  readonly deliveryNo: string | null;
  readonly stopNo: number | null;
  readonly destCode: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly pallets: readonly ListedPallet[];
}

export function missingOf({ pallets }: Pick<LoadingStop, 'pallets'>): readonly ListedPallet[] {
  return pallets.filter(({ loaded }) => loaded === null);
}

/** Stops in the order of loading, which is the reverse of unloading. */
export function inLoadingOrder(stops: readonly LoadingStop[]): readonly LoadingStop[] {
  return stops.toSorted((a, b) => (b.stopNo ?? 0) - (a.stopNo ?? 0));
}

/** Returns the stop to load next; undefined when everything is loaded. */
export function nextStop(stops: readonly LoadingStop[]): LoadingStop | undefined {
  return inLoadingOrder(stops).find((stop) => missingOf(stop).length > 0);
}

export interface LoadingList {
  /** The stops of the trip; undefined until the first read completes. */
  readonly stops: readonly LoadingStop[] | undefined;
  readonly error: HwError | undefined;
  /** Reads the list again and returns it. */
  readonly reload: () => Promise<readonly LoadingStop[]>;
}

/** Reads the loading list of a trip, and reads it again when the trip or its deliveries change, since other users may load it too. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state triggers another read
  useEffect(() => {
    reload().catch((fault: unknown) => {
      if (!(fault instanceof HwError)) throw fault;
      setError(fault);
    });
  }, [reload, state]);
  return { stops, error, reload };
}
