import type { DoingEvent, OnDoing } from '../../../server/extend.ts';
import { followStock } from '../../orders/followStock.ts';
import { goodsOf, ordersOf } from './goodsOf.ts';
import { markItems } from './markItems.ts';
import { stepContainers } from './stepContainers.ts';

/** Signed for, the goods are the customer's: an order whose pallets all are is delivered (domain.md 3.2). */
export const signDelivery: OnDoing<'hwDelivery'> = async (event, next) => {
  const goods = await goodsOf(event.records, event.rows);
  const signed = await next();
  await markItems(
    event,
    goods.flatMap(({ entries }) => entries.map(({ item }) => ({ item, values: { isOpen: false } }))),
  );
  await stepContainers(event, goods, { from: 'PICKED_UP', step: 'deliverDirect' });
  await followStock(event, ordersOf(goods));
  return signed;
};

/**
 * A proof that was not one: the goods are on the truck again, as far as anybody knows, and their orders not delivered. Not
 * once the trip is completed: all of it is signed for or rejected then, and what it cost is settled.
 */
export const withdrawPod: OnDoing<'hwDelivery'> = async (event, next) => {
  await refuseCompleted(event);
  const goods = await goodsOf(event.records, event.rows);
  const withdrawn = await next(() => ({ podFileId: null }));
  const kept = goods.flatMap(({ entries }) => entries.filter(({ item }) => item.shippedCartonQty !== 0));
  await markItems(
    event,
    kept.map(({ item }) => ({ item, values: { isOpen: true } })),
  );
  await stepContainers(event, goods, { from: 'DELIVERED', step: 'withdrawDirect' });
  await followStock(event, ordersOf(goods));
  return withdrawn;
};

async function refuseCompleted({ records, rows, refuse }: DoingEvent<'hwDelivery'>): Promise<void> {
  const ids = rows.flatMap(({ dispatchId }) => dispatchId ?? []).toSorted();
  if (ids.length === 0) return;
  const trips = await records.find('hwCarDispatch', { id: ids }, { lock: 'write' });
  const done = trips.find(({ dispatchStatus }) => dispatchStatus === 'COMPLETED');
  if (!done) return;
  refuse({
    zh: `车次 ${done.dispatchNo} 已完成，签收不能再撤回`,
    en: `Trip ${done.dispatchNo} is completed: its proof cannot be withdrawn any more`,
  });
}
