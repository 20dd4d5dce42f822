import type { OnDoing } from '../../../server/extend.ts';
import { billTrip } from './billTrip.ts';
import { costAuthors } from './costAuthors.ts';

/** Around entering the cost of a trip: where the trip is over already, its payables follow. */
export const changeTripCost: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const trips = await next((trip, asked) => ({
    costEnteredBy: costAuthors(trip, { ...trip, ...asked }, event.user.account),
  }));
  for (const trip of trips) {
    if (trip.dispatchStatus === 'COMPLETED') await billTrip(event, trip);
  }
};
