import { many } from '../../../contract/text.ts';
import type { PrepareEvent, ReadRecords } from '../../../server/extend.ts';
import { isFarOver } from '../both/farOver.ts';
import { bookQtysOf } from './book.ts';
import type { Count } from './line.ts';

interface Counted {
  readonly insideId: string | null;
  readonly countedQty: number | null;
  readonly confirmedQuantity: number | null;
}

/** Says that a number is far above what is on the pallet; who counts is not told what the book says. */
function words(qty: number) {
  return {
    zh: `实盘 ${qty} 箱远多于应有的数量：请核对，确认无误后再输入一次箱数`,
    en: `${many(qty, 'carton')} counted is far more than there should be: check, and if it is right type the number once more`,
  };
}

async function isUnconfirmed(
  records: ReadRecords,
  { insideId, countedQty, confirmedQuantity }: Counted,
  book: number | null,
): Promise<boolean> {
  if (countedQty === null || insideId === null || confirmedQuantity === countedQty) return false;
  return isFarOver(countedQty, book || (await announced(records, insideId)));
}

/** The cartons that were announced of the goods on a pallet that the book has nothing of; those of its order where they are mixed. */
async function announced(records: ReadRecords, insideId: string): Promise<number> {
  const pallet = await records.get('hwInside', insideId);
  if (!pallet) return 0;
  const { orderGoodsId, orderId } = pallet;
  const goods = await records.find('hwOrderGoods', orderGoodsId ? { id: orderGoodsId } : { orderId });
  return goods.reduce((sum, { cartonQty }) => sum + cartonQty, 0);
}

type Lines = PrepareEvent<'hwInventoryLines'>;

/** Refuses numbers far above the book that were not entered a second time, as they were typed. */
export async function refuseFar(
  { rows, records, refuse }: Pick<Lines, 'rows' | 'records' | 'refuse'>,
  counts: readonly Count[],
): Promise<void> {
  for (const count of counts) {
    const own = rows
      .map(({ record, before }, place) => ({
        record,
        place,
        isNew: record.countedQty !== (before?.countedQty ?? null),
      }))
      .filter(({ record, isNew }) => isNew && record.countedQty !== null && record.hwInventoryId === count.id);
    const book = await bookQtysOf(
      records,
      count,
      own.map(({ record }) => ({ insideId: record.insideId ?? null, bookQty: record.bookQty ?? null })),
    );
    for (const [i, { record, place }] of own.entries()) {
      const { insideId = null, countedQty = null, confirmedQuantity = null } = record;
      if (!(await isUnconfirmed(records, { insideId, countedQty, confirmedQuantity }, book[i] ?? null))) continue;
      const message = words(countedQty ?? 0);
      refuse(message, {
        ...{ code: 40000, at: '/confirmedQuantity' },
        rows: [{ record: place, at: '/confirmedQuantity', message }],
      });
    }
  }
}
