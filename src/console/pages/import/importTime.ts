import type { Language } from '../../../contract/text.ts';

/** A moment of the last or the next day, on the clock of the person. */
export function importTime(moment: string, language: Language): string {
  const parts = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false } as const;
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', parts).format(new Date(moment));
}
