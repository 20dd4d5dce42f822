import { listed } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { arriveDeliveries } from '../deliveries/arriveDeliveries.ts';
import { nameOf } from './trip.ts';

/** The car is at its first stop, or at the one that is named; its other stops are still to come. */
export const arriveTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { arriveTime, deliveryId } = inputOf(event.input);
  for (const { id } of event.rows) await arriveDeliveries(event, { tripId: id, arriveTime, deliveryId });
  return next();
};

/** The car is at the next of its stops, or at the one that is named. */
export const arriveStop: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { arriveTime, deliveryId } = inputOf(event.input);
  const here = await arriveDeliveries(event, { tripId: trip.id, arriveTime, deliveryId });
  if (here.length === 0) {
    event.refuse({
      zh: `车次 ${nameOf(trip)} 的卸点都已到达`,
      en: `Trip ${nameOf(trip)} has arrived at all of its stops`,
    });
  }
  await next(() => ({ arriveTime }));
  const numbers = listed(here.map(({ deliveryNo }) => deliveryNo));
  return { message: { zh: `${numbers.zh} 已到达`, en: `Arrived: ${numbers.en}` } };
};

function inputOf({ arriveTime, deliveryId }: Readonly<Record<string, unknown>>): {
  readonly arriveTime: string;
  readonly deliveryId: string | undefined;
} {
  return { arriveTime: String(arriveTime), deliveryId: typeof deliveryId === 'string' ? deliveryId : undefined };
}
