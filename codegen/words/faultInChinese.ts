import type { Fault } from '../types.ts';
import { createPhrasebook } from './createPhrasebook.ts';
import { inChinese } from './inChinese.ts';
import { refusedValueInChinese } from './refusedValue.ts';
import { spaced } from './spaced.ts';
import { speakGap } from './speakGap.ts';
import { valueWords } from './tables/valueWords.ts';

type Told = Pick<Fault, 'what' | 'mend' | 'mendZh'>;

/** Knows the faults of which a field says how to mend them. */
const isOfValue = createPhrasebook(valueWords, speakGap);

/** A fault in Chinese, as far as there are words for it. */
export function faultInChinese({ what, mend, mendZh }: Told): Readonly<Record<'what' | 'mend', string | undefined>> {
  const spoken = isOfValue(what) === undefined ? undefined : refusedValueInChinese(mend);
  return { what: inChinese(what), mend: spoken === undefined ? (inChinese(mend) ?? mendZh) : spaced(spoken) };
}
