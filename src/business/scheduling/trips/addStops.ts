import { many } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { assignStops } from './assignStops.ts';
import { doubtsAbout } from './doubtsAbout.ts';
import { ifPromised, impossibleIn, keepPossible } from './refuseImpossible.ts';
import { refuseUnfit } from './refuseUnfit.ts';
import { renumberStops } from './renumberStops.ts';
import type { Delivery } from './trip.ts';

/** Deliveries come on a trip that is planned, last or at a place, with a warning where its car is too small or it departs too late; a confirmed one stays fit to go. */
export const addStops: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { input, records } = event;
  const trip = oneRecord(event);
  const car = trip.carId ? await records.get('hwCar', trip.carId, { lock: 'write' }) : undefined;
  const look = await keepPossible(event, ifPromised(trip));
  const deliveryIds = input.deliveryIds as string[];
  const stops = await assignStops(event, trip, deliveryIds);
  if (typeof input.stopNo === 'number') await renumberStops(records, atPlace(stops, deliveryIds, input.stopNo));
  await next();
  const now = (await records.get('hwCarDispatch', trip.id)) ?? trip;
  if (now.dispatchStatus === 'CONFIRMED') await refuseUnfit(event, now);
  await look(input.overrideReason);
  const doubts = doubtsAbout({ trip: now, stops, car, impossible: await impossibleIn(records, now) });
  const message = {
    zh: `车次现有 ${stops.length} 张派送单${doubts ? `。${doubts.zh}` : ''}`,
    en: `The trip has ${many(stops.length, 'delivery', 'deliveries')} now${doubts ? `. ${doubts.en}` : ''}`,
  };
  return { message, stops: stops.length, warning: doubts ?? null };
};

/** The stops with these of them from a place on; behind the others where there are not so many. */
function atPlace(stops: readonly Delivery[], ids: readonly string[], stopNo: number): readonly Delivery[] {
  const others = stops.filter(({ id }) => !ids.includes(id));
  return others.toSpliced(stopNo - 1, 0, ...stops.filter(({ id }) => ids.includes(id)));
}
