import { type ReactNode, useState } from 'react';
import { HwError, Sign, useCalls, useHolds, useTell, useText } from '../../../../console/extend.ts';
import type { Delivery, Trip } from '../trip.ts';
import { words } from './words.ts';

interface ArriveButtonProps {
  readonly trip: Pick<Trip, 'id' | 'dispatchStatus'>;
  readonly stop: Delivery;
}

/** The truck is at this stop, now; nothing where it is not on the way there. */
export function ArriveButton({ trip, stop }: ArriveButtonProps): ReactNode {
  const text = useText(words);
  const tell = useTell();
  const { act, transit, refresh } = useCalls();
  const isPermitted = useHolds('tms:car:arrive');
  const [isBusy, setBusy] = useState(false);
  const isFirst = trip.dispatchStatus === 'DEPARTED';
  const isOnTheWay = stop.deliveryStatus === 'IN_TRANSIT' && (isFirst || trip.dispatchStatus === 'ARRIVED');
  if (!isPermitted || !isOnTheWay) return null;
  const no = stop.deliveryNo ?? '';
  const arrive = async (): Promise<void> => {
    if (!(await tell.ask({ handle: 'ask', text: text('arriveAsk', { no }), ok: text('arrive') }))) return;
    setBusy(true);
    try {
      const input = { deliveryId: stop.id, arriveTime: new Date().toISOString() };
      const whom = { id: trip.id };
      if (isFirst) await transit('hwCarDispatch', { name: 'arrive', with: whom, input });
      else await act('hwCarDispatch', { name: 'arriveStop', with: whom, input });
      tell.done(text('arrived', { no }));
    } catch (error) {
      // It was said: the call is not quiet.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
      void refresh('hwCarDispatch', 'hwDelivery', 'hwOrder');
    }
  };
  return (
    <button
      type="button"
      className="q-button"
      data-testid="stop-arrived"
      aria-label={text('arriveAt', { no })}
      disabled={isBusy}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => void arrive()}
    >
      <Sign name="check" /> {text('arrive')}
    </button>
  );
}
