import type { Language } from '../../../../../contract/text.ts';
import { clockAt, momentAt } from '../../../../../fields/date-time/zoneClock.ts';

/** A day on the calendar, `YYYY-MM-DD`; which moments it has is a matter of the place where it is looked at. */
export type Day = string;

export const spans = ['month', 'week'] as const;
/** How much of the calendar is seen at a time. */
export type Span = (typeof spans)[number];

/** The first day of the week, as Intl counts them: Sunday is 0. China begins with Monday, the United States with Sunday. */
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

/** The same day of another month, or the last one that it has. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The days that are seen: whole weeks, all of those that the month has a day of. */
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

/** In the middle of a day no change of clocks is near. */
function noon(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** The day that a moment is on in a place, or else here. */
export function localDay(moment: Date, zone?: string): Day {
  if (zone !== undefined) return clockAt(moment, zone).wall.slice(0, 10);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The moment at which a day begins in a place, or else here. */
export function startOf(day: Day, zone?: string): Date {
  if (zone !== undefined) return momentAt(`${day} 00:00:00`, zone);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
