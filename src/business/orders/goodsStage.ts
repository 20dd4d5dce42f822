import type { OnDoing, Records } from '../../server/extend.ts';
import { late, stageOf } from './goodsStages.ts';

/** Around the steps of an order after which something else may be done with its goods: their lines say so themselves. */
export const markGoods: OnDoing<'hwOrder'> = async ({ rows, records }, next) => {
  const done = await next();
  await setStages(
    records,
    rows.map(({ id }) => id),
  );
  return done;
};

/** The goods of these orders say what may be done with them by now. */
export async function setStages(records: Records, orderId: readonly string[]): Promise<void> {
  if (orderId.length === 0) return;
  const orders = await records.find('hwOrder', { id: orderId }, { lock: 'write' });
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const goods = await records.find('hwOrderGoods', { orderId }, { lock: 'write' });
  const changes = goods.flatMap(({ id, orderId: of, stage }) => {
    const values = stageOf(orderOf.get(of ?? ''));
    return stage === values.stage ? [] : [{ id, values }];
  });
  await records.changeMany('hwOrderGoods', changes);
}

/** So many lines are marked at a time: nobody waits for it. */
const most = 500;

/** Lines from before it was written what may be done with them, some of them at each time. */
export async function fillStages({ records }: { readonly records: Records }): Promise<void> {
  const goods = await records.find('hwOrderGoods', { stage: null, 'orderId.orderStatus': [...late] }, { limit: most });
  await setStages(records, [...new Set(goods.flatMap(({ orderId }) => orderId ?? []))]);
}
