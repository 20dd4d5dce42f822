import { errors } from '../../../contract/errors.ts';
import { dayIn, type ReadRecords, type Stored, type Values } from '../../../server/extend.ts';
import { uniqueIds } from '../../uniqueIds.ts';
import { type Due, duesOf } from '../cars/cars.ts';
import type { Car } from '../cars/odometer.ts';
import { type Trip, type TripContext, zoneOfTrip } from './trip.ts';

type TripValues = Values<'hwCarDispatch'>;
/** Fields that are filled from the car, the driver or the carrier. */
type FilledField = 'plateNo' | 'driverId' | 'driverPhone' | 'carrierId' | 'carrierScac';

interface ChangedTrip {
  readonly before: TripValues | undefined;
  readonly record: TripValues;
}

/**
 * Returns the values of each trip that follow from its car, driver and carrier: plate, driver, carrier, phone of the driver, and SCAC of
 * the carrier (README, T9). When the car changes, values from the previous car are replaced; values that users entered stay.
 */
export async function crewsOf(records: ReadRecords, rows: readonly ChangedTrip[]): Promise<readonly TripValues[]> {
  const cars = await carsOf(
    records,
    rows.flatMap(({ before, record }) => [before?.carId, record.carId]),
  );
  const crewed = rows.map(({ before, record }) => ({ before, record, crew: crewOf(before, record, cars) }));
  const people = await peopleOf(
    records,
    crewed.flatMap(({ record, crew }) => [crew.driverId ?? record.driverId, crew.carrierId ?? record.carrierId]),
  );
  return crewed.map(({ before, record, crew }) => {
    const now = { ...record, ...crew };
    return {
      ...crew,
      ...(isOther('driverId', before, now) &&
        isUnchanged('driverPhone', before, record) && { driverPhone: people.get(now.driverId ?? '')?.phone ?? null }),
      ...(isOther('carrierId', before, now) &&
        isUnchanged('carrierScac', before, record) && { carrierScac: people.get(now.carrierId ?? '')?.scac ?? null }),
    };
  });
}

type Cars = ReadonlyMap<string, Stored<'hwCar'>>;

/** Returns plate, driver and carrier of a new car. A driver who is not the default driver of the previous car stays with the trip. */
function crewOf(before: TripValues | undefined, record: TripValues, cars: Cars): TripValues {
  if (!isOther('carId', before, record)) return {};
  const car = cars.get(record.carId ?? '');
  const usual = cars.get(before?.carId ?? '')?.defaultDriverId ?? null;
  const isUsual = !before?.driverId || before.driverId === usual;
  return {
    ...(isUnchanged('plateNo', before, record) && { plateNo: car?.plateNo ?? null }),
    ...(isUsual && isUnchanged('driverId', before, record) && { driverId: car?.defaultDriverId ?? null }),
    // Without a company car, the carrier stays.
    ...(car && isUnchanged('carrierId', before, record) && { carrierId: car.carrierId ?? null }),
  };
}

function isOther(name: 'carId' | 'driverId' | 'carrierId', before: TripValues | undefined, record: TripValues): boolean {
  return (record[name] ?? null) !== (before?.[name] ?? null);
}

/** Whether this save does not change the field. */
function isUnchanged(name: FilledField, before: TripValues | undefined, record: TripValues): boolean {
  return (record[name] ?? null) === (before?.[name] ?? null);
}

async function carsOf(records: ReadRecords, ids: readonly (string | null | undefined)[]): Promise<Cars> {
  const carIds = uniqueIds(ids);
  const cars = carIds.length > 0 ? await records.find('hwCar', { id: carIds }) : [];
  return new Map(cars.map((car) => [car.id, car]));
}

async function peopleOf(records: ReadRecords, ids: readonly (string | null | undefined)[]): Promise<ReadonlyMap<string, Stored<'hwUser'>>> {
  const userIds = uniqueIds(ids);
  const people = userIds.length > 0 ? await records.find('hwUser', { id: userIds }) : [];
  return new Map(people.map((person) => [person.id, person]));
}

