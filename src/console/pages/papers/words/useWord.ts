import { createUseWord } from '../../../texts/createUseWord.ts';
import { en } from './en.ts';
import { type Words, zh } from './zh.ts';

/** The words of this room in the present language. */
export const useWord = createUseWord<keyof Words>({ zh, en });
