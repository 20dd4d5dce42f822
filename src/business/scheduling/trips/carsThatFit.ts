import { decimals, type ReadBooks, type Stored } from '../../../server/extend.ts';
import { excessOf, loadOf } from './load.ts';
import { type Trip, underway } from './trip.ts';
import { tripsBetween } from './tripsBetween.ts';

interface Asked {
  readonly books: ReadBooks;
  readonly time: Date;
  readonly trip: Trip;
  /** What the trip brings. */
  readonly stops: Parameters<typeof loadOf>[0];
  /** The one that cannot go on. */
  readonly without: string | null | undefined;
}

/** So many are named. */
const mostNamed = 3;

/** Cars of ours with room for all that a trip brings, and without another trip at its time: a few, the smallest first. */
export async function carsThatFit({ books, time, trip, stops, without }: Asked): Promise<readonly Stored<'hwCar'>[]> {
  // A trip that is on the road cannot wait for a car that is out.
  const carStatus = underway.includes(trip.dispatchStatus ?? '')
    ? ['IDLE', 'ASSIGNED']
    : ['IDLE', 'ASSIGNED', 'ON_ROAD'];
  const cars = await books.find('hwCar', { carStatus });
  const roomy = cars.filter((car) => car.id !== without && !excessOf(loadOf(stops, car)));
  if (roomy.length === 0) return [];
  const busy = await tripsBetween({ books, trip, time, filter: { carId: roomy.map(({ id }) => id) } });
  const taken = new Set(busy.map(({ carId }) => carId));
  return roomy
    .filter(({ id }) => !taken.has(id))
    .toSorted(bySize)
    .slice(0, mostNamed);
}

/** By pallets; cars of which nobody has said how much they carry come last. */
function bySize(a: Stored<'hwCar'>, b: Stored<'hwCar'>): number {
  const [first, second] = [a, b].map(({ maxPallets }) => maxPallets ?? Number.MAX_SAFE_INTEGER);
  return decimals.compare(first ?? 0, second ?? 0) || a.plateNo.localeCompare(b.plateNo);
}
