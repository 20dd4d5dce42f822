import type { Records, Reject, Stored } from '../../server/extend.ts';

type Order = Stored<'hwOrder'>;
type Pallet = Stored<'hwInside'>;

/** The states of an order that follow from its pallets (README, rule 1). */
const followed = ['IN_STOCK', 'PARTIAL_OUT', 'ALL_OUT', 'DELIVERED'] as const;
type Followed = (typeof followed)[number];

/** The transitions of the resource file that lead from one of these states to another, in order. */
const paths: Readonly<Record<Followed, Readonly<Partial<Record<Followed, readonly string[]>>>>> = {
  IN_STOCK: { PARTIAL_OUT: ['shipPart'], ALL_OUT: ['shipAll'], DELIVERED: ['shipAll', 'deliver'] },
  PARTIAL_OUT: { IN_STOCK: ['returnAll'], ALL_OUT: ['shipAll'], DELIVERED: ['shipAll', 'deliver'] },
  ALL_OUT: { IN_STOCK: ['returnAll'], PARTIAL_OUT: ['shipPart'], DELIVERED: ['deliver'] },
  DELIVERED: {
    IN_STOCK: ['withdrawPod', 'returnAll'],
    PARTIAL_OUT: ['withdrawPod', 'shipPart'],
    ALL_OUT: ['withdrawPod'],
  },
};

const inStock: readonly string[] = ['RECEIVED', 'STORED', 'LOCKED', 'LOADED'];

/**
 * Sets orders to the state that follows from their pallets: all in stock, some out, all out, or all signed for. Orders in devanning are
 * skipped; they follow when devanning is finished. A completed order rejects any change of its stock.
 */
export async function followStock(
  { records, reject }: { readonly records: Records; readonly reject: Reject },
  orderIds: Iterable<string>,
): Promise<void> {
  const ids = [...new Set(orderIds)];
  if (ids.length === 0) return;
  const orders = await records.find('hwOrder', { id: ids }, { lock: 'write' });
  const pallets = Map.groupBy(await records.find('hwInside', { orderId: ids }), ({ orderId }) => orderId);
  for (const order of orders) {
    const state = await stateOf(records, pallets.get(order.id) ?? []);
    if (order.orderStatus === state) continue;
    if (order.orderStatus === 'COMPLETED' && state !== 'DELIVERED') rejectCompleted(order, reject);
    if (!isFollowed(order.orderStatus)) continue;
    for (const step of paths[order.orderStatus][state] ?? []) await records.transit('hwOrder', order.id, step);
  }
}

function isFollowed(status: Order['orderStatus']): status is Followed {
  return (followed as readonly (string | null)[]).includes(status);
}

/**
 * Returns the state that follows from the pallets of an order. If all pallets are scrapped or lost, or none arrived, nothing is left to
 * deliver, so the state is `DELIVERED`.
 */
async function stateOf(records: Records, pallets: readonly Pallet[]): Promise<Followed> {
  const there = pallets.some(({ insideStatus }) => inStock.includes(insideStatus ?? ''));
  // Merged and lost pallets have no cartons, so they need no signature.
  const out = pallets.filter(({ insideStatus, cartonQty }) => insideStatus === 'OUT' && cartonQty > 0);
  if (there) return out.length === 0 ? 'IN_STOCK' : 'PARTIAL_OUT';
  if (out.length === 0) return 'DELIVERED';
  const signed = await records.find('hwDeliveryItem', {
    insideId: out.map(({ id }) => id),
    'deliveryId.deliveryStatus': 'SIGNED',
  });
  // A pallet that was left behind when its truck departed is still an item of the delivery, but was not signed for.
  const shipped = signed.filter(({ shippedCartonQty }) => shippedCartonQty !== 0);
  const received = new Set(shipped.map(({ insideId }) => insideId));
  return out.every(({ id }) => received.has(id)) ? 'DELIVERED' : 'ALL_OUT';
}

function rejectCompleted({ orderNo }: Order, reject: Reject): never {
  return reject({
    zh: `订单 ${orderNo} 已完结，其货物不能再变动`,
    en: `Order ${orderNo} is completed, so its goods can no longer change`,
  });
}
