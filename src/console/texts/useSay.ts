import { useSyncExternalStore } from 'react';
import { type Language, languages } from '../../contract/text.ts';
import { i18n as texts } from './i18n.ts';
import { plainText } from './plainText.ts';
import type { Say } from './say.ts';

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
  return speakers[useSyncExternalStore(listen, present, present)];
}

/** `say` of a language that need not be the present one: that of a paper. */
export function sayIn(language: Language): Say {
  return speakers[language].say;
}

function speakerOf(language: Language): Speaker {
  const say: Say = (key, values) => plainText(key, language) ?? texts.t(key, { lng: language, ...values });
  return { say, language };
}

function listen(onChange: () => void): () => void {
  texts.on('languageChanged', onChange);
  return () => texts.off('languageChanged', onChange);
}

function present(): Language {
  return texts.language as Language;
}
