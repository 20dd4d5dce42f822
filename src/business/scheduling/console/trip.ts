import { clockAt, type RecordOf } from '../../../console/extend.ts';
import type { Measure } from '../both/load.ts';
import { usualLength } from '../both/tripRules.ts';
import { committed } from '../both/tripStates.ts';

export type Trip = RecordOf<'hwCarDispatch'>;
export type Car = RecordOf<'hwCar'>;
export type Delivery = RecordOf<'hwDelivery'>;

/** States of finished trips, which no longer occupy car and driver. */
const over: readonly (string | null)[] = ['COMPLETED', 'CANCELLED'];

/** States in which a trip can be changed and deliveries can be added. */
const changeable: readonly (string | null)[] = ['PLANNED', 'CONFIRMED'];

/** States in which deliveries can be taken off, because the truck has not left. */
const reducible: readonly (string | null)[] = ['PLANNED', ...committed];

export function isOver({ dispatchStatus }: Pick<Trip, 'dispatchStatus'>): boolean {
  return over.includes(dispatchStatus);
}

export function isChangeable({ dispatchStatus }: Pick<Trip, 'dispatchStatus'>): boolean {
  return changeable.includes(dispatchStatus);
}

export function isReducible({ dispatchStatus }: Pick<Trip, 'dispatchStatus'>): boolean {
  return reducible.includes(dispatchStatus);
}

/** Returns the planned period of a trip, in ms since 1970. The default duration applies if the trip has no end. */
export function spanOf(trip: Pick<Trip, 'planDepartTime' | 'planEndTime'>): {
  readonly from: number;
  readonly to: number;
} {
  const from = Date.parse(trip.planDepartTime);
  return { from, to: trip.planEndTime ? Date.parse(trip.planEndTime) : from + usualLength };
}

/** Whether the end of a trip was derived. The server ignores a derived end when it checks whether a trip is feasible. */
export function hasUsualEnd({
  planDepartTime,
  planEndTime,
  planEndGiven,
}: Pick<Trip, 'planDepartTime' | 'planEndTime' | 'planEndGiven'>): boolean {
  return !planEndGiven && (!planEndTime || Date.parse(planEndTime) - Date.parse(planDepartTime) === usualLength);
}

/** Returns a short name for the destination of a delivery. */
export function destinationOf({ destCode, city, zipCode }: Pick<Delivery, 'destCode' | 'city' | 'zipCode'>): string {
  return destCode ?? city ?? zipCode ?? '?';
}

/** Returns the time zone of a trip: that of its warehouse, or of the terminal where its container is picked up. */
export function zoneOfTrip(trip: Pick<Trip, 'repositoryIdZone' | 'quayIdZone'>): string | undefined {
  return trip.repositoryIdZone ?? trip.quayIdZone ?? undefined;
}

/** Returns the time zone of an appointment: that of the destination, else of the warehouse. */
export function zoneOf(delivery: Pick<Delivery, 'appointmentTz' | 'repositoryIdZone'>): string | null {
  return delivery.appointmentTz ?? delivery.repositoryIdZone ?? null;
}

/** Returns the used share of the limit that the load uses up most (1 is full); undefined if no limit is known. */
export function fullnessOf(load: readonly Measure[]): number | undefined {
  const shares = load.flatMap(({ used, most }) => (most === undefined ? [] : [used / most]));
  return shares.length > 0 ? Math.max(...shares) : undefined;
}

/** Formats a time: `11-21 08:30` in the zone of the browser, `11-21 08:30 PST` in a given zone. */
export function shortTime(moment: string, zone?: string | null): string {
  const { wall, name } = clockAt(new Date(moment), zone ?? undefined);
  return zone ? `${wall.slice(5, 16)} ${name}` : wall.slice(5, 16);
}
