import type { Language } from '../../../../../contract/text.ts';
import { type Day, type Span, startOf } from './days.ts';

const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' };

/** A day in full, as people say it. */
export function dayName(day: Day, language: Language): string {
  return inWords({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }, language).format(startOf(day));
}

/** A day of the week, short and in full. */
export function weekdayName(day: Day, language: Language): { readonly short: string; readonly long: string } {
  const date = startOf(day);
  return {
    short: inWords({ weekday: 'short' }, language).format(date),
    long: inWords({ weekday: 'long' }, language).format(date),
  };
}

/** What the calendar shows: a month, or the days of a week. */
export function spanName(days: readonly Day[], { day, span }: { day: Day; span: Span }, language: Language): string {
  if (span === 'month') return inWords({ year: 'numeric', month: 'long' }, language).format(startOf(day));
  const [first = day, last = day] = [days[0], days.at(-1)];
  const words = inWords({ year: 'numeric', month: 'short', day: 'numeric' }, language);
  return words.formatRange(startOf(first), startOf(last));
}

function inWords(options: Intl.DateTimeFormatOptions, language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], options);
}
