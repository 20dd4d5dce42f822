import { errors } from '../../../contract/errors.ts';
import { listed } from '../../../contract/text.ts';
import type { Records, Refuse, Stored } from '../../../server/extend.ts';
import { carsThatFit } from './carsThatFit.ts';
import { excessOf, loadOf } from './load.ts';
import type { Trip } from './trip.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly time: Date;
}

interface Loaded {
  readonly trip: Trip;
  readonly stops: Parameters<typeof loadOf>[0];
  readonly car: Stored<'hwCar'> | undefined;
  /** A car that the trip was on and that cannot go on. */
  readonly without?: string | null | undefined;
}

/** Refuses a load that is more than its car may carry, and names others that could take it (domain.md 5.8). */
export async function refuseExcess(
  { records, refuse, time }: Desk,
  { trip, stops, car, without }: Loaded,
): Promise<void> {
  const excess = excessOf(loadOf(stops, car));
  if (!excess) return;
  const fitting = await carsThatFit({ records, time, trip, stops, without });
  const plates = listed(fitting.map(({ plateNo }) => plateNo));
  refuse(
    fitting.length === 0
      ? excess
      : {
          zh: `${excess.zh}。装得下且有空的车：${plates.zh}`,
          en: `${excess.en}. With room and free: ${plates.en}`,
        },
    { at: '/carId', code: errors.wrongState.code },
  );
}
