import { date } from '../date/shared.ts';
import { toInstant } from '../date-time/toInstant.ts';

const oneDay = 86_400_000;

/** Whole days in UTC from a date or moment to another one; undefined when one of them is none. */
export function daysBetween(from: unknown, to: unknown): number | undefined {
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === undefined || last === undefined ? undefined : (last - first) / oneDay;
}

function dayOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const day = date.check?.(value) === undefined ? value : toInstant(value)?.slice(0, 10);
  return day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`);
}
