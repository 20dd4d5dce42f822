import { decimals, type OnDoing, type Values } from '../../../server/extend.ts';
import { duesOf } from './duesOf.ts';
import { serviceValues } from './serviceValues.ts';

/**
 * An odometer that was mistyped is set right, with the reason in the log: the one way back. No service was done at more miles
 * than the car has run; the counters of the rules begin where they should have.
 */
export const correctOdometer: OnDoing<'hwCar'> = async (event, next) => {
  const { records, input, books } = event;
  const odometerMile = String(input.odometerMile);
  const changes = new Map<string, Values<'hwCar'>>();
  for (const car of records) {
    const services = await books.find('hwCarService', { carId: car.id }, { lock: 'write' });
    const above = services.filter(({ serviceMile }) => decimals.compare(serviceMile, odometerMile) > 0);
    await books.changeMany(
      'hwCarService',
      above.map(({ id }) => ({ id, values: { serviceMile: odometerMile } })),
    );
    const isAbove = decimals.compare(car.firstOdometerMile ?? 0, odometerMile) > 0;
    const firstOdometerMile = isAbove ? odometerMile : car.firstOdometerMile;
    const dues = await duesOf(event, { ...car, odometerMile, firstOdometerMile });
    changes.set(car.id, { odometerMile, firstOdometerMile, ...serviceValues(dues) });
  }
  return next(({ id }) => changes.get(id) ?? {});
};
