import { errors } from '../../../contract/errors.ts';
import { listed, many, type Text } from '../../../contract/wire.ts';
import type { ActionHooks, OnRead, ReadRecords, Reject } from '../../../server/extend.ts';
import { creditHold } from '../../finance/credit.ts';
import { type Asking, rejectWithConfirmation } from '../../oneByOne.ts';
import { oneRecord } from '../../oneRecord.ts';
import { containerToFetch, tripKinds } from '../both/tripRules.ts';
import { inOneMessage, odometerWarning } from '../cars/odometer.ts';
import { assertAppointmentHolds } from '../deliveries/appointments.ts';
import { arriveDeliveries } from '../deliveries/arrival.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { shipDeliveries } from '../deliveries/departure.ts';
import { describeRests, freeDeliveries, scanPallet, startLoading } from '../deliveries/loading.ts';
import { assertReturned, updateCarStates } from './availability.ts';
import { billTrip } from './cost.ts';
import { assertCrewFit, assertServiced, lockUsableCar } from './crew.ts';
import { whyInfeasible } from './feasibility.ts';
import { assertWithinCapacity } from './load.ts';
import { nameOf, stopsOf, type Trip, type TripContext } from './trip.ts';

/** Confirms trips; `saveTrip` does the checks. If one of several trips needs a reason, it must be confirmed separately (README, T5). */
export const confirmTrip: ActionHooks<'hwCarDispatch'> = async ({ rows, records, reject }, next) => {
  const toConfirm: Asking[] = [];
  for (const [record, trip] of rows.entries()) {
    const message = rows.length > 1 ? await whyInfeasible(records, trip) : undefined;
    if (message) toConfirm.push({ record, no: nameOf(trip), message });
  }
  rejectWithConfirmation(reject, toConfirm);
  return next();
};

/** Rejects a trip that is not ready: checks crew, stops, appointments, container and load (README, T4). */
export async function assertReadyToGo(context: TripContext, trip: Trip): Promise<void> {
  const { records, reject } = context;
  const stops = await stopsOf(records, trip);
  const car = await assertCrewFit(context, trip);
  assertStopCount(trip, stops, reject);
  assertAppointmentHolds(stops, reject);
  await assertContainerOnItsWay(context, trip);
  await assertWithinCapacity(context, { trip, stops, car });
}

/** Rejects a trip with too few or too many stops for its type (README, T1). */
function assertStopCount(trip: Pick<Trip, 'dispatchType'>, stops: readonly Delivery[], reject: Reject): void {
  const { least, most } = tripKinds[trip.dispatchType];
  if (stops.length >= least && stops.length <= most) return;
  reject({
    zh: `该类车次须有 ${least === most ? least : `${least} 到 ${most}`} 张派送单，现有 ${stops.length} 张`,
    en: `This type of trip must have ${least === most ? '' : `${least} to `}${many(most, 'delivery', 'deliveries')}, but it has ${stops.length}`,
  });
}

async function assertContainerOnItsWay({ records, reject }: TripContext, { dispatchType, orderId }: Trip): Promise<void> {
  if (dispatchType !== 'DIRECT') return;
  const order = orderId ? await records.get('hwOrder', orderId) : undefined;
  if (order && containerToFetch.includes(order.orderStatus)) return;
  reject({
    zh: `订单 ${order?.orderNo ?? ''} 的柜子当前状态不能提柜`,
    en: `The container of order ${order?.orderNo ?? ''} cannot be picked up in its current status`,
  });
}

/**
 * Rejects a direct trip without a delivery if its customer exceeds the credit limit (README, T7). With a delivery, saving that
 * delivery checked the credit, and finance can release the hold.
 */
export async function assertWithinCredit({ records, reject, time }: TripContext, trip: Trip): Promise<void> {
  if (trip.dispatchType !== 'DIRECT' || !trip.orderId) return;
  const order = await records.get('hwOrder', trip.orderId);
  if (!order?.customerId || (await stopsOf(records, trip)).length > 0) return;
  const { holdType } = await creditHold(records, { customerIds: [order.customerId], time });
  if (holdType !== 'FINANCE') return;
  reject({
    zh: `订单 ${order.orderNo} 的客户欠费超过信用额度：请建派送单，由财务解除扣货后加入车次`,
    en: `The customer of order ${order.orderNo} is over the credit limit. Create a delivery for the order, have finance release it, then add it to the trip`,
  });
}

/** Records the departure of trips: ships the loaded stock, updates deliveries and orders, and picks up whole containers (README, L4). */
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

/** Records the pick-up of the container on the order of a direct trip, whether or not the trip has a delivery. */
async function pickUp(
  { records }: Pick<Parameters<typeof departTrip>[0], 'records'>,
  { dispatchType, orderId }: Trip,
  pickupTime: string,
): Promise<void> {
  const order = dispatchType === 'DIRECT' && orderId ? await records.get('hwOrder', orderId, { lock: 'write' }) : undefined;
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

/** End states of deliveries, and of orders whose container was delivered. */
const over: readonly string[] = ['SIGNED', 'REJECTED'];
const delivered: readonly string[] = ['DELIVERED', 'COMPLETED'];

/**
 * Completes a trip whose deliveries are all signed or rejected. The car gets its new mileage and is released, and the cost is allocated to
 * deliveries and orders (README, T12, K1).
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

/** Rejects a mileage for a trip without a company car, because there is nowhere to store it. */
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
      en: `Trip ${nameOf(trip)} has deliveries that are neither signed for nor rejected yet: ${numbers.en}`,
    });
  }
  if (trip.dispatchType !== 'DIRECT' || stops.length > 0 || !trip.orderId) return;
  const order = await records.get('hwOrder', trip.orderId);
  if (delivered.includes(order?.orderStatus ?? '')) return;
  reject({ zh: `订单 ${order?.orderNo} 还没有签收`, en: `Order ${order?.orderNo} has not been signed for yet` });
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
  const canceled = await next();
  await updateCarStates(
    records,
    rows.map(({ carId }) => carId),
  );
  const message = describeRests(rests);
  return message ? { message } : canceled;
};

