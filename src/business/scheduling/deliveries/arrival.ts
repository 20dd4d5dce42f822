import { many } from '../../../contract/wire.ts';
import { type ActionEvent, type ActionHooks, type Decimal, decimals } from '../../../server/extend.ts';
import { returnPallets } from '../../in-library/pallets/deliverySteps.ts';
import { followStock } from '../../orders/followStock.ts';
import { markGoods } from '../../orders/goodsStages.ts';
import { changeItems, type Delivery, type DeliveryContext, type Goods, goodsOf, ordersOf } from './delivery.ts';

interface Arrival {
  readonly tripId: string;
  readonly arriveTime: string;
  /** A delivery of the stop that was reached; by default the next one in transit. */
  readonly deliveryId?: string | undefined;
}

/**
 * Records the arrival at a stop: its deliveries go from IN_TRANSIT to ARRIVED, those of other stops stay in transit (README, T11).
 * Returns the arrived deliveries.
 */
export async function arriveDeliveries(
  { records, reject }: DeliveryContext,
  { tripId, arriveTime, deliveryId }: Arrival,
): Promise<readonly Delivery[]> {
  const inTransit = { dispatchId: tripId, deliveryStatus: 'IN_TRANSIT' } as const;
  const found = await records.find('hwDelivery', inTransit, { lock: 'write' });
  const stops = found.toSorted((a, b) => (a.stopNo ?? 0) - (b.stopNo ?? 0));
  const [first] = deliveryId === undefined ? stops : stops.filter(({ id }) => id === deliveryId);
  if (deliveryId !== undefined && !first) {
    reject(
      { zh: '所选派送单不是该车次派送中的派送单', en: 'The selected delivery is not in transit on this trip' },
      { at: '/input/deliveryId' },
    );
  }
  if (!first) return [];
  const here = stops.filter((stop) => stopKey(stop) === stopKey(first));
  for (const { id } of here) {
    await records.change('hwDelivery', id, { arriveTime });
    await records.transit('hwDelivery', id, 'arrive');
  }
  return here;
}

/** Returns the key of a delivery's stop: deliveries with the same key are for the same stop. */
function stopKey({ destCode, address, city, zipCode, id }: Delivery): string {
  if (destCode) return destCode;
  return address || zipCode ? [address, city, zipCode].join('\n') : id;
}

/**
 * Signs a delivery. An order is delivered once all of its pallets are signed for (README, D11). The received quantities are compared with
 * the shipped quantities, and without a file the proof of delivery is marked as missing (README, D14).
 */
export const signDelivery: ActionHooks<'hwDelivery'> = async (event, next) => {
  const goods = await goodsOf(event.records, event.rows);
  const signed = await next((delivery, { podFileId, receivedCartonQty, receivedPalletQty }) => {
    const shipped = { cartons: delivery.shippedCartonQty ?? delivery.cartonQty ?? 0, pallets: delivery.palletQty ?? '0' };
    const received = { cartons: receivedCartonQty ?? shipped.cartons, pallets: receivedPalletQty ?? shipped.pallets };
    return {
      receivedCartonQty: received.cartons,
      receivedPalletQty: received.pallets,
      receiptCheck: differenceOf(shipped, received),
      podState: podFileId ? null : 'MISSING',
    };
  });
  await changeItems(
    event,
    goods.flatMap(({ entries }) => entries.map(({ item }) => ({ item, values: { isOpen: false } }))),
  );
  await moveContainerOrders(event, goods, { from: 'PICKED_UP', transition: 'deliverDirect' });
  await followStock(event, ordersOf(goods));
  return signed;
};

interface Amount {
  readonly cartons: number;
  readonly pallets: Decimal;
}

/** Compares the received with the shipped quantities (README, D14). Returns null if they are equal. */
export function differenceOf(shipped: Amount, received: Amount): 'SHORT' | 'OVER' | 'MIXED' | null {
  const signs = [decimals.compare(received.cartons, shipped.cartons), decimals.compare(received.pallets, shipped.pallets)];
  const [isShort, isOver] = [signs.some((sign) => sign < 0), signs.some((sign) => sign > 0)];
  if (isShort) return isOver ? 'MIXED' : 'SHORT';
  return isOver ? 'OVER' : null;
}

/** The values of a delivery that is not signed. */
const unsigned = {
  podFileId: null,
  podState: null,
  receivedCartonQty: null,
  receivedPalletQty: null,
  receiptCheck: null,
  receiptNote: null,
};

/**
 * Withdraws a wrong proof of delivery: the delivery counts as arrived but not signed, and its orders as not delivered (README, D11). Not
 * possible after the trip is completed, because the cost of the trip is final.
 */
export const withdrawPod: ActionHooks<'hwDelivery'> = async (event, next) => {
  await assertTripNotCompleted(event);
  const goods = await goodsOf(event.records, event.rows);
  const withdrawn = await next(() => unsigned);
  const kept = goods.flatMap(({ entries }) => entries.filter(({ item }) => item.shippedCartonQty !== 0));
  await changeItems(
    event,
    kept.map(({ item }) => ({ item, values: { isOpen: true } })),
  );
  await moveContainerOrders(event, goods, { from: 'DELIVERED', transition: 'withdrawDirect' });
  await followStock(event, ordersOf(goods));
  return withdrawn;
};

async function assertTripNotCompleted({ records, rows, reject }: ActionEvent<'hwDelivery'>): Promise<void> {
  const ids = rows.flatMap(({ dispatchId }) => dispatchId ?? []).toSorted();
  if (ids.length === 0) return;
  const trips = await records.find('hwCarDispatch', { id: ids }, { lock: 'write' });
  const done = trips.find(({ dispatchStatus }) => dispatchStatus === 'COMPLETED');
  if (!done) return;
  reject({
    zh: `车次 ${done.dispatchNo} 已完成，签收不能再撤回`,
    en: `Trip ${done.dispatchNo} is completed: the proof of delivery can no longer be withdrawn`,
  });
}

