import type { FaultTexts } from '../../../codegen/texts/faultTexts.ts';
import { latinIn } from './latinIn.ts';

/** Matches names in backticks. They must occur in both languages. */
const named = /`([^`]*)`/g;

/** Returns what is wrong with the Chinese text of a fault: names that it lacks, and words that are still English. */
export function missingInChinese({ what, mend }: FaultTexts): string[] {
  return [what, mend].flatMap(({ en, zh }) => {
    const missing = [...en.matchAll(named)].flatMap(([, name = '']) => (zh.includes(name) ? [] : [name]));
    return [...missing.map((name) => `\`${name}\` is lost in: ${zh}`), ...latinIn(zh).map((word) => `English word ${word} in: ${zh}`)];
  });
}
