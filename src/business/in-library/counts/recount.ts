import type { OnDoing, Values } from '../../../server/extend.ts';
import { bookIn, bookNow, keepBook } from './book.ts';
import { linesOf } from './line.ts';

/**
 * What was changed since the book was frozen is counted again after the book as it is now, which a blind count does not
 * tell again; what has left the bins meanwhile is not counted any more (domain.md 5.12).
 */
export const recount: OnDoing<'hwInventory'> = async ({ rows, records }, next) => {
  for (const count of rows) {
    const { blind } = count;
    const lines = (await linesOf(records, count)).filter(({ insideId }) => insideId !== null);
    const pallets = await records.find('hwInside', { id: lines.flatMap(({ insideId }) => insideId ?? []) });
    const byId = new Map(pallets.map((pallet) => [pallet.id, pallet]));
    const gone: string[] = [];
    const changes: { id: string; values: Values<'hwInventoryLines'> }[] = [];
    const now = new Map<string, number>();
    for (const line of lines) {
      const pallet = byId.get(line.insideId ?? '');
      const cartons = pallet && bookNow(pallet);
      if (!pallet || cartons === undefined) {
        gone.push(line.id);
        continue;
      }
      now.set(pallet.id, cartons);
      const here = pallet.locatorId ?? line.locatorId;
      // Where it was found is said of a bin that it has left since.
      const isMoved = line.foundLocatorId !== null && here !== line.locatorId && here !== line.foundLocatorId;
      const isChanged = cartons !== line.bookQty || isMoved;
      const again = { locatorId: here, foundLocatorId: null, countedQty: null, confirmedQuantity: null, reason: null };
      if (!(isChanged || blind)) continue;
      changes.push({ id: line.id, values: { ...bookIn(count, cartons), ...(isChanged ? again : {}) } });
    }
    await records.remove('hwInventoryLines', gone);
    await records.changeMany('hwInventoryLines', changes);
    if (blind) await keepBook(records, count, now);
  }
  return next();
};
