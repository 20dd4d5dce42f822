import { errors } from '../../../contract/errors.ts';
import { type Coming, clockAt, type ReadRecords, type Records, type Stored } from '../../../server/extend.ts';
import { uniqueIds } from '../../uniqueIds.ts';
import { committed, isUnderway, open, underway } from '../both/tripStates.ts';
import { nameOf, type Trip, type TripContext, zoneOfTrip } from './trip.ts';

type CrewedTrip = PlannedTime & Pick<Coming<'hwCarDispatch'>, 'carId' | 'driverId'>;

/** The car and the driver of a trip. Each can be on only one trip at a time; they are locked in this order. */
const exclusive = [
  { field: 'carId', table: 'hwCar', zh: '车辆', en: 'The truck' },
  { field: 'driverId', table: 'hwUser', zh: '司机', en: 'The driver' },
] as const;

/**
 * Rejects a trip whose car or driver has another trip at that time (README, T3). Both are locked until the transaction ends, so
 * that only one of two simultaneous calls succeeds.
 */
export async function assertNotBooked({ records, reject, time }: TripContext, trip: CrewedTrip): Promise<void> {
  for (const { field, table, zh, en } of exclusive) {
    const id = trip[field];
    if (!id) continue;
    await records.get(table, id, { lock: 'write' });
    const filter = field === 'carId' ? { carId: id } : { driverId: id };
    const [other] = await tripsBetween({ records, trip, time, filter });
    if (!other) continue;
    const at = `/${field}`;
    const span = spanOf(other, await zoneOfTrip(records, other));
    reject(
      {
        zh: `${zh}在该时段已有车次 ${nameOf(other)}（${span}）`,
        en: `${en} is on trip ${nameOf(other)} at that time (${span})`,
      },
      { at, code: errors.wrongState.code },
    );
  }
}

/** Returns the planned period in the zone of the trip, such as `2026-11-24 08:00 – 2026-11-24 18:00 PST`. */
function spanOf({ planDepartTime, planEndTime }: Trip, zone = 'UTC'): string {
  const [from, to] = [planDepartTime, planEndTime ?? planDepartTime].map((time) => clockAt(new Date(time), zone));
  return `${from?.wall.slice(0, 16)} – ${to?.wall.slice(0, 16)} ${to?.name}`;
}

/** Rejects a departure while the car or the driver is still on another trip (README, T3). */
export async function assertReturned(
  { records, reject }: TripContext,
  trip: Pick<Trip, 'id' | 'driverId'>,
  car: Stored<'hwCar'> | undefined,
): Promise<void> {
  const carOn = car && (await tripOnRoad(records, trip, { carId: car.id }));
  if (carOn) {
    reject({
      zh: `车辆 ${car.plateNo} 还在车次 ${nameOf(carOn)} 上`,
      en: `Truck ${car.plateNo} is still on trip ${nameOf(carOn)}`,
    });
  }
  // The lock makes other departures with this driver wait.
  const driver = trip.driverId ? await records.get('hwUser', trip.driverId, { lock: 'write' }) : undefined;
  const driverOn = driver && (await tripOnRoad(records, trip, { driverId: driver.id }));
  if (driverOn) {
    reject({
      zh: `司机 ${driver.userName} 还在车次 ${nameOf(driverOn)} 上`,
      en: `Driver ${driver.userNameEn ?? driver.userName} is still on trip ${nameOf(driverOn)}`,
    });
  }
}

/** Returns another trip of the car or driver that is on the road. */
async function tripOnRoad(
  records: ReadRecords,
  { id }: Pick<Trip, 'id'>,
  whose: { readonly carId: string } | { readonly driverId: string },
): Promise<Trip | undefined> {
  const out = await records.find('hwCarDispatch', { ...whose, dispatchStatus: underway });
  return out.find((each) => each.id !== id);
}

type PlannedTime = Pick<Coming<'hwCarDispatch'>, 'id' | 'planDepartTime' | 'planEndTime'>;

interface Search {
  readonly records: ReadRecords;
  readonly trip: PlannedTime;
  readonly time: Date;
  /** Selects trips by car or driver. */
  readonly filter: { readonly carId: string | string[] } | { readonly driverId: string };
}

/** Returns other open trips that overlap the planned period. A trip on the road lasts at least until now. */
export async function tripsBetween({ records, trip, time, filter }: Search): Promise<readonly Trip[]> {
  const now = time.toISOString();
  const before = { planDepartTime: { lt: trip.planEndTime ?? '' } };
  const all = await records.find('hwCarDispatch', { ...filter, dispatchStatus: open, ...before });
  return all.filter((each) => each.id !== trip.id && endOf(each, now) > trip.planDepartTime);
}

function endOf(trip: Trip, now: string): string {
  const planned = trip.planEndTime ?? '';
  return isUnderway(trip) && now > planned ? now : planned;
}

/** The transition that leads a car to each state. */
const transitions = { IDLE: 'free', ASSIGNED: 'assign', ON_ROAD: 'leave' } as const;

/** Sets cars to the state that follows from their trips; cars in maintenance or disabled ones are skipped (README, T10). */
export async function updateCarStates(records: Records, ids: readonly (string | null | undefined)[]): Promise<void> {
  const carIds = uniqueIds(ids).toSorted();
  if (carIds.length === 0) return;
  const cars = await records.find('hwCar', { id: carIds }, { lock: 'write' });
  const trips = await records.find('hwCarDispatch', { carId: carIds, dispatchStatus: [...underway, ...committed] });
  for (const { id, carStatus } of cars) {
    const states = trips.filter(({ carId }) => carId === id).map(({ dispatchStatus }) => dispatchStatus ?? '');
    const state = stateFor(states);
    if (carStatus && carStatus in transitions && carStatus !== state) await records.transit('hwCar', id, transitions[state]);
  }
}

function stateFor(trips: readonly string[]): keyof typeof transitions {
  if (trips.some((state) => underway.includes(state))) return 'ON_ROAD';
  return trips.length > 0 ? 'ASSIGNED' : 'IDLE';
}
