import type { Language } from '../../contract/text.ts';
import { useSay } from '../texts/useSay.ts';

/** The language that is shown now: `title[language]` of anything that has its texts in both. */
export function useLanguage(): Language {
  return useSay().language;
}
