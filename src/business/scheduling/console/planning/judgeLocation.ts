import type { TimeLocation } from '../../../../console/extend.ts';
import { isTooMuch, loadOf } from '../../both/load.ts';
import { locationOfZip, type Spot } from '../../both/locations.ts';
import { kindFor, tripKinds } from '../../both/tripRules.ts';
import { isUnderway } from '../../both/tripStates.ts';
import { type PlannedTrip, type TripProblem, tripProblems } from '../../both/tripTimes.ts';
import { type Car, type Delivery, isChangeable, isOver, spanOf, type Trip } from '../trip.ts';
import type { PlanTextKey } from './texts.ts';

/** The data of the board. */
export interface BoardData {
  readonly trips: readonly Trip[];
  readonly cars: ReadonlyMap<string, Car>;
  /** The deliveries of each trip, by the id of the trip. */
  readonly stops: ReadonlyMap<string | null, readonly Stop[]>;
  /** Warehouses and destinations, used to locate stops without a ZIP code. */
  readonly locations?: readonly KnownLocation[];
  /** The current time, in ms since 1970. */
  readonly now: number;
}

/** A problem with a drop. If `isGood`, it is only a warning; otherwise the server would reject the drop. */
interface Finding {
  readonly isGood: boolean;
  readonly key: PlanTextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface Drop extends BoardData {
  readonly work: Work;
  readonly location: TimeLocation;
  readonly to: number;
  readonly car: Car | undefined;
  /** The trip onto which deliveries are dropped. */
  readonly target: Trip | undefined;
}

type Check = (drop: Drop) => Finding | undefined;

const rejected = (key: Finding['key'], values: Finding['values'] = {}): Finding => ({ isGood: false, key, values });
const warned = (key: Finding['key'], values: Finding['values'] = {}): Finding => ({ isGood: true, key, values });

/** The maximum number of deliveries on a trip. */
const mostStops = tripKinds.COMBINED.most;

/** Rejects a delivery whose appointment was made for another destination. */
const needsRebooking: Check = ({ work }) => {
  const due = work.kind === 'deliveries' && work.deliveries.find((one) => one.appointmentState === 'REBOOK');
  return due ? rejected('rebook', { no: due.deliveryNo ?? '' }) : undefined;
};

/** Rejects a delivery on credit hold. */
const isHeld: Check = ({ work }) => {
  const one = work.kind === 'deliveries' && work.deliveries.find(({ holdType }) => holdType === 'FINANCE');
  return one ? rejected('held', { no: one.deliveryNo ?? '' }) : undefined;
};

/** Checks for adding deliveries to a trip. */
const joining: readonly Check[] = [
  isHeld,
  needsRebooking,
  ({ target }) => (target && !isChangeable(target) ? rejected('tooLate', nameOf(target)) : undefined),
  ({ target }) => (target && target.dispatchType !== 'COMBINED' ? rejected('notCombined', nameOf(target)) : undefined),
  ({ work }) => (isWhole(work) ? rejected('wholeAlone') : undefined),
  ({ target, work }) => ((target?.stopCount ?? 0) + countOf(work) > mostStops ? rejected('tooMany', { most: mostStops }) : undefined),
  ({ target, work }) => (warehousesOf(work, target).size > 1 ? rejected('otherWarehouse') : undefined),
];

/** Checks for placing a trip or deliveries on a car at a time. */
const placing: readonly Check[] = [
  isHeld,
  needsRebooking,
  ({ work }) => (isWhole(work) && countOf(work) > tripKinds.DIRECT.most ? rejected('wholeAlone') : undefined),
  ({ work }) => (countOf(work) > mostStops ? rejected('tooMany', { most: mostStops }) : undefined),
  ({ work }) => (warehousesOf(work).size > 1 ? rejected('otherWarehouse') : undefined),
  ({ car }) => (car?.carStatus === 'MAINTENANCE' ? rejected('inService', { plate: car.plateNo }) : undefined),
  ({ car }) => (car?.carStatus === 'DISABLED' ? rejected('disabled', { plate: car.plateNo }) : undefined),
  (drop) => takenBy(drop, 'carId', [drop.car?.id, 'carTaken']),
  (drop) => takenBy(drop, 'driverId', [driverOf(drop), 'driverTaken']),
];

/** Checks that only warn. */
const warnings: readonly Check[] = [
  ({ work, car, target }) => {
    const loads = work.kind === 'trip' ? [work.trip] : work.deliveries;
    const tooMuch = loadOf(target ? [...loads, target] : loads, car).find(isTooMuch);
    return tooMuch && warned(`over_${tooMuch.name}`, { used: tooMuch.used, most: tooMuch.most ?? 0 });
  },
  ({ work, location, target, stops }) => {
    const deliveries = work.kind === 'trip' ? (stops.get(work.trip.id) ?? []) : work.deliveries;
    const departs = target ? spanOf(target).from : location.from;
    const missed = deliveries.find((one) => one.appointmentTime && Date.parse(one.appointmentTime) < departs);
    return missed && warned('afterAppointment', { no: missed.deliveryNo ?? '' });
  },
  ({ car }) => (car?.serviceStatus === 'OVERDUE' ? warned('serviceDue', { plate: car.plateNo }) : undefined),
  ({ location, now, target }) => (!target && location.from < now ? warned('past') : undefined),
];

/** Checks a drop: returns the first problem for which the server would reject it, else all warnings. */
export function judgeLocation(
  board: BoardData,
  { work, location, length }: { work: Work; location: TimeLocation; length: number },
): readonly Finding[] {
  const target = work.kind === 'deliveries' ? board.trips.find(({ id }) => id === location.barId) : undefined;
  const drop: Drop = {
    ...board,
    work,
    location,
    to: location.from + length,
    car: board.cars.get(location.laneId),
    target,
  };
  for (const check of target ? joining : placing) {
    const finding = check(drop);
    if (finding) return [finding];
  }
  return [...warnings.flatMap((check) => check(drop) ?? []), ...timesOf(drop)];
}

/** Returns a warning for each time that is not feasible. Such a trip can be planned, but confirming it requires a reason. */
function timesOf(drop: Drop): readonly Finding[] {
  const { work, location, to, car, target, trips, stops, locations = [] } = drop;
  const own = work.kind === 'trip' ? work.trip : target;
  const coming = work.kind === 'trip' ? [] : work.deliveries;
  const trip = {
    id: own?.id,
    ...(target ? spanOf(target) : { from: location.from, to }),
    repositoryId: own ? own.repositoryId : coming[0]?.repositoryId,
    stops: [...(own ? (stops.get(own.id) ?? []) : []), ...coming],
    carId: target ? (target.carId ?? undefined) : car?.id,
    driverId: target ? target.driverId : driverOf(drop),
  };
  return judgeTimes({ trips, stops, locations }, trip).map(({ key, values }) => warned(key, values));
}

function nameOf({ dispatchNo }: Trip): { readonly no: string } {
  return { no: dispatchNo ?? '' };
}

function countOf(work: Work): number {
  return work.kind === 'trip' ? 0 : work.deliveries.length;
}

/** Whether the dragged deliveries are a whole container, which is delivered unopened. */
function isWhole(work: Work): boolean {
  return work.kind === 'deliveries' && kindFor(work.deliveries) === 'DIRECT';
}

function warehousesOf(work: Work, target?: Trip): ReadonlySet<string | null> {
  const own = work.kind === 'trip' ? [] : work.deliveries.map(({ repositoryId }) => repositoryId);
  return new Set(target ? [...own, target.repositoryId] : own);
}

/** Returns the driver of the trip after the drop. */
function driverOf({ work, car, cars }: Drop): string | null | undefined {
  if (work.kind === 'deliveries') return car?.defaultDriverId;
  return driverOn(work.trip, car, cars);
}

/** Returns the driver of a trip after a move to another car. The default driver of the former car does not move along. */
export function driverOn(
  { carId, driverId }: Pick<Trip, 'carId' | 'driverId'>,
  car: Car | undefined,
  cars: ReadonlyMap<string, Car>,
): string | null {
  const defaultDriver = carId === null ? undefined : cars.get(carId)?.defaultDriverId;
  if (car?.id === carId || (driverId !== null && driverId !== defaultDriver)) return driverId;
  return car?.defaultDriverId ?? null;
}

/** Rejects a drop if another open trip has the same car or driver at that time. */
function takenBy(
  { work, location, to, trips, now }: Drop,
  field: 'carId' | 'driverId',
  [id, key]: readonly [string | null | undefined, Finding['key']],
): Finding | undefined {
  if (!id) return undefined;
  const own = work.kind === 'trip' ? work.trip.id : undefined;
  const other = trips.find((trip) => {
    const span = spanOf(trip);
    const until = isUnderway(trip) ? Math.max(span.to, now) : span.to;
    return trip[field] === id && trip.id !== own && !isOver(trip) && span.from < to && until > location.from;
  });
  return other && rejected(key, nameOf(other));
}

/** The data of a stop. */
type Stop = Pick<Delivery, 'deliveryNo' | 'appointmentTime'> & Partial<Pick<Delivery, 'destCode' | 'zipCode' | 'country'>>;

/** A warehouse or destination with its ZIP code. */
export interface KnownLocation {
  readonly id: string;
  readonly repositoryCode: string;
  readonly zipCode: string | null;
  readonly country: string | null;
}

/** A trip with its values after the drop. */
interface MovedTrip {
  /** The id of the trip; undefined for a new one. */
  readonly id: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly repositoryId: string | null | undefined;
  readonly stops: readonly Stop[];
  readonly carId: string | undefined;
  readonly driverId: string | null | undefined;
}

interface Surroundings {
  readonly trips: readonly Trip[];
  readonly stops: ReadonlyMap<string | null, readonly Stop[]>;
  readonly locations: readonly KnownLocation[];
}

/** A problem with the times of a trip. The server reports the same problems on confirmation, but ignores a derived end. */
interface TimeFinding {
  readonly key: PlanTextKey;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Returns why a trip would not be feasible, from the data that the board has (README, T5). */
function judgeTimes({ trips, stops, locations }: Surroundings, planned: MovedTrip): readonly TimeFinding[] {
  const spotOf = spotsIn(locations);
  const others = trips.filter(
    (trip) =>
      trip.id !== planned.id &&
      !isOver(trip) &&
      ((planned.carId && trip.carId === planned.carId) || (planned.driverId && trip.driverId === planned.driverId)),
  );
  const plannedTripOf = ({ no, from, to, repositoryId, ownStops }: TripParts): PlannedTrip => ({
    no,
    from,
    to,
    origin: spotOf.warehouse(repositoryId),
    stops: ownStops.map((stop) => ({
      no: stop.deliveryNo ?? '',
      spot: spotOf.stop(stop),
      appointment: stop.appointmentTime ? Date.parse(stop.appointmentTime) : undefined,
    })),
  });
  const own = plannedTripOf({ ...planned, no: '', ownStops: planned.stops });
  const otherTrips = others.map((trip) =>
    plannedTripOf({
      no: trip.dispatchNo ?? '',
      ...spanOf(trip),
      repositoryId: trip.repositoryId,
      ownStops: stops.get(trip.id) ?? [],
    }),
  );
  return tripProblems(own, otherTrips).map(findingOf);
}

interface TripParts extends Pick<MovedTrip, 'from' | 'to' | 'repositoryId'> {
  readonly no: string;
  readonly ownStops: readonly Stop[];
}

function spotsIn(locations: readonly KnownLocation[]) {
  const byId = new Map(locations.map((location) => [location.id, location]));
  const byCode = new Map(locations.map((location) => [location.repositoryCode, location]));
  const at = (address: Partial<Pick<KnownLocation, 'zipCode' | 'country'>> | undefined): Spot | undefined =>
    address && (address.country ?? 'US') === 'US' ? locationOfZip(address.zipCode) : undefined;
  return {
    warehouse: (id: string | null | undefined) => at(byId.get(id ?? '')),
    stop: (stop: Stop) => at(stop) ?? at(byCode.get(stop.destCode ?? '')),
  };
}

function findingOf(problem: TripProblem): TimeFinding {
  if (problem.key === 'endsBefore') return { key: 'endsBefore', values: { no: problem.no } };
  const hours = Math.ceil(problem.minutes / 6) / 10;
  const values = { no: problem.no, miles: problem.miles, hours };
  if (problem.key === 'elsewhere') return { key: 'elsewhere', values };
  return problem.after ? { key: 'tooFar', values: { ...values, after: problem.after } } : { key: 'tooFarFirst', values };
}

/** What is being dragged: a trip, or deliveries without a trip. */
export type Work =
  | { readonly kind: 'trip'; readonly trip: Trip }
  | { readonly kind: 'deliveries'; readonly deliveries: readonly Delivery[] };
