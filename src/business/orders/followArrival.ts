import type { OnPrepare, PrepareEvent } from '../../server/extend.ts';
import { lastFreeDayOf } from './lastFreeDay.ts';

type Saved = PrepareEvent<'hwOrder'>['rows'][number];

/**
 * The last free day follows the arrival and the terminal, whatever has changed them, as long as nobody has stated another one
 * (domain.md 5.1, 6.8).
 */
export const followArrival: OnPrepare<'hwOrder'> = async ({ rows, records }) => {
  const values: { lastFreeDate?: string | null }[] = [];
  for (const saved of rows) {
    const isDue = await follows(saved, records);
    values.push(isDue ? { lastFreeDate: await lastFreeDayOf(records, saved.record) } : {});
  }
  return values;
};

/** Whether it is worked out anew: it is the one that was worked out before, or there is none when the container comes. */
async function follows({ before, record }: Saved, records: Parameters<typeof lastFreeDayOf>[0]): Promise<boolean> {
  const known = before?.lastFreeDate ?? null;
  if (known !== (record.lastFreeDate ?? null)) return false;
  const comes = record.orderStatus === 'AT_PORT' && before?.orderStatus !== 'AT_PORT';
  if (comes && known === null) return true;
  if (!before?.ata) return known === null && Boolean(record.ata);
  const isMoved = before.quayId !== record.quayId || before.ata !== record.ata;
  return isMoved && known === (await lastFreeDayOf(records, before));
}
