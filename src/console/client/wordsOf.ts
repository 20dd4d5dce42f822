import { type ErrorKind, errors } from '../../contract/errors.ts';
import type { Language } from '../../contract/text.ts';
import type { Say } from '../texts/say.ts';
import type { HwError } from './hwError.ts';

interface Speaker {
  readonly say: Say;
  readonly language: Language;
}

/**
 * What a failure says in the language that is shown now, for pages that stay while it changes. The server's words are in
 * the language that they were asked for in; in the other one the catalog says what its code means.
 */
export function wordsOf(error: HwError, { say, language }: Speaker): string {
  const { words, code, message } = error;
  if (words) return say(words.key, words.values);
  if (error.language === undefined || error.language === language) return message;
  return catalogWords(code, language) ?? say('error.refused', { code });
}

/** The catalog's words for a code, without those that have places for what only the server knows. */
function catalogWords(code: number, language: Language): string | undefined {
  const kinds: readonly ErrorKind[] = Object.values(errors);
  return kinds.find((kind) => kind.code === code && !kind.message[language].includes('{'))?.message[language];
}
