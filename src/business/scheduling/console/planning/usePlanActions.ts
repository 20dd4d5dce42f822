import { useState } from 'react';
import { HwError, type PageCalls, type TimeLocation, useCalls, useNotify } from '../../../../console/extend.ts';
import { type Car, type Delivery, hasUsualEnd, spanOf, type Trip } from '../trip.ts';
import type { LastAction } from '../UndoLine.tsx';
import type { Moved } from './planLanes.ts';
import { texts } from './texts.ts';

/** A trip that is being planned, or deliveries to be added to an existing trip. */
export interface Draft {
  readonly deliveries: readonly Delivery[];
  readonly carId?: string | undefined;
  /** Carrier and plate of a trip without a company car. */
  readonly carrierId?: string | undefined;
  readonly plateNo?: string | undefined;
  /** The start and end of the trip, in ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** Whether the user entered the end. If not, it is an estimate. */
  readonly isEndGiven?: boolean | undefined;
  /** The existing trip; undefined for a new one. */
  readonly tripId?: string | undefined;
}

/** Sorts deliveries by appointment; those without one come last. */
export function inOrder(deliveries: readonly Delivery[]): readonly Delivery[] {
  const time = ({ appointmentTime }: Delivery) => (appointmentTime ? Date.parse(appointmentTime) : Number.POSITIVE_INFINITY);
  return deliveries.toSorted((a, b) => (time(a) < time(b) ? -1 : Number(time(a) > time(b))));
}

/** Moves an element one place up or down; at the ends the list does not change. */
export function withMoved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const to = index + by;
  if (to < 0 || to >= list.length) return list;
  const next = list.toSpliced(index, 1);
  return next.toSpliced(to, 0, ...list.slice(index, index + 1));
}

const nothingMoved: ReadonlyMap<string, Moved> = new Map();
/** Resources that these calls may change; they are reloaded afterwards. */
const touched = ['hwCarDispatch', 'hwDelivery', 'hwCar'];

/** Returns the actions of the board. Each is one request and shows the error of the server; `undo` reverses the last action. */
export function usePlanActions(cars: ReadonlyMap<string, Car>, { mayCancel }: { readonly mayCancel: boolean }) {
  const { t } = texts.useT();
  const notify = useNotify();
  const pageCalls = useCalls();
  const calls = planCalls(pageCalls, cars);
  const [moved, setMoved] = useState(nothingMoved);
  const { last, attempt } = useAttempts(() => pageCalls.refresh(...touched));

  const plan = (draft: Draft) =>
    attempt(async () => {
      const { id, dispatchNo } = await calls.plan(draft);
      const undo = mayCancel ? () => calls.cancel(id, t('undoReason')) : undefined;
      return { text: t('planned', { no: dispatchNo }), undo };
    });
  const join = (trip: Trip, { deliveries }: Draft) =>
    attempt(async () => {
      const ids = deliveries.map(({ id }) => id);
      await calls.addTo(trip, ids);
      return { text: t('joined', { no: trip.dispatchNo ?? '' }), undo: () => calls.takeOff(trip, ids) };
    });
  const move = async (trip: Trip, location: TimeLocation): Promise<void> => {
    if (location.from === spanOf(trip).from && location.laneId === (trip.carId ?? '')) return;
    setMoved((now) => new Map([...now, [trip.id, location]]));
    await attempt(async () => {
      const now = await calls.move(trip, location);
      return { text: t('moved', { no: trip.dispatchNo ?? '' }), undo: () => calls.moveBack(trip, now) };
    });
    setMoved((now) => new Map([...now].filter(([id]) => id !== trip.id)));
  };
  const takeOff = (trip: Trip, { id, deliveryNo, stopNo }: Pick<Delivery, 'id' | 'deliveryNo' | 'stopNo'>) =>
    attempt(async () => {
      await calls.takeOff(trip, [id]);
      return { text: t('taken', { no: deliveryNo ?? '' }), undo: () => calls.addTo(trip, [id], stopNo) };
    });
  const undo = () =>
    attempt(async () => {
      await last?.undo?.();
      notify.done(t('undone'));
      return undefined;
    });
  return {
    moved,
    last,
    move,
    takeOff,
    undo,
    reject: notify.fault,
    plan: (draft: Draft, trip: Trip | undefined) => (trip ? join(trip, draft) : plan(draft)),
  };
}

/** Returns a function that runs an action, and the last action that succeeded. */
function useAttempts(refresh: () => Promise<void>) {
  const notify = useNotify();
  const [last, setLast] = useState<LastAction>();
  /** Runs an action and remembers it as the last one. Resolves to true on success. */
  const attempt = async (action: () => Promise<LastAction | undefined>): Promise<boolean> => {
    try {
      setLast(await action());
      return true;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      notify.fault(error.faults[0]?.message ?? notify.messageOf(error));
      return false;
    } finally {
      await refresh();
    }
  };
  return { last, attempt };
}

/** The answer of the server about a new trip. */
interface CreatedTrip {
  readonly id: string;
  readonly dispatchNo: string;
}

/** Suppresses error toasts, because the board shows the errors itself. */
const quiet = { isQuiet: true };

/** Creates the functions that send the board's requests. Each request is one transaction on the server. */
function planCalls(calls: PageCalls, cars: ReadonlyMap<string, Car>) {
  const act = (name: 'addStops' | 'removeStops', { id }: Pick<Trip, 'id'>, input: Readonly<Record<string, unknown>>) =>
    calls.act('hwCarDispatch', { name, with: { id }, input }, quiet);
  /** Saves with the version that was shown, so that changes by other users are not overwritten. */
  const save = ({ id, version }: Pick<Trip, 'id' | 'version'>, values: Readonly<Record<string, unknown>>) =>
    calls.save('hwCarDispatch', { id, version, ...values }, quiet);
  return {
    /** Adds deliveries at the end, or at the given stop number. */
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
      return calls.act('hwCarDispatch', { name: 'plan', with: 'page', input }, quiet) as Promise<CreatedTrip>;
    },
    cancel: (id: string, reason: string) => calls.transit('hwCarDispatch', { name: 'cancel', with: { id }, input: { reason } }, quiet),
    /** Moves a trip to a car and a time, keeping its duration; the server derives the values that depend on the car. */
    move: (trip: Trip, { laneId, from }: TimeLocation) => {
      const span = spanOf(trip);
      return save(trip, {
        carId: cars.get(laneId)?.id ?? null,
        planDepartTime: new Date(from).toISOString(),
        planEndTime: endOf(trip, new Date(from + span.to - span.from).toISOString()),
      });
    },
    /** Undoes a move, unless another user has changed the trip since. */
    moveBack: (trip: Trip, moved: Pick<Trip, 'id' | 'version'>) => {
      const { carId, driverId, driverPhone, plateNo, carrierId, carrierScac, planDepartTime, planEndTime } = trip;
      const crew = { carId, driverId, driverPhone, plateNo, carrierId, carrierScac };
      return save(moved, { ...crew, planDepartTime, planEndTime: endOf(trip, planEndTime) });
    },
  };
}

/** Returns null for a derived end, so that the server derives it again. */
function endOf(trip: Trip, planEndTime: string | null): string | null {
  return hasUsualEnd(trip) ? null : planEndTime;
}
