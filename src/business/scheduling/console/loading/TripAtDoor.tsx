import { type ReactNode, useState } from 'react';
import {
  Button,
  FieldValue,
  FloorFrame,
  HwError,
  MessagePage,
  ReadFailed,
  useCalls,
  useField,
  useHolds,
  useLanguage,
  useNotify,
  useText,
} from '../../../../console/extend.ts';
import { commonErrors } from '../../../../contract/commonErrors.ts';
import type { Trip } from '../trip.ts';
import { OtherTrip, TripLoading } from './TripLoading.tsx';
import { texts } from './texts.ts';

interface TripAtDoorProps {
  readonly trip: Trip;
  readonly onOther: () => void;
}

/** The page of a trip by its state: expected, being loaded, or closed. */
export function TripAtDoor({ trip, onOther }: TripAtDoorProps): ReactNode {
  if (trip.dispatchStatus === 'CONFIRMED') return <Expected {...{ trip, onOther }} />;
  if (trip.dispatchStatus === 'CHECK_IN' || trip.dispatchStatus === 'LOADING') {
    return <TripLoading {...{ trip, onOther }} />;
  }
  return <Closed {...{ trip, onOther }} />;
}

function Expected({ trip, onOther }: TripAtDoorProps): ReactNode {
  const text = useText(texts);
  const notify = useNotify();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const mayCheckIn = useHolds('tms:car:checkIn');
  const checkIn = async () => {
    setBusy(true);
    try {
      const input = { checkInTime: new Date().toISOString() };
      await transit('hwCarDispatch', { name: 'checkIn', with: { id: trip.id }, input });
      notify.done(text('checkedIn', { no: trip.dispatchNo ?? '' }));
    } catch (error) {
      // The call has shown the error.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <FloorFrame handle="loading" tools={<OtherTrip onOther={onOther} />}>
      <MessagePage title={`${trip.dispatchNo} · ${trip.plateNo ?? text('noPlate')}`} text={text('checkInText')}>
        {mayCheckIn && (
          <Button isBig look="primary" handle="check-in" isBusy={isBusy} onPress={() => void checkIn()}>
            {text('checkIn')}
          </Button>
        )}
      </MessagePage>
    </FloorFrame>
  );
}

/** A trip that has departed or is cancelled. */
function Closed({ trip, onOther }: TripAtDoorProps): ReactNode {
  const text = useText(texts);
  const language = useLanguage();
  const { field } = useField('hwCarDispatch', 'dispatchStatus');
  const status = field?.options?.find(({ value }) => value === trip.dispatchStatus)?.title[language] ?? '';
  return (
    <FloorFrame handle="loading">
      <div className="f-top">
        <strong data-testid="trip-no">{trip.dispatchNo}</strong>
        <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
      </div>
      <p className="f-note">{text('closed', { status })}</p>
      <div className="f-buttons">
        <Button isBig look="primary" handle="to-trips" onPress={onOther}>
          {text('toTrips')}
        </Button>
      </div>
    </FloorFrame>
  );
}

interface NotOpenedProps {
  readonly error: HwError;
  readonly onRetry: () => void;
  readonly onOther: () => void;
}

/** Shown for a trip that does not exist or cannot be read, with a button back to the list. */
export function NotOpened({ error, onRetry, onOther }: NotOpenedProps): ReactNode {
  const text = useText(texts);
  if (error.code !== commonErrors.notFound.code) {
    return (
      <FloorFrame handle="loading" tools={<OtherTrip onOther={onOther} />}>
        <ReadFailed error={error} onRetry={onRetry} />
      </FloorFrame>
    );
  }
  return (
    <FloorFrame handle="loading">
      <MessagePage title={text('noTrip')} text={text('noTripText')}>
        <Button isBig look="primary" handle="to-trips" onPress={onOther}>
          {text('toTrips')}
        </Button>
      </MessagePage>
    </FloorFrame>
  );
}
