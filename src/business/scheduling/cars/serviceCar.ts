import { many } from '../../../contract/text.ts';
import { decimals, type OnDoing, type Values } from '../../../server/extend.ts';
import { inOneMessage } from './inOneMessage.ts';
import { renewServices } from './renewServices.ts';
import { firstMileOf } from './servicesDue.ts';
import { steepRise } from './steepRise.ts';

/** A service is written down, and the counters of the rules for it begin anew (domain.md 5.9). */
export const serviceCar: OnDoing<'hwCar'> = async (event, next) => {
  const { rows, input, records, refuse } = event;
  const service = input as Omit<Values<'hwCarService'>, 'carId'>;
  const mile = String(service.serviceMile);
  const warnings: NonNullable<ReturnType<typeof steepRise>>[] = [];
  const changes = new Map<string, Values<'hwCar'>>();
  for (const car of rows) {
    const first = firstMileOf({ ...car, firstOdometerMile: car.firstOdometerMile ?? '0' });
    if (decimals.compare(mile, first) < 0) {
      refuse(
        {
          zh: `里程不能小于建档里程 ${first}`,
          en: `The car came with ${many(first, 'mile')} already`,
        },
        { at: '/input/serviceMile' },
      );
    }
    await records.create('hwCarService', { ...service, carId: car.id });
    const odometerMile = decimals.max(car.odometerMile, mile);
    const rise = steepRise({ plateNo: car.plateNo, before: car.odometerMile, now: odometerMile });
    if (rise) warnings.push(rise);
    changes.set(car.id, { odometerMile });
  }
  const serviced = await next(({ id }) => changes.get(id) ?? {});
  // Of a car that has run no further nothing else is another.
  await renewServices(
    event,
    rows.map(({ id }) => id),
  );
  return inOneMessage(warnings) ?? serviced;
};
