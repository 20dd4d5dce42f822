import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import type { DoingEvent, OnDoing, Stored, Values } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { bookIn, bookNow, bookQtysOf } from './book.ts';
import { type Count, linesOf } from './line.ts';
import { refuseOtherBins } from './refuseOtherBins.ts';

/**
 * What somebody counted of one pallet, as a scanner reads its number. A pallet of the warehouse that came into the bins
 * since the book was frozen, or that an earlier count had lost, gets a line of its own (domain.md 5.12, 5.13).
 */
export const enterCount: OnDoing<'hwInventory'> = async (event, next) => {
  const { input, records, refuse } = event;
  const count: Count = oneRecord(event);
  const lpn = String(input.lpn);
  const [pallet] = await records.find('hwInside', { lpn });
  if (pallet?.repositoryId !== count.repositoryId) {
    return refuse(
      { zh: `本仓库没有板 ${lpn}`, en: `There is no pallet ${lpn} in this warehouse` },
      { at: '/input/lpn' },
    );
  }
  const named = typeof input.locatorId === 'string' ? [input.locatorId] : [];
  await refuseOtherBins(event, { ids: named, repositoryId: count.repositoryId, at: '/input/locatorId' });
  const lines = await linesOf(records, count);
  const known = lines.find(({ insideId }) => insideId === pallet.id);
  const line = known ?? newLine(event, count, pallet);
  const countedQty = Number(input.qty);
  const [book] = await bookQtysOf(records, count, [{ insideId: pallet.id, bookQty: line.bookQty ?? null }]);
  const confirmedQuantity = typeof input.confirmedQuantity === 'number' ? input.confirmedQuantity : null;
  const isSame = countedQty === book;
  const reason = typeof input.reason === 'string' ? input.reason : null;
  await next();
  const foundLocatorId = input.locatorId === line.locatorId ? null : ((input.locatorId as string | undefined) ?? null);
  const counted = { countedQty, confirmedQuantity, foundLocatorId, reason: isSame ? null : reason };
  if (known) await records.change('hwInventoryLines', known.id, counted);
  else await records.create('hwInventoryLines', { ...line, hwInventoryId: count.id, ...counted });
  // Whether the number is meant is asked before its reason: `prepareLines` does.
  if (!isSame && reason === null) {
    refuse(
      {
        // Who counts is not told what the book says.
        zh: '与账面数量不符：请再数一遍，确认后填写差异原因',
        en: 'This differs from the book: count once more, then give the reason for the difference',
      },
      { at: '/input/reason' },
    );
  }
  return {
    message: { zh: `${lpn}：实盘 ${countedQty} 箱`, en: `${lpn}: ${many(countedQty, 'carton')} counted` },
    left: lines.filter((one) => one.id !== known?.id && one.countedQty === null).length,
  };
};

/** Of a pallet that stands in a bin; of a lost one the bin where it was found must be said. */
function newLine(
  { input, refuse }: Pick<DoingEvent<'hwInventory'>, 'input' | 'refuse'>,
  count: Count,
  pallet: Stored<'hwInside'>,
): Values<'hwInventoryLines'> {
  const { id, lpn, containerNo, shippingMark } = pallet;
  const cartons = bookNow(pallet);
  if (cartons === undefined) {
    return refuse(
      { zh: `板 ${lpn} 不在库位上，不能盘点`, en: `Pallet ${lpn} is in no bin and cannot be counted` },
      { at: '/input/lpn', code: errors.wrongState.code },
    );
  }
  const locatorId = pallet.locatorId ?? input.locatorId;
  if (typeof locatorId !== 'string') {
    return refuse(
      {
        zh: `板 ${lpn} 已盘亏出库：请填写找到它的库位`,
        en: `Pallet ${lpn} was counted as gone: say in which bin it was found`,
      },
      { at: '/input/locatorId' },
    );
  }
  return { insideId: id, containerNo, locatorId, shippingMark, ...bookIn(count, cartons) };
}
