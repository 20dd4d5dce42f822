import { toInstant } from './dates/clock.ts';
import { compareDecimals, toDecimal } from './numbers/decimals.ts';

/**
 * Compares two values; returns a negative number, 0 or a positive number. Numbers and decimal texts are compared exactly,
 * date-times by time whatever their offsets, everything else (dates, codes) as text.
 */
export function compareValues(a: unknown, b: unknown): number {
  const [left, right] = [a, b].map(toDecimal);
  if (left && right) return compareDecimals(left, right);
  const [first, second] = [a, b].map(toSortable) as [string, string];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function toSortable(value: unknown): string {
  const text = String(value);
  return toInstant(text) ?? text;
}

/** Like `compareValues`, but a date-time is compared with a date by its UTC date. */
export function compareInTime(a: unknown, b: unknown): number {
  const moments = [a, b].map((value) => toInstant(String(value)));
  if ((moments[0] === undefined) === (moments[1] === undefined)) return compareValues(a, b);
  const [first, second] = [a, b].map((value, i) => moments[i]?.slice(0, 10) ?? String(value));
  return compareValues(first, second);
}

/** A date-time that differs from the current time by less than this, in ms, counts as now, because another clock may have set it. */
const leeway = 60_000;

/**
 * Compares a date or date-time with `now`; returns a negative number, 0 or a positive number. A date is compared with the UTC date. A
 * date-time within one minute of `now` gives 0.
 */
export function compareWithNow(value: string, now: Date = new Date()): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (isDay) return compareValues(value, now.toISOString().slice(0, 10));
  const isNow = Math.abs(Date.parse(value) - now.getTime()) < leeway;
  return isNow ? 0 : compareValues(value, now.toISOString());
}

/** Returns the year after the current one, in UTC. */
export function nextYear(now: Date = new Date()): number {
  return now.getUTCFullYear() + 1;
}

/**
 * The kinds whose values can be written in several ways: numbers and date-times. They are listed by name, because this module is loaded
 * with the first list, without the checks of `kinds.ts`.
 */
const variable: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'date-time']);

/** Whether values of the field can be written in several ways: `2.5` and `2.500`, or a time in two time zones. */
export function hasSeveralForms({ kind }: { readonly kind: string }): boolean {
  return variable.has(kind);
}
