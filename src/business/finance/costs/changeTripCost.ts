import type { OnDoing } from '../../../server/extend.ts';
import { allocateTrip } from './allocateTrip.ts';

/** Around entering the cost of a trip: where the trip is over already, its payables follow. */
export const changeTripCost: OnDoing<'hwCarDispatch'> = async ({ books, refuse, time }, next) => {
  const trips = await next();
  for (const trip of trips) {
    if (trip.dispatchStatus === 'COMPLETED') await allocateTrip({ books, refuse, time }, trip);
  }
};
