import { type ReactNode, useState } from 'react';
import {
  Button,
  FieldValue,
  FloorFrame,
  HwError,
  MessagePage,
  useCalls,
  useField,
  useHolds,
  useLanguage,
  useTell,
  useText,
} from '../../../../console/extend.ts';
import type { Trip } from '../trip.ts';
import { OtherTrip } from './OtherTrip.tsx';
import { TripLoading } from './TripLoading.tsx';
import { words } from './words.ts';

interface TripAtDoorProps {
  readonly trip: Trip;
  readonly onOther: () => void;
}

/** A trip as it stands: expected, being loaded, or gone. */
export function TripAtDoor({ trip, onOther }: TripAtDoorProps): ReactNode {
  if (trip.dispatchStatus === 'CONFIRMED') return <Expected {...{ trip, onOther }} />;
  if (trip.dispatchStatus === 'CHECK_IN' || trip.dispatchStatus === 'LOADING') {
    return <TripLoading {...{ trip, onOther }} />;
  }
  return <Gone {...{ trip, onOther }} />;
}

function Expected({ trip, onOther }: TripAtDoorProps): ReactNode {
  const text = useText(words);
  const tell = useTell();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const mayCheckIn = useHolds('tms:car:checkIn');
  const checkIn = async () => {
    setBusy(true);
    try {
      const input = { checkInTime: new Date().toISOString() };
      await transit('hwCarDispatch', { name: 'checkIn', with: { id: trip.id }, input });
      tell.done(text('checkedIn', { no: trip.dispatchNo ?? '' }));
    } catch (error) {
      // It was said: the call is not quiet.
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

/** It has departed, or nobody wants it any more. */
function Gone({ trip, onOther }: TripAtDoorProps): ReactNode {
  const text = useText(words);
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
