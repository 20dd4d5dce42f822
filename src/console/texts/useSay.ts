import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../contract/text.ts';
import { i18n as texts } from './i18n.ts';
import type { Say } from './say.ts';

/** `say` of the present language and that language; the component renders again when it changes. */
export function useSay(): { readonly say: Say; readonly language: Language } {
  const { t, i18n } = useTranslation(undefined, { i18n: texts });
  const language = i18n.language as Language;
  return useMemo(() => ({ say: (key, values) => t(key, { lng: language, ...values }), language }), [t, language]);
}
