import type { ReadRecords, Records, Stored } from '../../server/extend.ts';
import { dayIn, daysAfter } from '../days.ts';

type Arrived = Partial<Pick<Stored<'hwOrder'>, 'ata' | 'dischargeTime'>>;
type Terminal = Pick<Stored<'hwQuayConfig'>, 'timezone' | 'freeDays'>;

/**
 * The last day on which a container stands at the terminal for nothing: that of its arrival, else of its discharge, by the
 * clock of the terminal, and the free days of the terminal, less one (domain.md 5.1, 6.8); null before it has come.
 */
export function lastFreeDay({ ata, dischargeTime }: Arrived, { timezone, freeDays }: Terminal): string | null {
  const came = ata ?? dischargeTime;
  if (!came) return null;
  return daysAfter(dayIn(came, timezone), freeDays - 1);
}

/** The last free day of an order; without a terminal nobody knows it. */
export async function lastFreeDayOf(
  records: Pick<Records | ReadRecords, 'get'>,
  { quayId, ...arrived }: Arrived & Partial<Pick<Stored<'hwOrder'>, 'quayId'>>,
): Promise<string | null> {
  const quay = quayId ? await records.get('hwQuayConfig', quayId) : undefined;
  return quay ? lastFreeDay(arrived, quay) : null;
}