/**
 * Locks and returns the car of a trip. Rejects an unusable car, a driver who may not drive, and a trip that has neither a car nor both a
 * carrier and a plate (README, T4).
 */
export async function assertCrewFit(context: TripContext, trip: Trip): Promise<Stored<'hwCar'> | undefined> {
  const car = await lockUsableCar(context, trip);
  if (!car && !(trip.carrierId && trip.plateNo)) {
    context.reject(
      { zh: '请选择车辆，或填写承运商和车牌', en: 'Choose a truck, or enter the carrier and the plate number' },
      { at: missingFieldOf(trip), code: errors.wrongState.code },
    );
  }
  await assertDriverFit(context, trip, car);
  if (car) await assertServiced(context, car);
  return car;
}

/** Returns the field for the error. If only one of carrier and plate is entered, this is the other one; otherwise it is the car. */
function missingFieldOf({ carrierId, plateNo }: Trip): string {
  if (carrierId) return '/plateNo';
  return plateNo ? '/carrierId' : '/carId';
}

async function assertDriverFit({ records, reject }: TripContext, trip: Trip, car: Stored<'hwCar'> | undefined): Promise<void> {
  const driver = trip.driverId ? await records.get('hwUser', trip.driverId) : undefined;
  if (!driver) {
    if (car && car.carOwner !== 'CARRIER') reject({ zh: '请选择司机', en: 'Choose a driver' });
    return;
  }
  const name = { zh: driver.userName, en: driver.userNameEn ?? driver.userName };
  if (driver.status !== '0')
    reject({ zh: `司机 ${name.zh} 已停用，请选择其他司机`, en: `Driver ${name.en} is disabled. Choose another driver` });
  const end = dayIn(trip.planEndTime ?? trip.planDepartTime, await zoneOfTrip(records, trip));
  if (!driver.licenseExpiry || driver.licenseExpiry < end) {
    const until = driver.licenseExpiry ?? '-';
    reject({
      zh: `司机 ${name.zh} 的驾照在行程结束前到期（${until}），请选择其他司机`,
      en: `The license of driver ${name.en} expires before the trip ends (${until}). Choose another driver`,
    });
  }
}

/** Locks and returns the car of a trip; rejects one that is in maintenance or disabled (README, T4). */
export async function lockUsableCar(
  { records, reject }: Pick<TripContext, 'records' | 'reject'>,
  { carId }: Pick<Trip, 'carId'>,
): Promise<Stored<'hwCar'> | undefined> {
  const car = carId ? await records.get('hwCar', carId, { lock: 'write' }) : undefined;
  if (car?.carStatus === 'DISABLED') {
    reject({ zh: `车辆 ${car.plateNo} 已停用，请选择其他车辆`, en: `Truck ${car.plateNo} is disabled. Choose another truck` });
  }
  if (car?.carStatus === 'MAINTENANCE') {
    reject({ zh: `车辆 ${car.plateNo} 在维修中，请选择其他车辆`, en: `Truck ${car.plateNo} is under maintenance. Choose another truck` });
  }
  return car;
}

/** Rejects a car with an overdue service whose rule blocks dispatch (README, C5). */
export async function assertServiced(context: TripContext, car: Car): Promise<void> {
  const overdue = await blockingService(context, car);
  if (!overdue) return;
  const { ruleCode, ruleName } = overdue.rule;
  context.reject({
    zh: `车辆 ${car.plateNo} 的保养已逾期：${ruleCode} ${ruleName}`,
    en: `Truck ${car.plateNo} is overdue for service: ${ruleCode} ${ruleName}`,
  });
}

/** Returns the overdue service that blocks the dispatch of a car, if any. */
export async function blockingService(
  { records, time }: { readonly records: Pick<ReadRecords, 'find'>; readonly time: Date },
  car: Car,
): Promise<Due | undefined> {
  const dues = await duesOf({ records, time }, car);
  return dues.find(({ urgency, rule }) => urgency === 'OVERDUE' && rule.blockDispatch);
}
