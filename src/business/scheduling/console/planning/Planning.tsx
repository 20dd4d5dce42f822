import { type ReactNode, useCallback, useMemo, useState } from 'react';
import {
  type Bar,
  Button,
  Dialog,
  FieldValue,
  PageFrame,
  PageLoading,
  ReadFailed,
  TimeLine,
  type TimeLoad,
  type TimeLocation,
  type TimeScale,
  TimeTools,
  translateChosen,
  useField,
  useFound,
  useLanguage,
  useOpenPage,
  useRecordPath,
  useShownTime,
  useTimeCarry,
  type Verdict,
} from '../../../../console/extend.ts';
import { loadOf } from '../../both/load.ts';
import { usualLength } from '../../both/tripRules.ts';
import { LoadBars } from '../LoadBars.tsx';
import { ArriveButton, StopRow } from '../Stop.tsx';
import { type Car, type Delivery, isChangeable, shortTime, type Trip, zoneOfTrip } from '../trip.ts';
import { UndoLine } from '../UndoLine.tsx';
import { judgeLocation, type KnownLocation, type Work } from './judgeLocation.ts';
import { type PlanClock, PlanDialog, usePlanClock } from './PlanDialog.tsx';
import { type PlanNote, usePlanData, usePlanRights } from './planData.ts';
import { type Choice, planBars, planLanes } from './planLanes.ts';
import { Tray } from './Tray.tsx';
import { texts } from './texts.ts';
import { type Draft, usePlanActions } from './usePlanActions.ts';
import './planning.css';

const shownDays = 14;

/**
 * The planning board: two weeks of cars with their trips, and the deliveries without a trip. It renders after the time zone of the
 * warehouses is known, because a change of zone would reload everything.
 */
export function Planning(): ReactNode {
  const clock = usePlanClock();
  if (clock.isSettled) return <Board clock={clock} />;
  return (
    <PageFrame handle="planning">
      <PageLoading />
    </PageFrame>
  );
}

function Board({ clock }: { readonly clock: PlanClock }): ReactNode {
  const time = useShownTime(shownDays, clock.zone);
  return (
    <PageFrame handle="planning" tools={<TimeTools time={time} />}>
      <Shown {...{ clock, scale: time.scale }} />
    </PageFrame>
  );
}

interface ShownProps {
  readonly clock: PlanClock;
  readonly scale: TimeScale;
}

function Shown({ clock, scale }: ShownProps): ReactNode {
  const { cars, trips, destinations, locations, failed, notes } = usePlanData(scale);
  if (failed?.error) return <ReadFailed error={failed.error} onRetry={failed.refetch} />;
  if (!cars || !trips) return <PageLoading />;
  return <PlanBoard {...{ clock, scale, cars, trips, destinations, locations, notes }} />;
}

interface PlanBoardProps {
  readonly scale: TimeScale;
  readonly cars: readonly Car[];
  readonly trips: readonly Trip[];
  readonly destinations: ReadonlyMap<string | null, readonly Delivery[]>;
  readonly locations: readonly KnownLocation[];
  readonly notes: readonly PlanNote[];
  readonly clock: PlanClock;
}