/**
 * Records that the consignee rejected a delivery. Its goods return to stock at once if a bin is given, else by `returnStock` (README,
 * D12).
 */
export const rejectDelivery: ActionHooks<'hwDelivery'> = async (event, next) => {
  const { rows, input, records } = event;
  const goods = await goodsOf(records, rows);
  const rejected = await next();
  await changeItems(
    event,
    goods.flatMap(({ entries }) => entries.map(({ item }) => ({ item, values: { isOpen: false } }))),
  );
  if (typeof input.locatorId === 'string') await returnGoods(event, goods, { locatorId: input.locatorId });
  await followStock(event, ordersOf(goods));
  return rejected;
};

/** Receives goods of a rejected delivery back into stock: all remaining ones, or one pallet. */
export const returnStock: ActionHooks<'hwDelivery'> = async (event, next) => {
  const { rows, input, records } = event;
  const goods = await goodsOf(records, rows);
  await next();
  const lpn = typeof input.lpn === 'string' ? input.lpn : undefined;
  const count = await returnGoods(event, goods, { locatorId: String(input.locatorId), ...(lpn ? { lpn } : {}) });
  if (count === 0) {
    event.reject(
      { zh: '没有可退货入库的板', en: 'There are no pallets to return to stock' },
      lpn === undefined ? {} : { at: '/input/lpn' },
    );
  }
  await followStock(event, ordersOf(goods));
  return { message: { zh: `已退货入库 ${count} 板`, en: `${many(count, 'pallet is', 'pallets are')} back in stock` } };
};

interface Return {
  readonly locatorId: string;
  /** Limits the return to the pallet with this number. */
  readonly lpn?: string;
}

/** Puts pallets of rejected deliveries back into a bin, and returns how many. Pallets that were returned earlier are skipped. */
async function returnGoods(context: DeliveryContext, goods: readonly Goods[], { locatorId, lpn }: Return): Promise<number> {
  let count = 0;
  for (const { delivery, entries } of goods) {
    const back = entries.flatMap(({ item, pallet }) => {
      const isOut = pallet?.insideStatus === 'OUT' && item.shippedCartonQty !== 0 && !item.isReturned;
      return pallet && isOut && (lpn === undefined || pallet.lpn === lpn) ? { item, pallet } : [];
    });
    const pallets = back.map(({ pallet }) => pallet);
    await returnPallets(context, { pallets, bizNo: delivery.deliveryNo, locatorId });
    await changeItems(
      context,
      back.map(({ item }) => ({ item, values: { isReturned: true } })),
    );
    count += back.length;
  }
  return count;
}

interface OrderTransition {
  readonly from: string;
  readonly transition: string;
}

/** Moves the orders of whole containers to the state of their delivery. Rejects the call if an order is in an unexpected state. */
async function moveContainerOrders(
  { records, reject }: DeliveryContext,
  goods: readonly Goods[],
  { from, transition }: OrderTransition,
): Promise<void> {
  const direct = goods.filter(({ delivery }) => delivery.deliveryMethod === 'DIRECT');
  const ids = direct.flatMap(({ entries }) => entries.flatMap(({ item }) => item.orderId ?? []));
  if (ids.length === 0) return;
  const orders = await records.find('hwOrder', { id: ids }, { lock: 'write' });
  for (const { id, orderNo, orderStatus } of orders) {
    if (orderStatus === 'COMPLETED') {
      reject({ zh: `订单 ${orderNo} 已完结`, en: `Order ${orderNo} is completed` });
    }
    if (orderStatus !== from) {
      reject({
        zh: `订单 ${orderNo} 的柜子当前状态不允许派送单执行此操作`,
        en: `The container of order ${orderNo} is in a status that does not allow this action on its delivery`,
      });
    }
    await records.transit('hwOrder', id, transition);
  }
}

/** Rejects signing a direct order that is on a delivery, because the delivery must be signed with its proof. */
export const deliverDirectOrder: ActionHooks<'hwOrder'> = async (event, next) => {
  const { rows, records, reject } = event;
  const ids = rows.map(({ id }) => id);
  const [open] = await records.find('hwDeliveryItem', { orderId: ids, insideId: null, isOpen: true });
  const delivery = open?.deliveryId ? await records.get('hwDelivery', open.deliveryId) : undefined;
  if (delivery && delivery.deliveryStatus !== 'SIGNED') {
    reject({
      zh: `订单在派送单 ${delivery.deliveryNo} 上，请在该派送单签收`,
      en: `This order is on delivery ${delivery.deliveryNo}. Sign for that delivery instead`,
    });
  }
  return markGoods(event, next);
};

/** Rejects withdrawing the proof of a direct order whose delivery was signed, because the delivery has the proof. */
export const withdrawDirectOrder: ActionHooks<'hwOrder'> = async (event, next) => {
  const { rows, records, reject } = event;
  const ids = rows.map(({ id }) => id);
  const signed = { orderId: ids, insideId: null, 'deliveryId.deliveryStatus': 'SIGNED' };
  const [item] = await records.find('hwDeliveryItem', signed);
  const delivery = item?.deliveryId ? await records.get('hwDelivery', item.deliveryId) : undefined;
  if (delivery) {
    reject({
      zh: `订单由派送单 ${delivery.deliveryNo} 签收，请在该派送单撤回`,
      en: `This order was signed for with delivery ${delivery.deliveryNo}. Withdraw the proof of delivery there`,
    });
  }
  return markGoods(event, next);
};
