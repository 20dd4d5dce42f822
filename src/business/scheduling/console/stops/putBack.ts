import type { Delivery } from '../trip.ts';

/** What a trip is asked to do with its stops: one call, and so one transaction. */
export interface Call {
  readonly name: 'stops' | 'addStops' | 'removeStops';
  readonly deliveries: readonly Delivery[];
  /** The place that they come to; undefined: behind the others. */
  readonly stopNo?: number;
}

/** A stop that was taken off, and the place that it had. */
export interface Taken {
  readonly stop: Delivery;
  readonly at: number;
}

interface Back {
  readonly next: readonly Delivery[];
  readonly call: Call;
}

/** How a stop goes back among the stops as they are by now: nothing where it is there already; a new one comes last by itself. */
export function putBack(stops: readonly Delivery[], { stop, at }: Taken, isOrdered: boolean): Back | undefined {
  if (stops.some(({ id }) => id === stop.id)) return undefined;
  const place = isOrdered && at < stops.length ? at : undefined;
  const next = stops.toSpliced(place ?? stops.length, 0, stop);
  const call: Call = { name: 'addStops', deliveries: [stop] };
  return { next, call: place === undefined ? call : { ...call, stopNo: place + 1 } };
}
