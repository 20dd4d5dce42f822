import type { Language } from '../../../../../contract/text.ts';
import type { Word } from '../words/useWord.ts';
import type { Why } from './laneVerdict.ts';

/** Why a card cannot come to a lane, for people; a condition in its own words where the file has some. */
export function whyWords(why: Why, word: Word, language: Language): string {
  if (why.reason === 'told') return why.text;
  if (!('doing' in why)) return word(why.reason);
  const { title, guardMessage } = why.doing;
  if (why.reason === 'unmet' && guardMessage) return guardMessage[language];
  return word(why.reason, { action: title[language] });
}
