import { many } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { freeDeliveries } from '../deliveries/freeDeliveries.ts';
import { tellRests } from '../deliveries/tellRests.ts';
import { ifPromised, keepPossible } from './refuseImpossible.ts';
import { refuseUnfit } from './refuseUnfit.ts';
import { renumberStops } from './renumberStops.ts';
import { stopsOf } from './stopsOf.ts';

/** The truck stands at the warehouse: what finds no room stays there, but it does not go for nothing. */
const atDoor: readonly (string | null)[] = ['CHECK_IN', 'LOADING'];

/** Deliveries are taken off a trip before it departs, what is loaded of them too, and can be put on another one. */
export const removeStops: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { input, records, refuse } = event;
  const trip = oneRecord(event);
  const ids = [...new Set(input.deliveryIds as string[])];
  const there = new Set((await stopsOf(records, trip)).map(({ id }) => id));
  if (ids.some((id) => !there.has(id))) {
    refuse({ zh: '派送单不在该车次上', en: 'The delivery is not on this trip' }, { at: '/input/deliveryIds' });
  }
  if (atDoor.includes(trip.dispatchStatus) && ids.length === there.size) {
    refuse(
      { zh: '至少保留一个卸点，或取消车次', en: 'One stop stays at least; else cancel the trip' },
      { at: '/input/deliveryIds' },
    );
  }
  const look = await keepPossible(event, ifPromised(trip));
  const rests = await freeDeliveries(event, ids);
  const stops = await stopsOf(records, trip);
  await renumberStops(records, stops);
  await next();
  const now = (await records.get('hwCarDispatch', trip.id)) ?? trip;
  if (now.dispatchStatus === 'CONFIRMED') await refuseUnfit(event, now);
  await look(input.overrideReason);
  const count = {
    zh: `车次现有 ${stops.length} 张派送单`,
    en: `The trip has ${many(stops.length, 'delivery', 'deliveries')} now`,
  };
  const message = tellRests(rests) ?? count;
  return { message, stops: stops.length };
};
