import type { Records, Refuse, Stored } from '../../server/extend.ts';

type Order = Stored<'hwOrder'>;
type Pallet = Stored<'hwInside'>;

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
}

/** The states of an order that follow from its pallets (domain.md 3.2). */
const followed = ['IN_STOCK', 'PARTIAL_OUT', 'ALL_OUT', 'DELIVERED'] as const;
type Followed = (typeof followed)[number];

/** The steps of the file that lead from one to the other. */
const ways: Readonly<Record<Followed, Readonly<Partial<Record<Followed, readonly string[]>>>>> = {
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
 * Orders go where their pallets are, whatever has moved these: all in stock, some out, all out, all signed for or gone. One that is
 * still being devanned does so when that is finished; one that is completed refuses to be anything else.
 */
export async function followStock({ records, refuse }: Desk, orderIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(orderIds)];
  if (ids.length === 0) return;
  const orders = await records.find('hwOrder', { id: ids }, { lock: 'write' });
  const pallets = Map.groupBy(await records.find('hwInside', { orderId: ids }), ({ orderId }) => orderId);
  for (const order of orders) {
    const state = await stateOf(records, pallets.get(order.id) ?? []);
    if (order.orderStatus === state) continue;
    if (order.orderStatus === 'COMPLETED' && state !== 'DELIVERED') refuseCompleted(order, refuse);
    if (!isFollowed(order.orderStatus)) continue;
    for (const step of ways[order.orderStatus][state] ?? []) await records.transit('hwOrder', order.id, step);
  }
}

function isFollowed(status: Order['orderStatus']): status is Followed {
  return (followed as readonly (string | null)[]).includes(status);
}

/** What the pallets of an order say of it; where all are scrapped or lost, or none ever came, nobody waits for any of them. */
async function stateOf(records: Records, pallets: readonly Pallet[]): Promise<Followed> {
  const there = pallets.some(({ insideStatus }) => inStock.includes(insideStatus ?? ''));
  // What was merged into others, or counted away, has no cartons that anybody could have got.
  const out = pallets.filter(({ insideStatus, cartonQty }) => insideStatus === 'OUT' && cartonQty > 0);
  if (there) return out.length === 0 ? 'IN_STOCK' : 'PARTIAL_OUT';
  if (out.length === 0) return 'DELIVERED';
  const signed = await records.find('hwDeliveryItem', {
    insideId: out.map(({ id }) => id),
    'deliveryId.deliveryStatus': 'SIGNED',
  });
  // What stayed behind when its truck left is a line of that delivery still: whoever signed for it has not got it.
  const shipped = signed.filter(({ shippedCartonQty }) => shippedCartonQty !== 0);
  const got = new Set(shipped.map(({ insideId }) => insideId));
  return out.every(({ id }) => got.has(id)) ? 'DELIVERED' : 'ALL_OUT';
}

function refuseCompleted({ orderNo }: Order, refuse: Refuse): never {
  return refuse({
    zh: `订单 ${orderNo} 已完结，其货物不能再变动`,
    en: `Order ${orderNo} is completed: nothing happens to its goods any more`,
  });
}
