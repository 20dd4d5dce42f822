import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { clockAt, momentAt } from '../date-time/zoneClock.ts';

dayjs.extend(utc);

/**
 * What a picker shows for a moment: it knows one clock alone, so the time of another place is told to it as if that were
 * UTC, where no hour is left out. Without a place it is the clock of whoever looks.
 */
export function pickerTime(value: unknown, zone: string | undefined): Dayjs | null {
  const given = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  if (!given?.isValid()) return null;
  return zone === undefined ? given : dayjs.utc(clockAt(given.toDate(), zone).wall);
}

/** The moment that was chosen, as it is kept. */
export function pickedInstant(chosen: Dayjs, zone: string | undefined): string {
  const moment = zone === undefined ? chosen.toDate() : momentAt(chosen.format('YYYY-MM-DD HH:mm:ss'), zone);
  return moment.toISOString();
}
