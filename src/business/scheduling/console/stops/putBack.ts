import type { Delivery } from '../trip.ts';

/** A call of the trip, and the deliveries that it names. */
export type Call = readonly [name: 'stops' | 'addStops' | 'removeStops', deliveries: readonly Delivery[]];

/** A stop that was taken off, and the place that it had. */
export interface Taken {
  readonly stop: Delivery;
  readonly at: number;
}

interface Back {
  readonly next: readonly Delivery[];
  readonly calls: readonly Call[];
}

/** How a stop goes back among the stops as they are by now: nothing where it is there already; a new one comes last by itself. */
export function putBack(stops: readonly Delivery[], { stop, at }: Taken, isOrdered: boolean): Back | undefined {
  if (stops.some(({ id }) => id === stop.id)) return undefined;
  const next = stops.toSpliced(isOrdered ? at : stops.length, 0, stop);
  const isLast = next.at(-1)?.id === stop.id;
  return { next, calls: [['addStops', [stop]], ...(isLast ? [] : [['stops', next] as const])] };
}
