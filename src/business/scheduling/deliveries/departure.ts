import { errors } from '../../../contract/errors.ts';
import { exampleOf, many } from '../../../contract/wire.ts';
import type { ActionHooks, Reject, RejectOptions } from '../../../server/extend.ts';
import { shipPallets, unlockPallets } from '../../in-library/pallets/deliverySteps.ts';
import { followStock } from '../../orders/followStock.ts';
import {
  changeItems,
  type Delivery,
  type DeliveryContext,
  deliveriesOfTrip,
  type Goods,
  goodsOf,
  loadedPart,
  ordersOf,
  palletsIn,
} from './delivery.ts';
import { loadGoods } from './loading.ts';

interface Departure {
  readonly tripId: string;
  readonly departTime: string;
  /** Whether to leave unloaded pallets in the warehouse and release them. Otherwise unloaded pallets prevent the departure. */
  readonly leaveRest?: boolean;
}

/**
 * Ships the deliveries of a departing trip: loaded pallets leave the stock, deliveries go from LOADING to IN_TRANSIT, and orders are
 * updated (README, L4, D9). `departTrip` picks up the container of a direct trip.
 */
export async function shipDeliveries(context: DeliveryContext, { tripId, departTime, leaveRest = false }: Departure): Promise<void> {
  const goods = await goodsOf(context.records, await deliveriesOfTrip(context.records, tripId));
  for (const { delivery, entries } of goods) {
    assertCarrierNumber(context, delivery);
    const left = palletsIn(entries, 'LOCKED');
    if (left.length > 0 && !leaveRest) rejectLeftBehind(context, delivery, { lpn: left[0]?.lpn, count: left.length });
    if (delivery.deliveryMethod !== 'DIRECT' && palletsIn(entries, 'LOADED').length === 0) rejectNothingLoaded(context, delivery);
  }
  for (const one of goods) await shipOne(context, one, departTime);
  await followStock(context, ordersOf(goods));
}

async function shipOne(context: DeliveryContext, goods: Goods, time: string): Promise<void> {
  const { id } = goods.delivery;
  await context.records.change('hwDelivery', id, { shipTime: time });
  await context.records.transit('hwDelivery', id, 'ship');
  await shipGoods(context, goods, time);
}

function rejectLeftBehind(
  { reject }: DeliveryContext,
  { deliveryNo }: Delivery,
  { lpn, count }: { lpn?: string | null | undefined; count: number },
): void {
  const example = exampleOf(count, lpn);
  reject({
    zh: `${deliveryNo}：还有 ${count} 板没有装车${example.zh}。请装车，或选择“未装的板留在仓库”`,
    en: `${deliveryNo}: ${many(count, 'pallet is', 'pallets are')} not loaded ${example.en}. Load them, or choose “Keep remaining pallets in the warehouse”`,
  });
}

function rejectNothingLoaded({ reject }: DeliveryContext, { deliveryNo }: Delivery): void {
  reject({
    zh: `${deliveryNo}：没有装任何板，请先将其移出车次`,
    en: `${deliveryNo}: nothing is loaded. Remove the delivery from the trip first`,
  });
}

/** Hands parcels and pick-ups over at the dock, without a trip (README, D10). */
export const handOver: ActionHooks<'hwDelivery'> = async (event, next) => {
  const { rows, records, time, reject } = event;
  assertNotHeld(rows, reject);
  const goods = await goodsOf(records, rows);
  const result = await next();
  await loadGoods(
    event,
    goods.flatMap(({ delivery, entries }) => entries.map((entry) => ({ delivery, entry }))),
  );
  for (const one of await goodsOf(records, rows)) await shipGoods(event, one, time.toISOString());
  await followStock(event, ordersOf(goods));
  return result;
};

/** Ships loaded pallets and releases the others; the items record what was shipped. */
async function shipGoods(context: DeliveryContext, { delivery, entries }: Goods, outTime: string): Promise<void> {
  const bizNo = delivery.deliveryNo;
  await shipPallets(context, { pallets: palletsIn(entries, 'LOADED'), bizNo, outTime });
  await unlockPallets(context, palletsIn(entries, 'LOCKED'), bizNo);
  const left = entries.filter(({ pallet }) => pallet?.insideStatus === 'LOCKED');
  const whole = entries.filter(({ pallet }) => !pallet);
  await changeItems(context, [
    ...left.map(({ item }) => ({ item, values: { shippedCartonQty: 0, isOpen: false, ...loadedPart(item, 0) } })),
    ...whole.map(({ item }) => ({ item, values: { shippedCartonQty: item.cartonQty } })),
  ]);
}

/** Fields that are required before a delivery leaves, by delivery method (README, D9). */
const required: Readonly<Partial<Record<Delivery['deliveryMethod'], readonly [keyof Delivery, { zh: string; en: string }]>>> = {
  LTL: ['proNo', { zh: 'PRO 号', en: 'PRO number' }],
  UPS: ['expressNo', { zh: '快递单号', en: 'tracking number' }],
  FEDEX: ['expressNo', { zh: '快递单号', en: 'tracking number' }],
  PICKUP: ['collector', { zh: '提货人', en: 'name of the person who picks up the goods' }],
};

/** Rejects a departure without the number or name that the delivery method requires (see `required`). */
function assertCarrierNumber({ reject }: DeliveryContext, delivery: Delivery): void {
  const [field, name] = required[delivery.deliveryMethod] ?? [];
  if (!(field && name) || delivery[field] !== null) return;
  reject({
    zh: `${delivery.deliveryNo}：请先用“更正单号”填写${name.zh}`,
    en: `${delivery.deliveryNo}: use “Correct numbers” to enter the ${name.en} first`,
  });
}

/** Rejects deliveries on credit hold (README, D8). */
export function assertNotHeld(
  deliveries: readonly Pick<Delivery, 'deliveryNo' | 'holdType'>[],
  reject: Reject,
  options?: RejectOptions,
): void {
  const held = deliveries.find(({ holdType }) => holdType === 'FINANCE');
  if (!held) return;
  reject(
    {
      zh: `派送单 ${held.deliveryNo} 因客户欠费扣货，须由财务解除`,
      en: `Delivery ${held.deliveryNo} is on credit hold. Finance must release it`,
    },
    { ...options, code: errors.wrongState.code },
  );
}
