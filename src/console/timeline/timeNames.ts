import type { Language } from '../../contract/text.ts';

const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' };

/** Who reads it, and on whose clock: without a zone, on their own. */
export interface Reader {
  readonly language: Language;
  readonly zone?: string | undefined;
}

const cache = new Map<string, Intl.DateTimeFormat>();

/** Formats are slow to make, and a screen needs hundreds. */
function format({ language, zone }: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone ?? ''} ${JSON.stringify(options)}`;
  const zoned = { ...options, ...(zone !== undefined && { timeZone: zone }) };
  const made = cache.get(key) ?? new Intl.DateTimeFormat(locales[language], zoned);
  cache.set(key, made);
  return made;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The day above a column of the time line. */
export function dayHead(time: number, reader: Reader): string {
  return format(reader, { month: 'numeric', day: 'numeric', weekday: 'short' }).format(time);
}

/** A day with its year. */
export function dayName(time: number, reader: Reader): string {
  return format(reader, { year: 'numeric', month: 'short', day: 'numeric' }).format(time);
}

export function clockTime(time: number, reader: Reader): string {
  return format(reader, clock).format(time);
}

/** A moment in words: weekday, day and time. */
function momentName(time: number, reader: Reader): string {
  return format(reader, { month: 'short', day: 'numeric', weekday: 'short', ...clock }).format(time);
}

/** From one moment to another; the day is said once when both are on it. */
export function spanWords(
  { from, to }: { readonly from: number; readonly to: number },
  reader: Reader,
): { readonly from: string; readonly to: string } {
  const isOneDay = dayName(from, reader) === dayName(to, reader);
  return { from: momentName(from, reader), to: (isOneDay ? clockTime : momentName)(to, reader) };
}
