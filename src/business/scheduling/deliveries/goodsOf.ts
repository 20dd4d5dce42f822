import type { Records } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import type { Delivery, Item } from './delivery.ts';

/** A line of a delivery with its pallet; of a whole container there is none. */
export interface Entry {
  readonly item: Item;
  readonly pallet: Pallet | undefined;
}

/** A delivery with what is on it. */
export interface Goods {
  readonly delivery: Delivery;
  readonly entries: readonly Entry[];
}

/**
 * Deliveries with their items and pallets as they are now, kept from everybody else until the transaction ends. All code
 * locks in this order: trip, deliveries, pallets, orders, each by id.
 */
export async function goodsOf(records: Records, asked: readonly { readonly id: string }[]): Promise<readonly Goods[]> {
  const ids = asked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const deliveries = await records.find('hwDelivery', { id: ids }, { lock: 'write' });
  const items = await records.find('hwDeliveryItem', { deliveryId: ids });
  const palletIds = items.flatMap(({ insideId }) => insideId ?? []);
  const pallets = palletIds.length > 0 ? await records.find('hwInside', { id: palletIds }, { lock: 'write' }) : [];
  const palletOf = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const itemsOf = Map.groupBy(items, ({ deliveryId }) => deliveryId);
  return deliveries.map((delivery) => ({
    delivery,
    entries: (itemsOf.get(delivery.id) ?? []).map((item) => ({ item, pallet: palletOf.get(item.insideId ?? '') })),
  }));
}

/** Pallets of these entries that are in a state. */
export function palletsIn(entries: readonly Entry[], state: Pallet['insideStatus']): Pallet[] {
  return entries.flatMap(({ pallet }) => (pallet?.insideStatus === state ? pallet : []));
}

/** The orders that the goods are of. */
export function ordersOf(goods: readonly Goods[]): string[] {
  return goods.flatMap(({ entries }) => entries.flatMap(({ item }) => item.orderId ?? []));
}
