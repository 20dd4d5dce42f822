import { useState } from 'react';
import { HwError, useCalls, useTell, useText } from '../../../../console/extend.ts';
import type { LastDeed } from '../bricks/UndoLine.tsx';
import { type Delivery, isChangeable, type Trip } from '../trip.ts';
import { type Call, putBack, type Taken } from './putBack.ts';
import { words } from './words.ts';

/** States in which the order may be changed: before anything is on the car. */
const movable: readonly (string | null)[] = ['PLANNED', 'CONFIRMED', 'CHECK_IN'];

/** Whether the stops of a trip have an order that may be changed. */
export function isOrdered({ dispatchType, dispatchStatus }: Trip): boolean {
  return dispatchType === 'COMBINED' && movable.includes(dispatchStatus);
}

/** The stops as they are meant to be, at once; as they are, when the server does not want it. One taken off can come back. */
export function useOrdering(trip: Trip, stops: readonly Delivery[]) {
  const text = useText(words);
  const tell = useTell();
  const { act, refresh } = useCalls();
  const [wanted, setWanted] = useState<readonly Delivery[]>();
  const [spoken, speak] = useState('');
  const [taken, setTaken] = useState<Taken>();
  const send = async (next: readonly Delivery[], { name, deliveries, stopNo }: Call) => {
    setWanted(next);
    try {
      const input = { deliveryIds: deliveries.map(({ id }) => id), ...(stopNo && { stopNo }) };
      await act('hwCarDispatch', { name, with: { id: trip.id }, input }, { isQuiet: true });
      return true;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      tell.fault(tell.wordsOf(error));
      return false;
    } finally {
      await refresh('hwDelivery');
      setWanted(undefined);
    }
  };
  const without = (stop: Delivery) => stops.filter(({ id }) => id !== stop.id);
  const put = async (stop: Delivery, to: number): Promise<void> => {
    const next = without(stop).toSpliced(to, 0, stop);
    if (wanted || next.every(({ id }, i) => id === stops[i]?.id)) return;
    if (await send(next, { name: 'stops', deliveries: next }))
      speak(text('ordered', { no: stop.deliveryNo ?? '', n: to + 1 }));
  };
  const takeOff = async (stop: Delivery): Promise<void> => {
    if (wanted || !(await send(without(stop), { name: 'removeStops', deliveries: [stop] }))) return;
    setTaken({ stop, at: stops.findIndex(({ id }) => id === stop.id) });
  };
  // It goes back among the stops as they are by then, whoever has moved or added some.
  const back = taken && putBack(stops, taken, isOrdered(trip));
  const last: LastDeed | undefined = taken &&
    back && {
      text: text('taken', { no: taken.stop.deliveryNo ?? '' }),
      undo: isChangeable(trip) ? () => send(back.next, back.call) : undefined,
    };
  const undo = async (): Promise<void> => {
    if (!wanted && (await last?.undo?.())) setTaken(undefined);
  };
  return { shown: wanted ?? stops, put, takeOff, last, undo, spoken, isBusy: wanted !== undefined };
}
