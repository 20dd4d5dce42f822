import type { I18nProvider } from '@refinedev/core';
import { languages } from '../../contract/text.ts';
import type { SettingsStore } from '../shell/settings/createSettingsStore.ts';
import { i18n } from '../texts/i18n.ts';

/** Refine's words and language are those of the console. */
export function createI18nProvider(settings: SettingsStore): I18nProvider {
  return {
    translate: (key, options, fallback) => (i18n.exists(key) ? String(i18n.t(key, options)) : (fallback ?? key)),
    changeLocale: (locale) => {
      const language = languages.find((known) => known === locale);
      if (language) settings.update((now) => ({ ...now, language }));
    },
    getLocale: () => settings.get().language,
  };
}
