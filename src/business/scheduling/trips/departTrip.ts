import type { OnDoing, ReadBooks } from '../../../server/extend.ts';
import { settleCars } from '../cars/settleCars.ts';
import { shipDeliveries } from '../deliveries/shipDeliveries.ts';
import { refuseOutOfUse } from './refuseOutOfUse.ts';
import { nameOf, type Trip, underway } from './trip.ts';

/** The car leaves: stock goes out, deliveries and orders follow; a whole container is picked up (domain.md 3.2, 3.5). */
export const departTrip: OnDoing<'hwCarDispatch'> = async (event, next) => {
  const { records, input, books, refuse } = event;
  const time = String(input.departTime);
  for (const trip of records) {
    const car = await refuseOutOfUse(event, trip);
    const carOn = car && (await otherTrip(books, trip, { carId: car.id }));
    if (carOn) {
      refuse({
        zh: `车辆 ${car.plateNo} 还在车次 ${nameOf(carOn)} 上`,
        en: `Car ${car.plateNo} is still on trip ${nameOf(carOn)}`,
      });
    }
    // Whoever else wants this driver in the same moment waits.
    const driver = trip.driverId ? await books.get('hwUser', trip.driverId, { lock: 'write' }) : undefined;
    const driverOn = driver && (await otherTrip(books, trip, { driverId: driver.id }));
    if (driverOn) {
      refuse({
        zh: `司机 ${driver.userName} 还在车次 ${nameOf(driverOn)} 上`,
        en: `Driver ${driver.userNameEn ?? driver.userName} is still on trip ${nameOf(driverOn)}`,
      });
    }
    await shipDeliveries(event, { tripId: trip.id, departTime: time, leaveRest: input.leaveRest === true });
    await pickUp(event, trip, time);
  }
  const departed = await next();
  await settleCars(
    books,
    records.map(({ carId }) => carId),
  );
  return departed;
};

/** The trip on the road that a car or a driver has not come back from. */
async function otherTrip(
  books: ReadBooks,
  { id }: Trip,
  whose: { readonly carId: string } | { readonly driverId: string },
): Promise<Trip | undefined> {
  const out = await books.find('hwCarDispatch', { ...whose, dispatchStatus: underway });
  return out.find((each) => each.id !== id);
}

/** A container that has no delivery of its own leaves the terminal all the same. */
async function pickUp(
  { books }: Pick<Parameters<typeof departTrip>[0], 'books'>,
  { dispatchType, orderId }: Trip,
  pickupTime: string,
): Promise<void> {
  const order =
    dispatchType === 'DIRECT' && orderId ? await books.get('hwOrder', orderId, { lock: 'write' }) : undefined;
  if (order && order.orderStatus !== 'PICKED_UP') await books.transit('hwOrder', order.id, 'pickUp', { pickupTime });
}
