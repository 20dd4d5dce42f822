import { errors } from '../../../contract/errors.ts';
import { listed, type Text } from '../../../contract/wire.ts';
import type {
  ActionEvent,
  ActionHooks,
  OnPrepare,
  OnSave,
  PrepareEvent,
  ReadRecords,
  Records,
  Reject,
  SaveEvent,
  Values,
} from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { uniqueIds } from '../../uniqueIds.ts';
import { containerToFetch, kindFor, usualLength } from '../both/tripRules.ts';
import { isUnderway, open } from '../both/tripStates.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { assertNotBooked, assertReturned, updateCarStates } from './availability.ts';
import { costAuthors } from './cost.ts';
import { assertCrewFit, crewsOf } from './crew.ts';
import { isReason, newProblemsOf, problemsOf, rejectInfeasible, watchFeasibility, whyInfeasible } from './feasibility.ts';
import { assertReadyToGo, assertWithinCredit } from './journey.ts';
import { assertWithinCapacity } from './load.ts';
import { assignStops, planWarnings } from './stops.ts';
import { nameOf, stopsOf, type Trip } from './trip.ts';

type TripValues = Values<'hwCarDispatch'>;

/**
 * Runs before every write of trips. Derives the planned end, the values that depend on car, driver and carrier, and who entered the
 * cost (README, T2, T9).
 */
export const prepareTrips: OnPrepare<'hwCarDispatch'> = async (event) => {
  const { rows, records, reject, user, cause } = event;
  await assertContainerToFetch(event);
  // `replaceCar` sets the new crew itself.
  const crews = cause === 'action:replaceCar' ? [] : await crewsOf(records, rows);
  return rows.map(({ before, record }, i) => {
    const planEndTime = record.planEndTime ?? new Date(Date.parse(record.planDepartTime) + usualLength).toISOString();
    assertEndsLater(before, { ...record, planEndTime }, reject);
    return {
      planEndTime,
      planEndGiven: isEndGiven(before, record),
      ...crews[i],
      costEnteredBy: costAuthors(before, record, user.account),
    };
  });
};

/** Whether the user entered the end, even if it equals the default. */
function isEndGiven(before: TripValues | undefined, record: TripValues): boolean {
  if (!record.planEndTime) return false;
  return record.planEndTime === before?.planEndTime ? Boolean(before.planEndGiven) : true;
}

/** Rejects a changed end or departure if the end is not later: such a trip would never occupy its car and driver. */
function assertEndsLater(before: TripValues | undefined, record: TripValues, reject: Reject): void {
  const { planDepartTime, planEndTime } = record;
  const isSame = before?.planDepartTime === planDepartTime && before?.planEndTime === planEndTime;
  if (isSame || Date.parse(String(planEndTime)) > Date.parse(String(planDepartTime))) return;
  reject({ zh: '计划结束须晚于计划发车', en: 'The planned end must be after the planned departure' }, { at: '/planEndTime' });
}

type Saved = SaveEvent<'hwCarDispatch'>;

/** Fields whose change requires new checks. */
const planned = ['carId', 'driverId', 'planDepartTime', 'planEndTime', 'carrierId', 'plateNo', 'orderId'] as const;

/** Fields that cannot change while the trip has deliveries, because the deliveries were checked against these fields. */
const fixedByDeliveries = [
  { field: 'repositoryId', zh: '始发仓', en: 'The origin warehouse' },
  { field: 'orderId', zh: '整柜订单', en: 'The full-container order' },
] as const;

/**
 * Runs around every write of a trip (README, T3 to T7). Car and driver must be free. A trip that is or becomes confirmed must be ready to
 * go and feasible.
 */
export const saveTrip: OnSave<'hwCarDispatch'> = async (event, next) => {
  const { before, record, records, reject, time, cause } = event;
  const isConfirmed = cause === 'transit:confirm';
  const moved = fixedByDeliveries.find(({ field }) => before && (before[field] ?? null) !== (record[field] ?? null));
  if (moved && (before?.stopCount ?? 0) > 0) {
    reject(
      {
        zh: `车次上有派送单，不能改${moved.zh}，请先移出派送单`,
        en: `${moved.en} of a trip cannot be changed while the trip has deliveries. Remove the deliveries first`,
      },
      { at: `/${moved.field}`, code: errors.wrongState.code },
    );
  }
  const isOther = !before || planned.some((field) => (before[field] ?? null) !== (record[field] ?? null));
  if (!(isOther || isConfirmed) || !open.includes(record.dispatchStatus ?? 'PLANNED')) return next(keptReason(event));
  await assertNotBooked({ records, reject, time }, record);
  // `replaceCar` checks the new crew and the remaining load itself.
  if (cause === 'action:replaceCar') return next(keptReason(event));
  const problem = isConfirmed ? await whyInfeasible(records, record) : await problemsOfChange(records, before, record);
  const trip = await next(problem ? {} : keptReason(event));
  if (trip.dispatchStatus === 'CONFIRMED') {
    await assertReadyToGo({ records, reject, time }, trip);
    if (isConfirmed || before?.orderId !== trip.orderId) await assertWithinCredit({ records, reject, time }, trip);
    const hasNewReason = isReason(trip.overrideReason) && trip.overrideReason !== before?.overrideReason;
    if (problem && !hasNewReason) rejectInfeasible(reject, problem, '/overrideReason');
    await updateCarStates(records, [before?.carId, trip.carId]);
  }
  return trip;
};

