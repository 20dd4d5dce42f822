import type { Condition, Operator, Scalar } from '../../../../../contract/query.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { addDays, type Day, localDay, startOf } from './days.ts';

type Bounds = Readonly<Partial<Record<Operator, Scalar>>>;
type Kind = Pick<Field, 'kind'>;

/** The day that a value of the calendar's field is on; undefined for none. */
export function dayOf(value: unknown, { kind }: Kind): Day | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (kind === 'date') return value;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : localDay(moment);
}

/** The value on another day: of a moment, the hour here stays. */
export function onDay(value: unknown, day: Day, { kind }: Kind): string {
  if (kind === 'date') return day;
  const before = typeof value === 'string' && value !== '' ? new Date(value) : undefined;
  const moment = startOf(day);
  if (before) moment.setHours(before.getHours(), before.getMinutes(), before.getSeconds(), before.getMilliseconds());
  return moment.toISOString();
}

/** The filter for the days from one to another, both included. */
export function daysBetween(from: Day, to: Day, { kind }: Kind): Bounds {
  if (kind === 'date') return { gte: from, lte: to };
  return { gte: startOf(from).toISOString(), lt: startOf(addDays(to, 1)).toISOString() };
}

/** What both a filter of the list and these bounds let through. */
export function narrowed(condition: Condition | undefined, bounds: Bounds): Condition {
  if (condition === undefined) return bounds;
  if (isList(condition)) return condition.filter((value) => isBetween(value, bounds));
  if (typeof condition !== 'object') return isBetween(condition, bounds) ? [condition] : [];
  const both = { ...condition, ...bounds };
  for (const [operator, bound] of Object.entries(bounds) as [Operator, Scalar][]) {
    const asked = condition[operator];
    if (asked !== undefined) both[operator] = isTighter(operator, asked, bound) ? asked : bound;
  }
  return both;
}

function isList(condition: Condition): condition is readonly Scalar[] {
  return Array.isArray(condition);
}

function isTighter(operator: Operator, a: Scalar, b: Scalar): boolean {
  return operator.startsWith('g') ? a > b : a < b;
}

function isBetween(value: Scalar, { gte, lte, lt }: Bounds): boolean {
  return (gte === undefined || value >= gte) && (lte === undefined || value <= lte) && (lt === undefined || value < lt);
}
