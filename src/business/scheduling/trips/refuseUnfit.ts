import { type Books, dayIn, type Refuse, type Stored } from '../../../server/extend.ts';
import { refuseRebook } from '../deliveries/refuseRebook.ts';
import { excessOf, loadOf } from './load.ts';
import { refuseOutOfUse } from './refuseOutOfUse.ts';
import { refuseOverdue } from './refuseOverdue.ts';
import { refuseStops } from './refuseStops.ts';
import { stopsOf } from './stopsOf.ts';
import type { Trip } from './trip.ts';
import { zoneOfTrip } from './zoneOfTrip.ts';

interface Desk {
  readonly books: Books;
  readonly refuse: Refuse;
  readonly time: Date;
}

/** Refuses to confirm a trip that could not go as it is planned (domain.md 3.5). */
export async function refuseUnfit(desk: Desk, trip: Trip): Promise<void> {
  const { books, refuse } = desk;
  const car = await refuseOutOfUse(desk, trip);
  if (!car && !(trip.carrierId && trip.plateNo)) {
    refuse({ zh: '请选择车辆，或填写承运商和车牌', en: 'Choose a car, or give the carrier and the plate' });
  }
  await refuseDriver(desk, trip, car);
  if (car) await refuseOverdue(desk, car);
  const stops = await stopsOf(books, trip);
  refuseStops(trip, stops, refuse);
  refuseRebook(stops, refuse);
  await refuseContainer(desk, trip);
  const excess = excessOf(loadOf(stops, car));
  if (excess) refuse(excess);
}

async function refuseDriver({ books, refuse }: Desk, trip: Trip, car: Stored<'hwCar'> | undefined): Promise<void> {
  const driver = trip.driverId ? await books.get('hwUser', trip.driverId) : undefined;
  if (!driver) {
    if (car && car.carOwner !== 'CARRIER') refuse({ zh: '请选择司机', en: 'Choose the driver' });
    return;
  }
  const name = { zh: driver.userName, en: driver.userNameEn ?? driver.userName };
  if (driver.status !== '0') refuse({ zh: `司机 ${name.zh} 已停用`, en: `Driver ${name.en} is disabled` });
  const end = dayIn(trip.planEndTime ?? trip.planDepartTime, await zoneOfTrip(books, trip));
  if (!driver.licenseExpiry || driver.licenseExpiry < end) {
    const until = driver.licenseExpiry ?? '-';
    refuse({
      zh: `司机 ${name.zh} 的驾照在行程结束前到期（${until}）`,
      en: `The licence of driver ${name.en} expires before the trip ends (${until})`,
    });
  }
}

/** Orders whose container can still be fetched, or is on a chassis already: picked up before, or refused at the door. */
const ahead: readonly string[] = ['ASSIGNED', 'IN_TRANSIT', 'AT_PORT', 'PICKED_UP'];

async function refuseContainer({ books, refuse }: Desk, { dispatchType, orderId }: Trip): Promise<void> {
  if (dispatchType !== 'DIRECT') return;
  const order = orderId ? await books.get('hwOrder', orderId) : undefined;
  if (order && ahead.includes(order.orderStatus ?? '')) return;
  refuse({
    zh: `订单 ${order?.orderNo ?? ''} 的柜子不能提`,
    en: `The container of order ${order?.orderNo ?? ''} cannot be picked up`,
  });
}
