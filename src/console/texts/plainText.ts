import type { Language } from '../../contract/text.ts';
import { en } from './en.ts';
import type { TextKey } from './say.ts';
import { zh } from './zh.ts';

const books: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = { zh, en };

/**
 * A text that nothing has to be filled into; undefined for others, which i18next fills. To ask i18next for these too takes ten times
 * as long, and a page asks for hundreds.
 */
export function plainText(key: TextKey, language: Language): string | undefined {
  const [room = '', name = ''] = key.split('.');
  const text = books[language][room]?.[name];
  return text?.includes('{{') ? undefined : text;
}
