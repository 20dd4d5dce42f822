import { useCallback } from 'react';
import { fill, type Language } from '../../contract/text.ts';
import { useSay } from './useSay.ts';

/** Says one word of a room, with its `{…}` places filled. */
export type WordOf<Key> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** A room's own words in the present language: parts that come late bring theirs, so that no first page carries them. */
export function createUseWord<Key extends string>(
  words: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): () => WordOf<Key> {
  return () => {
    const { language } = useSay();
    return useCallback((key, values = {}) => fill(words[language][key], values), [language]);
  };
}
