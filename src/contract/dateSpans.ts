/**
 * Periods relative to today, which a filter can use instead of bounds: `{"within": "thisWeek"}` on a date or date-time (README
 * section 4.3). A link or view with such a filter stays relative. Today is the caller's date in the zone of the header `timeZone`
 * (IANA name; UTC by default). Weeks start on Monday. `past` is every day before today; `pastOr7DaysAhead` adds today and the next
 * seven days, for dates that are overdue or due soon. `tomorrowOrDayAfter` is the next two days without today.
 */
export const dateSpans = [
  ...(['today', 'yesterday', 'tomorrow', 'last7Days', 'last30Days', 'next7Days'] as const),
  ...(['thisWeek', 'lastWeek', 'nextWeek', 'thisMonth', 'lastMonth', 'thisYear', 'past', 'pastOr7DaysAhead'] as const),
  ...(['tomorrowOrDayAfter'] as const),
] as const;
export type DateSpan = (typeof dateSpans)[number];

export function isDateSpan(value: unknown): value is DateSpan {
  return dateSpans.some((span) => span === value);
}

/** The first and last day, both included, as `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a period, relative to `today`. */
export function daysOf(span: DateSpan, today: string): Days {
  const { from, to } = byName[span](partsOf(today));
  return { from: toText(from), to: toText(to) };
}

/** The current date in numbers. `day` and `monday` (of the current week) are days since 1970-01-01; `month` counts from 0. */
interface Parts {
  readonly day: number;
  readonly monday: number;
  readonly year: number;
  readonly month: number;
}

type Span = { readonly from: number; readonly to: number };

const byName: Readonly<Record<DateSpan, (today: Parts) => Span>> = {
  today: ({ day }) => ({ from: day, to: day }),
  yesterday: ({ day }) => ({ from: day - 1, to: day - 1 }),
  tomorrow: ({ day }) => ({ from: day + 1, to: day + 1 }),
  last7Days: ({ day }) => ({ from: day - 6, to: day }),
  last30Days: ({ day }) => ({ from: day - 29, to: day }),
  next7Days: ({ day }) => ({ from: day, to: day + 6 }),
  thisWeek: ({ monday }) => ({ from: monday, to: monday + 6 }),
  lastWeek: ({ monday }) => ({ from: monday - 7, to: monday - 1 }),
  nextWeek: ({ monday }) => ({ from: monday + 7, to: monday + 13 }),
  thisMonth: ({ year, month }) => ({ from: firstOf(year, month), to: firstOf(year, month + 1) - 1 }),
  lastMonth: ({ year, month }) => ({ from: firstOf(year, month - 1), to: firstOf(year, month) - 1 }),
  thisYear: ({ year }) => ({ from: firstOf(year, 0), to: firstOf(year + 1, 0) - 1 }),
  past: ({ day }) => ({ from: firstOf(1000, 0), to: day - 1 }),
  pastOr7DaysAhead: ({ day }) => ({ from: firstOf(1000, 0), to: day + 7 }),
  tomorrowOrDayAfter: ({ day }) => ({ from: day + 1, to: day + 2 }),
};

const dayLength = 24 * 60 * 60 * 1_000;

function partsOf(today: string): Parts {
  const date = new Date(`${today}T00:00:00Z`);
  const day = date.getTime() / dayLength;
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return { day, monday: day - sinceMonday, year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

function firstOf(year: number, month: number): number {
  return Date.UTC(year, month, 1) / dayLength;
}

function toText(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}
