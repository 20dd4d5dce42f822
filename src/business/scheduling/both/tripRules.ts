/** The rules of trips that the server enforces and the planning board shows (README, T1, T2, T6, T7). */

/** The minimum and maximum number of deliveries of a confirmed trip. */
interface TripKind {
  readonly least: number;
  readonly most: number;
}

/** The number of deliveries by trip type. A direct trip may carry a whole container without a delivery. */
export const tripKinds: Readonly<Record<'CAR' | 'COMBINED' | 'DIRECT', TripKind>> = {
  CAR: { least: 1, most: 1 },
  COMBINED: { least: 2, most: 10 },
  DIRECT: { least: 0, most: 1 },
};

/** Returns the trip type for these deliveries: DIRECT for a whole container, COMBINED for several, else CAR. */
export function kindFor(deliveries: readonly { readonly deliveryMethod?: string | null }[]): 'CAR' | 'COMBINED' | 'DIRECT' {
  if (deliveries.some(({ deliveryMethod }) => deliveryMethod === 'DIRECT')) return 'DIRECT';
  return deliveries.length > 1 ? 'COMBINED' : 'CAR';
}

/** How long a trip is assumed to take when its end is not entered, in ms. */
export const usualLength = 10 * 3_600_000;

/** States of a direct order whose container still has to be delivered. `PICKED_UP` includes containers that the consignee rejected. */
export const containerToFetch: readonly unknown[] = ['ASSIGNED', 'IN_TRANSIT', 'AT_PORT', 'PICKED_UP'];
