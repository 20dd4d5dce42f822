import type { AccessControlProvider, I18nProvider } from '@refinedev/core';
import { ownScreens } from '../../contract/menu.ts';
import { mayAct } from '../../contract/permission.ts';
import { languages } from '../../contract/wire.ts';
import type { Access, AccessStore } from '../registry/access.ts';
import type { SettingsStore } from '../shell/settings/settings.ts';
import { i18n } from '../texts/createTexts.ts';

/** An action or page for which a permission is requested. */
export interface RequestedAction {
  /** Name of a resource, or component key of a page drawn by the console or business code. */
  readonly resource?: string | undefined;
  /** Name of the action; for pages of the console also a permission code. */
  readonly action: string;
  /** Kind of the records, if the resource has several. */
  readonly kind?: string | undefined;
}

/**
 * Returns whether the user has the permission. Fail-closed: false for unknown actions, resources and pages. Components use it through
 * `useMay`.
 */
export function isPermitted({ resources, perms, routes }: Access, { resource, action, kind }: RequestedAction): boolean {
  const entry = resources.find(({ name }) => name === resource);
  if (entry) return mayAct({ ...entry, ...(kind !== undefined && { kind }) }, action, perms);
  const own = ownScreens.find(({ component }) => component === resource);
  if (own) {
    const code = action === 'list' ? own.permissions[0].code : action;
    return own.permissions.some((each) => each.code === code) && perms.has(code);
  }
  // A page of business code is open to users who have its menu entry. Its requests check further permissions.
  const isDrawn = [...routes.values()].some(({ page }) => page.view === 'business' && page.component === resource);
  return action === 'list' && isDrawn;
}

/** Creates the access provider for Refine's `useCan`. Fail-closed: unknown actions and resources are denied. */
export function createAccessProvider({ access }: { access: Pick<AccessStore, 'get'> }): AccessControlProvider {
  return {
    can: async ({ resource, action, params }) => ({
      can: isPermitted(access.get(), { resource, action, kind: kindIn(params) }),
    }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}

/** Returns the requested kind of record. */
function kindIn(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof params?.kind === 'string' ? params.kind : undefined;
}

/** Connects Refine with the texts and language of the console. */
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