/** Shows the trips by car, and a tray of deliveries that can be dragged onto them. */
function PlanBoard(props: PlanBoardProps): ReactNode {
  const { scale, cars, trips, notes, clock } = props;
  const { t } = texts.useT();
  const [opened, setOpened] = useState<string>();
  const { rights, carOf, actions, judge, draft, setDraft, carry } = usePlanning(props);
  const { lanes, bars } = useDrawn({ ...props, carOf, moved: actions.moved, rights });
  const tripOf = (id: string | undefined) => trips.find((trip) => trip.id === id);
  const workOf = (bar: Bar): Work => ({ kind: 'trip', trip: tripOf(bar.id) as Trip });
  const openedTrip = tripOf(opened);
  return (
    <div className="p-board">
      <div className="p-main">
        <Notes hasCars={cars.length > 0} hasTrips={trips.length > 0} isReadOnly={!rights.mayPlan && !rights.mayChange} notes={notes} />
        <TimeLine<Work>
          label={t('board')}
          laneTitle={t('car')}
          {...{ lanes, bars, scale, carry, workOf, judge }}
          onOpen={(bar) => setOpened(bar.id)}
        />
        <UndoLine last={actions.last} onUndo={actions.undo} />
      </div>
      <Tray {...{ clock, carry, rights }} onPlan={(deliveries) => setDraft({ deliveries, ...firstTime(scale) })} />
      {draft && (
        <PlanDialog
          {...{ draft, cars: carOf, trips, judge, zone: scale.zone }}
          onClose={() => setDraft(undefined)}
          onPlan={(planned) => actions.plan(planned, tripOf(planned.tripId))}
        />
      )}
      {openedTrip && (
        <TripDialog
          trip={openedTrip}
          car={openedTrip.carId === null ? undefined : carOf.get(openedTrip.carId)}
          mayEdit={rights.fixed(openedTrip) === undefined}
          onTakeOff={actions.takeOff}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the rights and actions of the board, and the handlers that check and perform a drop. */
function usePlanning({ scale, cars, trips, destinations: stops, locations }: PlanBoardProps) {
  const { t } = texts.useT();
  const rights = usePlanRights();
  const carOf = useMemo(() => new Map(cars.map((car) => [car.id, car])), [cars]);
  const actions = usePlanActions(carOf, rights);
  const [draft, setDraft] = useState<Draft>();
  const judge = ({ what: work, length }: TimeLoad<Work>, location: TimeLocation): Verdict | undefined => {
    const target = work.kind === 'trip' ? work.trip : trips.find(({ id }) => id === location.barId);
    const against = target ? rights.fixed(target) : work.kind === 'deliveries' && rights.against(work.deliveries);
    if (against) return { isGood: false, texts: against };
    const found = judgeLocation({ trips, cars: carOf, stops, locations, now: Date.now() }, { work, location, length });
    const message = found.map((finding) => translateChosen(t, finding)).join(t('and'));
    return found[0] && { isGood: found[0].isGood, texts: message };
  };
  const carry = useTimeCarry<Work>(scale, (load, location) => {
    const verdict = judge(load, location);
    const { what: work, length } = load;
    if (verdict?.isGood === false) actions.reject(verdict.texts);
    else if (work.kind === 'trip') void actions.move(work.trip, location);
    else {
      const { from, laneId, barId } = location;
      setDraft({ deliveries: work.deliveries, carId: laneId || undefined, from, to: from + length, tripId: barId });
    }
  });
  return { rights, carOf, actions, judge, draft, setDraft, carry };
}

interface NotesProps {
  readonly hasCars: boolean;
  readonly hasTrips: boolean;
  readonly isReadOnly: boolean;
  readonly notes: readonly PlanNote[];
}

/** Shows notes about missing data and missing permissions. */
function Notes({ hasCars, hasTrips, isReadOnly, notes }: NotesProps): ReactNode {
  const { t } = texts.useT();
  return (
    <>
      {!hasCars && <p className="p-note">{t('noCars')}</p>}
      {hasCars && !hasTrips && <p className="p-note">{t('noTrips')}</p>}
      {isReadOnly && (
        <p className="p-note" data-testid="read-only">
          {t('readOnly')}
        </p>
      )}
      {notes.map((note) => (
        <p key={note.key} className="p-note">
          {translateChosen(t, note)}
        </p>
      ))}
    </>
  );
}

interface DrawnParts extends Omit<PlanBoardProps, 'scale' | 'notes' | 'clock' | 'places'> {
  readonly carOf: ReadonlyMap<string, Car>;
  readonly moved: ReturnType<typeof usePlanActions>['moved'];
  readonly rights: Pick<ReturnType<typeof usePlanRights>, 'fixed' | 'mayChange'>;
}

function useDrawn({ cars, carOf, trips, destinations, moved, rights }: DrawnParts) {
  const { t } = texts.useT();
  const typeOf = useChoice('hwCar', 'carType');
  const statusOf = useChoice('hwCar', 'carStatus');
  const stateOf = useChoice('hwCarDispatch', 'dispatchStatus');
  const { fixed, mayChange: mayMove } = rights;
  const lanes = useMemo(() => planLanes(cars, trips, { t, typeOf, statusOf, mayMove }), [cars, trips, t, typeOf, statusOf, mayMove]);
  const bars = useMemo(
    () => planBars(trips, { t, stateOf, cars: carOf, destinations, moved, fixed }),
    [trips, t, stateOf, carOf, destinations, moved, fixed],
  );
  return { lanes, bars };
}

const hour = 3_600_000;

/** Returns the default period of a new trip. It starts at the next full hour, or 8 hours after the start of the board if that is later. */
function firstTime(scale: TimeScale): Pick<Draft, 'from' | 'to'> {
  const from = Math.max(scale.from + 8 * hour, Math.ceil(Date.now() / hour) * hour);
  return { from, to: from + usualLength };
}

/** Returns a function that gives the title and color of an option of a field, from the resource file. */
function useChoice(resource: string, name: string): Choice {
  const { field } = useField(resource, name);
  const language = useLanguage();
  return useCallback(
    (value) => {
      const option = field?.options?.find((one) => one.value === value);
      return { title: option?.title[language] ?? '', color: option?.color };
    },
    [field, language],
  );
}

interface TripDialogProps {
  readonly trip: Trip;
  readonly car: Car | undefined;
  readonly mayEdit: boolean;
  readonly onTakeOff: (trip: Trip, delivery: Delivery) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Shows state, load and stops of a trip, with a button to its page. */
function TripDialog({ trip, car, mayEdit, onTakeOff, onClose }: TripDialogProps): ReactNode {
  const { t } = texts.useT();
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
      title={t('trip', { no: trip.dispatchNo ?? '' })}
      handle="trip-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          {path !== undefined && (
            <Button
              variant="primary"
              handle="trip-open"
              onPress={() => {
                onClose();
                open(path);
              }}
            >
              {t('openTrip')}
            </Button>
          )}
        </>
      }
    >
      <div className="p-plan">
        <p className="p-facts">
          <FieldValue resource="hwCarDispatch" field="dispatchStatus" record={trip} />
          <span>{[car?.plateNo ?? trip.plateNo ?? t('noCar'), trip.driverIdLabel ?? trip.carrierIdLabel].filter(Boolean).join(' · ')}</span>
          <span data-testid="trip-time">
            {shortTime(trip.planDepartTime, zoneOfTrip(trip))}
            {trip.planEndTime && ` – ${shortTime(trip.planEndTime, zoneOfTrip(trip))}`}
          </span>
        </p>
        <LoadBars load={loadOf([trip], car)} />
        {found.error && <ReadFailed error={found.error} onRetry={found.refetch} />}
        {!found.error && !found.records && <PageLoading />}
        {found.records?.length === 0 && <p className="p-soft">{t('noStops')}</p>}
        <TripStops trip={trip} stops={found.records ?? []} onTakeOff={isFree ? (stop) => void onTakeOff(trip, stop) : undefined} />
      </div>
    </Dialog>
  );
}

interface TripStopsProps {
  readonly trip: Trip;
  readonly stops: readonly Delivery[];
  /** Takes a stop off the trip; undefined if stops cannot be removed. */
  readonly onTakeOff: ((stop: Delivery) => void) | undefined;
}

function TripStops({ trip, stops, onTakeOff }: TripStopsProps): ReactNode {
  const { t } = texts.useT();
  return (
    <ol className="p-stops" data-testid="trip-stops">
      {stops.map((stop, index) => (
        <StopRow key={stop.id} stop={stop} no={stop.stopNo ?? index + 1}>
          <ArriveButton trip={trip} stop={stop} />
          {onTakeOff && (
            <button
              type="button"
              className="q-button"
              aria-label={t('takeOff', { no: stop.deliveryNo ?? '' })}
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
