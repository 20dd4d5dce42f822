import type { AccessControlProvider, I18nProvider } from '@refinedev/core';
import type { Ability } from '../../contract/permission.ts';
import { languages } from '../../contract/text.ts';
import { isAble } from '../registry/abilities.ts';
import type { AccessStore } from '../registry/access.ts';
import type { SettingsStore } from '../shell/settings/settings.ts';
import { i18n } from '../texts/createTexts.ts';

/** Refine's actions and the ability that each needs. */
const abilityOf: Readonly<Record<string, Ability>> = {
  list: 'find',
  show: 'findById',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'deleteById',
};

/** Answers Refine's `useCan`. Fail-closed: an unknown action or resource is a no. */
export function createAccessProvider({ access }: { access: Pick<AccessStore, 'get'> }): AccessControlProvider {
  return {
    can: async ({ resource, action }) => {
      const ability = Object.hasOwn(abilityOf, action) ? abilityOf[action] : undefined;
      const { resources, perms } = access.get();
      const entry = resources.find(({ name }) => name === resource);
      return { can: ability !== undefined && entry !== undefined && isAble(entry, ability, perms) };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}

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
