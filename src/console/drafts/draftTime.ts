import type { Language } from '../../contract/text.ts';

/** When a draft was typed: the time of day, with the day before it when that is not today. */
export function draftTime(time: number, language: Language, now: Date = new Date()): string {
  const then = new Date(time);
  const isToday = then.toDateString() === now.toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit', hour12: false }).format(then);
}
