import type { Condition, Operator, Scalar } from '../../../../../contract/query.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { clockAt, momentAt, zoneIn } from '../../../../../fields/date-time/zoneClock.ts';
import { addDays, type Day, localDay, startOf } from './days.ts';

export type Bounds = Readonly<Partial<Record<Operator, Scalar>>>;
type Dated = Pick<Field, 'name' | 'kind' | 'zone'>;
type Values = Readonly<Record<string, unknown>>;

/** The day that a record is on by the calendar's field, a moment on the clock of its place; undefined for none. */
export function dayOf(record: Values, field: Dated): Day | undefined {
  const value = record[field.name];
  if (typeof value !== 'string' || value === '') return undefined;
  if (field.kind === 'date') return value;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : localDay(moment, zoneIn(field.zone, record));
}

/** What the field of a record holds on another day: of a moment, the hour there stays. */
export function onDay(record: Values, day: Day, field: Dated): string {
  if (field.kind === 'date') return day;
  const value = record[field.name];
  const zone = zoneIn(field.zone, record);
  if (typeof value !== 'string' || value === '') return startOf(day, zone).toISOString();
  const before = new Date(value);
  const moment = momentAt(`${day} ${clockAt(before, zone).wall.slice(11)}`, zone);
  return new Date(moment.getTime() + before.getUTCMilliseconds()).toISOString();
}

interface Days {
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  /** On whose clock: undefined, that of whoever looks. */
  readonly zone?: string | undefined;
}

/** The filter for the days from one to another. */
export function daysBetween({ from, to, zone }: Days, { kind }: Pick<Field, 'kind'>): Bounds {
  if (kind === 'date') return { gte: from, lte: to };
  return { gte: startOf(from, zone).toISOString(), lt: startOf(addDays(to, 1), zone).toISOString() };
}

/** The filter for moments that can be on these days on any clock of the world. */
export function daysAnywhere({ from, to }: Omit<Days, 'zone'>): Bounds {
  return {
    gte: startOf(from, 'Etc/GMT-14').toISOString(),
    lt: startOf(addDays(to, 1), 'Etc/GMT+12').toISOString(),
  };
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
