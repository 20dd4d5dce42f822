import type { Language } from '../../contract/text.ts';

const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' };

const cache = new Map<string, Intl.DateTimeFormat>();

/** Formats are slow to make, and a screen needs hundreds. */
function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const made = cache.get(key) ?? new Intl.DateTimeFormat(locales[language], options);
  cache.set(key, made);
  return made;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The day above a column of the time line. */
export function dayHead(time: number, language: Language): string {
  return format(language, { month: 'numeric', day: 'numeric', weekday: 'short' }).format(time);
}

/** A day with its year. */
export function dayName(time: number, language: Language): string {
  return format(language, { year: 'numeric', month: 'short', day: 'numeric' }).format(time);
}

export function clockTime(time: number, language: Language): string {
  return format(language, clock).format(time);
}

/** A moment in words: weekday, day and time. */
export function momentName(time: number, language: Language): string {
  return format(language, { month: 'short', day: 'numeric', weekday: 'short', ...clock }).format(time);
}

/** From one moment to another; the day is said once when both are on it. */
export function spanWords(
  from: number,
  to: number,
  language: Language,
): { readonly from: string; readonly to: string } {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString();
  return { from: momentName(from, language), to: (isOneDay ? clockTime : momentName)(to, language) };
}
