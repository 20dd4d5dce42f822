import { errors } from '../../../contract/errors.ts';
import type {
  OnPrepare,
  OnSave,
  PrepareEvent,
  ReadRecords,
  Reject,
  SaveEvent,
  Values,
} from '../../../server/extend.ts';
import { containerToFetch, usualLength } from '../both/tripRules.ts';
import { assertNotBooked, updateCarStates } from './availability.ts';
import { assertReadyToGo, assertWithinCredit } from './confirm.ts';
import { costAuthors } from './cost.ts';
import { crewsOf } from './crew.ts';
import { isReason, newProblemsOf, problemsOf, rejectInfeasible, whyInfeasible } from './feasibility.ts';
import { open } from './trip.ts';

type TripValues = Values<'hwCarDispatch'>;

/**
 * Runs before every write of trips. It derives the planned end, what follows from car, driver and carrier, and who entered the
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
      ...{ planEndTime, planEndGiven: isEndGiven(before, record) },
      ...crews[i],
      costEnteredBy: costAuthors(before, record, user.account),
    };
  });
};

/** Whether the end was entered, even if it equals the default. */
function isEndGiven(before: TripValues | undefined, record: TripValues): boolean {
  if (!record.planEndTime) return false;
  return record.planEndTime === before?.planEndTime ? Boolean(before.planEndGiven) : true;
}

/** Rejects an end that is not after the departure: such a trip would never occupy its car and driver. */
function assertEndsLater(before: TripValues | undefined, record: TripValues, reject: Reject): void {
  const { planDepartTime, planEndTime } = record;
  const isSame = before?.planDepartTime === planDepartTime && before?.planEndTime === planEndTime;
  if (isSame || Date.parse(String(planEndTime)) > Date.parse(String(planDepartTime))) return;
  reject(
    { zh: '计划结束须晚于计划发车', en: 'The planned end must be after the planned departure' },
    { at: '/planEndTime' },
  );
}

type Saved = SaveEvent<'hwCarDispatch'>;

/** Fields whose change requires new checks. */
const planned = ['carId', 'driverId', 'planDepartTime', 'planEndTime', 'carrierId', 'plateNo', 'orderId'] as const;

/** Fields that cannot change while the trip has deliveries, which were accepted because of them. */
const fixedByDeliveries = [
  { field: 'repositoryId', zh: '始发仓', en: 'Its warehouse' },
  { field: 'orderId', zh: '整柜订单', en: 'Its container' },
] as const;

/**
 * Runs around every write of a trip: car and driver must be free, and a trip that is or becomes confirmed must be ready to go and
 * feasible (README, T3 to T7).
 */
export const saveTrip: OnSave<'hwCarDispatch'> = async (event, next) => {
  const { before, record, records, reject, time, cause } = event;
  const isConfirmed = cause === 'transit:confirm';
  const moved = fixedByDeliveries.find(({ field }) => before && (before[field] ?? null) !== (record[field] ?? null));
  if (moved && (before?.stopCount ?? 0) > 0) {
    reject(
      {
        zh: `车次上有派送单，不能改${moved.zh}，请先移出`,
        en: `${moved.en} cannot be changed while the trip has deliveries. Remove them first`,
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

/** A user changes the reason only together with a change that needs it; with other writes it stays as it was. */
function keptReason({ before, cause }: Saved): Values<'hwCarDispatch'> {
  return cause === 'business' ? {} : { overrideReason: before?.overrideReason ?? null };
}

/** The message when the change makes a confirmed trip infeasible. */
async function problemsOfChange(records: Pick<ReadRecords, 'find'>, before: Saved['before'], record: Saved['record']) {
  if (before?.dispatchStatus !== 'CONFIRMED') return undefined;
  return newProblemsOf(records, { ...before, ...record }, await problemsOf(records, before));
}

const plannable: readonly unknown[] = ['DRAFT', 'SUBMITTED', ...containerToFetch];

/** Rejects planning a direct trip for an order whose container was delivered, or which is cancelled (README, T7). */
async function assertContainerToFetch({ rows, records, reject }: PrepareEvent<'hwCarDispatch'>): Promise<void> {
  const orderIds = rows.map(({ before, record }) => {
    const isOther = record.dispatchType === 'DIRECT' && before?.orderId !== record.orderId;
    return isOther ? record.orderId : undefined;
  });
  const ids = [...new Set(orderIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return;
  const orders = new Map((await records.find('hwOrder', { id: ids })).map((order) => [order.id, order]));
  for (const [i, id] of orderIds.entries()) {
    const order = orders.get(id ?? '');
    if (!order || plannable.includes(order.orderStatus)) continue;
    const message = {
      zh: `订单 ${order.orderNo} 的柜子已送达或订单已取消，不能再安排直送`,
      en: `The container of order ${order.orderNo} has been delivered, or the order was cancelled, so no direct trip can be planned for it`,
    };
    reject(message, { at: '/orderId', rows: [{ record: i, at: '/orderId', message }], code: errors.wrongState.code });
  }
}
