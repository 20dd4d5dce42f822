import type { PageCalls, TimePlace } from '../../../../console/extend.ts';
import { type Car, hasUsualEnd, spanOf, type Trip } from '../trip.ts';
import type { Draft } from './planDraft.ts';

/** What the server answers about a trip that it has made. */
export interface Made {
  readonly id: string;
  readonly dispatchNo: string;
}

/** Failures are told where the work was, not by a toast of their own. */
const quiet = { isQuiet: true };

/** The calls of the board, each one transaction of the server's. */
export function planCalls(calls: PageCalls, cars: ReadonlyMap<string, Car>) {
  const act = (name: 'addStops' | 'removeStops', { id }: Pick<Trip, 'id'>, input: Readonly<Record<string, unknown>>) =>
    calls.act('hwCarDispatch', { name, with: { id }, input }, quiet);
  /** As the trip was seen: what somebody else has changed since is never overwritten. */
  const save = ({ id, version }: Pick<Trip, 'id' | 'version'>, values: Readonly<Record<string, unknown>>) =>
    calls.save('hwCarDispatch', { id, version, ...values }, quiet);
  return {
    /** Behind its stops, or back to a place among them. */
    addTo: (trip: Pick<Trip, 'id'>, deliveryIds: readonly string[], stopNo?: number | null) =>
      act('addStops', trip, { deliveryIds, ...(stopNo && { stopNo }) }),
    takeOff: (trip: Pick<Trip, 'id'>, deliveryIds: readonly string[]) => act('removeStops', trip, { deliveryIds }),
    plan: ({ deliveries, carId, carrierId, plateNo, from, to, isEndGiven }: Draft) => {
      const input = {
        deliveryIds: deliveries.map(({ id }) => id),
        planDepartTime: new Date(from).toISOString(),
        ...(isEndGiven && { planEndTime: new Date(to).toISOString() }),
        ...(carId ? { carId } : { ...(carrierId && { carrierId }), ...(plateNo && { plateNo }) }),
      };
      return calls.act('hwCarDispatch', { name: 'plan', with: 'page', input }, quiet) as Promise<Made>;
    },
    cancel: (id: string, reason: string) =>
      calls.transit('hwCarDispatch', { name: 'cancel', with: { id }, input: { reason } }, quiet),
    /** To a lane and a time; it takes as long as before, and what comes with the car is the server's to say. */
    move: (trip: Trip, { laneId, from }: TimePlace) => {
      const span = spanOf(trip);
      return save(trip, {
        carId: cars.get(laneId)?.id ?? null,
        planDepartTime: new Date(from).toISOString(),
        planEndTime: endOf(trip, new Date(from + span.to - span.from).toISOString()),
      });
    },
    /** As it was, unless somebody has changed it after the move. */
    moveBack: (trip: Trip, moved: Pick<Trip, 'id' | 'version'>) => {
      const { carId, driverId, driverPhone, plateNo, carrierId, carrierScac, planDepartTime, planEndTime } = trip;
      const crew = { carId, driverId, driverPhone, plateNo, carrierId, carrierScac };
      return save(moved, { ...crew, planDepartTime, planEndTime: endOf(trip, planEndTime) });
    },
  };
}

/** Nothing for an end that is a guess: the server makes it anew. */
function endOf(trip: Trip, planEndTime: string | null): string | null {
  return hasUsualEnd(trip) ? null : planEndTime;
}
