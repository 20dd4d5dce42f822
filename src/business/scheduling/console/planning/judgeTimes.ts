import { placeOfZip, type Spot } from '../../both/places.ts';
import { type PlannedTrip, type TripProblem, tripProblems } from '../../both/tripTimes.ts';
import { type Delivery, isOver, spanOf, type Trip } from '../trip.ts';
import type { PlanWord } from './words.ts';

/** What the board knows of a stop. */
export type Stop = Pick<Delivery, 'deliveryNo' | 'appointmentTime'> &
  Partial<Pick<Delivery, 'destCode' | 'zipCode' | 'country'>>;

/** A warehouse or a destination, by which places are known. */
export interface House {
  readonly id: string;
  readonly repositoryCode: string;
  readonly zipCode: string | null;
  readonly country: string | null;
}

/** A trip as it would be: where it begins, when, with what and by whom. */
export interface Wanted {
  /** Of the trip itself; none of a new one. */
  readonly id: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly repositoryId: string | null | undefined;
  readonly stops: readonly Stop[];
  readonly carId: string | undefined;
  readonly driverId: string | null | undefined;
}

interface Known {
  readonly trips: readonly Trip[];
  readonly stops: ReadonlyMap<string | null, readonly Stop[]>;
  readonly houses: readonly House[];
}

/** What is wrong with the times of a trip: as the server finds it when the trip is confirmed. */
export interface TimeFinding {
  readonly key: PlanWord;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Why a trip could not be driven so, as far as the board knows. */
export function judgeTimes({ trips, stops, houses }: Known, wanted: Wanted): readonly TimeFinding[] {
  const spotOf = spotsIn(houses);
  const others = trips.filter(
    (trip) =>
      trip.id !== wanted.id &&
      !isOver(trip) &&
      ((wanted.carId && trip.carId === wanted.carId) || (wanted.driverId && trip.driverId === wanted.driverId)),
  );
  const runOf = ({ no, from, to, repositoryId, its }: RunParts): PlannedTrip => ({
    ...{ no, from, to, origin: spotOf.house(repositoryId) },
    stops: its.map((stop) => ({
      no: stop.deliveryNo ?? '',
      spot: spotOf.stop(stop),
      appointment: stop.appointmentTime ? Date.parse(stop.appointmentTime) : undefined,
    })),
  });
  const own = runOf({ ...wanted, no: '', its: wanted.stops });
  const runs = others.map((trip) =>
    runOf({
      ...{ no: trip.dispatchNo ?? '', ...spanOf(trip), repositoryId: trip.repositoryId },
      its: stops.get(trip.id) ?? [],
    }),
  );
  return tripProblems(own, runs).map(findingOf);
}

interface RunParts extends Pick<Wanted, 'from' | 'to' | 'repositoryId'> {
  readonly no: string;
  readonly its: readonly Stop[];
}

function spotsIn(houses: readonly House[]) {
  const byId = new Map(houses.map((house) => [house.id, house]));
  const byCode = new Map(houses.map((house) => [house.repositoryCode, house]));
  const at = (address: Partial<Pick<House, 'zipCode' | 'country'>> | undefined): Spot | undefined =>
    address && (address.country ?? 'US') === 'US' ? placeOfZip(address.zipCode) : undefined;
  return {
    house: (id: string | null | undefined) => at(byId.get(id ?? '')),
    stop: (stop: Stop) => at(stop) ?? at(byCode.get(stop.destCode ?? '')),
  };
}

function findingOf(fault: TripProblem): TimeFinding {
  if (fault.key === 'endsBefore') return { key: 'endsBefore', values: { no: fault.no } };
  const hours = Math.ceil(fault.minutes / 6) / 10;
  const values = { no: fault.no, miles: fault.miles, hours };
  if (fault.key === 'elsewhere') return { key: 'elsewhere', values };
  return fault.after ? { key: 'tooFar', values: { ...values, after: fault.after } } : { key: 'tooFarFirst', values };
}
