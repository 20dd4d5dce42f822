import { useText, type WordOf, type WordTables } from './useText.ts';

export type { WordOf } from './useText.ts';

/** A room's own words in the present language: parts that come late bring theirs, so that no first page carries them. */
export function createUseWord<Key extends string>(words: WordTables<Key>): () => WordOf<Key> {
  return () => useText(words);
}
