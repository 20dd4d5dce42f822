import { clockAt } from '../../../fields/date-time/zoneClock.ts';

/**
 * A moment on the clock of a place, and the place: whoever reads the paper may be elsewhere. Without a zone that is known,
 * the clock is that of whoever prints.
 */
export function zonedTime(value: unknown, zone: unknown): string {
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return String(value ?? '');
  const clock = clockAt(moment, typeof zone === 'string' ? zone : undefined);
  return `${clock.wall.slice(0, 16)} (${clock.zone})`;
}
