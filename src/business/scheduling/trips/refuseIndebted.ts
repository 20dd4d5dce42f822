import type { Records, Refuse } from '../../../server/extend.ts';
import { creditHold } from '../../finance/credit/creditHold.ts';
import { stopsOf } from './stopsOf.ts';
import type { Trip } from './trip.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly time: Date;
}

/**
 * Refuses a direct trip that takes its container without a delivery, while the customer owes more than the credit limit
 * (domain.md 6.11): a delivery was asked when it was saved, and is what finance can let go.
 */
export async function refuseIndebted({ records, refuse, time }: Desk, trip: Trip): Promise<void> {
  if (trip.dispatchType !== 'DIRECT' || !trip.orderId) return;
  const order = await records.get('hwOrder', trip.orderId);
  if (!order?.customerId || (await stopsOf(records, trip)).length > 0) return;
  const { holdType } = await creditHold(records, { customerIds: [order.customerId], time });
  if (holdType !== 'FINANCE') return;
  refuse({
    zh: `订单 ${order.orderNo} 的客户欠费超过信用额度：请建派送单，由财务解除暂扣后加入车次`,
    en: `The customer of order ${order.orderNo} owes more than the credit limit: make a delivery of it, which finance can release, and put that on the trip`,
  });
}
