import { createTexts, type KeyOf, type TranslateOf } from './createTexts.ts';
import { zh } from './zh.ts';

/** The texts of the first page, in groups such as `list.search`. English is loaded when it is first used. */
export const { t, useT, translateIn } = createTexts('core', {
  zh,
  en: async () => (await import('./en.ts')).en,
});

export type TextKey = KeyOf<typeof zh>;

export type Translate = TranslateOf<typeof zh>;
