import type { OnDoing } from '../../../server/extend.ts';
import { arriveDeliveries } from '../deliveries/arriveDeliveries.ts';

/** The car is there, and with it what is still on the road. */
export const arriveTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const arriveTime = String(event.input.arriveTime);
  for (const { id } of event.records) await arriveDeliveries(event, { tripId: id, arriveTime });
  return next();
};
