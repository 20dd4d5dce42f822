import type { Language } from '../../../contract/text.ts';

/** How many, as people read it: `99,995`. */
export function grouped(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}
