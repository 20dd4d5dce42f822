import type { FaultTexts } from '../../../codegen/texts/faultTexts.ts';
import { latinIn } from './latinIn.ts';

/** What stands in backticks of an English text is a name: it stands in the Chinese one too. */
const named = /`([^`]*)`/g;

/** What is missing from the Chinese of a fault: a name that the English text has, or a word that is still English. */
export function missingInChinese({ what, mend }: FaultTexts): string[] {
  return [what, mend].flatMap(({ en, zh }) => {
    const missing = [...en.matchAll(named)].flatMap(([, name = '']) => (zh.includes(name) ? [] : [name]));
    return [
      ...missing.map((name) => `\`${name}\` is lost in: ${zh}`),
      ...latinIn(zh).map((word) => `English word ${word} in: ${zh}`),
    ];
  });
}
