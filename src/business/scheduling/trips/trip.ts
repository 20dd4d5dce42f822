import type { Stored } from '../../../server/extend.ts';

/** A trip of a car, or of an outside carrier (domain.md 5.8). */
export type Trip = Stored<'hwCarDispatch'>;
export type Delivery = Stored<'hwDelivery'>;

/** Trips on the road. */
export const underway: readonly string[] = ['DEPARTED', 'ARRIVED', 'ABNORMAL'];
/** Trips that are not over: car and driver are theirs for the time that was planned. */
export const open: readonly string[] = ['PLANNED', 'CONFIRMED', 'CHECK_IN', 'LOADING', ...underway];

/** How a trip is spoken of. */
export function nameOf({ dispatchNo }: Pick<Trip, 'dispatchNo'>): string {
  return dispatchNo ?? '';
}
