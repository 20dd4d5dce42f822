import { createPhrasebook } from './createPhrasebook.ts';
import { describedWords } from './describedWords.ts';
import { spaced } from './spaced.ts';
import { speakGap } from './speakGap.ts';
import { keywordWords } from './tables/keywordWords.ts';
import { words } from './words.ts';

const phrasebook = createPhrasebook({ ...describedWords, ...keywordWords, ...words }, speakGap);

/** What the compiler says in English, in Chinese; undefined when it is nothing that the table has. */
export function inChinese(text: string): string | undefined {
  const spoken = phrasebook(text);
  return spoken === undefined ? undefined : spaced(spoken);
}
