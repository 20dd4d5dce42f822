import type { Language } from '../../contract/wire.ts';
import { addDays, type Day, startOf as startOfDay } from '../pages/list/layouts/calendar/days.ts';

/** Zoom levels: pixels per hour, the step in which bars are moved, and the hours between two time marks. */
const zooms = {
  weeks: { pxPerHour: 3.75, stepMinutes: 60, hours: 24 },
  days: { pxPerHour: 10, stepMinutes: 30, hours: 6 },
  hours: { pxPerHour: 46, stepMinutes: 15, hours: 1 },
} as const;
export type Zoom = keyof typeof zooms;
export const zoomNames = Object.keys(zooms) as Zoom[];

const minute = 60_000;
const hour = 60 * minute;

/** A day on the scale; not every day has 24 hours. */
interface ScaleDay {
  readonly day: Day;
  readonly start: number;
  readonly x: number;
  readonly width: number;
  readonly isWeekend: boolean;
}

export interface TimeScale {
  readonly zoom: Zoom;
  /** The time zone; undefined for that of the user. */
  readonly zone: string | undefined;
  readonly days: readonly ScaleDay[];
  /** The time marks within the days. */
  readonly marks: readonly { readonly time: number; readonly x: number }[];
  readonly from: number;
  readonly to: number;
  /** Width of the whole scale in px. */
  readonly width: number;
  /** Smallest move of a bar, in ms. */
  readonly step: number;
  readonly xOf: (time: number) => number;
  readonly timeAt: (x: number) => number;
  /** Rounds a time to the nearest step. */
  readonly snap: (time: number) => number;
}

interface Seen extends Pick<TimeScale, 'zoom'> {
  readonly zone?: string | undefined;
  readonly day: Day;
  /** Number of days. */
  readonly count: number;
}

/** Creates a scale that maps a number of days, from the start of a day, to pixels. The days are those of the time zone `zone`. */
export function createTimeScale({ day: firstDay, count, zoom, zone }: Seen): TimeScale {
  const { pxPerHour, stepMinutes, hours } = zooms[zoom];
  const startOf = (index: number) => startOfDay(addDays(firstDay, index), zone).getTime();
  const from = startOf(0);
  const to = startOf(count);
  const xOf = (time: number) => ((time - from) / hour) * pxPerHour;
  const step = stepMinutes * minute;
  const days = Array.from({ length: count }, (_, index): ScaleDay => {
    const start = startOf(index);
    const x = xOf(start);
    const day = addDays(firstDay, index);
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    return { day, start, x, width: xOf(startOf(index + 1)) - x, isWeekend };
  });
  return {
    zoom,
    zone,
    days,
    from,
    to,
    step,
    xOf,
    marks: days.flatMap(({ start }, index) => marksOf(start, startOf(index + 1), hours * hour)).map((time) => ({ time, x: xOf(time) })),
    width: xOf(to),
    timeAt: (x) => from + (x / pxPerHour) * hour,
    snap: (time) => {
      const { start } = days.findLast((day) => day.start <= time) ?? { start: from };
      return start + Math.round((time - start) / step) * step;
    },
  };
}

function marksOf(start: number, end: number, apart: number): number[] {
  const count = Math.ceil((end - start) / apart) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => start + (i + 1) * apart);
}

const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' };

/** The language and the time zone for formatted times; without `zone`, the user's own time zone is used. */
interface Reader {
  readonly language: Language;
  readonly zone?: string | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a date format, from a cache: creating one is slow and a screen needs hundreds. */
function formatOf({ language, zone }: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone ?? ''} ${JSON.stringify(options)}`;
  const zoned = { ...options, ...(zone !== undefined && { timeZone: zone }) };
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], zoned);
  formats.set(key, made);
  return made;
}

const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a day for the header of the timeline. */
export function dayHead(time: number, reader: Reader): string {
  return formatOf(reader, { month: 'numeric', day: 'numeric', weekday: 'short' }).format(time);
}

/** Formats a day with its year. */
export function dayName(time: number, reader: Reader): string {
  return formatOf(reader, { year: 'numeric', month: 'short', day: 'numeric' }).format(time);
}

export function clockTime(time: number, reader: Reader): string {
  return formatOf(reader, clockOptions).format(time);
}

/** Formats a time with weekday, day and clock time. */
function momentName(time: number, reader: Reader): string {
  return formatOf(reader, { month: 'short', day: 'numeric', weekday: 'short', ...clockOptions }).format(time);
}

/** Formats a time range; the day appears once if start and end are on the same day. */
export function spanTexts(
  { from, to }: { readonly from: number; readonly to: number },
  reader: Reader,
): { readonly from: string; readonly to: string } {
  const isOneDay = dayName(from, reader) === dayName(to, reader);
  return { from: momentName(from, reader), to: (isOneDay ? clockTime : momentName)(to, reader) };
}
