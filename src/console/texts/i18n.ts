import { createTexts, type KeyOf, type WordOf } from './createTexts.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** The texts that are there from the start, in rooms: `list.search` and the like. */
export const { say, useSay, sayIn } = createTexts('core', { zh, en });

export type TextKey = KeyOf<typeof zh>;

export type Say = WordOf<TextKey>;
