import type { Records, Refuse } from '../../../server/extend.ts';
import { allocateTrip } from '../../finance/costs/allocateTrip.ts';
import { sharesOf } from './sharesOf.ts';
import type { Trip } from './trip.ts';
import { zoneOfTrip } from './zoneOfTrip.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly time: Date;
}

/** Hands the cost of a trip to finance, with what each of its stops bears: the one door by which trips bill. */
export async function billTrip(desk: Desk, trip: Trip): Promise<void> {
  const { records } = desk;
  await allocateTrip(desk, { trip, shares: await sharesOf(records, trip), zone: await zoneOfTrip(records, trip) });
}
