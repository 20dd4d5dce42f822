import { type ReactNode, useState } from 'react';
import {
  FieldValue,
  Ghost,
  HwError,
  useCalls,
  useCarry,
  useHoldsKind,
  useOpenPage,
  useRecordPath,
  useTell,
  useText,
} from '../../../../console/extend.ts';
import { shortTime } from '../planning/clock.ts';
import { figuresOf } from '../planning/planLanes.ts';
import { words as planWords } from '../planning/words.ts';
import { type Delivery, destinationOf, isReducible, type Trip, zoneOf } from '../trip.ts';
import type { useCostShares } from './useCostShares.ts';
import { words } from './words.ts';

interface StopListProps {
  readonly trip: Trip;
  readonly stops: readonly Delivery[];
  readonly costs: ReturnType<typeof useCostShares>;
}

/** States in which the order may be changed: before anything is on the car. */
const movable: readonly (string | null)[] = ['PLANNED', 'CONFIRMED', 'CHECK_IN'];

const ways = [
  { word: 'earlier', sign: '↑', by: -1 },
  { word: 'later', sign: '↓', by: 1 },
] as const;

/** The stops in their order, which is changed by dragging one to another's place, or with the buttons. */
export function StopList({ trip, stops, costs }: StopListProps): ReactNode {
  const text = useText(words);
  const mayEdit = useHoldsKind('hwCarDispatch')(trip.dispatchType, 'update');
  const { shown, put, takeOff, spoken, isBusy } = useOrdering(trip, stops);
  const mayTakeOff = mayEdit && isReducible(trip);
  const isFree =
    mayEdit && trip.dispatchType === 'COMBINED' && movable.includes(trip.dispatchStatus) && stops.length > 1;
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
            <span className="p-stop-sign">{index + 1}</span>
            <StopFacts stop={stop} costs={costs} />
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
                  {sign}
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

/** The stops as they are meant to be, at once; as they are, when the server does not want it. */
function useOrdering(trip: Trip, stops: readonly Delivery[]) {
  const text = useText(words);
  const tell = useTell();
  const { act, refresh } = useCalls();
  const [wanted, setWanted] = useState<readonly Delivery[]>();
  const [spoken, speak] = useState('');
  const send = async (name: 'stops' | 'removeStops', next: readonly Delivery[], named: readonly Delivery[]) => {
    setWanted(next);
    try {
      const input = { deliveryIds: named.map(({ id }) => id) };
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
    if (await send('stops', next, next)) speak(text('ordered', { no: stop.deliveryNo ?? '', n: to + 1 }));
  };
  const takeOff = async (stop: Delivery): Promise<void> => {
    if (wanted) return;
    if (await send('removeStops', without(stop), [stop])) tell.done(text('taken', { no: stop.deliveryNo ?? '' }));
  };
  return { shown: wanted ?? stops, put, takeOff, spoken, isBusy: wanted !== undefined };
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
