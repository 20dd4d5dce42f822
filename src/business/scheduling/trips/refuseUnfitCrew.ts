import { errors } from '../../../contract/errors.ts';
import { dayIn, type Records, type Refuse, type Stored } from '../../../server/extend.ts';
import { refuseOutOfUse } from './refuseOutOfUse.ts';
import { refuseOverdue } from './refuseOverdue.ts';
import type { Trip } from './trip.ts';
import { zoneOfTrip } from './zoneOfTrip.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly time: Date;
}

/** The car of a trip; refuses one that may not go, a driver who may not drive, and a trip that has neither car nor carrier. */
export async function refuseUnfitCrew(desk: Desk, trip: Trip): Promise<Stored<'hwCar'> | undefined> {
  const car = await refuseOutOfUse(desk, trip);
  if (!car && !(trip.carrierId && trip.plateNo)) {
    desk.refuse(
      { zh: '请选择车辆，或填写承运商和车牌', en: 'Choose a car, or give the carrier and the plate' },
      { at: lackingIn(trip), code: errors.wrongState.code },
    );
  }
  await refuseDriver(desk, trip, car);
  if (car) await refuseOverdue(desk, car);
  return car;
}

/** Where whoever has begun to tell of an outside car goes on. */
function lackingIn({ carrierId, plateNo }: Trip): string {
  if (carrierId) return '/plateNo';
  return plateNo ? '/carrierId' : '/carId';
}

async function refuseDriver({ records, refuse }: Desk, trip: Trip, car: Stored<'hwCar'> | undefined): Promise<void> {
  const driver = trip.driverId ? await records.get('hwUser', trip.driverId) : undefined;
  if (!driver) {
    if (car && car.carOwner !== 'CARRIER') refuse({ zh: '请选择司机', en: 'Choose the driver' });
    return;
  }
  const name = { zh: driver.userName, en: driver.userNameEn ?? driver.userName };
  if (driver.status !== '0') refuse({ zh: `司机 ${name.zh} 已停用`, en: `Driver ${name.en} is disabled` });
  const end = dayIn(trip.planEndTime ?? trip.planDepartTime, await zoneOfTrip(records, trip));
  if (!driver.licenseExpiry || driver.licenseExpiry < end) {
    const until = driver.licenseExpiry ?? '-';
    refuse({
      zh: `司机 ${name.zh} 的驾照在行程结束前到期（${until}）`,
      en: `The licence of driver ${name.en} expires before the trip ends (${until})`,
    });
  }
}
