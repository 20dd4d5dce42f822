/** A pallet that goes on the car: where it stands, and how many of its cartons are on; null: it is not on yet. */
export interface Listed {
  readonly lpn: string;
  readonly bin: string | null;
  readonly mark: string | null;
  readonly cartons: number;
  readonly loaded: number | null;
}

/** A stop of the trip with what is unloaded there, as the server lists it. */
export interface LoadingStop {
  readonly id: string;
  readonly deliveryNo: string | null;
  readonly stopNo: number | null;
  readonly destCode: string | null;
  readonly city: string | null;
  readonly zipCode: string | null;
  readonly pallets: readonly Listed[];
}

export function missingOf({ pallets }: Pick<LoadingStop, 'pallets'>): readonly Listed[] {
  return pallets.filter(({ loaded }) => loaded === null);
}

/** In the order of loading: what is unloaded last goes on first. */
export function inLoadingOrder(stops: readonly LoadingStop[]): readonly LoadingStop[] {
  return stops.toSorted((a, b) => (b.stopNo ?? 0) - (a.stopNo ?? 0));
}

/** The stop that should be loaded now; undefined: all is on. */
export function nextStop(stops: readonly LoadingStop[]): LoadingStop | undefined {
  return inLoadingOrder(stops).find((stop) => missingOf(stop).length > 0);
}
