import type { OnDoing } from '../../../server/extend.ts';
import { followStock } from '../../orders/followStock.ts';
import { goodsOf, ordersOf } from './goodsOf.ts';
import { loadGoods } from './loadGoods.ts';
import { refuseHeld } from './refuseHeld.ts';
import { shipGoods } from './shipGoods.ts';

/** Parcels and pick-ups leave without a trip: their pallets go out at the dock (domain.md 3.4). */
export const handOver: OnDoing<'hwDelivery'> = async (event, next) => {
  const { rows, records, time, refuse } = event;
  refuseHeld(rows, refuse);
  const goods = await goodsOf(records, rows);
  const given = await next();
  await loadGoods(
    event,
    goods.flatMap(({ delivery, entries }) => entries.map((entry) => ({ delivery, entry }))),
  );
  for (const one of await goodsOf(records, rows)) await shipGoods(event, one, time.toISOString());
  await followStock(event, ordersOf(goods));
  return given;
};
