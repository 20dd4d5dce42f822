import type { OnDoing, Values } from '../../../server/extend.ts';
import { doubtsAbout } from './doubtsAbout.ts';
import { makeTrip } from './makeTrip.ts';
import { impossibleIn } from './refuseImpossible.ts';
import { nameOf } from './trip.ts';

/** Deliveries are put on a car at a time, in one go: what the planning board asks for. */
export const planTrip: OnDoing<'hwCarDispatch'> = async (event) => {
  const { input, records } = event;
  const plan = input as Values<'hwCarDispatch'> & { deliveryIds: readonly string[] };
  const { trip, stops } = await makeTrip(event, plan);
  const car = trip.carId ? await records.get('hwCar', trip.carId) : undefined;
  const doubts = doubtsAbout({ trip, stops, car, impossible: await impossibleIn(records, trip) });
  const message = {
    zh: `已建车次 ${nameOf(trip)}${doubts ? `。${doubts.zh}` : ''}`,
    en: `Trip ${nameOf(trip)} was made${doubts ? `. ${doubts.en}` : ''}`,
  };
  return { message, id: trip.id, dispatchNo: trip.dispatchNo, warning: doubts ?? null };
};
