import type { Language, Text } from '../../../contract/text.ts';

/** A text in the languages of a paper, beside each other; once where they say the same. */
export function inWords(text: Text, spoken: readonly Language[]): string {
  return [...new Set(spoken.map((language) => text[language]))].join(' / ');
}
