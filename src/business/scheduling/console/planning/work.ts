import type { Delivery, Trip } from '../trip.ts';

/** What is carried over the board: a trip that is there, or deliveries that have none. */
export type Work =
  | { readonly kind: 'trip'; readonly trip: Trip }
  | { readonly kind: 'deliveries'; readonly deliveries: readonly Delivery[] };
