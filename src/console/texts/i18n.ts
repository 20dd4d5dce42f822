import { createTexts, type KeyOf, type WordOf } from './createTexts.ts';
import { zh } from './zh.ts';

/** The texts that are there from the start, in rooms: `list.search` and the like. English comes before it is spoken. */
export const { t, useT, translateIn } = createTexts('core', {
  zh,
  en: async () => (await import('./en.ts')).en,
});

export type TextKey = KeyOf<typeof zh>;

export type Translate = WordOf<typeof zh>;
