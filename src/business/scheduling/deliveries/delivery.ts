import {
  type ActionEvent,
  type Decimal,
  decimals,
  type ReadRecords,
  type Records,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';

/** A delivery: goods that go to one destination at one time. */
export type Delivery = Stored<'hwDelivery'>;
/** A line of a delivery: a pallet or some of its cartons, or the order of a whole container. */
export type Item = Stored<'hwDeliveryItem'>;

/** The parts of an event that delivery rules use. */
export type DeliveryContext = Pick<ActionEvent, 'records' | 'reject' | 'user' | 'time'>;

/** Whether goods and destination can still be changed, which is until the delivery is put on a trip. */
export function isPlanned({ deliveryStatus }: Pick<Delivery, 'deliveryStatus'>): boolean {
  return deliveryStatus === null || deliveryStatus === 'DRAFT' || deliveryStatus === 'APPOINTED';
}

/** Whether a parcel service or the customer collects the delivery, so that it needs neither appointment nor trip (README, D10). */
export function isFetched({ deliveryMethod }: Pick<Delivery, 'deliveryMethod'>): boolean {
  return deliveryMethod === 'UPS' || deliveryMethod === 'FEDEX' || deliveryMethod === 'PICKUP';
}

/** A line that is being saved. */
export interface NewLine {
  readonly insideId: string | null;
  readonly orderId: string | null;
  readonly cartonQty: number;
}

/** A line of a delivery with its pallet; the line of a whole container has none. */
export interface Entry {
  readonly item: Item;
  readonly pallet: Pallet | undefined;
}

/** A delivery with its lines. */
export interface Goods {
  readonly delivery: Delivery;
  readonly entries: readonly Entry[];
}

/**
 * Reads deliveries with their items and pallets and locks them until the transaction ends. All code locks in this order: trip,
 * deliveries, pallets, orders, each in order of id.
 */
export async function goodsOf(records: Records, rows: readonly { readonly id: string }[]): Promise<readonly Goods[]> {
  const ids = rows.map(({ id }) => id);
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

/** Returns the pallets of these entries that are in the given state. */
export function palletsIn(entries: readonly Entry[], state: Pallet['insideStatus']): Pallet[] {
  return entries.flatMap(({ pallet }) => (pallet?.insideStatus === state ? pallet : []));
}

/** Returns the ids of the orders to which the goods belong. */
export function ordersOf(goods: readonly Goods[]): string[] {
  return goods.flatMap(({ entries }) => entries.flatMap(({ item }) => item.orderId ?? []));
}

/** Returns the deliveries of a trip, in the order of its stops. */
export function deliveriesOfTrip(records: ReadRecords, tripId: string): Promise<readonly Delivery[]> {
  return records.find('hwDelivery', { dispatchId: tripId }, { sorts: [{ field: 'stopNo', order: 'asc' }] });
}

type ItemFigures = Partial<Pick<Values<'hwDeliveryItem'>, 'cartonQty' | 'palletQty' | 'weightKg' | 'volumeCbm'>>;

/**
 * Returns the figures of the loaded part of an item: the cartons (all by default) and the same share of pallets, weight and volume
 * (README, L3).
 */
export function loadedPart({ cartonQty, palletQty, weightKg, volumeCbm }: ItemFigures, cartons = cartonQty ?? 0): Values<'hwDeliveryItem'> {
  const all = cartonQty ?? 0;
  const part = (amount: Decimal | null | undefined, scale: number): Decimal | null => {
    if (amount === null || amount === undefined || cartons === all) return amount ?? null;
    return decimals.divide(decimals.multiply(amount, cartons), all, scale);
  };
  const pallets = part(palletQty, 1);
  return {
    loadCartonQty: cartons,
    // Even one carton takes up space, so at least 0.1.
    loadPalletQty: pallets !== null && cartons > 0 && cartons < all ? decimals.max('0.1', pallets) : pallets,
    loadWeightKg: part(weightKg, 3),
    loadVolumeCbm: part(volumeCbm, 4),
  };
}

interface ItemChange {
  readonly item: Item;
  readonly values: Values<'hwDeliveryItem'>;
}

export async function changeItems({ records }: Pick<DeliveryContext, 'records'>, items: readonly ItemChange[]): Promise<void> {
  const changes = items.map(({ item, values }) => ({ id: item.id, values }));
  await records.changeMany('hwDeliveryItem', changes);
}
