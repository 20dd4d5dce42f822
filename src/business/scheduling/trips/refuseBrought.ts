import { errors } from '../../../contract/errors.ts';
import type { PrepareEvent } from '../../../server/extend.ts';
import { onTheWay } from '../both/onTheWay.ts';

const plannable: readonly unknown[] = ['DRAFT', 'SUBMITTED', ...onTheWay];

/** A direct trip is planned, or turned to another order, only while the container of that order is still to be brought. */
export async function refuseBrought({ rows, records, refuse }: PrepareEvent<'hwCarDispatch'>): Promise<void> {
  const asked = rows.map(({ before, record }) => {
    const isOther = record.dispatchType === 'DIRECT' && before?.orderId !== record.orderId;
    return isOther ? record.orderId : undefined;
  });
  const ids = [...new Set(asked.flatMap((id) => id ?? []))];
  if (ids.length === 0) return;
  const orders = new Map((await records.find('hwOrder', { id: ids })).map((order) => [order.id, order]));
  for (const [i, id] of asked.entries()) {
    const order = orders.get(id ?? '');
    if (!order || plannable.includes(order.orderStatus)) continue;
    const message = {
      zh: `订单 ${order.orderNo} 的柜子已送达或订单已取消，不能再安排直送`,
      en: `The container of order ${order.orderNo} was brought, or the order cancelled: no direct trip goes for it any more`,
    };
    refuse(message, { at: '/orderId', rows: [{ record: i, at: '/orderId', message }], code: errors.wrongState.code });
  }
}
