import { listed, type Text } from '../../../contract/text.ts';
import type { ActionHooks } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { inOneMessage, odometerWarning } from '../cars/odometer.ts';
import { arriveDeliveries } from '../deliveries/arrival.ts';
import { shipDeliveries } from '../deliveries/departure.ts';
import { describeRests, freeDeliveries } from '../deliveries/loading.ts';
import { assertReturned, updateCarStates } from './availability.ts';
import { billTrip } from './cost.ts';
import { lockUsableCar } from './crew.ts';
import { nameOf, stopsOf, type Trip } from './trip.ts';

/** Lets a trip depart: loaded stock leaves, deliveries and orders follow, and a whole container is picked up (README, L4). */
export const departTrip: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { rows, input, records } = event;
  const time = String(input.departTime);
  for (const trip of rows) {
    const car = await lockUsableCar(event, trip);
    await assertReturned(event, trip, car);
    await shipDeliveries(event, { tripId: trip.id, departTime: time, leaveRest: input.leaveRest === true });
    await pickUp(event, trip, time);
  }
  const departed = await next();
  await updateCarStates(
    records,
    rows.map(({ carId }) => carId),
  );
  return departed;
};

/** Picks up the container of a direct trip; an order without a delivery would otherwise not follow. */
async function pickUp(
  { records }: Pick<Parameters<typeof departTrip>[0], 'records'>,
  { dispatchType, orderId }: Trip,
  pickupTime: string,
): Promise<void> {
  const order =
    dispatchType === 'DIRECT' && orderId ? await records.get('hwOrder', orderId, { lock: 'write' }) : undefined;
  if (order && order.orderStatus !== 'PICKED_UP') await records.transit('hwOrder', order.id, 'pickUp', { pickupTime });
}

/** Records the arrival at the first stop, or at the named one (README, T11). */
export const arriveTrip: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { arriveTime, deliveryId } = inputOf(event.input);
  for (const { id } of event.rows) await arriveDeliveries(event, { tripId: id, arriveTime, deliveryId });
  return next();
};

/** Records the arrival at the next stop, or at the named one (README, T11). */
export const arriveStop: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { arriveTime, deliveryId } = inputOf(event.input);
  const here = await arriveDeliveries(event, { tripId: trip.id, arriveTime, deliveryId });
  if (here.length === 0) {
    event.reject({
      zh: `车次 ${nameOf(trip)} 的卸点都已到达`,
      en: `Trip ${nameOf(trip)} has already arrived at all stops`,
    });
  }
  await next(() => ({ arriveTime }));
  const numbers = listed(here.map(({ deliveryNo }) => deliveryNo));
  return { message: { zh: `${numbers.zh} 已到达`, en: `Arrived: ${numbers.en}` } };
};

function inputOf({ arriveTime, deliveryId }: Readonly<Record<string, unknown>>): {
  readonly arriveTime: string;
  readonly deliveryId: string | undefined;
} {
  return { arriveTime: String(arriveTime), deliveryId: typeof deliveryId === 'string' ? deliveryId : undefined };
}

/** States of deliveries that are over, and of orders whose container was delivered. */
const over: readonly string[] = ['SIGNED', 'REJECTED'];
const delivered: readonly string[] = ['DELIVERED', 'COMPLETED'];

/**
 * Completes a trip whose deliveries are all signed or rejected. The car gets its new mileage and is free, and the cost is billed
 * to deliveries and orders (README, T12, K1).
 */
export const completeTrip: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { rows, input, records } = event;
  const warnings: Text[] = [];
  for (const trip of rows) {
    const car = trip.carId ? await records.get('hwCar', trip.carId, { lock: 'write' }) : undefined;
    await assertFinished(event, trip);
    const { odometerMile } = input;
    if (odometerMile === undefined || odometerMile === null) continue;
    if (!car) return rejectMiles(event, trip);
    const now = String(odometerMile);
    const rise = odometerWarning({ plateNo: car.plateNo, before: car.odometerMile, now });
    if (rise) warnings.push({ zh: `车次 ${nameOf(trip)}：${rise.zh}`, en: `Trip ${nameOf(trip)}: ${rise.en}` });
    await records.change('hwCar', car.id, { odometerMile: now });
  }
  const completed = await next(() => ({ completedBy: event.user.account }));
  await updateCarStates(
    records,
    rows.map(({ carId }) => carId),
  );
  for (const trip of completed) await billTrip(event, trip);
  return inOneMessage(warnings) ?? completed;
};

/** Rejects a mileage for a trip without a car of the company, since it could not be stored. */
function rejectMiles({ reject }: Pick<Parameters<typeof completeTrip>[0], 'reject'>, trip: Trip): never {
  return reject(
    {
      zh: `车次 ${nameOf(trip)} 不是自有车辆执行，车辆里程请留空`,
      en: `Trip ${nameOf(trip)} did not use a company truck. Leave the odometer empty`,
    },
    { at: '/input/odometerMile' },
  );
}

async function assertFinished(
  { records, reject }: Pick<Parameters<typeof completeTrip>[0], 'records' | 'reject'>,
  trip: Trip,
): Promise<void> {
  const stops = await stopsOf(records, trip);
  const left = stops.filter(({ deliveryStatus }) => !over.includes(deliveryStatus ?? ''));
  if (left.length > 0) {
    const numbers = listed(left.map(({ deliveryNo }) => deliveryNo));
    reject({
      zh: `车次 ${nameOf(trip)} 还有派送单未签收或拒收：${numbers.zh}`,
      en: `Trip ${nameOf(trip)} has deliveries that are not signed or rejected yet: ${numbers.en}`,
    });
  }
  if (trip.dispatchType !== 'DIRECT' || stops.length > 0 || !trip.orderId) return;
  const order = await records.get('hwOrder', trip.orderId);
  if (delivered.includes(order?.orderStatus ?? '')) return;
  reject({ zh: `订单 ${order?.orderNo} 还没有签收`, en: `Order ${order?.orderNo} is not signed yet` });
}

/** Cancels a trip: its deliveries are free for other trips, and loaded pallets are unloaded (README, T13). */
export const cancelTrip: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { rows, records, input } = event;
  const locatorId = typeof input.locatorId === 'string' ? input.locatorId : undefined;
  const rests = [];
  for (const trip of rows) {
    if (trip.carId) await records.get('hwCar', trip.carId, { lock: 'write' });
    const stops = await stopsOf(records, trip);
    const ids = stops.map(({ id }) => id);
    rests.push(...(await freeDeliveries(event, ids, locatorId)));
  }
  const cancelled = await next();
  await updateCarStates(
    records,
    rows.map(({ carId }) => carId),
  );
  const message = describeRests(rests);
  return message ? { message } : cancelled;
};
