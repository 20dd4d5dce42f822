import { type ReactNode, useState } from 'react';
import { createTexts, type English, HwError, Sign, useCalls, useHolds, useNotify } from '../../../console/extend.ts';
import { figuresOf } from './planning/planLanes.ts';
import { texts } from './planning/texts.ts';
import { type Delivery, destinationOf, shortTime, type Trip, zoneOf } from './trip.ts';
import './stop.css';

/** A stop number in a disc. */
export function StopBadge({ no }: { readonly no: number }): ReactNode {
  return <span className="p-stop-badge">{no}</span>;
}

interface StopRowProps {
  readonly stop: Delivery;
  readonly no: number;
  /** Buttons of the stop. */
  readonly children?: ReactNode;
}

/** Shows a stop of a trip in two lines: destination and number of the delivery, then its appointment and figures. */
export function StopRow({ stop, no, children }: StopRowProps): ReactNode {
  const { t } = texts.useT();
  return (
    <li data-id={stop.id}>
      <StopBadge no={no} />
      <span className="p-stop-body">
        <strong>{destinationOf(stop)}</strong> <span className="p-soft">{stop.deliveryNo}</span>
        <span className="p-card-line">
          {stop.appointmentTime ? shortTime(stop.appointmentTime, zoneOf(stop)) : t('noAppointment')} · {figuresOf(stop, t)}
        </span>
      </span>
      {children}
    </li>
  );
}

interface ArriveButtonProps {
  readonly trip: Pick<Trip, 'id' | 'dispatchStatus'>;
  readonly stop: Delivery;
}

/** A button that records the arrival at this stop. Shown only while the truck is on its way there, to users who may record arrivals. */
export function ArriveButton({ trip, stop }: ArriveButtonProps): ReactNode {
  const { t } = arriveTexts.useT();
  const notify = useNotify();
  const { act, transit, refresh } = useCalls();
  const isPermitted = useHolds('tms:car:arrive');
  const [isBusy, setBusy] = useState(false);
  const isFirst = trip.dispatchStatus === 'DEPARTED';
  const isOnTheWay = stop.deliveryStatus === 'IN_TRANSIT' && (isFirst || trip.dispatchStatus === 'ARRIVED');
  if (!isPermitted || !isOnTheWay) return null;
  const no = stop.deliveryNo ?? '';
  const arrive = async (): Promise<void> => {
    if (!(await notify.ask({ handle: 'ask', text: t('arriveAsk', { no }), ok: t('arrive') }))) return;
    setBusy(true);
    try {
      const input = { deliveryId: stop.id, arriveTime: new Date().toISOString() };
      const whom = { id: trip.id };
      if (isFirst) await transit('hwCarDispatch', { name: 'arrive', with: whom, input });
      else await act('hwCarDispatch', { name: 'arriveStop', with: whom, input });
      notify.done(t('arrived', { no }));
    } catch (error) {
      // The call has already shown the error.
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
      aria-label={t('arriveAt', { no })}
      disabled={isBusy}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => void arrive()}
    >
      <Sign name="check" /> {t('arrive')}
    </button>
  );
}

const zh = {
  arrive: '到达',
  arriveAt: '到达 {{no}}',
  arriveAsk: '车辆是否已到达派送单 {{no}} 的卸点？其他派送单仍为派送中。',
  arrived: '{{no}} 已到达',
} as const;

const en: English<typeof zh> = {
  arrive: 'Arrived',
  arriveAt: 'Arrived: {{no}}',
  arriveAsk: 'Has the truck arrived at the stop of delivery {{no}}? The other deliveries stay in transit.',
  arrived: 'Arrived: {{no}}',
} as const;

const arriveTexts = createTexts('tripParts', { zh, en });
