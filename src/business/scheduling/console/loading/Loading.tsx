import { type ReactNode, useState } from 'react';
import {
  Button,
  EarlyScans,
  EmptyNote,
  FieldValue,
  FloorFrame,
  HwError,
  MessagePage,
  PageLoading,
  ReadFailed,
  type ScanAnswer,
  ScanField,
  useCalls,
  useField,
  useFound,
  useHolds,
  useLanguage,
  useNotify,
  useOne,
  usePagePath,
} from '../../../../console/extend.ts';
import { commonErrors } from '../../../../contract/wire.ts';
import { useMyWarehouse, WarehouseChoice } from '../../../warehouses.tsx';
import { committed } from '../../both/tripStates.ts';
import { shortTime, type Trip } from '../trip.ts';
import { OtherTrip, TripLoading } from './TripLoading.tsx';
import { texts } from './texts.ts';
import './loading.css';

/** The page for loading a trip by scanning. The id of the trip is in the URL. */
export function Loading(): ReactNode {
  const { search, go } = usePagePath();
  const id = new URLSearchParams(search).get('id') ?? undefined;
  const { record, error, refetch } = useOne('hwCarDispatch', id);
  const choose = (chosen?: string) => go(chosen === undefined ? '' : `?id=${chosen}`);
  if (id === undefined) return <LoadingChoice onChoose={choose} />;
  if (error) return <NotOpened {...{ error, onRetry: refetch, onOther: () => choose() }} />;
  return <EarlyScans key={id}>{record ? <TripAtDoor trip={record} onOther={() => choose()} /> : <PageLoading />}</EarlyScans>;
}

interface LoadingChoiceProps {
  readonly onChoose: (id: string) => void;
}

/** Lists the trips to load, which are selected by touch or scan. Trips at the warehouse come first, then the expected ones. */
function LoadingChoice({ onChoose }: LoadingChoiceProps): ReactNode {
  const { t } = texts.useT();
  const { records, total, error, refetch } = useFound('hwCarDispatch', {
    filter: { dispatchStatus: committed, dispatchType: ['CAR', 'COMBINED'] },
    sorts: [{ field: 'planDepartTime', order: 'asc' }],
    pageSize: 200,
  });
  const mine = useMyWarehouse();
  const rank = ({ dispatchStatus }: Trip) => committed.indexOf(dispatchStatus ?? '');
  const trips = records?.toSorted((a, b) => rank(b) - rank(a));
  // A trip of another warehouse can still be scanned.
  const here = mine.repositoryId ? trips?.filter(({ repositoryId }) => repositoryId === mine.repositoryId) : trips;
  const count = mine.repositoryId ? (here?.length ?? 0) : total;
  const scan = (scanned: string): ScanAnswer => {
    const code = scanned.trim().toUpperCase();
    const trip = trips?.find(({ dispatchNo, plateNo }) => dispatchNo === code || plateNo === code);
    if (!trip) return { isGood: false, text: t('unknownTrip', { code }) };
    onChoose(trip.id);
    return { isGood: true, text: t('opened', { no: trip.dispatchNo ?? '' }) };
  };
  return (
    <FloorFrame handle="loading">
      <ScanField label={t('scanTrip')} onScan={scan} isHeld={!trips} />
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!records && !error && <PageLoading />}
      <WarehouseChoice mine={mine} />
      {here?.length === 0 && <EmptyNote title={t('none')} text={t('noneText')} />}
      {here && here.length > 0 && (
        <section aria-label={t('trips', { n: count })}>
          <h2 className="f-heading">{t('trips', { n: count })}</h2>
          <ul className="f-cards">
            {here.map((trip) => (
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
  const { t } = texts.useT();
  const details = [trip.plateNo ?? t('noPlate'), trip.driverIdLabel ?? trip.carrierIdLabel, trip.repositoryIdLabel];
  return (
    <button type="button" className="f-card" data-testid={`trip-${trip.dispatchNo}`} onClick={onPress}>
      <span className="f-card-head">
        <strong>{trip.dispatchNo}</strong>
        <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
      </span>
      <span className="f-card-side">{t('facts', { stops: trip.stopCount ?? 0, pallets: Number(trip.palletQty ?? 0) })}</span>
      <span className="f-soft">{details.filter(Boolean).join(' · ')}</span>
      <span className="f-soft">{t('planned', { time: shortTime(trip.planDepartTime, trip.repositoryIdZone) })}</span>
    </button>
  );
}

interface TripAtDoorProps {
  readonly trip: Trip;
  readonly onOther: () => void;
}

/** Shows a trip by its state: expected, being loaded, or closed. */
function TripAtDoor({ trip, onOther }: TripAtDoorProps): ReactNode {
  if (trip.dispatchStatus === 'CONFIRMED') return <Expected {...{ trip, onOther }} />;
  if (trip.dispatchStatus === 'CHECK_IN' || trip.dispatchStatus === 'LOADING') {
    return <TripLoading {...{ trip, onOther }} />;
  }
  return <Closed {...{ trip, onOther }} />;
}

function Expected({ trip, onOther }: TripAtDoorProps): ReactNode {
  const { t } = texts.useT();
  const notify = useNotify();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const mayCheckIn = useHolds('tms:car:checkIn');
  const checkIn = async () => {
    setBusy(true);
    try {
      const input = { checkInTime: new Date().toISOString() };
      await transit('hwCarDispatch', { name: 'checkIn', with: { id: trip.id }, input });
      notify.done(t('checkedIn', { no: trip.dispatchNo ?? '' }));
    } catch (error) {
      // The call has already shown the error.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <FloorFrame handle="loading" tools={<OtherTrip onOther={onOther} />}>
      <MessagePage title={`${trip.dispatchNo} · ${trip.plateNo ?? t('noPlate')}`} text={t('checkInText')}>
        {mayCheckIn && (
          <Button isBig variant="primary" handle="check-in" isBusy={isBusy} onPress={() => void checkIn()}>
            {t('checkIn')}
          </Button>
        )}
      </MessagePage>
    </FloorFrame>
  );
}

/** Shown for a trip that cannot be loaded: it is not confirmed yet, has departed, or was canceled. */
function Closed({ trip, onOther }: TripAtDoorProps): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { field } = useField('hwCarDispatch', 'dispatchStatus');
  const status = field?.options?.find(({ value }) => value === trip.dispatchStatus)?.title[language] ?? '';
  return (
    <FloorFrame handle="loading">
      <div className="f-top">
        <strong data-testid="trip-no">{trip.dispatchNo}</strong>
        <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
      </div>
      <p className="f-note">{t('closed', { status })}</p>
      <div className="f-buttons">
        <Button isBig variant="primary" handle="to-trips" onPress={onOther}>
          {t('toTrips')}
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
function NotOpened({ error, onRetry, onOther }: NotOpenedProps): ReactNode {
  const { t } = texts.useT();
  if (error.code !== commonErrors.notFound.code) {
    return (
      <FloorFrame handle="loading" tools={<OtherTrip onOther={onOther} />}>
        <ReadFailed error={error} onRetry={onRetry} />
      </FloorFrame>
    );
  }
  return (
    <FloorFrame handle="loading">
      <MessagePage title={t('noTrip')} text={t('noTripText')}>
        <Button isBig variant="primary" handle="to-trips" onPress={onOther}>
          {t('toTrips')}
        </Button>
      </MessagePage>
    </FloorFrame>
  );
}
