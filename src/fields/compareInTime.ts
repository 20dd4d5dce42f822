import { compareValues } from './compareValues.ts';
import { toInstant } from './date-time/toInstant.ts';

/** Less than, equal to or more than zero, as `a` lies before, at or behind `b`; a moment is compared with a day by its own, in UTC. */
export function compareInTime(a: unknown, b: unknown): number {
  const moments = [a, b].map((value) => toInstant(String(value)));
  if ((moments[0] === undefined) === (moments[1] === undefined)) return compareValues(a, b);
  const [first, second] = [a, b].map((value, i) => moments[i]?.slice(0, 10) ?? String(value));
  return compareValues(first, second);
}
