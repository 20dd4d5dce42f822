import { createUseWord, type WordOf } from '../../../texts/useText.ts';
import { en } from './en.ts';
import { type Words, zh } from './zh.ts';

export type Word = WordOf<keyof Words>;

export const useWord = createUseWord<keyof Words>({ zh, en });
