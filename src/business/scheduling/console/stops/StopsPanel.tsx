import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  FieldValue,
  Ghost,
  HwError,
  PageLoading,
  type PanelProps,
  ReadFailed,
  Sign,
  useCalls,
  useCarry,
  useFound,
  useHolds,
  useHoldsKind,
  useNotify,
  useOne,
  useOpenPage,
  useRecordPath,
} from '../../../../console/extend.ts';
import { loadOf } from '../../both/load.ts';
import { LoadBars } from '../LoadBars.tsx';
import { figuresOf } from '../planning/planLanes.ts';
import { texts as planTexts } from '../planning/texts.ts';
import { ArriveButton, StopBadge } from '../Stop.tsx';
import { type Delivery, destinationOf, isChangeable, isReducible, shortTime, type Trip, zoneOf } from '../trip.ts';
import { type LastAction, UndoLine } from '../UndoLine.tsx';
import { StopMap, useWaypoints } from './StopMap.tsx';
import { texts } from './texts.ts';
import './stops.css';

/** The panel with the stops of a trip: order, load, share of the cost, and map. */
export function StopsPanel({ record }: PanelProps): ReactNode {
  const trip = record as Trip;
  const { t } = texts.useT();
  const titleId = useId();
  const { records, error, refetch } = useFound('hwDelivery', {
    filter: { dispatchId: trip.id },
    sorts: [{ field: 'stopNo', order: 'asc' }],
    pageSize: 100,
  });
  const car = useOne('hwCar', trip.carId ?? undefined).record;
  const stops = records ?? [];
  const ordering = useOrdering(trip, stops);
  const points = useWaypoints(trip, stops, t('start'));
  const state = `${trip.version} ${stops.map(({ id, version }) => `${id}.${version}`).join()}`;
  const costs = useCostShares(trip.id, state);
  return (
    <section className="p-panel" aria-labelledby={titleId} data-testid="stops-panel">
      <h2 id={titleId}>{t('title')}</h2>
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!error && !records && <PageLoading />}
      {records?.length === 0 && <p className="p-soft">{t('none')}</p>}
      {ordering.last && <UndoLine last={ordering.last} onUndo={() => void ordering.undo()} />}
      {stops.length > 0 && (
        <div className="p-panel-body">
          <div>
            <h3>{t('order')}</h3>
            <StopList trip={trip} ordering={ordering} costs={costs} />
          </div>
          <div>
            <h3>{t('load')}</h3>
            <LoadBars load={loadOf(stops, car)} />
            <h3>{t('map')}</h3>
            <StopMap points={points} />
          </div>
        </div>
      )}
    </section>
  );
}

interface StopListProps {
  readonly trip: Trip;
  readonly ordering: ReturnType<typeof useOrdering>;
  readonly costs: ReturnType<typeof useCostShares>;
}

const directions = [
  { word: 'earlier', sign: 'up', by: -1 },
  { word: 'later', sign: 'down', by: 1 },
] as const;

