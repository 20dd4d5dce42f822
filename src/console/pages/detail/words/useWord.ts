import { createUseWord } from '../../../texts/useText.ts';
import { en } from './en.ts';
import { type Words, zh } from './zh.ts';

export const useWord = createUseWord<keyof Words>({ zh, en });
