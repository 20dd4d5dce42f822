import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import type { Goods } from './goodsOf.ts';

interface Step {
  readonly from: string;
  readonly step: string;
}

/** Orders of whole containers take a step with their delivery; one that stands elsewhere is told of, not passed over. */
export async function stepContainers(
  { records, refuse }: Desk,
  goods: readonly Goods[],
  { from, step }: Step,
): Promise<void> {
  const direct = goods.filter(({ delivery }) => delivery.deliveryMethod === 'DIRECT');
  const ids = direct.flatMap(({ entries }) => entries.flatMap(({ item }) => item.orderId ?? []));
  if (ids.length === 0) return;
  const orders = await records.find('hwOrder', { id: ids }, { lock: 'write' });
  for (const { id, orderNo, orderStatus } of orders) {
    if (orderStatus === 'COMPLETED') {
      refuse({ zh: `订单 ${orderNo} 已完结`, en: `Order ${orderNo} is completed` });
    }
    if (orderStatus !== from) {
      refuse({
        zh: `订单 ${orderNo} 的柜子现在不能随派送单走这一步`,
        en: `The container of order ${orderNo} is not where this delivery says it is`,
      });
    }
    await records.transit('hwOrder', id, step);
  }
}
