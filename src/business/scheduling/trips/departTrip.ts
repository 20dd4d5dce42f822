import type { OnDoing } from '../../../server/extend.ts';
import { settleCars } from '../cars/settleCars.ts';
import { shipDeliveries } from '../deliveries/shipDeliveries.ts';
import { refuseAway } from './refuseAway.ts';
import { refuseOutOfUse } from './refuseOutOfUse.ts';
import type { Trip } from './trip.ts';

/** The car leaves: stock goes out, deliveries and orders follow; a whole container is picked up (domain.md 3.2, 3.5). */
export const departTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { rows, input, records } = event;
  const time = String(input.departTime);
  for (const trip of rows) {
    const car = await refuseOutOfUse(event, trip);
    await refuseAway(event, trip, car);
    await shipDeliveries(event, { tripId: trip.id, departTime: time, leaveRest: input.leaveRest === true });
    await pickUp(event, trip, time);
  }
  const departed = await next();
  await settleCars(
    records,
    rows.map(({ carId }) => carId),
  );
  return departed;
};

/** A container that has no delivery of its own leaves the terminal all the same. */
async function pickUp(
  { records }: Pick<Parameters<typeof departTrip>[0], 'records'>,
  { dispatchType, orderId }: Trip,
  pickupTime: string,
): Promise<void> {
  const order =
    dispatchType === 'DIRECT' && orderId ? await records.get('hwOrder', orderId, { lock: 'write' }) : undefined;
  if (order && order.orderStatus !== 'PICKED_UP') await records.transit('hwOrder', order.id, 'pickUp', { pickupTime });
}
