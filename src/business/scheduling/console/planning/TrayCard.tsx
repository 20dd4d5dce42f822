import { memo, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../../../console/extend.ts';
import { type Delivery, destinationOf, zoneOf } from '../trip.ts';
import { figuresOf } from './planLanes.ts';
import { shortTime } from './shortTime.ts';
import { words } from './words.ts';

interface TrayCardProps {
  readonly delivery: Delivery;
  readonly isSelected: boolean;
  readonly isFixed: boolean;
  /** Its appointment is over. */
  readonly isMissed: boolean;
  readonly onSelect: (delivery: Delivery) => void;
  readonly onPress: (event: PointerEvent, delivery: Delivery) => void;
}

/** A delivery that has no trip: where it goes, when it is expected, and how much it is. */
export const TrayCard = memo(function TrayCard(props: TrayCardProps): ReactNode {
  const { delivery, isSelected, isFixed, isMissed, onSelect, onPress } = props;
  const text = useText(words);
  const { deliveryNo, appointmentTime, appointmentState, holdType, repositoryIdLabel } = delivery;
  return (
    <li
      className="p-card"
      data-testid="tray-card"
      data-id={delivery.id}
      data-selected={isSelected || undefined}
      data-free={!isFixed || undefined}
      onPointerDown={(event) => !isFixed && onPress(event, delivery)}
    >
      <input
        type="checkbox"
        aria-label={text('select', { no: `${deliveryNo} ${destinationOf(delivery)}` })}
        checked={isSelected}
        disabled={isFixed}
        onChange={() => onSelect(delivery)}
        onPointerDown={(event) => event.stopPropagation()}
      />
      <span className="p-card-body">
        <strong>{destinationOf(delivery)}</strong>
        <span className="p-soft"> {deliveryNo}</span>
        {holdType === 'FINANCE' && (
          <span className="p-card-line p-warn" data-testid="card-held">
            {text('onHold')}
          </span>
        )}
        {appointmentState === 'REBOOK' && (
          <span className="p-card-line p-warn" data-testid="card-rebook">
            {text('toRebook')}
          </span>
        )}
        {isMissed && (
          <span className="p-card-line p-warn" data-testid="card-missed">
            {text('missed')}
          </span>
        )}
        <span className="p-card-line">{figuresOf(delivery, text)}</span>
        <span className="p-card-time">
          {appointmentTime ? shortTime(appointmentTime, zoneOf(delivery)) : text('noAppointment')}
        </span>
        <span className="p-card-line p-soft">{repositoryIdLabel}</span>
      </span>
    </li>
  );
});
