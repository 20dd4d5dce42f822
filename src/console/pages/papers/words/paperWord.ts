import type { Text } from '../../../../contract/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** A word that stands on the paper, which has a language of its own. */
export function paperWord(key: keyof typeof zh): Text {
  return { zh: zh[key], en: en[key] };
}
