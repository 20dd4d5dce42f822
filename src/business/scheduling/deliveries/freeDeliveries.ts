import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import { isFetched } from './delivery.ts';
import { goodsOf } from './goodsOf.ts';
import type { Rest } from './tellRests.ts';
import { unloadGoods } from './unloadGoods.ts';

/**
 * For a trip that is cancelled before it departs, or for stops that are taken off it: what is loaded comes off again, and
 * the deliveries wait for another trip, DISPATCHED or LOADING -> APPOINTED (DRAFT where nobody books a time). What comes off
 * goes where it stood, or all of it into one bin; gives what the deliveries are short of by that.
 */
export async function freeDeliveries(desk: Desk, ids: readonly string[], locatorId?: string): Promise<Rest[]> {
  const asked = ids.map((id) => ({ id }));
  const rests: Rest[] = [];
  for (const goods of await goodsOf(desk.records, asked)) {
    const { id } = goods.delivery;
    rests.push(...(await unloadGoods(desk, goods, locatorId)));
    await desk.records.transit('hwDelivery', id, isFetched(goods.delivery) ? 'freeDraft' : 'free');
    await desk.records.change('hwDelivery', id, { dispatchId: null, stopNo: null });
  }
  return rests;
}
