import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { returnPallets } from '../../in-library/pallets/steps/returnPallets.ts';
import type { Goods } from './goodsOf.ts';
import { markItems } from './markItems.ts';

interface Return {
  readonly locatorId: string;
  /** One pallet alone. */
  readonly lpn?: string;
}

/** Pallets of rejected deliveries come into a bin by RETURN_IN; gives how many. Those that came back before are left alone. */
export async function returnGoods(desk: Desk, goods: readonly Goods[], { locatorId, lpn }: Return): Promise<number> {
  let count = 0;
  for (const { delivery, entries } of goods) {
    const back = entries.flatMap(({ item, pallet }) => {
      const isOut = pallet?.insideStatus === 'OUT' && item.shippedCartonQty !== 0 && !item.isReturned;
      return pallet && isOut && (lpn === undefined || pallet.lpn === lpn) ? { item, pallet } : [];
    });
    const pallets = back.map(({ pallet }) => pallet);
    await returnPallets(desk, { pallets, bizNo: delivery.deliveryNo, locatorId });
    await markItems(
      desk,
      back.map(({ item }) => ({ item, values: { isReturned: true } })),
    );
    count += back.length;
  }
  return count;
}
