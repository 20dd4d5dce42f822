import type { Language } from '../../contract/text.ts';
import { i18n } from './i18n.ts';
import { plainText } from './plainText.ts';
import type { Texts } from './zh.ts';

/** `list.search` and the like: a text by its place in the language files. */
export type TextKey = { [Room in keyof Texts & string]: `${Room}.${keyof Texts[Room] & string}` }[keyof Texts & string];

export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** A text in the present language, for code that is no component. Components call `useSay`, which follows the language. */
export const say: Say = (key, values) => plainText(key, i18n.language as Language) ?? i18n.t(key, values ?? {});
