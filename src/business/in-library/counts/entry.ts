import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/wire.ts';
import type { ActionEvent, ActionHooks, OnPrepare, PrepareEvent, ReadRecords, Stored, Values } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { isFarOver } from '../both/farOver.ts';
import { bookIn, bookNow, bookQtysOf, type Count, linesOf, rejectOtherBins } from './count.ts';

/**
 * Enters the counted cartons of one pallet, which the scanner identifies by number. A pallet gets a new line if it entered a bin after the
 * start of the count, or if an earlier count wrote it off (README, rule 15).
 */
export const enterCount: ActionHooks<'hwInventory'> = async (event, next) => {
  const { input, records, reject } = event;
  const count: Count = oneRecord(event);
  const lpn = String(input.lpn);
  const [pallet] = await records.find('hwInside', { lpn });
  if (pallet?.repositoryId !== count.repositoryId) {
    return reject({ zh: `本仓库没有板 ${lpn}`, en: `Pallet ${lpn} was not found in this warehouse` }, { at: '/input/lpn' });
  }
  const named = typeof input.locatorId === 'string' ? [input.locatorId] : [];
  await rejectOtherBins(event, { ids: named, repositoryId: count.repositoryId, at: '/input/locatorId' });
  const lines = await linesOf(records, count);
  const existing = lines.find(({ insideId }) => insideId === pallet.id);
  const line = existing ?? newLine(event, count, pallet);
  const countedQty = Number(input.qty);
  const [book] = await bookQtysOf(records, count, [{ insideId: pallet.id, bookQty: line.bookQty ?? null }]);
  const confirmedQuantity = typeof input.confirmedQuantity === 'number' ? input.confirmedQuantity : null;
  const isSame = countedQty === book;
  const reason = typeof input.reason === 'string' ? input.reason : null;
  await next();
  const foundLocatorId = input.locatorId === line.locatorId ? null : ((input.locatorId as string | undefined) ?? null);
  const counted = { countedQty, confirmedQuantity, foundLocatorId, reason: isSame ? null : reason };
  if (existing) await records.change('hwInventoryLines', existing.id, counted);
  else await records.create('hwInventoryLines', { ...line, hwInventoryId: count.id, ...counted });
  // `prepareLines` has asked for confirmation of a quantity far above the book quantity; the reason is asked for after that.
  if (!isSame && reason === null) {
    reject(
      {
        // The message must not reveal the book quantity to the counter.
        zh: '与账面数量不符：请再数一遍，确认后填写差异原因',
        en: 'This quantity differs from the book quantity. Count again, then enter the reason for the difference',
      },
      { at: '/input/reason' },
    );
  }
  return {
    message: { zh: `${lpn}：实盘 ${countedQty} 箱`, en: `${lpn}: ${many(countedQty, 'carton')} counted` },
    left: lines.filter((one) => one.id !== existing?.id && one.countedQty === null).length,
  };
};

/** Returns the values of a new line for a pallet in a bin. For a written-off pallet the input must name the bin where it was found. */
function newLine(
  { input, reject }: Pick<ActionEvent<'hwInventory'>, 'input' | 'reject'>,
  count: Count,
  pallet: Stored<'hwInside'>,
): Values<'hwInventoryLines'> {
  const { id, lpn, containerNo, shippingMark } = pallet;
  const cartons = bookNow(pallet);
  if (cartons === undefined) {
    return reject(
      { zh: `板 ${lpn} 不在库位上，不能盘点`, en: `Pallet ${lpn} is not in a bin and cannot be counted` },
      { at: '/input/lpn', code: errors.wrongState.code },
    );
  }
  const locatorId = pallet.locatorId ?? input.locatorId;
  if (typeof locatorId !== 'string') {
    return reject(
      {
        zh: `板 ${lpn} 已盘亏出库：请填写找到它的库位`,
        en: `Pallet ${lpn} was written off as missing. Enter the bin where you found it`,
      },
      { at: '/input/locatorId' },
    );
  }
  return { insideId: id, containerNo, locatorId, shippingMark, ...bookIn(count, cartons) };
}

type Event = PrepareEvent<'hwInventoryLines'>;
type IncomingLine = Event['rows'][number];

/**
 * Records who has counted, by scanner, sheet or form. The user who changes a counted quantity is its counter; the user who enters the
 * found bin or the reason is its finder. Neither may post the count. New lines of a running count get their book quantity; lines of a
 * draft are replaced when the count starts (README, rules 14, 15 and 17).
 */
