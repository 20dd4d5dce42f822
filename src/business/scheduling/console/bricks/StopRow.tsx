import type { ReactNode } from 'react';
import { useText } from '../../../../console/extend.ts';
import { figuresOf } from '../planning/planLanes.ts';
import { shortTime } from '../planning/shortTime.ts';
import { words } from '../planning/words.ts';
import { type Delivery, destinationOf, zoneOf } from '../trip.ts';
import { StopBadge } from './StopBadge.tsx';

interface StopRowProps {
  readonly stop: Delivery;
  readonly no: number;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A stop of a trip in two lines: where it is, when, and what comes off the truck there. */
export function StopRow({ stop, no, children }: StopRowProps): ReactNode {
  const text = useText(words);
  return (
    <li data-id={stop.id}>
      <StopBadge no={no} />
      <span className="p-stop-body">
        <strong>{destinationOf(stop)}</strong> <span className="p-soft">{stop.deliveryNo}</span>
        <span className="p-card-line">
          {stop.appointmentTime ? shortTime(stop.appointmentTime, zoneOf(stop)) : text('noAppointment')} ·{' '}
          {figuresOf(stop, text)}
        </span>
      </span>
      {children}
    </li>
  );
}
