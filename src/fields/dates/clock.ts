/** Whether year, month and day exist on the calendar, from the year 1 on. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const grammar =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** What is kept: a moment whose year in UTC lies between 1 and 9999, so that it can be read again. */
const canonical = /^(?!0000)\d{4}-/;

/**
 * The moment in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`, which sorts as text; undefined when the text is no RFC 3339 moment.
 * Leap seconds (`:60`) are refused: no clock or table here can keep them.
 */
export function toInstant(value: string): string | undefined {
  const match = grammar.exec(value);
  if (!match || !isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  const instant = new Date(value.toUpperCase()).toISOString();
  return canonical.test(instant) ? instant : undefined;
}

/** A moment of the wire as the clock on the wall shows it, `2026-11-20 16:30`; what is no moment is shown as it is. */
export function localTime(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return String(value);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** A moment as the clock of a place shows it. */
export interface Clock {
  /** `2026-11-24 10:00:00` */
  readonly wall: string;
  /** The place, as an IANA name: `America/Los_Angeles`. */
  readonly zone: string;
  /** What the zone is called at that moment, in short: `PST`, `GMT+8`. */
  readonly name: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The zone that a record tells a moment in: the first of these keys that holds one; undefined where none does. */
export function zoneIn(keys: readonly string[] | undefined, record: Values): string | undefined {
  return keys?.map((key) => record[key]).find((zone): zone is string => typeof zone === 'string' && isZone(zone));
}

/** The clock of the place at a moment; without a place, that of whoever looks. */
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
 * The moment at which the clock there shows this, `2026-11-24 10:00:00`; where an hour is left out, the hour after. Without a
 * place, that of whoever looks.
 */
export function momentAt(wall: string, zone?: string): Date {
  if (zone === undefined || !isZone(zone)) return new Date(wall.replace(' ', 'T'));
  const plain = Date.parse(`${wall.replace(' ', 'T')}Z`);
  // The offset is that of the moment looked for: the first guess can lie on the other side of a change of clocks.
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

/** Whether the browser or server knows a zone of that name. */
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

/** The day of a moment on the calendar of a place, `YYYY-MM-DD`; without a place, in UTC. */
export function dayIn(moment: Date | string, zone: string | null | undefined): string {
  return clockAt(new Date(moment), zone ?? 'UTC').wall.slice(0, 10);
}

/** Whether somebody has typed a moment to the second: what was read off a clock has parts of a second, and is told to the minute. */
export function hasTypedSeconds(value: unknown): boolean {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  return moment.getUTCSeconds() > 0 && moment.getUTCMilliseconds() === 0;
}
