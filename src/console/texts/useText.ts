import { useCallback } from 'react';
import { fill, type Language } from '../../contract/text.ts';
import { formatNumber } from '../../fields/faces/formatNumber.ts';
import { useSay } from './i18n.ts';

/** Says one word of a table, with its `{…}` places filled: numbers as the language writes them, texts as they are. */
export type WordOf<Key> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** Words by their keys, in both languages. */
export type WordTables<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** The words of a table of one's own, in the present language. The table must be the same one at every render. */
export function useText<Key extends string>(words: WordTables<Key>): WordOf<Key> {
  const { language } = useSay();
  return useCallback(
    (key, values = {}) => fill(words[language][key], writtenValues(values, language)),
    [words, language],
  );
}

function writtenValues(
  values: Readonly<Record<string, string | number>>,
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value, language) : value,
    ]),
  );
}

/** A room's own words in the present language: parts that come late bring theirs, so that no first page carries them. */
export function createUseWord<Key extends string>(words: WordTables<Key>): () => WordOf<Key> {
  return () => useText(words);
}
