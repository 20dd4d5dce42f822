import type { ReadRecords, Stored } from '../../../server/extend.ts';
import { excessOf, loadOf } from './load.ts';
import { overdueOf } from './refuseOverdue.ts';
import { type Trip, underway } from './trip.ts';
import { tripsBetween } from './tripsBetween.ts';

interface Asked {
  readonly records: ReadRecords;
  readonly time: Date;
  readonly trip: Trip;
  /** What the trip brings. */
  readonly stops: Parameters<typeof loadOf>[0];
  /** The one that cannot go on. */
  readonly without: string | null | undefined;
}

/** So many are named. */
const mostNamed = 3;

/**
 * Cars of which it is known that they have room for all that a trip brings, without another trip at its time and fit to go: a
 * few, the smallest first.
 */
export async function carsThatFit({ records, time, trip, stops, without }: Asked): Promise<readonly Stored<'hwCar'>[]> {
  // A trip that is on the road cannot wait for a car that is out.
  const carStatus = underway.includes(trip.dispatchStatus ?? '')
    ? ['IDLE', 'ASSIGNED']
    : ['IDLE', 'ASSIGNED', 'ON_ROAD'];
  const cars = await records.find('hwCar', { carStatus });
  const roomy = cars.filter((car) => car.id !== without && car.maxPallets !== null && !excessOf(loadOf(stops, car)));
  if (roomy.length === 0) return [];
  const busy = await tripsBetween({ records, trip, time, filter: { carId: roomy.map(({ id }) => id) } });
  const taken = new Set(busy.map(({ carId }) => carId));
  const fit: Stored<'hwCar'>[] = [];
  for (const car of roomy.filter(({ id }) => !taken.has(id)).toSorted(bySize)) {
    if (fit.length < mostNamed && !(await overdueOf({ records, time }, car))) fit.push(car);
  }
  return fit;
}

function bySize(a: Stored<'hwCar'>, b: Stored<'hwCar'>): number {
  return (a.maxPallets ?? 0) - (b.maxPallets ?? 0) || a.plateNo.localeCompare(b.plateNo);
}
