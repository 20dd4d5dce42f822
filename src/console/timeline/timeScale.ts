/** How much time is seen at once, and in which steps things are put down; `hours`: how far two marks of the clock are apart. */
const zooms = {
  weeks: { pxPerHour: 3.75, stepMinutes: 60, hours: 24 },
  days: { pxPerHour: 10, stepMinutes: 30, hours: 6 },
  hours: { pxPerHour: 46, stepMinutes: 15, hours: 1 },
} as const;
export type Zoom = keyof typeof zooms;
export const zoomNames = Object.keys(zooms) as Zoom[];

const minute = 60_000;
const hour = 60 * minute;

/** A day on the scale; not all have 24 hours. */
export interface ScaleDay {
  /** `YYYY-MM-DD` here. */
  readonly day: string;
  readonly start: number;
  readonly x: number;
  readonly width: number;
  readonly isWeekend: boolean;
}

export interface TimeScale {
  readonly zoom: Zoom;
  readonly days: readonly ScaleDay[];
  /** The marks of the clock between the days. */
  readonly marks: readonly { readonly time: number; readonly x: number }[];
  readonly from: number;
  readonly to: number;
  /** In px. */
  readonly width: number;
  /** The least that something is moved by; in ms. */
  readonly step: number;
  readonly xOf: (time: number) => number;
  readonly timeAt: (x: number) => number;
  /** The nearest moment at which something may begin. */
  readonly snap: (time: number) => number;
}

/** Time from the beginning of a day, for so many days, as a line of pixels. Days are those of the clock on the wall. */
export function createTimeScale(firstDay: Date, count: number, zoom: Zoom): TimeScale {
  const { pxPerHour, stepMinutes, hours } = zooms[zoom];
  const startOf = (index: number) =>
    new Date(firstDay.getFullYear(), firstDay.getMonth(), firstDay.getDate() + index).getTime();
  const from = startOf(0);
  const to = startOf(count);
  const xOf = (time: number) => ((time - from) / hour) * pxPerHour;
  const step = stepMinutes * minute;
  const days = Array.from({ length: count }, (_, index): ScaleDay => {
    const start = startOf(index);
    const x = xOf(start);
    const isWeekend = [0, 6].includes(new Date(start).getDay());
    return { day: dayText(start), start, x, width: xOf(startOf(index + 1)) - x, isWeekend };
  });
  return {
    ...{ zoom, days, from, to, step, xOf },
    marks: days
      .flatMap(({ start }, index) => marksOf(start, startOf(index + 1), hours * hour))
      .map((time) => ({ time, x: xOf(time) })),
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

function dayText(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
