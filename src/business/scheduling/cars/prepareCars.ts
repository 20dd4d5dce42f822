import { dayIn, decimals, type OnPrepare } from '../../../server/extend.ts';
import { servicesDue } from './servicesDue.ts';
import { serviceValues } from './serviceValues.ts';
import { zoneOfFleet } from './zoneOfFleet.ts';

/** Before every write of cars: the odometer goes back by a correction alone, and what service is due follows from it (domain.md 5.9). */
export const prepareCars: OnPrepare<'hwCar'> = async ({ rows, records, time, refuse, cause }) => {
  const rules = await records.find('ruleConfig', { status: '0' });
  const known = rows.flatMap(({ before }) => before?.id ?? []);
  const services = known.length > 0 ? await records.find('hwCarService', { carId: known }) : [];
  const zone = await zoneOfFleet(records);
  const today = dayIn(time, zone);
  const byCar = Map.groupBy(services, ({ carId }) => carId);
  return rows.map(({ before, record }) => {
    if (
      before &&
      cause !== 'action:correctOdometer' &&
      decimals.compare(record.odometerMile, before.odometerMile) < 0
    ) {
      refuse(
        {
          zh: `车辆 ${record.plateNo} 的里程不能小于 ${before.odometerMile}`,
          en: `The odometer of car ${record.plateNo} cannot go back below ${before.odometerMile}`,
        },
        { at: '/odometerMile' },
      );
    }
    const firstOdometerMile = record.firstOdometerMile ?? before?.odometerMile ?? record.odometerMile;
    const car = { ...record, firstOdometerMile, ...(before && { createTime: before.createTime }) };
    const dues = servicesDue({ car, rules, services: byCar.get(record.id) ?? [], zone, today });
    return { firstOdometerMile, ...serviceValues(dues) };
  });
};
