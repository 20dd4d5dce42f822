import type { ReadRecords, Records, Refuse, Stored } from '../../../server/extend.ts';
import { nameOf, type Trip, underway } from './trip.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
}

/** Refuses a trip that goes now with a car or a driver who has not come back from another one. */
export async function refuseAway(
  { records, refuse }: Desk,
  trip: Pick<Trip, 'id' | 'driverId'>,
  car: Stored<'hwCar'> | undefined,
): Promise<void> {
  const carOn = car && (await otherTrip(records, trip, { carId: car.id }));
  if (carOn) {
    refuse({
      zh: `车辆 ${car.plateNo} 还在车次 ${nameOf(carOn)} 上`,
      en: `Car ${car.plateNo} is still on trip ${nameOf(carOn)}`,
    });
  }
  // Whoever else wants this driver in the same moment waits.
  const driver = trip.driverId ? await records.get('hwUser', trip.driverId, { lock: 'write' }) : undefined;
  const driverOn = driver && (await otherTrip(records, trip, { driverId: driver.id }));
  if (driverOn) {
    refuse({
      zh: `司机 ${driver.userName} 还在车次 ${nameOf(driverOn)} 上`,
      en: `Driver ${driver.userNameEn ?? driver.userName} is still on trip ${nameOf(driverOn)}`,
    });
  }
}

/** The trip on the road that a car or a driver has not come back from. */
async function otherTrip(
  records: ReadRecords,
  { id }: Pick<Trip, 'id'>,
  whose: { readonly carId: string } | { readonly driverId: string },
): Promise<Trip | undefined> {
  const out = await records.find('hwCarDispatch', { ...whose, dispatchStatus: underway });
  return out.find((each) => each.id !== id);
}
