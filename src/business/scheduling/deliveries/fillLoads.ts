import type { Records } from '../../../server/extend.ts';
import { aboard } from './aboard.ts';

/** So many items are changed at a time. */
const most = 1_000;

/**
 * Items from before it was written what of them is aboard: what was shipped, or else all that is planned. The figures of
 * their deliveries and trips are sums of these, and would be 0 without them.
 */
export async function fillLoads({ records }: { readonly records: Records }): Promise<void> {
  for (;;) {
    const items = await records.find('hwDeliveryItem', { loadCartonQty: null }, { limit: most });
    const changes = items.map((item) => ({
      id: item.id,
      values: aboard(item, item.shippedCartonQty ?? item.cartonQty),
    }));
    await records.changeMany('hwDeliveryItem', changes);
    if (items.length < most) return;
  }
}
