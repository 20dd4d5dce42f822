import { clockAt } from './zoneClock.ts';

/** The day of a moment on the calendar of a place, `YYYY-MM-DD`; without a place, in UTC. */
export function dayIn(moment: Date | string, zone: string | null | undefined): string {
  return clockAt(new Date(moment), zone ?? 'UTC').wall.slice(0, 10);
}