/** Returns values that keep the stored reason, for changes that require none. Business code may set a reason anyway. */
function keptReason({ before, cause }: Saved): Values<'hwCarDispatch'> {
  return cause === 'business' ? {} : { overrideReason: before?.overrideReason ?? null };
}

/** Returns the message if the change makes a confirmed trip infeasible. */
async function problemsOfChange(records: Pick<ReadRecords, 'find'>, before: Saved['before'], record: Saved['record']) {
  if (before?.dispatchStatus !== 'CONFIRMED') return undefined;
  return newProblemsOf(records, { ...before, ...record }, await problemsOf(records, before));
}

const plannable: readonly unknown[] = ['DRAFT', 'SUBMITTED', ...containerToFetch];

/** Rejects planning a direct trip for an order whose container was delivered, or which is canceled (README, T7). */
async function assertContainerToFetch({ rows, records, reject }: PrepareEvent<'hwCarDispatch'>): Promise<void> {
  const orderIds = rows.map(({ before, record }) => {
    const isOther = record.dispatchType === 'DIRECT' && before?.orderId !== record.orderId;
    return isOther ? record.orderId : undefined;
  });
  const ids = uniqueIds(orderIds);
  if (ids.length === 0) return;
  const orders = new Map((await records.find('hwOrder', { id: ids })).map((order) => [order.id, order]));
  for (const [i, id] of orderIds.entries()) {
    const order = orders.get(id ?? '');
    if (!order || plannable.includes(order.orderStatus)) continue;
    const message = {
      zh: `订单 ${order.orderNo} 的柜子已送达或订单已取消，不能再安排直送`,
      en: `The container of order ${order.orderNo} has been delivered, or the order was canceled, so no direct trip can be planned for it`,
    };
    reject(message, { at: '/orderId', rows: [{ record: i, at: '/orderId', message }], code: errors.wrongState.code });
  }
}

type Crew = Values<'hwCarDispatch'>;

/**
 * Replaces the car of a trip, for example after a breakdown, with another car or a carrier's truck (README, T9). Stops, pallets and
 * documents stay, the previous car is released, and the new car must be able to carry the deliveries that are not signed yet.
 */
export const replaceCar: ActionHooks<'hwCarDispatch'> = async (event, next) => {
  const { input, records, reject } = event;
  const trip = oneRecord(event);
  // Without `carId`, a carrier takes over. Other omitted fields stay, or are filled from the new car.
  const carId = typeof input.carId === 'string' ? input.carId : null;
  const record: Trip = { ...trip, ...input, carId };
  if (carId === (trip.carId ?? null) && (carId || record.plateNo === trip.plateNo)) {
    reject({ zh: '请选择另一辆车', en: 'Choose a different truck' }, { at: '/input/carId' });
  }
  const [filled = {}] = await crewsOf(records, [{ before: trip, record }]);
  const assertStillFeasible = await watchFeasibility(event, [trip]);
  const trips = await next((_, entered) => newCrew(trip, filled, { ...entered, carId }));
  const [now] = trips as [Trip];
  // The stored plate is compared, since it is normalized to capitals.
  if (!carId && now.plateNo && now.plateNo === trip.plateNo) rejectPlate(reject, now.plateNo);
  const car = await assertCrewFit(event, now);
  if (isUnderway(now)) await assertReturned(event, now, car);
  const stops = await stopsOf(records, now);
  const undelivered = stops.filter(({ deliveryStatus }) => deliveryStatus !== 'SIGNED');
  await assertWithinCapacity(event, { trip: now, stops: undelivered, car, without: trip.carId });
  await assertStillFeasible(input.overrideReason);
  await updateCarStates(records, [trip.carId, carId]);
  return { message: await messageOf(records, trip, now) };
};

/** Rejects the plate of the replaced car, which is the initial value of the form. */
function rejectPlate(reject: Reject, plateNo: string): void {
  reject(
    {
      zh: `请填写新车的车牌：${plateNo} 是被替换车辆的车牌`,
      en: `Enter the plate number of the new truck: ${plateNo} is the one being replaced`,
    },
    { at: '/input/plateNo' },
  );
}

/**
 * Returns the new crew: entered values, else those of the new car. If the new car has no default driver, the driver stays. With a
 * carrier's truck, the driver stays unless the user cleared the field or the driver is the default driver of the previous car.
 */
