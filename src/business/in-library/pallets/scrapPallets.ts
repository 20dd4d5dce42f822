import type { OnDoing } from '../../../server/extend.ts';
import { followStock } from '../../orders/followStock.ts';
import { recordEach } from './recordEach.ts';

/** Destroyed goods leave their bin; what was received stays on the record (domain.md 3.3, 6.12). */
export const scrapPallets: OnDoing<'hwInside'> = async (event, next) => {
  const { rows, time } = event;
  const scrapped = await next(() => ({ locatorId: null, lockedQty: 0, availQty: 0, outTime: time.toISOString() }));
  await recordEach(event, rows, ({ cartonQty }) => ({ flowType: 'SCRAP', change: -cartonQty, to: null }));
  const orderIds = rows.map(({ orderId }) => orderId);
  await followStock(event, orderIds);
  return scrapped;
};
