import { memo, type PointerEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import {
  Button,
  DayBox,
  EmptyNote,
  momentAt,
  PageLoading,
  ReadFailed,
  type TimeCarry,
  useFound,
  useKept,
  useLanguage,
} from '../../../../console/extend.ts';
import { ownName } from '../../../../contract/wire.ts';
import type { Warehouse } from '../../../warehouses.tsx';
import { usualLength } from '../../both/tripRules.ts';
import { type Delivery, destinationOf, shortTime, zoneOf } from '../trip.ts';
import type { Work } from './judgeLocation.ts';
import type { PlanClock } from './PlanDialog.tsx';
import type { usePlanRights } from './planData.ts';
import { figuresOf } from './planLanes.ts';
import { texts } from './texts.ts';
import { inOrder } from './usePlanActions.ts';

interface TrayProps {
  readonly clock: PlanClock;
  readonly carry: TimeCarry<Work>;
  readonly rights: ReturnType<typeof usePlanRights>;
  /** Plans deliveries without dragging, through a dialog for car and time. */
  readonly onPlan: (deliveries: readonly Delivery[]) => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * Shows the deliveries with an appointment but without a trip. They can be dragged to a car or planned with the button. The filter is
 * state of the tray, so that typing does not render the board again.
 */
export function Tray({ clock, carry, rights, onPlan }: TrayProps): ReactNode {
  const { t } = texts.useT();
  const { records, total, error, refetch, filter, setFilter, waiting } = useTray(clock);
  const [selected, setSelected] = useState(none);
  const chosen = inOrder(records?.filter(({ id }) => selected.has(id)) ?? []);
  const toggle = useCallback(
    ({ id }: Delivery) => setSelected((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    [],
  );
  const lift = (event: PointerEvent, delivery: Delivery) => {
    const deliveries = selected.has(delivery.id) ? chosen : [delivery];
    const name = deliveries.length > 1 ? t('several', { n: deliveries.length }) : `${delivery.deliveryNo} → ${destinationOf(delivery)}`;
    carry.press(event, { name, length: usualLength, grip: 0, what: { kind: 'deliveries', deliveries } });
  };
  return (
    <aside className="p-tray" aria-label={t('tray')} data-testid="tray">
      <h2 data-testid="tray-count">{t('trayCount', { n: total })}</h2>
      <TrayFilters {...{ filter }} warehouses={clock.warehouses} onChange={setFilter} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!error && !records && <PageLoading />}
      {records?.length === 0 && <EmptyNote title={t('trayEmpty')} text={t('trayEmptyText')} />}
      {records && total > records.length && (
        <p className="p-soft" data-testid="tray-more">
          {t('trayMore', { n: records.length, total })}
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
      {waiting > 0 && <p className="p-soft">{t('waiting', { n: waiting })}</p>}
      {chosen.length > 0 && (
        <div className="p-chosen" data-testid="tray-chosen">
          <Chosen deliveries={chosen} />
          <Button variant="primary" handle="tray-plan" onPress={() => onPlan(chosen)}>
            {t('plan')}
          </Button>
          <Button handle="tray-unselect" onPress={() => setSelected(none)}>
            {t('unselect')}
          </Button>
        </div>
      )}
    </aside>
  );
}

function isMissed({ appointmentTime }: Delivery): boolean {
  return appointmentTime !== null && Date.parse(appointmentTime) < Date.now();
}

/** Shows the totals of the selected deliveries. */
function Chosen({ deliveries }: { readonly deliveries: readonly Delivery[] }): ReactNode {
  const { t } = texts.useT();
  const sum = (of: 'palletQty' | 'weightKg' | 'volumeCbm') =>
    String(Math.round(deliveries.reduce((all, one) => all + Number(one[of] ?? 0), 0) * 1000) / 1000);
  const all = { palletQty: sum('palletQty'), weightKg: sum('weightKg'), volumeCbm: sum('volumeCbm') };
  return (
    <span>
      {t('several', { n: deliveries.length })} · {figuresOf(all, t)}
    </span>
  );
}

interface TrayCardProps {
  readonly delivery: Delivery;
  readonly isSelected: boolean;
  readonly isFixed: boolean;
  /** Whether the appointment of the delivery has passed. */
  readonly isMissed: boolean;
  readonly onSelect: (delivery: Delivery) => void;
  readonly onPress: (event: PointerEvent, delivery: Delivery) => void;
}

/** A delivery without a trip: destination, appointment and figures. */
const TrayCard = memo(function TrayCard(props: TrayCardProps): ReactNode {
  const { delivery, isSelected, isFixed, isMissed, onSelect, onPress } = props;
  const { t } = texts.useT();
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
        aria-label={t('select', { no: `${deliveryNo} ${destinationOf(delivery)}` })}
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
            {t('onHold')}
          </span>
        )}
        {appointmentState === 'REBOOK' && (
          <span className="p-card-line p-warn" data-testid="card-rebook">
            {t('toRebook')}
          </span>
        )}
        {isMissed && (
          <span className="p-card-line p-warn" data-testid="card-missed">
            {t('missed')}
          </span>
        )}
        <span className="p-card-line">{figuresOf(delivery, t)}</span>
        <span className="p-card-time">{appointmentTime ? shortTime(appointmentTime, zoneOf(delivery)) : t('noAppointment')}</span>
        <span className="p-card-line p-soft">{repositoryIdLabel}</span>
      </span>
    </li>
  );
});

interface TrayFiltersProps {
  readonly filter: TrayFilter;
  readonly warehouses: readonly Warehouse[];
  readonly onChange: (filter: TrayFilter) => void;
}

/** The filter of the tray. */
function TrayFilters({ filter, warehouses, onChange }: TrayFiltersProps): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const warehouseId = useId();
  const dayId = useId();
  const set = (values: Partial<TrayFilter>) => onChange({ ...filter, ...values });
  return (
    <div className="p-filters">
      <label className="p-filter-wide" htmlFor={warehouseId}>
        <span className="q-hidden">{t('warehouse')}</span>
        <select
          id={warehouseId}
          className="q-input"
          data-testid="tray-warehouse"
          value={filter.repositoryId}
          onChange={(event) => set({ repositoryId: event.target.value })}
        >
          <option value="">{t('allWarehouses')}</option>
          {warehouses.map((warehouse) => (
            <option key={warehouse.id} value={warehouse.id}>
              {ownName('hwRepositoryConfig', warehouse, language)}
            </option>
          ))}
        </select>
      </label>
      <input
        className="q-input"
        data-testid="tray-dest"
        aria-label={t('dest')}
        placeholder={t('dest')}
        value={filter.dest}
        onChange={(event) => set({ dest: event.target.value })}
      />
      <DayBox {...{ id: dayId, handle: 'tray-day', label: t('day'), value: filter.day }} onChange={(day) => set({ day })} />
      <input
        className="q-input p-filter-wide"
        data-testid="tray-keyword"
        aria-label={t('keyword')}
        placeholder={t('keyword')}
        value={filter.keyword}
        onChange={(event) => set({ keyword: event.target.value })}
      />
      {Object.values(filter).some(Boolean) && (
        <button type="button" className="q-link" data-testid="tray-clear" onClick={() => onChange(noFilter)}>
          {t('clear')}
        </button>
      )}
    </div>
  );
}

/** The filter of the tray; '' means no limit. */
interface TrayFilter {
  readonly repositoryId: string;
  readonly dest: string;
  /** A day as `YYYY-MM-DD` in the zone of the board. */
  readonly day: string;
  readonly keyword: string;
}

const noFilter: TrayFilter = { repositoryId: '', dest: '', day: '', keyword: '' };

/** The maximum number of deliveries shown; the filter finds the others. */
const shown = 200;
/** The debounce time of the filter, in ms. */
const pause = 300;

/** Delivery methods that need a trip. All others are handed over at the dock. */
const byCar = ['TRUCK', 'DIRECT', 'LTL', 'TRANSFER'];
const waitingFilter = {
  deliveryStatus: 'DRAFT',
  deliveryMethod: byCar,
  dispatchId: { isNull: true },
  fields: ['deliveryNo'],
};

/** Reads the filtered deliveries with an appointment and without a trip, earliest first, updated live. */
function useTray({ repositoryId, choose, zone }: PlanClock) {
  const [typed, setTyped] = useKept<TrayFilter>('tray', noFilter);
  const filter = useMemo(() => ({ ...typed, repositoryId }), [typed, repositoryId]);
  const settledFilter = useSettled(filter);
  const body = useMemo(() => bodyOf(settledFilter, zone), [settledFilter, zone]);
  const found = useFound('hwDelivery', {
    filter: body,
    sorts: [{ field: 'appointmentTime', order: 'asc' }],
    pageSize: shown,
  });
  const waiting = useFound('hwDelivery', { filter: waitingFilter, pageSize: 1 });
  return {
    ...found,
    records: found.records as readonly Delivery[] | undefined,
    filter,
    setFilter: (next: TrayFilter) => {
      setTyped(next);
      if (next.repositoryId !== repositoryId) choose(next.repositoryId);
    },
    waiting: waiting.total,
  };
}

const fields = [
  ...[
    'deliveryNo',
    'deliveryMethod',
    'destCode',
    'city',
    'zipCode',
    'repositoryId',
    'appointmentTime',
    'appointmentTz',
    'appointmentState',
    'holdType',
  ],
  ...['palletQty', 'cartonQty', 'weightKg', 'volumeCbm'],
];

function bodyOf({ repositoryId, dest, day, keyword }: TrayFilter, zone: string | undefined) {
  return {
    deliveryStatus: 'APPOINTED',
    deliveryMethod: byCar,
    fields,
    ...(repositoryId && { repositoryId }),
    ...(dest && { destCode: { contains: dest.toUpperCase() } }),
    ...(day && { appointmentTime: dayOf(day, zone) }),
    ...(keyword && { keyword }),
  };
}

/** Returns the start and end of a calendar day in a time zone. */
function dayOf(day: string, zone: string | undefined) {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const start = (of: string) => momentAt(`${of} 00:00:00`, zone).toISOString();
  return { gte: start(day), lt: start(next) };
}

/** Debounces a value. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
