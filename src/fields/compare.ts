import { toInstant } from './dates/clock.ts';
import { compareDecimals, exactDecimal } from './numbers/decimals.ts';

/**
 * Less than, equal to or more than zero, as `a` lies before, at or behind `b`: numbers and decimal texts exactly as
 * decimals, moments in time order whatever their offsets, everything else (days, codes) as text.
 */
export function compareValues(a: unknown, b: unknown): number {
  const [left, right] = [a, b].map(toDecimal);
  if (left && right) return compareDecimals(left, right);
  const [first, second] = [a, b].map(toSortable) as [string, string];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function toDecimal(value: unknown): ReturnType<typeof exactDecimal> {
  return typeof value === 'string' || typeof value === 'number' ? exactDecimal(value) : undefined;
}

function toSortable(value: unknown): string {
  const text = String(value);
  return toInstant(text) ?? text;
}

/** Less than, equal to or more than zero, as `a` lies before, at or behind `b`; a moment is compared with a day by its own, in UTC. */
export function compareInTime(a: unknown, b: unknown): number {
  const moments = [a, b].map((value) => toInstant(String(value)));
  if ((moments[0] === undefined) === (moments[1] === undefined)) return compareValues(a, b);
  const [first, second] = [a, b].map((value, i) => moments[i]?.slice(0, 10) ?? String(value));
  return compareValues(first, second);
}

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
