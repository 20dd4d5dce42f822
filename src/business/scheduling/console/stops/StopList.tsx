import type { ReactNode } from 'react';
import {
  FieldValue,
  Ghost,
  Sign,
  useCarry,
  useHoldsKind,
  useOpenPage,
  useRecordPath,
  useText,
} from '../../../../console/extend.ts';
import { ArriveButton } from '../bricks/ArriveButton.tsx';
import { StopBadge } from '../bricks/StopBadge.tsx';
import { figuresOf } from '../planning/planLanes.ts';
import { shortTime } from '../planning/shortTime.ts';
import { words as planWords } from '../planning/words.ts';
import { type Delivery, destinationOf, isReducible, type Trip, zoneOf } from '../trip.ts';
import type { useCostShares } from './useCostShares.ts';
import { isOrdered, type useOrdering } from './useOrdering.ts';
import { words } from './words.ts';

interface StopListProps {
  readonly trip: Trip;
  readonly ordering: ReturnType<typeof useOrdering>;
  readonly costs: ReturnType<typeof useCostShares>;
}

const ways = [
  { word: 'earlier', sign: 'up', by: -1 },
  { word: 'later', sign: 'down', by: 1 },
] as const;

/** The stops in their order, which is changed by dragging one to another's place, or with the buttons. */
export function StopList({ trip, ordering, costs }: StopListProps): ReactNode {
  const text = useText(words);
  const mayEdit = useHoldsKind('hwCarDispatch')(trip.dispatchType, 'update');
  const { shown, put, takeOff, spoken, isBusy } = ordering;
  const mayTakeOff = mayEdit && isReducible(trip);
  const isFree = mayEdit && isOrdered(trip) && shown.length > 1;
  const carry = useCarry<Delivery>((stop, over) => void put(stop, Number(over)));
  return (
    <>
      {isFree && <p className="p-soft">{text('orderHint')}</p>}
      <ol className="p-stop-list" aria-busy={isBusy} data-testid="stop-list">
        {shown.map((stop, index) => (
          <li
            key={stop.id}
            data-drop={isFree ? index : undefined}
            data-id={stop.id}
            data-testid="stop"
            data-over={carry.carried?.over === String(index) || undefined}
            data-free={isFree || undefined}
            onPointerDown={(event) => isFree && !isBusy && carry.press(event, stop)}
          >
            <StopBadge no={index + 1} />
            <StopFacts stop={stop} costs={costs} />
            <ArriveButton trip={trip} stop={stop} />
            {isFree &&
              ways.map(({ word, sign, by }) => (
                <button
                  key={word}
                  type="button"
                  className="q-button"
                  data-testid={`stop-${word}`}
                  aria-label={text(word, { no: stop.deliveryNo ?? '' })}
                  disabled={shown[index + by] === undefined || isBusy}
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={() => void put(stop, index + by)}
                >
                  <Sign name={sign} />
                </button>
              ))}
            {mayTakeOff && (
              <button
                type="button"
                className="q-button"
                data-testid="stop-off"
                aria-label={text('takeOff', { no: stop.deliveryNo ?? '' })}
                title={text('takeOff', { no: stop.deliveryNo ?? '' })}
                disabled={isBusy}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => void takeOff(stop)}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      {costs?.cost && <p>{text('cost', { amount: `${costs.cost} ${costs.currency ?? ''}` })}</p>}
      <p className="q-hidden" role="status" aria-live="assertive">
        {spoken}
      </p>
      {carry.carried?.by === 'pointer' && <Ghost place={carry.ghost}>{destinationOf(carry.carried.thing)}</Ghost>}
    </>
  );
}

function StopFacts({ stop, costs }: { readonly stop: Delivery; readonly costs: StopListProps['costs'] }): ReactNode {
  const text = useText(words);
  const open = useOpenPage();
  const path = useRecordPath('hwDelivery')(stop.id);
  const share = costs?.shares.find(({ deliveryId }) => deliveryId === stop.id);
  const figures = figuresOf(stop, useText(planWords));
  return (
    <span className="p-stop-facts">
      <strong>{destinationOf(stop)}</strong>{' '}
      {path === undefined ? (
        stop.deliveryNo
      ) : (
        <button
          type="button"
          className="q-link"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => open(path)}
        >
          {stop.deliveryNo}
        </button>
      )}{' '}
      <FieldValue resource="hwDelivery" field="deliveryStatus" record={stop} />
      <span className="p-stop-line">
        {[stop.appointmentTime && shortTime(stop.appointmentTime, zoneOf(stop)), figures].filter(Boolean).join(' · ')}
      </span>
      {share && (
        <span className="p-stop-line">{text('share', { amount: `${share.amount} ${costs?.currency ?? ''}` })}</span>
      )}
    </span>
  );
}
