import { useState } from 'react';
import { HwError, type TimePlace, useCalls, useTell, useText } from '../../../../console/extend.ts';
import type { LastDeed } from '../bricks/UndoLine.tsx';
import { type Car, type Delivery, spanOf, type Trip } from '../trip.ts';
import { planCalls } from './planCalls.ts';
import type { Draft } from './planDraft.ts';
import type { Moved } from './planLanes.ts';
import { words } from './words.ts';

const nothingMoved: ReadonlyMap<string, Moved> = new Map();
/** What one of these calls may change: all of it is read again. */
const touched = ['hwCarDispatch', 'hwDelivery', 'hwCar'];

/** What is done on the board: each in one call, each with a way back. What the server refuses is said in its words. */
export function usePlanDeeds(cars: ReadonlyMap<string, Car>, { mayCancel }: { readonly mayCancel: boolean }) {
  const text = useText(words);
  const tell = useTell();
  const pageCalls = useCalls();
  const calls = planCalls(pageCalls, cars);
  const [moved, setMoved] = useState(nothingMoved);
  const { last, attempt } = useAttempts(() => pageCalls.refresh(...touched));

  const plan = (draft: Draft) =>
    attempt(async () => {
      const { id, dispatchNo } = await calls.plan(draft);
      const undo = mayCancel ? () => calls.cancel(id, text('undoReason')) : undefined;
      return { text: text('planned', { no: dispatchNo }), undo };
    });
  const join = (trip: Trip, { deliveries }: Draft) =>
    attempt(async () => {
      const ids = deliveries.map(({ id }) => id);
      await calls.addTo(trip, ids);
      return { text: text('joined', { no: trip.dispatchNo ?? '' }), undo: () => calls.takeOff(trip, ids) };
    });
  const move = async (trip: Trip, place: TimePlace): Promise<void> => {
    if (place.from === spanOf(trip).from && place.laneId === (trip.carId ?? '')) return;
    setMoved((now) => new Map([...now, [trip.id, place]]));
    await attempt(async () => {
      const now = await calls.move(trip, place);
      return { text: text('moved', { no: trip.dispatchNo ?? '' }), undo: () => calls.moveBack(trip, now) };
    });
    setMoved((now) => new Map([...now].filter(([id]) => id !== trip.id)));
  };
  const takeOff = (trip: Trip, { id, deliveryNo, stopNo }: Pick<Delivery, 'id' | 'deliveryNo' | 'stopNo'>) =>
    attempt(async () => {
      await calls.takeOff(trip, [id]);
      return { text: text('taken', { no: deliveryNo ?? '' }), undo: () => calls.addTo(trip, [id], stopNo) };
    });
  const undo = () =>
    attempt(async () => {
      await last?.undo?.();
      tell.done(text('undone'));
      return undefined;
    });
  return {
    ...{ moved, last, move, takeOff, undo, refuse: tell.fault },
    plan: (draft: Draft, trip: Trip | undefined) => (trip ? join(trip, draft) : plan(draft)),
  };
}

/** Does things one at a time, and remembers the last one that was done. */
function useAttempts(refresh: () => Promise<void>) {
  const tell = useTell();
  const [last, setLast] = useState<LastDeed>();
  /** True when it was done. */
  const attempt = async (deed: () => Promise<LastDeed | undefined>): Promise<boolean> => {
    try {
      setLast(await deed());
      return true;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      tell.fault(error.faults[0]?.message ?? tell.wordsOf(error));
      return false;
    } finally {
      await refresh();
    }
  };
  return { last, attempt };
}
