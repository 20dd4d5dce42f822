import { createInstance } from 'i18next';
import { useSyncExternalStore } from 'react';
import { byCount, defaultLanguage, type Language, languages } from '../../contract/text.ts';
import { en } from './en.ts';
import { type Texts, zh } from './zh.ts';

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

const textTables: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = { zh, en };

/**
 * A text that nothing has to be filled into; undefined for others, which i18next fills. To ask i18next for these too takes ten times
 * as long, and a page asks for hundreds.
 */
function plainText(key: TextKey, language: Language): string | undefined {
  const [room = '', name = ''] = key.split('.');
  const text = textTables[language][room]?.[name];
  return text?.includes('{{') ? undefined : text;
}

/** `list.search` and the like: a text by its place in the language files. */
export type TextKey = { [Room in keyof Texts & string]: `${Room}.${keyof Texts[Room] & string}` }[keyof Texts & string];

export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** A text in the present language, for code that is no component. Components call `useSay`, which follows the language. */
export const say: Say = (key, values) => plainText(key, i18n.language as Language) ?? i18n.t(key, values ?? {});

interface Speaker {
  readonly say: Say;
  readonly language: Language;
}

/** One for each language, made once: a page asks for it in every one of its cells. */
const speakers = Object.fromEntries(languages.map((language) => [language, speakerOf(language)])) as Record<
  Language,
  Speaker
>;

/** `say` of the present language and that language; the component renders again when it changes. */
export function useSay(): Speaker {
  return speakers[useSyncExternalStore(onLanguageChange, presentLanguage, presentLanguage)];
}

/** `say` of a language that need not be the present one: that of a paper. */
export function sayIn(language: Language): Say {
  return speakers[language].say;
}

function speakerOf(language: Language): Speaker {
  const filled = new Map<string, string>();
  const fill: Say = (key, values) => {
    const asked = `${key} ${JSON.stringify(values)}`;
    const text = filled.get(asked) ?? i18n.t(key, { lng: language, ...values });
    if (filled.size >= mostFilled) filled.clear();
    filled.set(asked, text);
    return text;
  };
  const say: Say = (key, values) => plainText(key, language) ?? fill(key, values);
  return { say, language };
}

/** Texts that are kept as they were filled: the cells of a column, and a key press in a form, ask for the same ones again. */
const mostFilled = 500;

function onLanguageChange(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}

function presentLanguage(): Language {
  return i18n.language as Language;
}
