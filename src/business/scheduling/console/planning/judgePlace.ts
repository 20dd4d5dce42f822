import type { TimePlace } from '../../../../console/extend.ts';
import { kindFor, tripKinds } from '../../both/tripRules.ts';
import { isTooMuch, loadOf } from '../load.ts';
import { type Car, isChangeable, isOver, isUnderway, spanOf, type Trip } from '../trip.ts';
import { type House, judgeTimes, type Stop } from './judgeTimes.ts';
import type { PlanWord } from './words.ts';
import type { Work } from './work.ts';

/** What is on the board. */
export interface World {
  readonly trips: readonly Trip[];
  readonly cars: ReadonlyMap<string, Car>;
  /** What each trip brings, by its id. */
  readonly stops: ReadonlyMap<string | null, readonly Stop[]>;
  /** Warehouses and destinations: where stops are that have no ZIP code of their own. */
  readonly houses?: readonly House[];
  /** In ms since 1970. */
  readonly now: number;
}

/** What is wrong with a place: `isGood`, it is only unusual, or else it would be refused. */
export interface Finding {
  readonly isGood: boolean;
  readonly key: PlanWord;
  readonly values?: Readonly<Record<string, string | number>>;
}

interface Case extends World {
  readonly work: Work;
  readonly place: TimePlace;
  readonly to: number;
  readonly car: Car | undefined;
  /** The trip that deliveries are dropped on. */
  readonly target: Trip | undefined;
}

type Check = (given: Case) => Finding | undefined;

const no = (key: Finding['key'], values: Finding['values'] = {}): Finding => ({ isGood: false, key, values });
const hm = (key: Finding['key'], values: Finding['values'] = {}): Finding => ({ isGood: true, key, values });

/** The most deliveries of one trip. */
const mostStops = tripKinds.COMBINED.most;

/** A delivery whose appointment is another door's. */
const booking: Check = ({ work }) => {
  const due = work.kind === 'deliveries' && work.deliveries.find((one) => one.appointmentState === 'REBOOK');
  return due ? no('rebook', { no: due.deliveryNo ?? '' }) : undefined;
};

/** A delivery that finance holds: no trip takes it. */
const held: Check = ({ work }) => {
  const one = work.kind === 'deliveries' && work.deliveries.find(({ holdType }) => holdType === 'FINANCE');
  return one ? no('held', { no: one.deliveryNo ?? '' }) : undefined;
};

/** On one trip with what is there already. */
const joining: readonly Check[] = [
  held,
  booking,
  ({ target }) => (target && !isChangeable(target) ? no('tooLate', nameOf(target)) : undefined),
  ({ target }) => (target && target.dispatchType !== 'COMBINED' ? no('notCombined', nameOf(target)) : undefined),
  ({ work }) => (isWhole(work) ? no('wholeAlone') : undefined),
  ({ target, work }) =>
    (target?.stopCount ?? 0) + countOf(work) > mostStops ? no('tooMany', { most: mostStops }) : undefined,
  ({ target, work }) => (warehousesOf(work, target).size > 1 ? no('otherWarehouse') : undefined),
];

/** At a time in a lane. */
const placing: readonly Check[] = [
  held,
  booking,
  ({ work }) => (isWhole(work) && countOf(work) > tripKinds.DIRECT.most ? no('wholeAlone') : undefined),
  ({ work }) => (countOf(work) > mostStops ? no('tooMany', { most: mostStops }) : undefined),
  ({ work }) => (warehousesOf(work).size > 1 ? no('otherWarehouse') : undefined),
  ({ car }) => (car?.carStatus === 'MAINTENANCE' ? no('inService', { plate: car.plateNo }) : undefined),
  ({ car }) => (car?.carStatus === 'DISABLED' ? no('disabled', { plate: car.plateNo }) : undefined),
  (given) => takenBy(given, 'carId', [given.car?.id, 'carTaken']),
  (given) => takenBy(given, 'driverId', [driverOf(given), 'driverTaken']),
];

