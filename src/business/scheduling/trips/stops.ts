import { errors } from '../../../contract/errors.ts';
import { listed, many, type Text } from '../../../contract/wire.ts';
import type { ActionHooks } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { loadOf } from '../both/load.ts';
import { tripKinds } from '../both/tripRules.ts';
import type { Car } from '../cars/odometer.ts';
import { assertAppointmentHolds } from '../deliveries/appointments.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { assertNotHeld } from '../deliveries/departure.ts';
import { describeRests, freeDeliveries } from '../deliveries/loading.ts';
import { ifCommitted, problemsOf, watchFeasibility } from './feasibility.ts';
import { assertReadyToGo } from './journey.ts';
import { excessOf } from './load.ts';
import { nameOf, renumberStops, stopsOf, type Trip, type TripContext } from './trip.ts';

/**
 * Adds deliveries to a trip before departure, at the end or at a stop number (README, T8). The answer warns of overload and missed
 * appointments; a confirmed trip must remain ready to go.
 */
export const addStops: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { input, records } = event;
  const trip = oneRecord(event);
  const car = trip.carId ? await records.get('hwCar', trip.carId, { lock: 'write' }) : undefined;
  const assertStillFeasible = await watchFeasibility(event, ifCommitted(trip));
  const deliveryIds = input.deliveryIds as string[];
  const stops = await assignStops(event, trip, deliveryIds);
  if (typeof input.stopNo === 'number') await renumberStops(records, atLocation(stops, deliveryIds, input.stopNo));
  await next();
  const now = (await records.get('hwCarDispatch', trip.id)) ?? trip;
  if (now.dispatchStatus === 'CONFIRMED') await assertReadyToGo(event, now);
  await assertStillFeasible(input.overrideReason);
  const warning = planWarnings({ trip: now, stops, car, problems: await problemsOf(records, now) });
  const message = {
    zh: `车次现有 ${stops.length} 张派送单${warning ? `。${warning.zh}` : ''}`,
    en: `The trip now has ${many(stops.length, 'delivery', 'deliveries')}${warning ? `. ${warning.en}` : ''}`,
  };
  return { message, stops: stops.length, warning: warning ?? null };
};

/** Moves these stops to a stop number, or to the end if there are fewer stops than that. */
function atLocation(stops: readonly Delivery[], ids: readonly string[], stopNo: number): readonly Delivery[] {
  const others = stops.filter(({ id }) => !ids.includes(id));
  return others.toSpliced(stopNo - 1, 0, ...stops.filter(({ id }) => ids.includes(id)));
}

/** The states in which the truck is at the warehouse. Deliveries can still be removed, but not all of them. */
const atWarehouse: readonly (string | null)[] = ['CHECK_IN', 'LOADING'];

/** Takes deliveries off a trip before it departs and unloads their pallets; they can go on another trip (README, T8). */
export const removeStops: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { input, records, reject } = event;
  const trip = oneRecord(event);
  const ids = [...new Set(input.deliveryIds as string[])];
  const there = new Set((await stopsOf(records, trip)).map(({ id }) => id));
  if (ids.some((id) => !there.has(id))) {
    reject({ zh: '派送单不在该车次上', en: 'The delivery is not on this trip' }, { at: '/input/deliveryIds' });
  }
  if (atWarehouse.includes(trip.dispatchStatus) && ids.length === there.size) {
    reject(
      { zh: '至少保留一个卸点，或取消车次', en: 'A trip needs at least one stop. Cancel the trip instead' },
      { at: '/input/deliveryIds' },
    );
  }
  const assertStillFeasible = await watchFeasibility(event, ifCommitted(trip));
  const rests = await freeDeliveries(event, ids);
  const stops = await stopsOf(records, trip);
  await renumberStops(records, stops);
  await next();
  const now = (await records.get('hwCarDispatch', trip.id)) ?? trip;
  if (now.dispatchStatus === 'CONFIRMED') await assertReadyToGo(event, now);
  await assertStillFeasible(input.overrideReason);
  const count = {
    zh: `车次现有 ${stops.length} 张派送单`,
    en: `The trip now has ${many(stops.length, 'delivery', 'deliveries')}`,
  };
  const message = describeRests(rests) ?? count;
  return { message, stops: stops.length };
};

/** Reorders the stops of a consolidated trip. The input names each of them once. */
export const orderStops: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { input, records, reject } = event;
  const trip = oneRecord(event);
  const chosen = input.deliveryIds as string[];
  const stops = new Map((await stopsOf(records, trip, { lock: 'write' })).map((stop) => [stop.id, stop]));
  const ordered = chosen.flatMap((id) => stops.get(id) ?? []);
  if (ordered.length !== stops.size || new Set(chosen).size !== stops.size || chosen.length !== stops.size) {
    reject({ zh: '请给出全部卸点的顺序，每个一次', en: 'List every stop exactly once' }, { at: '/input/deliveryIds' });
  }
  const assertStillFeasible = await watchFeasibility(event, ifCommitted(trip));
  await renumberStops(records, ordered);
  const answer = await next();
  await assertStillFeasible(input.overrideReason);
  return answer;
};

