import type { OnDoing } from '../../../server/extend.ts';
import { bookIn, keepBook } from './book.ts';
import { linesOf } from './line.ts';

/** Freezes the book, in place of lines typed before: every pallet that stands in a bin of the zone, and of the customer, if these are given (domain.md 5.12). */
export const startCount: OnDoing<'hwInventory'> = async ({ rows, records, refuse }, next) => {
  const started = await next(() => ({ counterId: null, reviewerId: null }));
  for (const count of rows) {
    const { id, countNo, repositoryId, customerId, zone, blind } = count;
    const typed = (await linesOf(records, count)).map((line) => line.id);
    await records.remove('hwInventoryLines', typed);
    const pallets = await records.find('hwInside', {
      ...{ repositoryId, insideStatus: ['STORED', 'LOCKED'] },
      ...(customerId ? { customerId } : {}),
      ...(zone ? { 'locatorId.zone': zone } : {}),
    });
    if (pallets.length === 0) {
      refuse({ zh: `${countNo}：范围内没有在库的板`, en: `${countNo}: there are no pallets to count` });
    }
    const lines = pallets.map((pallet) => ({
      ...{ hwInventoryId: id, insideId: pallet.id, locatorId: pallet.locatorId ?? '' },
      ...{ containerNo: pallet.containerNo, shippingMark: pallet.shippingMark },
      ...bookIn(count, pallet.cartonQty),
    }));
    await records.createMany('hwInventoryLines', lines);
    if (blind) await keepBook(records, count, new Map(pallets.map((pallet) => [pallet.id, pallet.cartonQty])));
  }
  return started;
};
