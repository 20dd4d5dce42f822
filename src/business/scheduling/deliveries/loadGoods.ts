import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { type Load, loadPallets } from '../../in-library/pallets/steps/loadPallets.ts';
import { aboard } from './aboard.ts';
import type { Delivery } from './delivery.ts';
import type { Entry } from './goodsOf.ts';
import { markItems } from './markItems.ts';

interface Loading {
  readonly delivery: Delivery;
  readonly entry: Entry;
  /** Cartons that go along; all that the delivery takes when left out. */
  readonly cartons?: number;
}

/** Locked pallets of deliveries go on the truck; the item tells how many cartons of it did (domain.md 5.7). */
export async function loadGoods(desk: Desk, loading: readonly Loading[]): Promise<void> {
  for (const [bizNo, some] of Map.groupBy(loading, ({ delivery }) => delivery.deliveryNo)) {
    await loadPallets(desk, some.flatMap(loadOf), bizNo);
  }
  const marked = loading.map(({ entry: { item }, cartons = item.cartonQty }) => ({
    item,
    values: { shippedCartonQty: cartons, ...aboard(item, cartons) },
  }));
  await markItems(desk, marked);
}

/** Of a part of the cartons the same part of the pallets, in tenths, counts as loaded: the place is taken by what is there. */
function loadOf({ entry: { item, pallet }, cartons = item.cartonQty }: Loading): Load[] {
  if (!pallet) return [];
  return [{ pallet, cartons, pallets: aboard(item, cartons).loadPalletQty ?? item.palletQty }];
}
