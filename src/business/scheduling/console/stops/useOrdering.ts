import { useState } from 'react';
import { HwError, useCalls, useNotify, useText } from '../../../../console/extend.ts';
import { type Delivery, isChangeable, type Trip } from '../trip.ts';
import type { LastAction } from '../UndoLine.tsx';
import { texts } from './texts.ts';

/** States in which the order can be changed, before anything is loaded. */
const movable: readonly (string | null)[] = ['PLANNED', 'CONFIRMED', 'CHECK_IN'];

/** Whether the order of the stops can be changed. */
export function isOrdered({ dispatchType, dispatchStatus }: Trip): boolean {
  return dispatchType === 'COMBINED' && movable.includes(dispatchStatus);
}

/** Shows a new order at once, and the stored one again when the server rejects it. A stop that was taken off can be put back. */
export function useOrdering(trip: Trip, stops: readonly Delivery[]) {
  const text = useText(texts);
  const notify = useNotify();
  const { act, refresh } = useCalls();
  const [shownStops, setShownStops] = useState<readonly Delivery[]>();
  const [announced, announce] = useState('');
  const [taken, setTaken] = useState<Taken>();
  const send = async (next: readonly Delivery[], { name, deliveries, stopNo }: Call) => {
    setShownStops(next);
    try {
      const input = { deliveryIds: deliveries.map(({ id }) => id), ...(stopNo && { stopNo }) };
      await act('hwCarDispatch', { name, with: { id: trip.id }, input }, { isQuiet: true });
      return true;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      notify.fault(notify.messageOf(error));
      return false;
    } finally {
      await refresh('hwDelivery');
      setShownStops(undefined);
    }
  };
  const without = (stop: Delivery) => stops.filter(({ id }) => id !== stop.id);
  const put = async (stop: Delivery, to: number): Promise<void> => {
    const next = without(stop).toSpliced(to, 0, stop);
    if (shownStops || next.every(({ id }, i) => id === stops[i]?.id)) return;
    if (await send(next, { name: 'stops', deliveries: next }))
      announce(text('ordered', { no: stop.deliveryNo ?? '', n: to + 1 }));
  };
  const takeOff = async (stop: Delivery): Promise<void> => {
    if (shownStops || !(await send(without(stop), { name: 'removeStops', deliveries: [stop] }))) return;
    setTaken({ stop, at: stops.findIndex(({ id }) => id === stop.id) });
  };
  // It is put back among the present stops, which others may have changed.
  const back = taken && putBack(stops, taken, isOrdered(trip));
  const last: LastAction | undefined = taken &&
    back && {
      text: text('taken', { no: taken.stop.deliveryNo ?? '' }),
      undo: isChangeable(trip) ? () => send(back.next, back.call) : undefined,
    };
  const undo = async (): Promise<void> => {
    if (!shownStops && (await last?.undo?.())) setTaken(undefined);
  };
  return { shown: shownStops ?? stops, put, takeOff, last, undo, announced, isBusy: shownStops !== undefined };
}

/** A call that changes the stops of a trip in one transaction. */
interface Call {
  readonly name: 'stops' | 'addStops' | 'removeStops';
  readonly deliveries: readonly Delivery[];
  /** Their new stop number; at the end when undefined. */
  readonly stopNo?: number;
}

/** A stop that was taken off, with its former place. */
interface Taken {
  readonly stop: Delivery;
  readonly at: number;
}

interface PutBack {
  readonly next: readonly Delivery[];
  readonly call: Call;
}

/** How to put a stop back among the present stops; undefined when it is there already. */
export function putBack(stops: readonly Delivery[], { stop, at }: Taken, isOrdered: boolean): PutBack | undefined {
  if (stops.some(({ id }) => id === stop.id)) return undefined;
  const location = isOrdered && at < stops.length ? at : undefined;
  const next = stops.toSpliced(location ?? stops.length, 0, stop);
  const call: Call = { name: 'addStops', deliveries: [stop] };
  return { next, call: location === undefined ? call : { ...call, stopNo: location + 1 } };
}
