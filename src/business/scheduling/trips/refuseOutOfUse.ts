import type { Records, Refuse, Stored } from '../../../server/extend.ts';
import type { Trip } from './trip.ts';

/** The car of a trip, kept from others, unless it is in the workshop or switched off: that blocks everything (domain.md 3.5). */
export async function refuseOutOfUse(
  { records, refuse }: { readonly records: Records; readonly refuse: Refuse },
  { carId }: Pick<Trip, 'carId'>,
): Promise<Stored<'hwCar'> | undefined> {
  const car = carId ? await records.get('hwCar', carId, { lock: 'write' }) : undefined;
  if (car?.carStatus === 'DISABLED') {
    refuse({ zh: `车辆 ${car.plateNo} 已停用`, en: `Car ${car.plateNo} is disabled` });
  }
  if (car?.carStatus === 'MAINTENANCE') {
    refuse({ zh: `车辆 ${car.plateNo} 在维修中`, en: `Car ${car.plateNo} is in maintenance` });
  }
  return car;
}