/** Allowed, and yet seldom meant. */
const doubts: readonly Check[] = [
  ({ work, car, target }) => {
    const loads = work.kind === 'trip' ? [work.trip] : work.deliveries;
    const tooMuch = loadOf(target ? [...loads, target] : loads, car).find(isTooMuch);
    return tooMuch && hm(`over_${tooMuch.name}`, { used: tooMuch.used, most: tooMuch.most ?? 0 });
  },
  ({ work, place, target, stops }) => {
    const brought = work.kind === 'trip' ? (stops.get(work.trip.id) ?? []) : work.deliveries;
    const departs = target ? spanOf(target).from : place.from;
    const missed = brought.find((one) => one.appointmentTime && Date.parse(one.appointmentTime) < departs);
    return missed && hm('afterAppointment', { no: missed.deliveryNo ?? '' });
  },
  ({ car }) => (car?.serviceStatus === 'OVERDUE' ? hm('serviceDue', { plate: car.plateNo }) : undefined),
  ({ place, now, target }) => (!target && place.from < now ? hm('past') : undefined),
];

/** What the server would refuse a place for, in its first words, or else all that a colleague would ask about it. */
export function judgePlace(
  world: World,
  { work, place, length }: { work: Work; place: TimePlace; length: number },
): readonly Finding[] {
  const target = work.kind === 'deliveries' ? world.trips.find(({ id }) => id === place.barId) : undefined;
  const given: Case = { ...world, work, place, to: place.from + length, car: world.cars.get(place.laneId), target };
  for (const check of target ? joining : placing) {
    const refused = check(given);
    if (refused) return [refused];
  }
  return [...doubts.flatMap((check) => check(given) ?? []), ...timesOf(given)];
}

/** What cannot be driven so: it may be planned, and is confirmed with a reason alone. */
function timesOf(given: Case): readonly Finding[] {
  const { work, place, to, car, target, trips, stops, houses = [] } = given;
  const known = { trips, stops, houses };
  const own = work.kind === 'trip' ? work.trip : target;
  const coming = work.kind === 'trip' ? [] : work.deliveries;
  const wanted = {
    ...{ id: own?.id, ...(target ? spanOf(target) : { from: place.from, to }) },
    repositoryId: own ? own.repositoryId : coming[0]?.repositoryId,
    stops: [...(own ? (stops.get(own.id) ?? []) : []), ...coming],
    carId: target ? (target.carId ?? undefined) : car?.id,
    driverId: target ? target.driverId : driverOf(given),
  };
  return judgeTimes(known, wanted).map(({ key, values }) => hm(key, values));
}

function nameOf({ dispatchNo }: Trip): { readonly no: string } {
  return { no: dispatchNo ?? '' };
}

function countOf(work: Work): number {
  return work.kind === 'trip' ? 0 : work.deliveries.length;
}

/** A container that goes to its door as it came. */
function isWhole(work: Work): boolean {
  return work.kind === 'deliveries' && kindFor(work.deliveries) === 'DIRECT';
}

function warehousesOf(work: Work, target?: Trip): ReadonlySet<string | null> {
  const own = work.kind === 'trip' ? [] : work.deliveries.map(({ repositoryId }) => repositoryId);
  return new Set(target ? [...own, target.repositoryId] : own);
}

/** Who would drive: whoever does, unless it is only because of the car. */
function driverOf({ work, car, cars }: Case): string | null | undefined {
  if (work.kind === 'deliveries') return car?.defaultDriverId;
  return driverOn(work.trip, car, cars);
}

/** The driver of a trip on another car: the usual one of its car stays with that car. */
export function driverOn(
  { carId, driverId }: Pick<Trip, 'carId' | 'driverId'>,
  car: Car | undefined,
  cars: ReadonlyMap<string, Car>,
): string | null {
  const usual = carId === null ? undefined : cars.get(carId)?.defaultDriverId;
  if (car?.id === carId || (driverId !== null && driverId !== usual)) return driverId;
  return car?.defaultDriverId ?? null;
}

/** The open trip that has the same car or driver at that time. */
function takenBy(
  { work, place, to, trips, now }: Case,
  field: 'carId' | 'driverId',
  [id, key]: readonly [string | null | undefined, Finding['key']],
): Finding | undefined {
  if (!id) return undefined;
  const own = work.kind === 'trip' ? work.trip.id : undefined;
  const other = trips.find((trip) => {
    const span = spanOf(trip);
    const until = isUnderway(trip) ? Math.max(span.to, now) : span.to;
    return trip[field] === id && trip.id !== own && !isOver(trip) && span.from < to && until > place.from;
  });
  return other && no(key, nameOf(other));
}
