import type { Language } from '../../../contract/text.ts';
import { formatNumber } from '../../../fields/faces/formatNumber.ts';

/** How many, as people read it: `99,995`. */
export function grouped(count: number, language: Language): string {
  return formatNumber(count, language);
}
