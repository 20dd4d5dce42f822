import type { Refusal } from '../kind.ts';

/** What people are told about a text that no table can keep. */
export const unprintable: Refusal = {
  zh: '{field}含有不可见的控制字符或不完整的字符',
  en: '{field} holds a control character or half a character',
};

/** Refuses what no table can keep faithfully: control characters (PostgreSQL refuses U+0000) and lone surrogates. */
export function refuseUnprintable(value: string, forbidden: RegExp): Refusal | undefined {
  return forbidden.test(value) || !value.isWellFormed() ? unprintable : undefined;
}
