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
