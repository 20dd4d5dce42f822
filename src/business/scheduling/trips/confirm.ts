import { many } from '../../../contract/text.ts';
import type { ActionHooks, Reject } from '../../../server/extend.ts';
import { creditHold } from '../../finance/credit.ts';
import { type Asking, rejectWithConfirmation } from '../../oneByOne.ts';
import { containerToFetch, tripKinds } from '../both/tripRules.ts';
import { assertAppointmentHolds } from '../deliveries/appointments.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { assertCrewFit } from './crew.ts';
import { whyInfeasible } from './feasibility.ts';
import { assertWithinCapacity } from './load.ts';
import { nameOf, stopsOf, type Trip, type TripContext } from './trip.ts';

/** Confirms trips; `saveTrip` does the checks. Among several, a trip that needs a reason must be confirmed by itself (README, T5). */
export const confirmTrip: ActionHooks<'hwCarDispatch'> = async ({ rows, records, reject }, next) => {
  const toConfirm: Asking[] = [];
  for (const [record, trip] of rows.entries()) {
    const message = rows.length > 1 ? await whyInfeasible(records, trip) : undefined;
    if (message) toConfirm.push({ record, no: nameOf(trip), message });
  }
  rejectWithConfirmation(reject, toConfirm);
  return next();
};

/** Rejects a trip that cannot go as it stands: crew, stops, appointments, container and load (README, T4). */
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

async function assertContainerOnItsWay(
  { records, reject }: TripContext,
  { dispatchType, orderId }: Trip,
): Promise<void> {
  if (dispatchType !== 'DIRECT') return;
  const order = orderId ? await records.get('hwOrder', orderId) : undefined;
  if (order && containerToFetch.includes(order.orderStatus)) return;
  reject({
    zh: `订单 ${order?.orderNo ?? ''} 的柜子不能提`,
    en: `The container of order ${order?.orderNo ?? ''} cannot be picked up now`,
  });
}

/**
 * Rejects a direct trip without a delivery while its customer exceeds the credit limit (README, T7). With a delivery, the credit was
 * checked when that was saved, and finance can release it.
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
