import type { Fault } from '../../../codegen/types.ts';
import { faultInChinese } from '../../../codegen/words/faultInChinese.ts';
import { latinIn } from './latinIn.ts';

/** What stands in backticks of an English text is a name: it stands in the Chinese one too. */
const named = /`([^`]*)`/g;

/** What is missing from the Chinese of a fault: a text of its own, or a name that the English one has. */
export function missingInChinese({ what, mend }: Pick<Fault, 'what' | 'mend'>): string[] {
  const chinese = faultInChinese({ what, mend });
  return [
    { english: what, spoken: chinese.what },
    { english: mend, spoken: chinese.mend },
  ].flatMap(({ english, spoken }) => {
    if (spoken === undefined) return [`no Chinese for: ${english}`];
    const lost = [...english.matchAll(named)].flatMap(([, name = '']) => (spoken.includes(name) ? [] : [name]));
    const latin = latinIn(spoken);
    return [
      ...lost.map((name) => `\`${name}\` is lost in: ${spoken}`),
      ...latin.map((word) => `English word ${word} in: ${spoken}`),
    ];
  });
}
