import { createInstance } from 'i18next';
import { byCount, defaultLanguage, languages } from '../../contract/text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** The texts of the console; the language is set by the settings store. All texts are on board, so it starts at once. */
export const i18n = createInstance();

void i18n.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...languages],
  resources: { zh: { translation: zh }, en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** `{{n, count(one: row; many: rows)}}`, as `{n:row|rows}` in the words of a room. */
i18n.services.formatter?.add('count', (count, _language, { one, many }) => byCount(count, { one, many }));
