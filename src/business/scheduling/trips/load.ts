import { errors } from '../../../contract/errors.ts';
import { listed, type Text } from '../../../contract/wire.ts';
import type { ReadRecords, Stored } from '../../../server/extend.ts';
import { isTooMuch, type Load, loadOf, type Measure } from '../both/load.ts';
import { isUnderway } from '../both/tripStates.ts';
import { tripsBetween } from './availability.ts';
import { blockingService } from './crew.ts';
import type { Trip, TripContext } from './trip.ts';

const units = {
  pallets: { zh: '板', en: 'pallets' },
  weightKg: { zh: '公斤', en: 'kg' },
  volumeCbm: { zh: 'CBM', en: 'CBM' },
} as const;

/** Returns the message about overload; undefined when the load fits. */
export function excessOf(load: readonly Measure[]): Text | undefined {
  const over = load.filter(isTooMuch);
  if (over.length === 0) return undefined;
  const figures = (language: 'zh' | 'en'): readonly string[] =>
    over.map(({ name, used, most }) => `${used} / ${most} ${units[name][language]}`);
  return {
    zh: `超出车辆装载能力：${figures('zh').join('，')}`,
    en: `Over the capacity of the truck: ${figures('en').join(', ')}`,
  };
}

interface CarLoad {
  readonly trip: Trip;
  readonly stops: readonly Load[];
  readonly car: Stored<'hwCar'> | undefined;
  /** The id of the car that is being replaced, which is not suggested. */
  readonly without?: string | null | undefined;
}

/** Rejects a load that exceeds the limits of its car, and names free cars that could carry it (README, T6). */
export async function assertWithinCapacity({ records, reject, time }: TripContext, { trip, stops, car, without }: CarLoad): Promise<void> {
  const excess = excessOf(loadOf(stops, car));
  if (!excess) return;
  const fitting = await carsThatFit({ records, time, trip, stops, without });
  const plates = listed(fitting.map(({ plateNo }) => plateNo));
  reject(
    fitting.length === 0
      ? excess
      : {
          zh: `${excess.zh}。装得下且有空的车：${plates.zh}`,
          en: `${excess.en}. Available trucks with enough capacity: ${plates.en}`,
        },
    { at: '/carId', code: errors.wrongState.code },
  );
}

interface CarSearch {
  readonly records: ReadRecords;
  readonly time: Date;
  readonly trip: Trip;
  readonly stops: readonly Load[];
  /** The id of the car that is being replaced, which is not suggested. */
  readonly without: string | null | undefined;
}

/** The maximum number of cars in the message. */
const mostNamed = 3;

/** Finds cars that can carry the load and have neither another trip at that time nor a blocking service; smallest first. */
async function carsThatFit({ records, time, trip, stops, without }: CarSearch): Promise<readonly Stored<'hwCar'>[]> {
  // A trip on the road needs a car that is not on the road itself.
  const carStatus = isUnderway(trip) ? ['IDLE', 'ASSIGNED'] : ['IDLE', 'ASSIGNED', 'ON_ROAD'];
  const cars = await records.find('hwCar', { carStatus });
  const roomy = cars.filter((car) => car.id !== without && car.maxPallets !== null && !excessOf(loadOf(stops, car)));
  if (roomy.length === 0) return [];
  const busy = await tripsBetween({ records, trip, time, filter: { carId: roomy.map(({ id }) => id) } });
  const taken = new Set(busy.map(({ carId }) => carId));
  const fit: Stored<'hwCar'>[] = [];
  for (const car of roomy.filter(({ id }) => !taken.has(id)).toSorted(bySize)) {
    if (fit.length < mostNamed && !(await blockingService({ records, time }, car))) fit.push(car);
  }
  return fit;
}

function bySize(a: Stored<'hwCar'>, b: Stored<'hwCar'>): number {
  return (a.maxPallets ?? 0) - (b.maxPallets ?? 0) || a.plateNo.localeCompare(b.plateNo);
}
