import { many } from '../../../contract/wire.ts';
import {
  type ActionHooks,
  type Decimal,
  dayIn,
  decimals,
  type OnDelete,
  type OnPrepare,
  type OnSave,
  type ReadRecords,
  type Records,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { daysAfter } from '../../days.ts';
import { type Car, inOneMessage, odometerWarning, type Service } from './odometer.ts';

export type Rule = Stored<'ruleConfig'>;

/** Service states, least urgent first. */
const urgencies = ['OK', 'SOON', 'OVERDUE'] as const;
type Urgency = (typeof urgencies)[number];

/** When the next service of a rule is due: by this day, at this mileage, or whichever comes first. */
export interface Due {
  readonly rule: Rule;
  readonly day?: string;
  readonly mile?: Decimal;
  readonly urgency: Urgency;
}

/** The fields of a car that determine its services. A new car has no `createTime` yet. */
type Serviced = Pick<Car, 'carType' | 'odometerMile' | 'firstOdometerMile'> & { readonly createTime?: string };

interface ServiceFacts {
  readonly car: Serviced;
  readonly rules: readonly Rule[];
  readonly services: readonly Service[];
  /** The time zone for due dates. */
  readonly zone?: string | undefined;
  readonly today: string;
}

/**
 * Returns the next service of a car by each active rule for its type, most urgent first (README, C3). Intervals start at the last service
 * of that kind, or at the date and mileage when the car was added. A service with a mileage above the odometer counts by its date only.
 */
export function servicesDue({ car, rules, services, zone, today }: ServiceFacts): readonly Due[] {
  const inForce = rules.filter(({ status, carType }) => status === '0' && (!carType || carType === car.carType));
  return inForce
    .map((rule) => dueBy(rule, { car, services, zone, today }))
    .toSorted((a, b) => urgencies.indexOf(b.urgency) - urgencies.indexOf(a.urgency) || compareDays(a.day, b.day));
}

function dueBy(rule: Rule, { car, services, zone, today }: Omit<ServiceFacts, 'rules'>): Due {
  const done = services.filter(({ serviceItem }) => serviceItem === rule.ruleItem);
  const firstDay = car.createTime === undefined ? today : dayIn(car.createTime, zone);
  const lastDay = done.map(({ serviceDate }) => serviceDate).reduce(latest, '') || firstDay;
  const miles = done.map(({ serviceMile }) => serviceMile).filter((mile) => isReached(mile, car));
  const lastMile = miles.length > 0 ? decimals.max(0, ...miles) : firstMileOf(car);
  const { ruleType, intervalDays, intervalMile } = rule;
  const day = ruleType !== 'MILEAGE' && intervalDays ? daysAfter(lastDay, intervalDays) : undefined;
  const mile = ruleType !== 'TIME' && intervalMile ? decimals.add(lastMile, intervalMile) : undefined;
  const all = [urgencyOfDay(day, today, rule.remindDays ?? 0), urgencyOfMile(mile, car.odometerMile, rule)];
  const urgency = urgencies[Math.max(...all.map((one) => urgencies.indexOf(one)))] ?? 'OK';
  return { rule, urgency, ...(day && { day }), ...(mile && { mile }) };
}

/** Whether the car has reached this mileage. If it has not, the odometer or the service entry is wrong. */
function isReached(mile: Decimal, { odometerMile }: Pick<Serviced, 'odometerMile'>): boolean {
  return decimals.compare(mile, odometerMile) <= 0;
}

/** Returns the mileage of a car when it was added, but at most its current mileage. */
function firstMileOf(car: Pick<Serviced, 'odometerMile' | 'firstOdometerMile'>): Decimal {
  const first = car.firstOdometerMile ?? car.odometerMile;
  return decimals.compare(first, car.odometerMile) > 0 ? car.odometerMile : first;
}

function latest(one: string, other: string): string {
  return other > one ? other : one;
}

function urgencyOfDay(due: string | undefined, today: string, remind: number): Urgency {
  if (due === undefined) return 'OK';
  if (today > due) return 'OVERDUE';
  return daysAfter(today, remind) >= due ? 'SOON' : 'OK';
}

function urgencyOfMile(due: Decimal | undefined, odometer: Decimal, { remindMile }: Rule): Urgency {
  if (due === undefined) return 'OK';
  if (decimals.compare(odometer, due) > 0) return 'OVERDUE';
  return decimals.compare(decimals.add(odometer, remindMile ?? 0), due) >= 0 ? 'SOON' : 'OK';
}

/** Compares due dates; undefined comes last. */
function compareDays(a = '9999', b = '9999'): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Returns the most urgent service in the format of the car fields: `OIL-10K 2026-12-01 / 120000 mi`. The format is the same in every
 * language.
 */
export function serviceValues([first]: readonly Due[]): Pick<Values<'hwCar'>, 'serviceStatus' | 'nextServiceDue'> {
  if (!first) return { serviceStatus: 'OK', nextServiceDue: null };
  const { rule, day, mile, urgency } = first;
  const when = [day, mile === undefined ? undefined : `${decimals.round(mile, 0)} mi`].filter((part) => part !== undefined);
  return { serviceStatus: urgency, nextServiceDue: `${rule.ruleCode} ${when.join(' / ')}`.slice(0, 60) };
}

/** Returns the next services of a stored car by the current rules, most urgent first. */
export async function duesOf(
  { records, time }: { readonly records: Pick<ReadRecords, 'find'>; readonly time: Date },
  car: Car,
): Promise<readonly Due[]> {
  const rules = await records.find('ruleConfig', { status: '0' });
  const services = rules.length > 0 ? await records.find('hwCarService', { carId: car.id }) : [];
  const zone = await zoneOfFleet(records);
  return servicesDue({ car, rules, services, zone, today: dayIn(time, zone) });
}

/** Returns the time zone for due dates: that of the first active own warehouse by code; undefined if there is none. */
async function zoneOfFleet(records: Pick<ReadRecords, 'find'>): Promise<string | undefined> {
  const own = { warehouseType: 'OWN', status: '0' } as const;
  const sorts = [{ field: 'repositoryCode', order: 'asc' as const }];
  const [first] = await records.find('hwRepositoryConfig', own, { sorts, limit: 1 });
  return first?.timezone ?? undefined;
}

/** Runs before every write of cars. Only the correction action may lower the odometer; the next service is derived (README, C1, C3). */
export const prepareCars: OnPrepare<'hwCar'> = async ({ rows, records, time, reject, cause }) => {
  const rules = await records.find('ruleConfig', { status: '0' });
  const ids = rows.flatMap(({ before }) => before?.id ?? []);
  const services = ids.length > 0 ? await records.find('hwCarService', { carId: ids }) : [];
  const zone = await zoneOfFleet(records);
  const today = dayIn(time, zone);
  const byCar = Map.groupBy(services, ({ carId }) => carId);
  return rows.map(({ before, record }) => {
    if (before && cause !== 'action:correctOdometer' && decimals.compare(record.odometerMile, before.odometerMile) < 0) {
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

/** Records a service, which restarts the intervals of the rules for this kind of service (README, C4). */
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
  // The write above does nothing if the odometer is unchanged, so the next service is updated here.
  await renewServices(
    event,
    rows.map(({ id }) => id),
  );
  return inOneMessage(warnings) ?? serviced;
};

/** Applies a new, changed or disabled rule to all cars at once. */
export const saveRule: OnSave<'ruleConfig'> = async (event, next) => {
  const rule = await next();
  await renewServices(event);
  return rule;
};

export const deleteRule: OnDelete<'ruleConfig'> = async (event, next) => {
  await next();
  await renewServices(event);
};

/** Recalculates the next service of these cars, or of all cars, and writes only changes. */
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
