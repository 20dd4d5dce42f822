import { toInstant } from './date-time/toInstant.ts';
import { compareDecimals } from './decimal/compareDecimals.ts';
import { exactDecimal } from './decimal/exactDecimal.ts';

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
