import { many } from '../../../contract/text.ts';
import type { OnDoing, Refuse } from '../../../server/extend.ts';
import { bookIn, bookQtysOf } from './book.ts';
import { type Count, type Line, linesOf } from './line.ts';

/**
 * Every line must be counted, and every difference explained; who hands it in has counted it and cannot post it. From
 * now on a blind count tells its book too (domain.md 2.2, 5.12).
 */
export const submitCount: OnDoing<'hwInventory'> = async ({ rows, user, records, refuse }, next) => {
  for (const count of rows) {
    const lines = await linesOf(records, count);
    const known = await bookQtysOf(records, count, lines);
    const told = lines.map((line, i) => ({ line, book: known[i] ?? null }));
    refuseOpen(count, told, refuse);
    const untold = told.filter(({ line, book }) => line.bookQty !== book);
    const changes = untold.map(({ line, book }) => ({ id: line.id, values: bookIn({ blind: false }, book) }));
    await records.changeMany('hwInventoryLines', changes);
  }
  return next(() => ({ counterId: user.id }));
};

interface Told {
  readonly line: Line;
  readonly book: number | null;
}

function refuseOpen({ countNo }: Count, told: readonly Told[], refuse: Refuse): void {
  const left = told.filter(({ line }) => line.countedQty === null).length;
  if (left > 0) {
    refuse({
      zh: `${countNo}：还有 ${left} 行没有盘点`,
      en: `${countNo}: ${many(left, 'line has', 'lines have')} not been counted`,
    });
  }
  const silent = told.filter(({ line, book }) => book !== null && line.countedQty !== book && !line.reason);
  const [first] = silent;
  if (!first) return;
  const { shippingMark } = first.line;
  refuse({
    zh: `${countNo}：有 ${silent.length} 行与账面不符而没有差异原因，如唛头 ${shippingMark}：请再数一遍，并填写原因`,
    en: `${countNo}: ${many(silent.length, 'line differs', 'lines differ')} from the book without a reason, such as ${shippingMark}: count them once more and give it`,
  });
}