/** Records that a truck has come to load. Checks the car again: a service may have become due since the confirmation (README, C5). */
export const checkIn: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  for (const trip of event.rows) {
    const car = await lockUsableCar(event, trip);
    if (car) await assertServiced(event, car);
  }
  return next();
};

/** Starts loading a trip and its deliveries. */
export const startTripLoading: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  for (const trip of event.rows) await lockUsableCar(event, trip);
  for (const { id } of event.rows) await startLoading(event, id);
  return next();
};

/** Loads a scanned pallet; the answer has the number of loaded and of all pallets (README, L1). */
export const scanOn: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { lpn, loadedCartonQty } = event.input;
  const isPart = loadedCartonQty !== undefined && loadedCartonQty !== null;
  const scan = { tripId: trip.id, lpn: String(lpn), ...(isPart && { cartons: Number(loadedCartonQty) }) };
  const result = await scanPallet(event, scan);
  await next();
  return { ...result, message: progressOf(result) };
};

/** Unloads a pallet that was scanned by mistake (README, L2). */
export const scanOff: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const trip = oneRecord(event);
  const { lpn, locatorId } = event.input;
  const bin = typeof locatorId === 'string' ? { locatorId } : {};
  const result = await scanPallet(event, { tripId: trip.id, lpn: String(lpn), isOff: true, ...bin });
  await next();
  return { ...result, message: progressOf(result) };
};

type ScanResult = Awaited<ReturnType<typeof scanPallet>>;

function progressOf({ lpn, loaded, all, rests }: ScanResult): Text {
  const missing = describeRests(rests);
  return {
    zh: `${lpn}：已装 ${loaded} / ${all} 板${missing ? `。${missing.zh}` : ''}`,
    en: `${lpn}: ${loaded} of ${many(all, 'pallet is', 'pallets are')} loaded${missing ? `. ${missing.en}` : ''}`,
  };
}

/** A pallet of a stop with its bin. */
interface ListedPallet {
  readonly lpn: string | null;
  readonly bin: string | null;
  readonly mark: string | null;
  readonly cartons: number;
  /** The loaded cartons; null when the pallet is not loaded. */
  readonly loaded: number | null;
}

/** Answers the stops of the trip `id` of the input in order of unloading, and the pallets of each stop with bin and loaded cartons. */
export const loadingList: OnRead<'hwCarDispatch'> = async ({ input, records, find, reject }) => {
  const [trip] = await find('hwCarDispatch', { id: String(input.id ?? '') });
  if (!trip) return reject({ zh: '车次不存在', en: 'This trip does not exist' }, { code: errors.notFound.code });
  const stops = await stopsOf(records, trip);
  const pallets = await palletsOf(records, stops);
  return {
    stops: stops.map(({ id, deliveryNo, stopNo, destCode, city, zipCode }) => ({
      id,
      deliveryNo,
      stopNo,
      destCode,
      city,
      zipCode,
      pallets: (pallets.get(id) ?? []).toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))),
    })),
  };
};

/** Returns the sort key of a pallet: pallets are sorted by bin code, then by number. */
function keyOf({ bin, lpn }: ListedPallet): string {
  return `${bin ?? ''} ${lpn}`;
}

async function palletsOf(
  records: Pick<ReadRecords, 'find'>,
  stops: readonly Delivery[],
): Promise<ReadonlyMap<string, readonly ListedPallet[]>> {
  if (stops.length === 0) return new Map();
  const items = await records.find('hwDeliveryItem', { deliveryId: stops.map(({ id }) => id), isOpen: true });
  const ids = items.flatMap(({ insideId }) => insideId ?? []);
  const pallets = ids.length > 0 ? await records.find('hwInside', { id: ids }) : [];
  const bins = await codesOf(records, pallets);
  const palletOf = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const listed = items.flatMap(({ deliveryId, insideId, cartonQty, shippedCartonQty }) => {
    const pallet = palletOf.get(insideId ?? '');
    if (!pallet) return [];
    const { lpn, shippingMark: mark, locatorId, insideStatus } = pallet;
    const loaded = insideStatus === 'LOADED' ? (shippedCartonQty ?? cartonQty) : null;
    return [
      {
        deliveryId: deliveryId ?? '',
        one: { lpn, mark, bin: bins.get(locatorId ?? '') ?? null, cartons: cartonQty, loaded },
      },
    ];
  });
  return new Map([...Map.groupBy(listed, ({ deliveryId }) => deliveryId)].map(([id, some]) => [id, some.map(({ one }) => one)]));
}

async function codesOf(
  records: Pick<ReadRecords, 'find'>,
  pallets: readonly { readonly locatorId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(pallets.flatMap(({ locatorId }) => locatorId ?? []))];
  const bins = ids.length > 0 ? await records.find('hwLocator', { id: ids }) : [];
  return new Map(bins.map(({ id, locatorCode }) => [id, locatorCode]));
}
