import { many } from '../../../contract/text.ts';
import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { followStock } from '../../orders/followStock.ts';
import type { Delivery } from './delivery.ts';
import { type Goods, goodsOf, ordersOf, palletsIn } from './goodsOf.ts';
import { onTrip } from './onTrip.ts';
import { refuseUnnumbered } from './refuseUnnumbered.ts';
import { shipGoods } from './shipGoods.ts';

interface Departure {
  readonly tripId: string;
  readonly departTime: string;
  /** What is not loaded stays in the warehouse, free for others; without this word it is refused. */
  readonly leaveRest?: boolean;
}

/**
 * For a trip that departs: loaded pallets leave the stock, deliveries go from LOADING to IN_TRANSIT, and their orders
 * follow. Refused while pallets are not loaded, or a number is missing that the carrier gives (PRO, tracking). The
 * container of a direct trip is the trip's own matter.
 */
export async function shipDeliveries(desk: Desk, { tripId, departTime, leaveRest = false }: Departure): Promise<void> {
  const goods = await goodsOf(desk.records, await onTrip(desk.records, tripId));
  for (const { delivery, entries } of goods) {
    refuseUnnumbered(desk, delivery);
    const left = palletsIn(entries, 'LOCKED');
    if (left.length > 0 && !leaveRest) refuseLeft(desk, delivery, { lpn: left[0]?.lpn, count: left.length });
    if (delivery.deliveryMethod !== 'DIRECT' && palletsIn(entries, 'LOADED').length === 0) refuseEmpty(desk, delivery);
  }
  for (const one of goods) await shipOne(desk, one, departTime);
  await followStock(desk, ordersOf(goods));
}

async function shipOne(desk: Desk, goods: Goods, time: string): Promise<void> {
  const { id } = goods.delivery;
  await desk.records.change('hwDelivery', id, { shipTime: time });
  await desk.records.transit('hwDelivery', id, 'ship');
  await shipGoods(desk, goods, time);
}

function refuseLeft(
  { refuse }: Desk,
  { deliveryNo }: Delivery,
  { lpn, count }: { lpn?: string | null | undefined; count: number },
): void {
  refuse({
    zh: `${deliveryNo}：还有 ${count} 板没有装车，如 ${lpn}`,
    en: `${deliveryNo}: ${many(count, 'pallet is', 'pallets are')} not loaded, such as ${lpn}`,
  });
}

function refuseEmpty({ refuse }: Desk, { deliveryNo }: Delivery): void {
  refuse({
    zh: `${deliveryNo}：一板也没有装车，请先移出车次`,
    en: `${deliveryNo}: nothing of it is loaded, take it off the trip first`,
  });
}
