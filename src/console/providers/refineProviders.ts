import type { AccessControlProvider, I18nProvider } from '@refinedev/core';
import { ownScreens } from '../../contract/menu.ts';
import { mayAct } from '../../contract/permission.ts';
import { languages } from '../../contract/text.ts';
import type { Access, AccessStore } from '../registry/access.ts';
import type { SettingsStore } from '../shell/settings/settings.ts';
import { i18n } from '../texts/createTexts.ts';

/** What somebody wants to open or to do. */
export interface RequestedAction {
  /** A resource by its name, or a page that the console or business code draws by its component. */
  readonly resource?: string | undefined;
  /** The action; for a page of the console itself also the permission. */
  readonly action: string;
  /** Of one kind of the records. */
  readonly kind?: string | undefined;
}

/** Whether the person may; fail-closed: an unknown action, resource or page is a no. Pages and buttons ask it by `useMay`. */
export function isPermitted(
  { resources, perms, routes }: Access,
  { resource, action, kind }: RequestedAction,
): boolean {
  const entry = resources.find(({ name }) => name === resource);
  if (entry) return mayAct({ ...entry, ...(kind !== undefined && { kind }) }, action, perms);
  const own = ownScreens.find(({ component }) => component === resource);
  if (own) {
    const code = action === 'list' ? own.permissions[0].code : action;
    return own.permissions.some((each) => each.code === code) && perms.has(code);
  }
  // A page of business code is open to users with its menu entry; its calls check further permissions.
  const isDrawn = [...routes.values()].some(({ page }) => page.view === 'business' && page.component === resource);
  return action === 'list' && isDrawn;
}

/** Answers Refine's `useCan`. Fail-closed: an unknown action or resource is a no. */
export function createAccessProvider({ access }: { access: Pick<AccessStore, 'get'> }): AccessControlProvider {
  return {
    can: async ({ resource, action, params }) => ({
      can: isPermitted(access.get(), { resource, action, kind: kindIn(params) }),
    }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}

/** The kind of record that is asked about. */
function kindIn(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof params?.kind === 'string' ? params.kind : undefined;
}

/** Refine uses the texts and the language of the console. */
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
