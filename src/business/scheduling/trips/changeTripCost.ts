import type { OnDoing } from '../../../server/extend.ts';
import { billTrip } from './billTrip.ts';

/** Around entering the cost of a trip: where the trip is over already, its payables follow. */
export const changeTripCost: OnDoing<'hwCarDispatch'> = async (event, next) => {
  for (const trip of await next()) {
    if (trip.dispatchStatus === 'COMPLETED') await billTrip(event, trip);
  }
};
