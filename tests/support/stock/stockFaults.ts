import type { Answer, Client } from '../../api/support/client.ts';
import { binCalls, orderCalls, palletCalls } from '../../api/support/yard.ts';
import type { WorkContext } from './workContext.ts';

type Rec = Answer['data'];
const inStock = ['RECEIVED', 'STORED', 'LOCKED', 'LOADED'];
const inBin = ['RECEIVED', 'STORED', 'LOCKED'];

const sum = (list: readonly Rec[], field: string): number =>
  Math.round(list.reduce((total, record) => total + Number(record[field] ?? 0), 0) * 10_000) / 10_000;
const numberOf = (value: unknown): number => Number(value ?? 0);

/** Returns the rules about stock that these containers violate, as texts. */
export async function stockFaults(client: Client, { orders, bins }: Pick<WorkContext, 'orders' | 'bins'>): Promise<string[]> {
  const all = async (call: string, filter: object): Promise<Rec[]> =>
    (await client.post(call, { ...filter, sorts: [{ field: 'id', order: 'asc' }] })).data.records;
  const pallets = await all(palletCalls.find, { orderId: orders.map(({ id }) => id) });
  const flows = pallets.length > 0 ? await all(palletCalls.flows, { insideId: pallets.map(({ id }) => id) }) : [];
  const locations = (await all(binCalls.find, {})).filter(({ id }) => bins.some((bin) => bin.id === id));
  const faults: string[] = [];
  const same = (what: string, is: unknown, should: unknown): void => {
    if (is !== should) faults.push(`${what} is ${is} and should be ${should}`);
  };
  for (const { id } of orders) {
    const order = (await client.get(orderCalls.findById(id))).data;
    checkOrder({ order, pallets: pallets.filter(({ orderId }) => orderId === id), flows, same });
  }
  for (const pallet of pallets) {
    checkPallet(
      pallet,
      flows.filter(({ insideId }) => insideId === pallet.id),
      same,
    );
  }
  for (const bin of locations) {
    const there = pallets.filter(({ locatorId, insideStatus }) => locatorId === bin.id && inBin.includes(insideStatus));
    same(`usedPallets of ${bin.locatorCode}`, numberOf(bin.usedPallets), sum(there, 'palletQty'));
    same(`usedWeightKg of ${bin.locatorCode}`, numberOf(bin.usedWeightKg), sum(there, 'weightKg'));
    if (numberOf(bin.usedPallets) > bin.maxPallets) faults.push(`${bin.locatorCode} is fuller than it can be`);
  }
  return faults;
}

type Same = (what: string, is: unknown, should: unknown) => void;

interface Stock {
  readonly order: Rec;
  readonly pallets: readonly Rec[];
  readonly flows: readonly Rec[];
  readonly same: Same;
}

/**
 * Checks that the received cartons equal those on all pallets, including shipped ones, without the adjustments of counts. Also checks that
 * the totals of the order equal the sums of its pallets and lines.
 */
function checkOrder({ order, pallets, flows, same }: Stock): void {
  const { goods, orderNo } = order;
  const ids = new Set(pallets.map(({ id }) => id));
  const adjusted = flows.filter(({ insideId, flowType }) => ids.has(insideId) && flowType === 'ADJUST');
  const receivedQty = sum(pallets, 'cartonQty') - sum(adjusted, 'changeQty');
  same(`received of ${orderNo}`, sum(goods, 'recvCartonQty'), receivedQty);
  same(`recvCartonQty of ${orderNo}`, numberOf(order.recvCartonQty), sum(goods, 'recvCartonQty'));
  same(`palletQty of ${orderNo}`, numberOf(order.palletQty), sum(pallets, 'palletQty'));
  const there = pallets.filter(({ insideStatus }) => inStock.includes(insideStatus));
  same(`stockCartonQty of ${orderNo}`, numberOf(order.stockCartonQty), sum(there, 'cartonQty'));
  for (const line of goods) {
    if (line.recvCartonQty === null) continue;
    same(`diffQty of ${orderNo} line ${line.lineNo}`, line.diffQty, line.recvCartonQty - line.cartonQty);
  }
  same(`pallet numbers of ${orderNo}`, new Set(pallets.map(({ lpn }) => lpn)).size, pallets.length);
  same(`status of ${orderNo}`, order.orderStatus, statusOf(order, pallets));
}

/**
 * Returns the status that an order should have, from its counted goods and the states of its pallets. No delivery is signed for in these
 * tests.
 */
function statusOf({ goods, devanTime }: Rec, pallets: readonly Rec[]): string {
  if (devanTime === null) {
    const isBegun = pallets.length > 0 || (goods as Rec[]).some(({ recvCartonQty }) => recvCartonQty !== null);
    return isBegun ? 'DEVANNING' : 'AT_WAREHOUSE';
  }
  const isOut = pallets.some(({ insideStatus, cartonQty }) => insideStatus === 'OUT' && cartonQty > 0);
  const isThere = pallets.some(({ insideStatus }) => inStock.includes(insideStatus));
  if (isThere) return isOut ? 'PARTIAL_OUT' : 'IN_STOCK';
  return isOut ? 'ALL_OUT' : 'DELIVERED';
}

/** Checks that the movements of a pallet form a chain that ends with its current quantity, and that its available quantity is right. */
function checkPallet(pallet: Rec, flows: readonly Rec[], same: Same): void {
  const { lpn, cartonQty, insideStatus, quality, holdType } = pallet;
  const isThere = inStock.includes(insideStatus);
  let onHand = 0;
  for (const [i, { beforeQty, changeQty, afterQty }] of flows.entries()) {
    same(`before of movement ${i} of ${lpn}`, beforeQty, onHand);
    same(`after of movement ${i} of ${lpn}`, afterQty, beforeQty + changeQty);
    onHand = afterQty;
  }
  same(`on hand of ${lpn} in ${insideStatus}`, onHand, isThere ? cartonQty : 0);
  const canBeHad = isThere && quality === 'GOOD' && holdType === 'NONE' ? cartonQty - numberOf(pallet.lockedQty) : 0;
  same(`availQty of ${lpn} in ${insideStatus}`, numberOf(pallet.availQty), canBeHad);
  if (numberOf(pallet.lockedQty) > cartonQty) same(`lockedQty of ${lpn}`, pallet.lockedQty, `at most ${cartonQty}`);
}
