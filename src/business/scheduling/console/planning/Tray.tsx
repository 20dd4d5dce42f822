import { type PointerEvent, type ReactNode, useCallback, useState } from 'react';
import { Button, EmptyNote, PageLoading, ReadFailed, type TimeCarry, useText } from '../../../../console/extend.ts';
import { usualLength } from '../../both/tripRules.ts';
import { type Delivery, destinationOf } from '../trip.ts';
import { inOrder } from './planDraft.ts';
import { figuresOf } from './planLanes.ts';
import { TrayCard } from './TrayCard.tsx';
import { TrayFilters } from './TrayFilters.tsx';
import type { PlanClock } from './usePlanClock.ts';
import type { usePlanRights } from './usePlanRights.ts';
import { useTray } from './useTray.ts';
import { words } from './words.ts';
import type { Work } from './work.ts';

interface TrayProps {
  readonly clock: PlanClock;
  readonly carry: TimeCarry<Work>;
  readonly rights: ReturnType<typeof usePlanRights>;
  /** Plans these without a mouse: car and time are asked for. */
  readonly onPlan: (deliveries: readonly Delivery[]) => void;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * What has an appointment and no trip: one or several of it are dragged to a car, or planned with the button. What is typed
 * to narrow it down stays here, so that no key renders the board.
 */
export function Tray({ clock, carry, rights, onPlan }: TrayProps): ReactNode {
  const text = useText(words);
  const { records, total, error, refetch, filter, setFilter, waiting } = useTray(clock);
  const [selected, setSelected] = useState(nobody);
  const chosen = inOrder(records?.filter(({ id }) => selected.has(id)) ?? []);
  const toggle = useCallback(
    ({ id }: Delivery) =>
      setSelected((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    [],
  );
  const lift = (event: PointerEvent, delivery: Delivery) => {
    const deliveries = selected.has(delivery.id) ? chosen : [delivery];
    const name =
      deliveries.length > 1
        ? text('several', { n: deliveries.length })
        : `${delivery.deliveryNo} → ${destinationOf(delivery)}`;
    carry.press(event, { name, length: usualLength, grip: 0, what: { kind: 'deliveries', deliveries } });
  };
  return (
    <aside className="p-tray" aria-label={text('tray')} data-testid="tray">
      <h2 data-testid="tray-count">{text('trayCount', { n: total })}</h2>
      <TrayFilters {...{ filter }} warehouses={clock.warehouses} onChange={setFilter} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!error && !records && <PageLoading />}
      {records?.length === 0 && <EmptyNote title={text('trayEmpty')} text={text('trayEmptyText')} />}
      {records && total > records.length && (
        <p className="p-soft" data-testid="tray-more">
          {text('trayMore', { n: records.length, total })}
        </p>
      )}
      <ul className="p-cards">
        {records?.map((delivery) => (
          <TrayCard
            key={delivery.id}
            delivery={delivery}
            isSelected={selected.has(delivery.id)}
            isFixed={!rights.mayPlan}
            isMissed={isMissed(delivery)}
            onSelect={toggle}
            onPress={lift}
          />
        ))}
      </ul>
      {waiting > 0 && <p className="p-soft">{text('waiting', { n: waiting })}</p>}
      {chosen.length > 0 && (
        <div className="p-chosen" data-testid="tray-chosen">
          <Chosen deliveries={chosen} />
          <Button look="primary" handle="tray-plan" onPress={() => onPlan(chosen)}>
            {text('plan')}
          </Button>
          <Button handle="tray-unselect" onPress={() => setSelected(nobody)}>
            {text('unselect')}
          </Button>
        </div>
      )}
    </aside>
  );
}

function isMissed({ appointmentTime }: Delivery): boolean {
  return appointmentTime !== null && Date.parse(appointmentTime) < Date.now();
}

/** How much is selected. */
function Chosen({ deliveries }: { readonly deliveries: readonly Delivery[] }): ReactNode {
  const text = useText(words);
  const sum = (of: 'palletQty' | 'weightKg' | 'volumeCbm') =>
    String(Math.round(deliveries.reduce((all, one) => all + Number(one[of] ?? 0), 0) * 1000) / 1000);
  const all = { palletQty: sum('palletQty'), weightKg: sum('weightKg'), volumeCbm: sum('volumeCbm') };
  return (
    <span>
      {text('several', { n: deliveries.length })} · {figuresOf(all, text)}
    </span>
  );
}
