import { compareValues } from './compareValues.ts';

/** The clocks of a browser and of a server differ by less; in ms. */
const leeway = 60_000;

/**
 * Less than, equal to or more than zero, as a day or a moment lies before, at or behind `now`. A day is compared with that of
 * UTC. A moment within a minute counts as now: somebody may have taken it from another clock.
 */
export function compareWithNow(value: string, now: Date = new Date()): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (isDay) return compareValues(value, now.toISOString().slice(0, 10));
  const isNow = Math.abs(Date.parse(value) - now.getTime()) < leeway;
  return isNow ? 0 : compareValues(value, now.toISOString());
}

/** The year after the current one, in UTC. */
export function nextYear(now: Date = new Date()): number {
  return now.getUTCFullYear() + 1;
}
