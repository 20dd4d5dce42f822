import { type ReactNode, useId, useMemo, useState } from 'react';
import { Button, Dialog, FieldInput, Sign, type TimeLoad, type TimeLocation, useField, type Verdict } from '../../../../console/extend.ts';
import { useMyWarehouse, type Warehouse } from '../../../warehouses.tsx';
import { loadOf } from '../../both/load.ts';
import { usualLength } from '../../both/tripRules.ts';
import { LoadBars } from '../LoadBars.tsx';
import { StopRow } from '../Stop.tsx';
import type { Car, Delivery, Trip } from '../trip.ts';
import type { Work } from './judgeLocation.ts';
import { texts } from './texts.ts';
import { type Draft, inOrder, withMoved } from './usePlanActions.ts';

interface PlanDialogProps {
  readonly draft: Draft;
  readonly cars: ReadonlyMap<string, Car>;
  readonly trips: readonly Trip[];
  /** The time zone of the board, used for deliveries without a warehouse. */
  readonly zone: string | undefined;
  readonly judge: (load: TimeLoad<Work>, location: TimeLocation) => Verdict | undefined;
  /** Plans the trip. Resolves to true on success. */
  readonly onPlan: (draft: Draft) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The dialog that plans a trip with car, times and order of stops, or adds deliveries to an existing trip. Checks the feasibility. */
export function PlanDialog(props: PlanDialogProps): ReactNode {
  const { draft: first, cars, trips, judge, onPlan, onClose } = props;
  const { t } = texts.useT();
  const [draft, setDraft] = useState<Draft>({ ...first, deliveries: inOrder(first.deliveries) });
  const [isBusy, setBusy] = useState(false);
  const { deliveries, carId, from, to, tripId } = draft;
  const zone = deliveries[0]?.repositoryIdZone ?? props.zone;
  const trip = trips.find(({ id }) => id === tripId);
  const car = cars.get((trip ? trip.carId : carId) ?? '');
  const location: TimeLocation = { laneId: car?.id ?? '', from, ...(tripId !== undefined && { barId: tripId }) };
  const found = judge({ name: '', length: to - from, grip: 0, what: { kind: 'deliveries', deliveries } }, location);
  const verdict = to <= from ? { isGood: false, texts: t('endFirst') } : found;
  const submit = async () => {
    setBusy(true);
    const isDone = await onPlan(draft);
    setBusy(false);
    if (isDone) onClose();
  };
  const title = trip ? t('joinTrip', { no: trip.dispatchNo ?? '' }) : t('newTrip');
  return (
    <Dialog
      title={title}
      handle="plan-dialog"
      isWide
      hasInputs
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" handle="plan-ok" isBusy={isBusy} isDisabled={verdict?.isGood === false} onPress={() => void submit()}>
            {t(trip ? 'confirmJoin' : 'confirm')}
          </Button>
        </>
      }
    >
      <div className="p-plan">
        {!trip && <PlanFields {...{ draft, cars, zone }} onChange={(values) => setDraft({ ...draft, ...values })} />}
        <Stops deliveries={deliveries} isFixed={trip !== undefined} onOrder={(next) => setDraft({ ...draft, deliveries: next })} />
        <LoadBars load={loadOf(trip ? [trip, ...deliveries] : deliveries, car)} />
        <p className="p-verdict" role="status" data-good={verdict?.isGood} data-testid="plan-verdict">
          {verdict && (
            <>
              <Sign name={verdict.isGood ? 'warning' : 'stop'} /> {verdict.texts}
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}

interface StopsProps {
  readonly deliveries: readonly Delivery[];
  readonly isFixed: boolean;
  readonly onOrder: (deliveries: readonly Delivery[]) => void;
}

function Stops({ deliveries, isFixed, onOrder }: StopsProps): ReactNode {
  const { t } = texts.useT();
  return (
    <section>
      <h3>{t('order')}</h3>
      <StopOrder stops={deliveries} onOrder={isFixed || deliveries.length < 2 ? undefined : onOrder} />
    </section>
  );
}

interface PlanFieldsProps {
  readonly draft: Draft;
  readonly cars: ReadonlyMap<string, Car>;
  /** The zone in which times are entered; that of the browser when undefined. */
  readonly zone: string | undefined;
  readonly onChange: (values: Partial<Draft>) => void;
}

/** Fields for the car and times of a planned trip. Without a car, carrier and plate are asked for, so that the trip can be confirmed. */
function PlanFields({ draft: { carId, carrierId, plateNo, from, to }, cars, zone, onChange }: PlanFieldsProps): ReactNode {
  const { t } = texts.useT();
  const id = useId();
  return (
    <div className="p-fields">
      <label htmlFor={`${id}car`}>
        {t('car')}
        <select
          id={`${id}car`}
          className="q-input"
          data-testid="plan-car"
          value={carId ?? ''}
          onChange={(event) => onChange({ carId: event.target.value || undefined })}
        >
          <option value="">{t('noCar')}</option>
          {[...cars.values()].map((car) => (
            <option key={car.id} value={car.id}>
              {[car.plateNo, car.defaultDriverIdLabel].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </label>
      {!carId && (
        <>
          <CarrierField field="carrierId" value={carrierId} onChange={(next) => onChange({ carrierId: next })} />
          <CarrierField field="plateNo" value={plateNo} onChange={(next) => onChange({ plateNo: next })} />
        </>
      )}
      <Moment
        {...{ field: 'planDepartTime', isRequired: true, value: from, zone }}
        onChange={(next = from) => onChange({ from: next, to: next + to - from })}
      />
      <Moment
        {...{ field: 'planEndTime', value: to, zone }}
        onChange={(next) => onChange({ to: next ?? from + usualLength, isEndGiven: next !== undefined })}
      />
    </div>
  );
}

interface CarrierFieldProps {
  readonly field: 'carrierId' | 'plateNo';
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A form field for the truck of a carrier. */
function CarrierField({ onChange, ...props }: CarrierFieldProps): ReactNode {
  return (
    <FieldInput
      resource="hwCarDispatch"
      {...props}
      onChange={(value) => onChange(typeof value === 'string' && value !== '' ? value : undefined)}
    />
  );
}

interface MomentProps {
  readonly field: string;
  readonly isRequired?: boolean;
  readonly value: number;
  readonly zone: string | undefined;
  /** Called with the entered time, or with undefined when the field is cleared. */
  readonly onChange: (value: number | undefined) => void;
}

function Moment({ field, isRequired = false, value, zone, onChange }: MomentProps): ReactNode {
  // The trip does not exist yet, so the field that gives its time zone is set to the board's zone.
  const location = useField('hwCarDispatch', field).field?.zone?.[0];
  const record = useMemo(() => (location === undefined ? {} : { [location]: zone }), [location, zone]);
  return (
    <FieldInput
      {...{ resource: 'hwCarDispatch', field, record, isRequired, value: new Date(value).toISOString() }}
      onChange={(moment) => onChange(typeof moment === 'string' ? Date.parse(moment) : undefined)}
    />
  );
}

interface StopOrderProps {
  readonly stops: readonly Delivery[];
  /** Called with the stops in their new order; undefined if the order cannot be changed. */
  readonly onOrder: ((stops: readonly Delivery[]) => void) | undefined;
}

const directions = [
  { word: 'earlier', sign: 'up', by: -1 },
  { word: 'later', sign: 'down', by: 1 },
] as const;

/** Stops in order of unloading, each with buttons to move it up and down. */
function StopOrder({ stops, onOrder }: StopOrderProps): ReactNode {
  const { t } = texts.useT();
  return (
    <ol className="p-stops" data-testid="plan-stops">
      {stops.map((stop, index) => (
        <StopRow key={stop.id} stop={stop} no={index + 1}>
          {onOrder &&
            directions.map(({ word, sign, by }) => (
              <button
                key={word}
                type="button"
                className="q-button"
                aria-label={t(word, { no: stop.deliveryNo ?? '' })}
                disabled={stops[index + by] === undefined}
                onClick={() => onOrder(withMoved(stops, index, by))}
              >
                <Sign name={sign} />
              </button>
            ))}
        </StopRow>
      ))}
    </ol>
  );
}

/** Returns the warehouses, the warehouse in which the user works ('' for all), and the time zone of the board. */
export function usePlanClock() {
  const mine = useMyWarehouse();
  return { ...mine, zone: zoneOfBoard(mine.warehouses, mine.repositoryId) };
}

export type PlanClock = ReturnType<typeof usePlanClock>;

/**
 * Returns the time zone of the board: that of the selected warehouse, else the most frequent zone of the warehouses, which are sorted by
 * code (the first zone among equally frequent ones). Undefined means the zone of the browser.
 */
export function zoneOfBoard(warehouses: readonly Warehouse[], chosenId: string): string | undefined {
  const chosen = warehouses.find(({ id }) => id === chosenId);
  if (chosen) return chosen.timezone ?? undefined;
  const zones = Map.groupBy(warehouses, ({ timezone }) => timezone);
  const [most] = [...zones].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? undefined;
}
