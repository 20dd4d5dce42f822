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
  const filled = new Map<string, string>();
  const fill: Say = (key, values) => {
    const asked = `${key} ${JSON.stringify(values)}`;
    const text = filled.get(asked) ?? texts.t(key, { lng: language, ...values });
    if (filled.size >= mostFilled) filled.clear();
    filled.set(asked, text);
    return text;
  };
  const say: Say = (key, values) => plainText(key, language) ?? fill(key, values);
  return { say, language };
}

/** Texts that are kept as they were filled: the cells of a column, and a key press in a form, ask for the same ones again. */
const mostFilled = 500;

function listen(onChange: () => void): () => void {
  texts.on('languageChanged', onChange);
  return () => texts.off('languageChanged', onChange);
}

function present(): Language {
  return texts.language as Language;
}
