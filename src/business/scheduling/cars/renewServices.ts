import { type Books, dayIn } from '../../../server/extend.ts';
import { servicesDue } from './servicesDue.ts';
import { serviceValues } from './serviceValues.ts';
import { zoneOfFleet } from './zoneOfFleet.ts';

/**
 * Says anew of cars, of all where none are named, what service is due: a day has passed, a rule or what was serviced is another
 * one. Cars that stay as they are are left alone.
 */
export async function renewServices(
  { books, time }: { readonly books: Books; readonly time: Date },
  ids?: readonly string[],
): Promise<void> {
  const those = ids ? { id: ids } : {};
  const rules = await books.find('ruleConfig', { status: '0' });
  const zone = await zoneOfFleet(books);
  const today = dayIn(time, zone);
  const byCar = Map.groupBy(await books.find('hwCarService', ids ? { carId: ids } : {}), ({ carId }) => carId);
  const changes = (await books.find('hwCar', those)).flatMap((car) => {
    const dues = servicesDue({ car, rules, services: byCar.get(car.id) ?? [], zone, today });
    const values = serviceValues(dues);
    const isSame = values.serviceStatus === car.serviceStatus && values.nextServiceDue === (car.nextServiceDue ?? null);
    return isSame ? [] : [{ id: car.id, values }];
  });
  await books.changeMany('hwCar', changes);
}
