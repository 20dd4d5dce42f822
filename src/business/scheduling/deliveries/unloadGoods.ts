import { decimals, type Values } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { takeRestBack } from '../../in-library/pallets/steps/takeRestBack.ts';
import { unloadPallets } from '../../in-library/pallets/steps/unloadPallets.ts';
import { aboard } from './aboard.ts';
import type { Item } from './delivery.ts';
import { type Goods, palletsIn } from './goodsOf.ts';
import { markItems } from './markItems.ts';
import type { Rest } from './tellRests.ts';

/**
 * Loaded pallets stand in a bin again, kept for their delivery. Of a pallet that was loaded in part the rest is taken back,
 * where it still can be; else the delivery has that part alone from now on, and who asked is told (`tellRests`).
 */
export async function unloadGoods(desk: Desk, { delivery, entries }: Goods, locatorId?: string): Promise<Rest[]> {
  const pallets = palletsIn(entries, 'LOADED');
  await unloadPallets(desk, { pallets, bizNo: delivery.deliveryNo, locatorId });
  const loaded = new Map(pallets.map((pallet) => [pallet.id, pallet]));
  const marked: { item: Item; values: Values<'hwDeliveryItem'> }[] = [];
  const rests: Rest[] = [];
  for (const { item } of entries) {
    const pallet = loaded.get(item.insideId ?? '');
    if (!pallet) continue;
    const rest = pallet.cartonQty < item.cartonQty ? await restOf(desk, pallet, item) : undefined;
    if (rest) rests.push(rest);
    marked.push({ item, values: { shippedCartonQty: null, ...(rest ? partOf(pallet) : aboard(item)) } });
  }
  await markItems(desk, marked);
  return rests;
}

/** What the delivery is short of, unless the pallet is whole again. */
async function restOf(desk: Desk, { id, lpn, cartonQty }: Pallet, item: Item): Promise<Rest | undefined> {
  const pallet = await desk.records.get('hwInside', id, { lock: 'write' });
  const rest = pallet ? await takeRestBack(desk, { pallet, lockedQty: item.cartonQty }) : undefined;
  if (rest?.isBack) return undefined;
  return { lpn: lpn ?? '', cartons: item.cartonQty - cartonQty, restLpn: rest?.lpn ?? '' };
}

function partOf({ cartonQty, palletQty }: Pallet): Values<'hwDeliveryItem'> {
  return { cartonQty, palletQty: decimals.max('0.1', palletQty) };
}
