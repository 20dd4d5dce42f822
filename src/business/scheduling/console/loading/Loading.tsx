import type { ReactNode } from 'react';
import {
  EarlyScans,
  EmptyNote,
  FieldValue,
  FloorFrame,
  PageLoading,
  ReadFailed,
  type ScanAnswer,
  ScanField,
  useFound,
  useOne,
  usePagePath,
  useText,
} from '../../../../console/extend.ts';
import { shortTime, type Trip } from '../trip.ts';
import { NotOpened, TripAtDoor } from './TripAtDoor.tsx';
import { texts } from './texts.ts';
import './loading.css';

/** The page on which a trip is loaded by scanning. The id of the trip is in the address. */
export function Loading(): ReactNode {
  const { search, go } = usePagePath();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwCarDispatch', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <LoadingChoice onChoose={choose} />;
  if (error) return <NotOpened {...{ error, onRetry: refetch, onOther: () => choose() }} />;
  return (
    <EarlyScans key={id}>{record ? <TripAtDoor trip={record} onOther={() => choose()} /> : <PageLoading />}</EarlyScans>
  );
}

interface LoadingChoiceProps {
  readonly onChoose: (id: string) => void;
}

/** Trips at the warehouse come first, then the expected ones. */
const loadable = ['LOADING', 'CHECK_IN', 'CONFIRMED'];

/** The trips to load, which are chosen by touch or by scan. */
function LoadingChoice({ onChoose }: LoadingChoiceProps): ReactNode {
  const text = useText(texts);
  const { records, total, error, refetch } = useFound('hwCarDispatch', {
    filter: { dispatchStatus: loadable, dispatchType: ['CAR', 'COMBINED'] },
    sorts: [{ field: 'planDepartTime', order: 'asc' }],
    pageSize: 200,
  });
  const rank = ({ dispatchStatus }: Trip) => loadable.indexOf(dispatchStatus ?? '');
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
  const text = useText(texts);
  const details = [trip.plateNo ?? text('noPlate'), trip.driverIdLabel ?? trip.carrierIdLabel, trip.repositoryIdLabel];
  return (
    <button type="button" className="f-card" data-testid={`trip-${trip.dispatchNo}`} onClick={onPress}>
      <span className="f-card-head">
        <strong>{trip.dispatchNo}</strong>
        <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
      </span>
      <span className="f-card-side">
        {text('facts', { stops: trip.stopCount ?? 0, pallets: Number(trip.palletQty ?? 0) })}
      </span>
      <span className="f-soft">{details.filter(Boolean).join(' · ')}</span>
      <span className="f-soft">{text('planned', { time: shortTime(trip.planDepartTime, trip.repositoryIdZone) })}</span>
    </button>
  );
}