export const prepareLines: OnPrepare<'hwInventoryLines'> = async (event) => {
  const { rows, records, user } = event;
  const ids = new Set(rows.flatMap(({ record, isNew }) => (isNew ? (record.hwInventoryId ?? []) : [])));
  const counts = await records.find('hwInventory', { id: [...ids], countStatus: 'COUNTING' });
  await rejectFar(event, await countsOf(event));
  const countOf = new Map(counts.map((count) => [count.id, count]));
  await rejectFoundElsewhere(event);
  const values: Values<'hwInventoryLines'>[] = [];
  for (const row of rows) {
    const { before, record } = row;
    const isChanged = (name: 'countedQty' | 'foundLocatorId' | 'reason'): boolean => (before?.[name] ?? null) !== (record[name] ?? null);
    const author = record.countedQty === null ? null : user.id;
    values.push({
      ...(await bookFor(event, row, countOf.get(record.hwInventoryId ?? ''))),
      ...(isChanged('countedQty') && { counterId: author }),
      ...((isChanged('foundLocatorId') || isChanged('reason')) && { finderId: author }),
    });
  }
  return values;
};

/** Rejects a found bin outside the warehouse of the count. */
async function rejectFoundElsewhere({ rows, records, reject }: Event): Promise<void> {
  const found = rows.filter(({ before, record }) => record.foundLocatorId && record.foundLocatorId !== before?.foundLocatorId);
  const countIds = new Set(found.map(({ record }) => record.hwInventoryId ?? ''));
  const counts = await records.find('hwInventory', { id: [...countIds] });
  for (const { id, repositoryId } of counts) {
    const ids = found.flatMap(({ record }) => (record.hwInventoryId === id ? (record.foundLocatorId ?? []) : []));
    await rejectOtherBins({ records, reject }, { ids, repositoryId, at: '/foundLocatorId' });
  }
}

function countsOf({ rows, records }: Event): Promise<readonly Count[]> {
  const ids = new Set(rows.flatMap(({ record }) => record.hwInventoryId ?? []));
  return records.find('hwInventory', { id: [...ids] });
}

async function bookFor(
  { records, reject }: Event,
  { record, isNew }: IncomingLine,
  count: Count | undefined,
): Promise<Values<'hwInventoryLines'>> {
  if (!isNew || !count || !record.insideId || record.bookQty !== null) return {};
  const pallet = await records.get('hwInside', record.insideId);
  const cartons = pallet && bookNow(pallet);
  if (pallet && cartons !== undefined && pallet.repositoryId === count.repositoryId) {
    return { containerNo: pallet.containerNo, ...bookIn(count, cartons) };
  }
  const lpn = pallet?.lpn ?? '';
  return reject(
    {
      zh: `板 ${lpn} 不在本仓库的库位上，不能盘点`,
      en: `Pallet ${lpn} is not in a bin of this warehouse and cannot be counted`,
    },
    { at: '/insideId', code: errors.wrongState.code },
  );
}

interface Counted {
  readonly insideId: string | null;
  readonly countedQty: number | null;
  readonly confirmedQuantity: number | null;
}

/** Returns the message that a quantity is far above the expected one. It does not reveal the book quantity. */
function farOverText(qty: number) {
  return {
    zh: `实盘 ${qty} 箱远多于应有的数量：请核对，确认无误后再输入一次箱数`,
    en: `${many(qty, 'carton')} counted is far more than expected. Check it, and if it is correct enter the quantity again`,
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

/** Returns the announced cartons of the goods on a pallet with book quantity 0; for a mixed pallet those of its whole order. */
async function announced(records: ReadRecords, insideId: string): Promise<number> {
  const pallet = await records.get('hwInside', insideId);
  if (!pallet) return 0;
  const { orderGoodsId, orderId } = pallet;
  const goods = await records.find('hwOrderGoods', orderGoodsId ? { id: orderGoodsId } : { orderId });
  return goods.reduce((sum, { cartonQty }) => sum + cartonQty, 0);
}

type Lines = PrepareEvent<'hwInventoryLines'>;

/** Rejects quantities far above the book quantity that were not entered twice (README, rule 3). */
async function rejectFar({ rows, records, reject }: Pick<Lines, 'rows' | 'records' | 'reject'>, counts: readonly Count[]): Promise<void> {
  for (const count of counts) {
    const own = rows
      .map(({ record, before }, index) => ({
        record,
        index,
        isNew: record.countedQty !== (before?.countedQty ?? null),
      }))
      .filter(({ record, isNew }) => isNew && record.countedQty !== null && record.hwInventoryId === count.id);
    const book = await bookQtysOf(
      records,
      count,
      own.map(({ record }) => ({ insideId: record.insideId ?? null, bookQty: record.bookQty ?? null })),
    );
    for (const [i, { record, index }] of own.entries()) {
      const { insideId = null, countedQty = null, confirmedQuantity = null } = record;
      if (!(await isUnconfirmed(records, { insideId, countedQty, confirmedQuantity }, book[i] ?? null))) continue;
      const message = farOverText(countedQty ?? 0);
      reject(message, {
        code: 40000,
        at: '/confirmedQuantity',
        rows: [{ record: index, at: '/confirmedQuantity', message }],
      });
    }
  }
}
