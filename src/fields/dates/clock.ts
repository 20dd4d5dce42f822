/** Whether the calendar date exists; years start at 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const grammar = /^(\d{4})-(\d{2})-(\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Matches a date-time whose UTC year is 1 to 9999. A date-time in another year could be stored, but not be parsed again. */
const canonical = /^(?!0000)\d{4}-/;

/**
 * Converts an RFC 3339 date-time to UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`, which sorts as text; undefined for other text.
 * Leap seconds (`:60`) are rejected, because neither JavaScript nor the databases store them.
 */
export function toInstant(value: string): string | undefined {
  const match = grammar.exec(value);
  if (!match || !isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  const instant = new Date(value.toUpperCase()).toISOString();
  return canonical.test(instant) ? instant : undefined;
}

/** Formats a date-time in local time, `2026-11-20 16:30`. Other values are returned as text. */
export function localTime(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return String(value);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** A date-time in a time zone. */
export interface Clock {
  /** The wall time, such as `2026-11-24 10:00:00`. */
  readonly wall: string;
  /** The IANA name: `America/Los_Angeles`. */
  readonly zone: string;
  /** The short name of the zone at that time: `PST`, `GMT+8`. */
  readonly name: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the time zone for a date-time of a record: the first valid zone among the values of these fields; undefined if there is none. */
export function zoneIn(keys: readonly string[] | undefined, record: Values): string | undefined {
  return keys?.map((key) => record[key]).find((zone): zone is string => typeof zone === 'string' && isZone(zone));
}

/**
 * Returns the wall time of a date-time in a zone, with the names of the zone. Without a known zone, the zone of the browser or server is
 * used.
 */
export function clockAt(moment: Date, zone?: string): Clock {
  const format = formatIn(zone !== undefined && isZone(zone) ? zone : undefined);
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year = '', month, day, hour, minute, second, timeZoneName = '' } = parts;
  return {
    wall: `${year.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`,
    zone: format.resolvedOptions().timeZone,
    name: timeZoneName,
  };
}

/**
 * Returns the date-time for a wall time such as `2026-11-24 10:00:00` in a zone. Without a known zone, the zone of the browser or server is
 * used. A wall time in an hour that daylight saving time skips gives the time one hour later.
 */
export function momentAt(wall: string, zone?: string): Date {
  if (zone === undefined || !isZone(zone)) return new Date(wall.replace(' ', 'T'));
  const plain = Date.parse(`${wall.replace(' ', 'T')}Z`);
  // The first guess may be on the other side of a clock change, so the offset at the guessed time is the one that applies.
  const guess = plain - offsetAt(plain, zone);
  return new Date(plain - offsetAt(guess, zone));
}

function offsetAt(moment: number, zone: string): number {
  return Date.parse(`${clockAt(new Date(moment), zone).wall.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat | undefined>();

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...shape, ...(timeZone && { timeZone }) });
  formats.set(timeZone, known);
  return known;
}

/** Whether the runtime knows the zone. */
function isZone(name: string): boolean {
  if (name === '') return false;
  if (formats.has(name)) return formats.get(name) !== undefined;
  try {
    formatIn(name);
  } catch {
    formats.set(name, undefined);
  }
  return formats.get(name) !== undefined;
}

const shape = {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const),
};

/** Returns the date of a date-time in a zone, `YYYY-MM-DD`; without a zone in UTC. */
export function dayIn(moment: Date | string, zone: string | null | undefined): string {
  return clockAt(new Date(moment), zone ?? 'UTC').wall.slice(0, 10);
}

/** Whether a date-time was typed with seconds. A time with milliseconds was set by a clock, so its seconds are not shown. */
export function hasTypedSeconds(value: unknown): boolean {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  return moment.getUTCSeconds() > 0 && moment.getUTCMilliseconds() === 0;
}
