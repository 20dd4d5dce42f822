import { many } from '../../../contract/text.ts';
import {
  type ActionHooks,
  dayIn,
  decimals,
  type OnDelete,
  type OnPrepare,
  type OnSave,
  type Records,
  type Values,
} from '../../../server/extend.ts';
import { inOneMessage, odometerWarning } from './odometer.ts';
import { firstMileOf, servicesDue, serviceValues, zoneOfFleet } from './services.ts';

/** Runs before every write of cars: only a correction lowers the odometer, and the next service is derived (README, C1, C3). */
export const prepareCars: OnPrepare<'hwCar'> = async ({ rows, records, time, reject, cause }) => {
  const rules = await records.find('ruleConfig', { status: '0' });
  const ids = rows.flatMap(({ before }) => before?.id ?? []);
  const services = ids.length > 0 ? await records.find('hwCarService', { carId: ids }) : [];
  const zone = await zoneOfFleet(records);
  const today = dayIn(time, zone);
  const byCar = Map.groupBy(services, ({ carId }) => carId);
  return rows.map(({ before, record }) => {
    if (
      before &&
      cause !== 'action:correctOdometer' &&
      decimals.compare(record.odometerMile, before.odometerMile) < 0
    ) {
      reject(
        {
          zh: `车辆 ${record.plateNo} 的里程不能小于 ${before.odometerMile}`,
          en: `The odometer of truck ${record.plateNo} cannot be less than ${before.odometerMile}`,
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

/** Records a service, which restarts the intervals of the rules for it (README, C4). */
export const serviceCar: ActionHooks<'hwCar'> = async (event, next) => {
  const { rows, input, records, reject } = event;
  const service = input as Omit<Values<'hwCarService'>, 'carId'>;
  const mile = String(service.serviceMile);
  const warnings: NonNullable<ReturnType<typeof odometerWarning>>[] = [];
  const changes = new Map<string, Values<'hwCar'>>();
  for (const car of rows) {
    const first = firstMileOf({ ...car, firstOdometerMile: car.firstOdometerMile ?? '0' });
    if (decimals.compare(mile, first) < 0) {
      reject(
        {
          zh: `里程不能小于建档里程 ${first}`,
          en: `The mileage cannot be less than ${many(first, 'mile')}, the reading when the truck was added`,
        },
        { at: '/input/serviceMile' },
      );
    }
    await records.create('hwCarService', { ...service, carId: car.id });
    const odometerMile = decimals.max(car.odometerMile, mile);
    const rise = odometerWarning({ plateNo: car.plateNo, before: car.odometerMile, now: odometerMile });
    if (rise) warnings.push(rise);
    changes.set(car.id, { odometerMile });
  }
  const serviced = await next(({ id }) => changes.get(id) ?? {});
  // The write above changes nothing when the odometer is the same, so the due service is derived here.
  await renewServices(
    event,
    rows.map(({ id }) => id),
  );
  return inOneMessage(warnings) ?? serviced;
};

/** A new, changed or disabled rule applies to all cars at once. */
export const saveRule: OnSave<'ruleConfig'> = async (event, next) => {
  const rule = await next();
  await renewServices(event);
  return rule;
};

export const deleteRule: OnDelete<'ruleConfig'> = async (event, next) => {
  await next();
  await renewServices(event);
};

/** Derives the next service of these cars, or of all of them, and writes only those for which it has changed. */
export async function renewServices(
  { records, time }: { readonly records: Records; readonly time: Date },
  ids?: readonly string[],
): Promise<void> {
  const rules = await records.find('ruleConfig', { status: '0' });
  const zone = await zoneOfFleet(records);
  const today = dayIn(time, zone);
  const byCar = Map.groupBy(await records.find('hwCarService', ids ? { carId: ids } : {}), ({ carId }) => carId);
  const changes = (await records.find('hwCar', ids ? { id: ids } : {})).flatMap((car) => {
    const dues = servicesDue({ car, rules, services: byCar.get(car.id) ?? [], zone, today });
    const values = serviceValues(dues);
    const isSame = values.serviceStatus === car.serviceStatus && values.nextServiceDue === (car.nextServiceDue ?? null);
    return isSame ? [] : [{ id: car.id, values }];
  });
  await records.changeMany('hwCar', changes);
}
