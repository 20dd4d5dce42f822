import type { ReactNode } from 'react';
import {
  Button,
  Dialog,
  FieldValue,
  PageLoading,
  ReadFailed,
  useFound,
  useOpenPage,
  useRecordPath,
  useText,
} from '../../../../console/extend.ts';
import { LoadBars } from '../LoadBars.tsx';
import { ArriveButton, StopRow } from '../Stop.tsx';
import { type Car, type Delivery, isChangeable, loadOf, shortTime, type Trip, zoneOfTrip } from '../trip.ts';
import { texts } from './texts.ts';

interface TripDialogProps {
  readonly trip: Trip;
  readonly car: Car | undefined;
  readonly mayEdit: boolean;
  readonly onTakeOff: (trip: Trip, delivery: Delivery) => Promise<boolean>;
  readonly onClose: () => void;
}

/** State, load and stops of a trip, with a button to its page. */
export function TripDialog({ trip, car, mayEdit, onTakeOff, onClose }: TripDialogProps): ReactNode {
  const text = useText(texts);
  const open = useOpenPage();
  const path = useRecordPath('hwCarDispatch')(trip.id, trip.dispatchType);
  const found = useFound('hwDelivery', {
    filter: { dispatchId: trip.id },
    sorts: [{ field: 'stopNo', order: 'asc' }],
    pageSize: 100,
  });
  const isFree = mayEdit && isChangeable(trip) && trip.dispatchType === 'COMBINED';
  return (
    <Dialog
      title={text('trip', { no: trip.dispatchNo ?? '' })}
      handle="trip-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('close')}</Button>
          {path !== undefined && (
            <Button
              look="primary"
              handle="trip-open"
              onPress={() => {
                onClose();
                open(path);
              }}
            >
              {text('openTrip')}
            </Button>
          )}
        </>
      }
    >
      <div className="p-plan">
        <p className="p-facts">
          <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
          <span>
            {[car?.plateNo ?? trip.plateNo ?? text('noCar'), trip.driverIdLabel ?? trip.carrierIdLabel]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span data-testid="trip-time">
            {shortTime(trip.planDepartTime, zoneOfTrip(trip))}
            {trip.planEndTime && ` – ${shortTime(trip.planEndTime, zoneOfTrip(trip))}`}
          </span>
        </p>
        <LoadBars load={loadOf([trip], car)} />
        {found.error && <ReadFailed error={found.error} onRetry={found.refetch} />}
        {!found.error && !found.records && <PageLoading />}
        {found.records?.length === 0 && <p className="p-soft">{text('noStops')}</p>}
        <TripStops
          trip={trip}
          stops={found.records ?? []}
          onTakeOff={isFree ? (stop) => void onTakeOff(trip, stop) : undefined}
        />
      </div>
    </Dialog>
  );
}

interface TripStopsProps {
  readonly trip: Trip;
  readonly stops: readonly Delivery[];
  /** Undefined when stops cannot be taken off. */
  readonly onTakeOff: ((stop: Delivery) => void) | undefined;
}

function TripStops({ trip, stops, onTakeOff }: TripStopsProps): ReactNode {
  const text = useText(texts);
  return (
    <ol className="p-stops" data-testid="trip-stops">
      {stops.map((stop, index) => (
        <StopRow key={stop.id} stop={stop} no={stop.stopNo ?? index + 1}>
          <ArriveButton trip={trip} stop={stop} />
          {onTakeOff && (
            <button
              type="button"
              className="q-button"
              aria-label={text('takeOff', { no: stop.deliveryNo ?? '' })}
              onClick={() => onTakeOff(stop)}
            >
              ×
            </button>
          )}
        </StopRow>
      ))}
    </ol>
  );
}
