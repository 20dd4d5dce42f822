import type { Field } from '../../../../../contract/field.ts';
import type { Condition, Operator, Scalar } from '../../../../../contract/query.ts';
import type { Language } from '../../../../../contract/wire.ts';
import { clockAt, momentAt, zoneIn } from '../../../../../fields/dates/clock.ts';
import { isDay as isDayField } from '../../../../../fields/kinds.ts';

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type Day = string;

export const spans = ['month', 'week'] as const;
/** The visible range: month or week. */
type Span = (typeof spans)[number];

/** First day of the week, where Sunday is 0 as in `Date.getDay`: Monday in China, Sunday in the United States. */
export const firstWeekdays: Readonly<Record<Language, number>> = { zh: 1, en: 0 };

const dayLength = 86_400_000;

export function isDay(text: string | null): text is Day {
  if (text === null || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = noon(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function addDays(day: Day, count: number): Day {
  return new Date(noon(day) + count * dayLength).toISOString().slice(0, 10);
}

/** Returns the same day in another month, or the last day of that month if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns the visible days: one week, or all weeks that contain a day of the month. */
export function daysOf(day: Day, span: Span, firstWeekday: number): Day[] {
  const from = span === 'week' ? day : `${day.slice(0, 7)}-01`;
  const to = span === 'week' ? day : addDays(addMonths(from, 1), -1);
  const first = startOfWeek(from, firstWeekday);
  const last = addDays(startOfWeek(to, firstWeekday), 6);
  const count = Math.round((noon(last) - noon(first)) / dayLength) + 1;
  return Array.from({ length: count }, (_, i) => addDays(first, i));
}

function startOfWeek(day: Day, firstWeekday: number): Day {
  const back = (new Date(noon(day)).getUTCDay() - firstWeekday + 7) % 7;
  return addDays(day, -back);
}

/** Returns noon of a day in UTC, as ms since 1970: no daylight saving change moves it to another day. */
function noon(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** Returns the day of a time in a time zone, by default that of the user. */
export function localDay(moment: Date, zone?: string): Day {
  if (zone !== undefined) return clockAt(moment, zone).wall.slice(0, 10);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Returns the time at which a day begins in a time zone, by default that of the user. */
export function startOf(day: Day, zone?: string): Date {
  if (zone !== undefined) return momentAt(`${day} 00:00:00`, zone);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Position of the calendar: a visible day and the range around it. */
export interface CalendarLocation {
  readonly day: Day;
  readonly span: Span;
}

/** Reads the position from the page's query, `?on=2026-11-20&span=week`; defaults to today and its month. */
export function readCalendar(search: string, now: Date): CalendarLocation {
  const params = new URLSearchParams(search);
  const day = params.get('on');
  const span = spans.find((known) => known === params.get('span'));
  return { day: isDay(day) ? day : localDay(now), span: span ?? 'month' };
}

/** Returns the query with this calendar position. */
export function writeCalendar(search: string, { day, span }: CalendarLocation): string {
  const params = new URLSearchParams(search);
  params.set('on', day);
  if (span === 'month') params.delete('span');
  else params.set('span', span);
  return `?${params}`;
}

const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' };

/** Formats a full date in the language. */
export function dayName(day: Day, language: Language): string {
  return inPlainText({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }, language).format(startOf(day));
}

/** Returns the short and the long name of a weekday. */
export function weekdayName(day: Day, language: Language): { readonly short: string; readonly long: string } {
  const date = startOf(day);
  return {
    short: inPlainText({ weekday: 'short' }, language).format(date),
    long: inPlainText({ weekday: 'long' }, language).format(date),
  };
}

/** Formats the visible range: a month, or the days of a week. */
export function spanName(days: readonly Day[], { day, span }: { day: Day; span: Span }, language: Language): string {
  if (span === 'month') return inPlainText({ year: 'numeric', month: 'long' }, language).format(startOf(day));
  const [first = day, last = day] = [days[0], days.at(-1)];
  const texts = inPlainText({ year: 'numeric', month: 'short', day: 'numeric' }, language);
  return texts.formatRange(startOf(first), startOf(last));
}

function inPlainText(options: Intl.DateTimeFormatOptions, language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], options);
}

export type Bounds = Readonly<Partial<Record<Operator, Scalar>>>;
type Dated = Pick<Field, 'name' | 'kind' | 'zone'>;
type Values = Readonly<Record<string, unknown>>;

/** Returns the day of a record by the calendar's field, in the record's time zone; undefined if the field has no valid value. */
export function dayOf(record: Values, field: Dated): Day | undefined {
  const value = record[field.name];
  if (typeof value !== 'string' || value === '') return undefined;
  if (isDayField(field)) return value;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : localDay(moment, zoneIn(field.zone, record));
}

/** Returns the field value for another day; a date-time keeps its local time. */
export function onDay(record: Values, day: Day, field: Dated): string {
  if (isDayField(field)) return day;
  const value = record[field.name];
  const zone = zoneIn(field.zone, record);
  if (typeof value !== 'string' || value === '') return startOf(day, zone).toISOString();
  const before = new Date(value);
  const moment = momentAt(`${day} ${clockAt(before, zone).wall.slice(11)}`, zone);
  return new Date(moment.getTime() + before.getUTCMilliseconds()).toISOString();
}

interface Days {
  readonly from: Day;
  /** Last day, inclusive. */
  readonly to: Day;
  /** Time zone of the days; that of the user if undefined. */
  readonly zone?: string | undefined;
}

/** Returns the filter for a range of days. */
export function daysBetween({ from, to, zone }: Days, field: Pick<Field, 'kind'>): Bounds {
  if (isDayField(field)) return { gte: from, lte: to };
  return { gte: startOf(from, zone).toISOString(), lt: startOf(addDays(to, 1), zone).toISOString() };
}

/** Returns the filter for times that are on these days in at least one time zone. */
export function daysAnywhere({ from, to }: Omit<Days, 'zone'>): Bounds {
  return {
    gte: startOf(from, 'Etc/GMT-14').toISOString(),
    lt: startOf(addDays(to, 1), 'Etc/GMT+12').toISOString(),
  };
}

/** Returns a filter of the list narrowed to these bounds. */
export function narrowed(condition: Condition | undefined, bounds: Bounds): Condition {
  if (condition === undefined) return bounds;
  if (isList(condition)) return condition.filter((value) => isBetween(value, bounds));
  if (typeof condition !== 'object') return isBetween(condition, bounds) ? [condition] : [];
  const both = { ...condition, ...bounds };
  for (const [operator, bound] of Object.entries(bounds) as [Operator, Scalar][]) {
    const former = condition[operator];
    if (former !== undefined) both[operator] = isTighter(operator, former, bound) ? former : bound;
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
