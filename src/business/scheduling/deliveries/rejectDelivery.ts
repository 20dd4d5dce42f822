import { many } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { followStock } from '../../orders/followStock.ts';
import { goodsOf, ordersOf } from './goodsOf.ts';
import { markItems } from './markItems.ts';
import { returnGoods } from './returnGoods.ts';

/** What nobody took comes back: at once where the bin is named, else when the warehouse receives it (domain.md 3.2, 3.4). */
export const rejectDelivery: OnDoing<'hwDelivery'> = async (event, next) => {
  const { rows, input, records } = event;
  const goods = await goodsOf(records, rows);
  const rejected = await next();
  await markItems(
    event,
    goods.flatMap(({ entries }) => entries.map(({ item }) => ({ item, values: { isOpen: false } }))),
  );
  if (typeof input.locatorId === 'string') await returnGoods(event, goods, { locatorId: input.locatorId });
  await followStock(event, ordersOf(goods));
  return rejected;
};

/** The warehouse receives what was rejected: all that is still out, or one pallet of it. */
export const returnStock: OnDoing<'hwDelivery'> = async (event, next) => {
  const { rows, input, records } = event;
  const goods = await goodsOf(records, rows);
  await next();
  const lpn = typeof input.lpn === 'string' ? input.lpn : undefined;
  const count = await returnGoods(event, goods, { locatorId: String(input.locatorId), ...(lpn ? { lpn } : {}) });
  if (count === 0) {
    event.refuse(
      { zh: '没有可退货入库的板', en: 'There is no pallet of it that is still out' },
      lpn === undefined ? {} : { at: '/input/lpn' },
    );
  }
  await followStock(event, ordersOf(goods));
  return { message: { zh: `已退货入库 ${count} 板`, en: `${many(count, 'pallet is', 'pallets are')} back in stock` } };
};