function newCrew(trip: Trip, filled: Crew, entered: Crew): Crew {
  const { carId } = entered;
  const stays = carId || entered.driverId === undefined ? trip.driverId : null;
  const comes = carId && !filled.driverId ? undefined : filled.driverId;
  const driverId = entered.driverId ?? (comes === undefined ? stays : comes) ?? null;
  const carrierId = entered.carrierId ?? filled.carrierId;
  return {
    carId,
    driverId,
    carrierId,
    plateNo: entered.plateNo ?? filled.plateNo,
    ...(driverId !== (trip.driverId ?? null) && { driverPhone: driverId && filled.driverPhone }),
    ...(carrierId !== trip.carrierId && { carrierScac: filled.carrierScac }),
  };
}

/** Returns the message about the new car, and about what to do with the previous one. */
async function messageOf(records: ReadRecords, before: Trip, now: Trip): Promise<Text> {
  const continued = {
    zh: `车次 ${nameOf(now)} 改由 ${now.plateNo} 执行。`,
    en: `Trip ${nameOf(now)} continues with ${now.plateNo}. `,
  };
  const { plateNo } = before;
  if (!before.carId) return { zh: continued.zh, en: continued.en.trim() };
  const others = await records.find('hwCarDispatch', { carId: before.carId, dispatchStatus: open });
  if (others.length === 0) {
    return {
      zh: `${continued.zh}${plateNo} 已空闲：不能行驶时请在车辆页送修`,
      en: `${continued.en}${plateNo} is now idle. If it cannot be driven, send it to maintenance on the Trucks page`,
    };
  }
  const numbers = listed(others.map(nameOf).toSorted());
  return {
    zh: `${continued.zh}${plateNo} 还排在 ${numbers.zh}：不能行驶时请为其换车`,
    en: `${continued.en}${plateNo} is still planned for ${numbers.en}. If it cannot be driven, assign another truck to these trips`,
  };
}

/** Creates a trip with its deliveries, car and times in one call. The answer warns of probable mistakes in the plan. */
export const planTrip: ActionHooks<'hwCarDispatch'> = async (event) => {
  const { input, records } = event;
  const plan = input as Values<'hwCarDispatch'> & { deliveryIds: readonly string[] };
  const { trip, stops } = await createTrip(event, plan);
  const car = trip.carId ? await records.get('hwCar', trip.carId) : undefined;
  const warning = planWarnings({ trip, stops, car, problems: await problemsOf(records, trip) });
  const message = {
    zh: `已建车次 ${nameOf(trip)}${warning ? `。${warning.zh}` : ''}`,
    en: `Trip ${nameOf(trip)} created${warning ? `. ${warning.en}` : ''}`,
  };
  return { message, id: trip.id, dispatchNo: trip.dispatchNo, warning: warning ?? null };
};

type PlanContext = Pick<ActionEvent, 'records' | 'reject' | 'time' | 'holdsKind'>;

interface Plan extends Values<'hwCarDispatch'> {
  readonly deliveryIds: readonly string[];
}

/** Creates a trip: of type CAR for one delivery, COMBINED for several, DIRECT for a whole container (README, T1). */
async function createTrip(
  context: PlanContext,
  { deliveryIds, ...values }: Plan,
): Promise<{ readonly trip: Trip; readonly stops: readonly Delivery[] }> {
  const { records, reject, holdsKind } = context;
  const deliveries = await records.find('hwDelivery', { id: [...new Set(deliveryIds)] });
  const [first] = deliveries;
  if (!first) return reject({ zh: '请选择派送单', en: 'Choose a delivery' }, { at: '/input/deliveryIds' });
  const dispatchType = values.dispatchType ?? kindFor(deliveries);
  if (!holdsKind({ resource: 'hwCarDispatch', kind: dispatchType, ability: 'create' })) {
    reject({ zh: '没有权限建立该类车次', en: 'You do not have permission to create trips of this type' }, { code: errors.forbidden.code });
  }
  const trip = await records.create('hwCarDispatch', {
    ...values,
    dispatchType,
    loadType: first.loadType,
    ...(dispatchType === 'DIRECT' ? await containerOf(records, first) : { repositoryId: first.repositoryId ?? null }),
  });
  const stops = await assignStops(context, trip, deliveryIds);
  return { trip: (await records.get('hwCarDispatch', trip.id)) ?? trip, stops };
}

/** Returns the order of a direct delivery, and the terminal where its container is picked up. */
async function containerOf(records: Records, { id }: Delivery): Promise<Values<'hwCarDispatch'>> {
  const [item] = await records.find('hwDeliveryItem', { deliveryId: id });
  const order = item?.orderId ? await records.get('hwOrder', item.orderId) : undefined;
  return { orderId: order?.id ?? null, quayId: order?.quayId ?? null };
}
