import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { shipPallets } from '../../in-library/pallets/steps/shipPallets.ts';
import { unlockPallets } from '../../in-library/pallets/steps/unlockPallets.ts';
import { aboard } from './aboard.ts';
import { type Goods, palletsIn } from './goodsOf.ts';
import { markItems } from './markItems.ts';

/** What is loaded leaves the stock, what is not is free again; the items tell which was which (domain.md 5.7). */
export async function shipGoods(desk: Desk, { delivery, entries }: Goods, outTime: string): Promise<void> {
  const bizNo = delivery.deliveryNo;
  await shipPallets(desk, { pallets: palletsIn(entries, 'LOADED'), bizNo, outTime });
  await unlockPallets(desk, palletsIn(entries, 'LOCKED'), bizNo);
  const left = entries.filter(({ pallet }) => pallet?.insideStatus === 'LOCKED');
  const whole = entries.filter(({ pallet }) => !pallet);
  await markItems(desk, [
    ...left.map(({ item }) => ({ item, values: { shippedCartonQty: 0, isOpen: false, ...aboard(item, 0) } })),
    ...whole.map(({ item }) => ({ item, values: { shippedCartonQty: item.cartonQty } })),
  ]);
}
