import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { unlockPallets } from '../../in-library/pallets/steps/unlockPallets.ts';
import { type Goods, palletsIn } from './goodsOf.ts';
import { markItems } from './markItems.ts';

/** What a delivery that will not take place gives back: its pallets can be had again (domain.md 3.4). */
export async function freeGoods(desk: Desk, goods: readonly Goods[]): Promise<void> {
  for (const { delivery, entries } of goods) {
    await unlockPallets(desk, palletsIn(entries, 'LOCKED'), delivery.deliveryNo);
    await markItems(
      desk,
      entries.map(({ item }) => ({ item, values: { isOpen: false } })),
    );
  }
}
