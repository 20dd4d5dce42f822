import type { Records, Refuse } from '../../../server/extend.ts';
import { onTheWay } from '../both/onTheWay.ts';
import { refuseRebook } from '../deliveries/refuseRebook.ts';
import { refuseExcess } from './refuseExcess.ts';
import { refuseStops } from './refuseStops.ts';
import { refuseUnfitCrew } from './refuseUnfitCrew.ts';
import { stopsOf } from './stopsOf.ts';
import type { Trip } from './trip.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly time: Date;
}

/** Refuses to confirm a trip that could not go as it is planned (domain.md 3.5). */
export async function refuseUnfit(desk: Desk, trip: Trip): Promise<void> {
  const { records, refuse } = desk;
  const stops = await stopsOf(records, trip);
  const car = await refuseUnfitCrew(desk, trip);
  refuseStops(trip, stops, refuse);
  refuseRebook(stops, refuse);
  await refuseContainer(desk, trip);
  await refuseExcess(desk, { trip, stops, car });
}

async function refuseContainer({ records, refuse }: Desk, { dispatchType, orderId }: Trip): Promise<void> {
  if (dispatchType !== 'DIRECT') return;
  const order = orderId ? await records.get('hwOrder', orderId) : undefined;
  if (order && onTheWay.includes(order.orderStatus)) return;
  refuse({
    zh: `订单 ${order?.orderNo ?? ''} 的柜子不能提`,
    en: `The container of order ${order?.orderNo ?? ''} cannot be picked up`,
  });
}
