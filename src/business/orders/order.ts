import type { Coming, ReadRecords, Records, Stored } from '../../server/extend.ts';
import { dayIn, daysAfter } from '../days.ts';

/** The container number of an order, as cost lines and delivery items copy it. */
export function containerOf(order: Pick<Coming<'hwOrder'>, 'containerNo'> | undefined): { containerNo: string | null } {
  return { containerNo: order?.containerNo ?? null };
}

type Arrived = Partial<Pick<Stored<'hwOrder'>, 'ata' | 'dischargeTime'>>;
type Terminal = Pick<Stored<'hwQuayConfig'>, 'timezone' | 'freeDays'>;

/**
 * The last free day of a container at the terminal: the day of its arrival (ATA), else of its discharge, in the time zone of
 * the terminal, plus the free days of the terminal, minus one (README, rule 3); null before it has arrived.
 */
export function lastFreeDay({ ata, dischargeTime }: Arrived, { timezone, freeDays }: Terminal): string | null {
  const came = ata ?? dischargeTime;
  if (!came) return null;
  return daysAfter(dayIn(came, timezone), freeDays - 1);
}

/** The last free day of an order; null without a terminal. */
export async function lastFreeDayOf(
  records: Pick<Records | ReadRecords, 'get'>,
  { quayId, ...arrived }: Arrived & Partial<Pick<Stored<'hwOrder'>, 'quayId'>>,
): Promise<string | null> {
  const quay = quayId ? await records.get('hwQuayConfig', quayId) : undefined;
  return quay ? lastFreeDay(arrived, quay) : null;
}
