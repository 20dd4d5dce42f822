import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { clockAt, momentAt } from '../date-time/zoneClock.ts';

dayjs.extend(utc);

const wall = 'YYYY-MM-DD HH:mm:ss';

/**
 * What a picker shows for a moment: it knows one clock alone, so the time of a place, or of whoever looks, is told to it as if
 * that were UTC, where no hour is left out.
 */
export function pickerTime(value: unknown, zone: string | undefined): Dayjs | null {
  const given = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return given?.isValid() ? dayjs.utc(clockAt(given.toDate(), zone).wall) : null;
}

/** The moment that was chosen, as it is kept. */
export function pickedInstant(chosen: Dayjs, zone: string | undefined): string {
  return momentAt(chosen.format(wall), zone).toISOString();
}

/** What becomes of a time that the clock there never shows, because it is put forward then; undefined: it does show it. */
export function skippedTo(chosen: Dayjs, zone: string | undefined): Dayjs | undefined {
  const kept = pickerTime(pickedInstant(chosen, zone), zone);
  return kept && kept.format(wall) !== chosen.format(wall) ? kept : undefined;
}
