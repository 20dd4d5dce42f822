import { dayIn, type Records } from '../../../server/extend.ts';
import { servicesDue } from './servicesDue.ts';
import { serviceValues } from './serviceValues.ts';
import { zoneOfFleet } from './zoneOfFleet.ts';

/**
 * Says anew of cars, of all where none are named, what service is due: a day has passed, a rule or what was serviced is another
 * one. Cars that stay as they are are left alone.
 */
export async function renewServices(
  { records, time }: { readonly records: Records; readonly time: Date },
  ids?: readonly string[],
): Promise<void> {
  const those = ids ? { id: ids } : {};
  const rules = await records.find('ruleConfig', { status: '0' });
  const zone = await zoneOfFleet(records);
  const today = dayIn(time, zone);
  const byCar = Map.groupBy(await records.find('hwCarService', ids ? { carId: ids } : {}), ({ carId }) => carId);
  const changes = (await records.find('hwCar', those)).flatMap((car) => {
    const dues = servicesDue({ car, rules, services: byCar.get(car.id) ?? [], zone, today });
    const values = serviceValues(dues);
    const isSame = values.serviceStatus === car.serviceStatus && values.nextServiceDue === (car.nextServiceDue ?? null);
    return isSame ? [] : [{ id: car.id, values }];
  });
  await records.changeMany('hwCar', changes);
}
