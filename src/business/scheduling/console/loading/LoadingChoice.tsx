import type { ReactNode } from 'react';
import {
  EmptyNote,
  FieldValue,
  FloorFrame,
  PageLoading,
  ReadFailed,
  type ScanAnswer,
  ScanField,
  useFound,
  useText,
} from '../../../../console/extend.ts';
import { shortTime } from '../planning/shortTime.ts';
import type { Trip } from '../trip.ts';
import { words } from './words.ts';

interface LoadingChoiceProps {
  readonly onChoose: (id: string) => void;
}

/** Those at the door come first, then those that are expected. */
const atDoor = ['LOADING', 'CHECK_IN', 'CONFIRMED'];

/** The trips that are loaded here, to be chosen by finger or by scan. */
export function LoadingChoice({ onChoose }: LoadingChoiceProps): ReactNode {
  const text = useText(words);
  const { records, total, error, refetch } = useFound('hwCarDispatch', {
    filter: { dispatchStatus: atDoor, dispatchType: ['CAR', 'COMBINED'] },
    sorts: [{ field: 'planDepartTime', order: 'asc' }],
    pageSize: 200,
  });
  const rank = ({ dispatchStatus }: Trip) => atDoor.indexOf(dispatchStatus ?? '');
  const trips = records?.toSorted((a, b) => rank(a) - rank(b));
  const scan = (scanned: string): ScanAnswer => {
    const code = scanned.trim().toUpperCase();
    const trip = trips?.find(({ dispatchNo, plateNo }) => dispatchNo === code || plateNo === code);
    if (!trip) return { isGood: false, text: text('unknownTrip', { code }) };
    onChoose(trip.id);
    return { isGood: true, text: text('opened', { no: trip.dispatchNo ?? '' }) };
  };
  return (
    <FloorFrame handle="loading">
      <ScanField label={text('scanTrip')} onScan={scan} isHeld={!trips} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!records && !error && <PageLoading />}
      {trips?.length === 0 && <EmptyNote title={text('none')} text={text('noneText')} />}
      {trips && trips.length > 0 && (
        <section aria-label={text('trips', { n: total })}>
          <h2 className="f-heading">{text('trips', { n: total })}</h2>
          <ul className="f-cards">
            {trips.map((trip) => (
              <li key={trip.id}>
                <TripCard trip={trip} onPress={() => onChoose(trip.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </FloorFrame>
  );
}

function TripCard({ trip, onPress }: { readonly trip: Trip; readonly onPress: () => void }): ReactNode {
  const text = useText(words);
  const who = [trip.plateNo ?? text('noPlate'), trip.driverIdLabel ?? trip.carrierIdLabel, trip.repositoryIdLabel];
  return (
    <button type="button" className="f-card" data-testid={`trip-${trip.dispatchNo}`} onClick={onPress}>
      <span className="f-card-head">
        <strong>{trip.dispatchNo}</strong>
        <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
      </span>
      <span className="f-card-side">
        {text('facts', { stops: trip.stopCount ?? 0, pallets: Number(trip.palletQty ?? 0) })}
      </span>
      <span className="f-soft">{who.filter(Boolean).join(' · ')}</span>
      <span className="f-soft">{text('planned', { time: shortTime(trip.planDepartTime, trip.repositoryIdZone) })}</span>
    </button>
  );
}
