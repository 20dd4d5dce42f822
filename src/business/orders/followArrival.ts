import type { OnPrepare } from '../../server/extend.ts';
import { lastFreeDayOf } from './lastFreeDay.ts';

/** At another terminal the last free day is another one, unless somebody has stated it. */
export const followArrival: OnPrepare<'hwOrder'> = async ({ records, books }) => {
  const values: { lastFreeDate?: string | null }[] = [];
  for (const { before, record } of records) {
    const isMoved = before?.ata && (before.quayId !== record.quayId || before.ata !== record.ata);
    const isKept = before?.lastFreeDate === record.lastFreeDate;
    const wasWorkedOut = isMoved && isKept && (await lastFreeDayOf(books, before)) === before.lastFreeDate;
    values.push(wasWorkedOut ? { lastFreeDate: await lastFreeDayOf(books, record) } : {});
  }
  return values;
};
