import { useCallback } from 'react';
import { fill } from '../../../contract/text.ts';
import { useSay } from '../../texts/useSay.ts';
import { en } from './en.ts';
import { type Words, zh } from './zh.ts';

const words = { zh, en };

export type Word = (key: keyof Words, values?: Readonly<Record<string, string | number>>) => string;

/** The words of this room in the present language; it has its own so that nobody else's first page carries them. */
export function useWord(): Word {
  const { language } = useSay();
  return useCallback((key, values = {}) => fill(words[language][key], values), [language]);
}
