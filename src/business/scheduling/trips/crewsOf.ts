import type { ReadRecords, Stored, Values } from '../../../server/extend.ts';

type Typed = Values<'hwCarDispatch'>;
/** What a car or a person brings along. */
type Brought = 'plateNo' | 'driverId' | 'driverPhone' | 'carrierId' | 'carrierScac';

interface Manned {
  readonly before: Typed | undefined;
  readonly record: Typed;
}

/**
 * What car, driver and carrier of each trip bring along (domain.md 5.8). On another car nothing stays that came with the
 * one before; what was typed does.
 */
export async function crewsOf(records: ReadRecords, rows: readonly Manned[]): Promise<readonly Typed[]> {
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
        isFree('driverPhone', before, record) && { driverPhone: people.get(now.driverId ?? '')?.phone ?? null }),
      ...(isOther('carrierId', before, now) &&
        isFree('carrierScac', before, record) && { carrierScac: people.get(now.carrierId ?? '')?.scac ?? null }),
    };
  });
}

type Cars = ReadonlyMap<string, Stored<'hwCar'>>;

/** Plate, driver and carrier of another car. A driver who is not the usual one of the car before stays with the trip. */
function crewOf(before: Typed | undefined, record: Typed, cars: Cars): Typed {
  if (!isOther('carId', before, record)) return {};
  const car = cars.get(record.carId ?? '');
  const usual = cars.get(before?.carId ?? '')?.defaultDriverId ?? null;
  const isUsual = !before?.driverId || before.driverId === usual;
  return {
    ...(isFree('plateNo', before, record) && { plateNo: car?.plateNo ?? null }),
    ...(isUsual && isFree('driverId', before, record) && { driverId: car?.defaultDriverId ?? null }),
    // Without a car it is driven by whoever was asked to.
    ...(car && isFree('carrierId', before, record) && { carrierId: car.carrierId ?? null }),
  };
}

function isOther(name: 'carId' | 'driverId' | 'carrierId', before: Typed | undefined, record: Typed): boolean {
  return (record[name] ?? null) !== (before?.[name] ?? null);
}

/** Nobody has typed it in this save. */
function isFree(name: Brought, before: Typed | undefined, record: Typed): boolean {
  return (record[name] ?? null) === (before?.[name] ?? null);
}

async function carsOf(records: ReadRecords, ids: readonly (string | null | undefined)[]): Promise<Cars> {
  const wanted = known(ids);
  const cars = wanted.length > 0 ? await records.find('hwCar', { id: wanted }) : [];
  return new Map(cars.map((car) => [car.id, car]));
}

async function peopleOf(
  records: ReadRecords,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Stored<'hwUser'>>> {
  const wanted = known(ids);
  const people = wanted.length > 0 ? await records.find('hwUser', { id: wanted }) : [];
  return new Map(people.map((person) => [person.id, person]));
}

function known(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}
