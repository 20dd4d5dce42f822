import type { OnDoing, Stored } from '../../server/extend.ts';
import { lastFreeDayOf } from './lastFreeDay.ts';

type Order = Stored<'hwOrder'>;

/** The last free day, where nobody has said one (domain.md 5.1, 6.8). */
export const arrivePort: OnDoing<'hwOrder'> = async ({ records, input, books }, next) => {
  const days = new Map<string, string>();
  for (const { id, quayId, lastFreeDate } of records) {
    if ((input.lastFreeDate ?? lastFreeDate ?? null) !== null) continue;
    const day = await lastFreeDayOf(books, { ata: String(input.ata), quayId });
    if (day) days.set(id, day);
  }
  return next(({ id }: Order) => {
    const day = days.get(id);
    return day === undefined ? {} : { lastFreeDate: day };
  });
};