/** Shows the stops in order. The user can reorder them by dragging or with buttons. */
function StopList({ trip, ordering, costs }: StopListProps): ReactNode {
  const { t } = texts.useT();
  const mayEdit = useHoldsKind('hwCarDispatch')(trip.dispatchType, 'update');
  const { shown, put, takeOff, announced, isBusy } = ordering;
  const mayTakeOff = mayEdit && isReducible(trip);
  const isFree = mayEdit && isOrdered(trip) && shown.length > 1;
  const carry = useCarry<Delivery>((stop, over) => void put(stop, Number(over)));
  return (
    <>
      {isFree && <p className="p-soft">{t('orderHint')}</p>}
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
              directions.map(({ word, sign, by }) => (
                <button
                  key={word}
                  type="button"
                  className="q-button"
                  data-testid={`stop-${word}`}
                  aria-label={t(word, { no: stop.deliveryNo ?? '' })}
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
                aria-label={t('takeOff', { no: stop.deliveryNo ?? '' })}
                title={t('takeOff', { no: stop.deliveryNo ?? '' })}
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
      {costs?.cost && <p>{t('cost', { amount: `${costs.cost} ${costs.currency ?? ''}` })}</p>}
      <p className="q-hidden" role="status" aria-live="assertive">
        {announced}
      </p>
      {carry.carried?.by === 'pointer' && <Ghost box={carry.ghost}>{destinationOf(carry.carried.thing)}</Ghost>}
    </>
  );
}

function StopFacts({ stop, costs }: { readonly stop: Delivery; readonly costs: StopListProps['costs'] }): ReactNode {
  const { t } = texts.useT();
  const open = useOpenPage();
  const path = useRecordPath('hwDelivery')(stop.id);
  const share = costs?.shares.find(({ deliveryId }) => deliveryId === stop.id);
  const figures = figuresOf(stop, planTexts.useT().t);
  return (
    <span className="p-stop-facts">
      <strong>{destinationOf(stop)}</strong>{' '}
      {path === undefined ? (
        stop.deliveryNo
      ) : (
        <button type="button" className="q-link" onPointerDown={(event) => event.stopPropagation()} onClick={() => open(path)}>
          {stop.deliveryNo}
        </button>
      )}{' '}
      <FieldValue resource="hwDelivery" field="deliveryStatus" record={stop} />
      <span className="p-stop-line">
        {[stop.appointmentTime && shortTime(stop.appointmentTime, zoneOf(stop)), figures].filter(Boolean).join(' · ')}
      </span>
      {share && <span className="p-stop-line">{t('share', { amount: `${share.amount} ${costs?.currency ?? ''}` })}</span>}
    </span>
  );
}

/** The cost of a trip and the share of each stop. */
interface CostShares {
  readonly cost: string | null;
  readonly currency?: string | null;
  readonly shares: readonly { readonly deliveryId: string; readonly amount: string }[];
}

/** Reads the cost shares of a trip for users with permission, and again whenever `state` changes. */
function useCostShares(id: string, state: string): CostShares | undefined {
  const { read } = useCalls();
  const maySee = useHolds('fms:cost:list');
  const [shares, setShares] = useState<CostShares>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `state` triggers another read
  useEffect(() => {
    if (!maySee) return;
    let isCurrent = true;
    const ask = async () => {
      const answer = await read<CostShares>('hwCarDispatch', { name: 'costShares', input: { id } }, { isQuiet: true });
      if (isCurrent) setShares(answer);
    };
    ask().catch((error: unknown) => {
      // If the shares cannot be read, the panel shows the stops without them.
      if (!(error instanceof HwError)) throw error;
      if (isCurrent) setShares(undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [read, maySee, id, state]);
  return shares;
}

/** The states of a trip in which its stops can be reordered, because nothing is loaded yet. */
const movable: readonly (string | null)[] = ['PLANNED', 'CONFIRMED', 'CHECK_IN'];

/** Whether the stops of a trip can be reordered. */
function isOrdered({ dispatchType, dispatchStatus }: Trip): boolean {
  return dispatchType === 'COMBINED' && movable.includes(dispatchStatus);
}

/**
 * Manages changes to the stops. A change is shown at once, and the stored stops are shown again if the server rejects it. A removed stop
 * can be put back.
 */
function useOrdering(trip: Trip, stops: readonly Delivery[]) {
  const { t } = texts.useT();
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
    if (await send(next, { name: 'stops', deliveries: next })) announce(t('ordered', { no: stop.deliveryNo ?? '', n: to + 1 }));
  };
  const takeOff = async (stop: Delivery): Promise<void> => {
    if (shownStops || !(await send(without(stop), { name: 'removeStops', deliveries: [stop] }))) return;
    setTaken({ stop, at: stops.findIndex(({ id }) => id === stop.id) });
  };
  // The stop is put back among the current stops, which other users may have changed.
  const back = taken && putBack(stops, taken, isOrdered(trip));
  const last: LastAction | undefined = taken &&
    back && {
      text: t('taken', { no: taken.stop.deliveryNo ?? '' }),
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
  /** The new stop number of the deliveries; undefined to put them at the end. */
  readonly stopNo?: number;
}

/** A removed stop and its former position. */
interface Taken {
  readonly stop: Delivery;
  readonly at: number;
}

interface PutBack {
  readonly next: readonly Delivery[];
  readonly call: Call;
}

/** Returns the call that puts a stop back among the current stops; undefined if it is there already. */
export function putBack(stops: readonly Delivery[], { stop, at }: Taken, isOrdered: boolean): PutBack | undefined {
  if (stops.some(({ id }) => id === stop.id)) return undefined;
  const index = isOrdered && at < stops.length ? at : undefined;
  const next = stops.toSpliced(index ?? stops.length, 0, stop);
  const call: Call = { name: 'addStops', deliveries: [stop] };
  return { next, call: index === undefined ? call : { ...call, stopNo: index + 1 } };
}
