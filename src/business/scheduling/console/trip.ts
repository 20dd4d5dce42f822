import type { RecordOf } from '../../../console/extend.ts';
import { usualLength } from '../both/tripRules.ts';

export type Trip = RecordOf<'hwCarDispatch'>;
export type Car = RecordOf<'hwCar'>;
export type Delivery = RecordOf<'hwDelivery'>;

/** Trips that are over: car and driver are free of them. */
const over: readonly (string | null)[] = ['COMPLETED', 'CANCELLED'];
/** Trips whose plan may still be changed, and on which deliveries may be put. */
const changeable: readonly (string | null)[] = ['PLANNED', 'CONFIRMED'];

/** Trips that deliveries may still be taken off: the truck has not left. */
const reducible: readonly (string | null)[] = [...changeable, 'CHECK_IN', 'LOADING'];

/** Trips on the road: they have car and driver until they are over. */
const underway: readonly (string | null)[] = ['DEPARTED', 'ARRIVED', 'ABNORMAL'];

export function isUnderway({ dispatchStatus }: Pick<Trip, 'dispatchStatus'>): boolean {
  return underway.includes(dispatchStatus);
}

export function isOver({ dispatchStatus }: Pick<Trip, 'dispatchStatus'>): boolean {
  return over.includes(dispatchStatus);
}

export function isChangeable({ dispatchStatus }: Pick<Trip, 'dispatchStatus'>): boolean {
  return changeable.includes(dispatchStatus);
}

export function isReducible({ dispatchStatus }: Pick<Trip, 'dispatchStatus'>): boolean {
  return reducible.includes(dispatchStatus);
}

/** From when to when a trip has its car: as it was planned, until it is known better. */
export function spanOf(trip: Pick<Trip, 'planDepartTime' | 'planEndTime'>): {
  readonly from: number;
  readonly to: number;
} {
  const from = Date.parse(trip.planDepartTime);
  return { from, to: trip.planEndTime ? Date.parse(trip.planEndTime) : from + usualLength };
}

/** Nobody has said when it ends: it is a guess, for which nothing is refused. */
export function hasUsualEnd({
  planDepartTime,
  planEndTime,
  planEndGiven,
}: Pick<Trip, 'planDepartTime' | 'planEndTime' | 'planEndGiven'>): boolean {
  return !planEndGiven && (!planEndTime || Date.parse(planEndTime) - Date.parse(planDepartTime) === usualLength);
}

/** Where a delivery goes, in a word. */
export function destinationOf({ destCode, city, zipCode }: Pick<Delivery, 'destCode' | 'city' | 'zipCode'>): string {
  return destCode ?? city ?? zipCode ?? '?';
}

/** On whose clock a trip is planned: that of its warehouse, or of the terminal that its container is fetched from. */
export function zoneOfTrip(trip: Pick<Trip, 'repositoryIdZone' | 'quayIdZone'>): string | undefined {
  return trip.repositoryIdZone ?? trip.quayIdZone ?? undefined;
}

/** On whose clock the appointment of a delivery is: that of its destination, else of its warehouse. */
export function zoneOf(delivery: Pick<Delivery, 'appointmentTz' | 'repositoryIdZone'>): string | null {
  return delivery.appointmentTz ?? delivery.repositoryIdZone ?? null;
}