/** The field at which messages are shown. */
const options = { at: '/input/deliveryIds' } as const;

/**
 * Puts deliveries on a trip after its present stops, and returns all of its stops. The deliveries are locked first, so that two dispatchers
 * cannot put the same delivery on two trips (README, T8).
 */
export async function assignStops(context: TripContext, trip: Trip, ids: readonly string[]): Promise<readonly Delivery[]> {
  const { records, reject } = context;
  const chosen = [...new Set(ids)];
  const found = await records.find('hwDelivery', { id: chosen }, { lock: 'write' });
  const stops = await stopsOf(records, trip);
  if (stops.length + chosen.length > mostStops(trip)) {
    reject(
      {
        zh: `车次 ${nameOf(trip)} 最多 ${mostStops(trip)} 张派送单`,
        en: `Trip ${nameOf(trip)} can have at most ${many(mostStops(trip), 'delivery', 'deliveries')}`,
      },
      options,
    );
  }
  assertNotHeld(found, reject, options);
  assertAppointmentHolds(found, reject, options);
  const byId = new Map(found.map((delivery) => [delivery.id, delivery]));
  for (const [i, id] of chosen.entries()) {
    const delivery = byId.get(id);
    if (!delivery) return reject({ zh: '派送单不存在', en: 'This delivery does not exist' }, options);
    assertDeliveryFits(context, trip, delivery);
    await assertSameContainer(context, trip, delivery);
    await records.change('hwDelivery', id, { dispatchId: trip.id, stopNo: stops.length + 1 + i });
    await records.transit('hwDelivery', id, 'dispatch');
  }
  return stopsOf(records, trip);
}

/** Rejects deliveries on a direct trip for another container, because the proof of delivery counts for the order of the trip. */
async function assertSameContainer({ records, reject }: TripContext, trip: Trip, { id, deliveryNo }: Delivery): Promise<void> {
  if (trip.dispatchType !== 'DIRECT') return;
  const items = await records.find('hwDeliveryItem', { deliveryId: id });
  if (items.every(({ orderId }) => orderId === trip.orderId)) return;
  reject(
    {
      zh: `派送单 ${deliveryNo} 的柜子不是车次 ${nameOf(trip)} 的`,
      en: `Delivery ${deliveryNo} and trip ${nameOf(trip)} are for different containers`,
    },
    options,
  );
}

function assertDeliveryFits({ reject }: TripContext, trip: Trip, delivery: Delivery): void {
  const { deliveryNo } = delivery;
  if (delivery.dispatchId) {
    reject(
      { zh: `派送单 ${deliveryNo} 已在车次上`, en: `Delivery ${deliveryNo} is already on a trip` },
      { ...options, code: errors.wrongState.code },
    );
  }
  const isDirect = delivery.deliveryMethod === 'DIRECT';
  if (isDirect !== (trip.dispatchType === 'DIRECT')) {
    reject(
      {
        zh: `派送单 ${deliveryNo} 与车次类型不符：整柜直送只能走直送车次`,
        en: `Delivery ${deliveryNo} does not fit this trip: direct trips are for full containers only, and full containers need a direct trip`,
      },
      options,
    );
  }
  if (!isDirect && delivery.repositoryId !== trip.repositoryId) {
    reject(
      {
        zh: `派送单 ${deliveryNo} 的发货仓库不是车次的始发仓`,
        en: `Delivery ${deliveryNo} does not ship from the origin warehouse of the trip`,
      },
      options,
    );
  }
}

/** Returns the maximum number of deliveries on a trip of this type. */
function mostStops({ dispatchType }: Pick<Trip, 'dispatchType'>): number {
  return tripKinds[dispatchType].most;
}

interface Plan {
  readonly trip: Pick<Trip, 'planDepartTime'>;
  readonly stops: readonly Delivery[];
  readonly car: Car | undefined;
  /** Why the trip is not feasible; confirming it then requires a reason. */
  readonly problems: readonly Text[];
}

/**
 * Returns the warning about probable mistakes in a plan: overload, appointments before departure, too little time. Undefined if there are
 * none.
 */
export function planWarnings({ trip, stops, car, problems }: Plan): Text | undefined {
  const warnings = [excessOf(loadOf(stops, car)), missedAppointments(trip, stops), ...problems].filter((warning) => warning !== undefined);
  if (warnings.length === 0) return undefined;
  return { zh: warnings.map(({ zh }) => zh).join('。'), en: warnings.map(({ en }) => en).join('. ') };
}

function missedAppointments({ planDepartTime }: Plan['trip'], stops: readonly Delivery[]): Text | undefined {
  const departs = Date.parse(planDepartTime);
  const missed = stops.filter(({ appointmentTime }) => appointmentTime && Date.parse(appointmentTime) < departs);
  if (missed.length === 0) return undefined;
  const numbers = listed(missed.map(({ deliveryNo }) => deliveryNo));
  return {
    zh: `发车晚于 ${numbers.zh} 的预约时间，请改约`,
    en: `The trip departs after the appointment of ${numbers.en}. Rebook ${missed.length === 1 ? 'the appointment' : 'these appointments'}`,
  };
}
