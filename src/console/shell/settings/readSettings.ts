import { languages } from '../../../contract/text.ts';
import { isLoginPath } from '../../paths/loginPath.ts';
import type { Tab, TabState } from '../tabs/tabState.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** More tabs than this were never opened by a person. */
const maxTabs = 200;

/** Kept settings as far as they are sound; whatever is not becomes its default, so hostile storage cannot break the page. */
export function readSettings(kept: unknown): Settings {
  if (typeof kept !== 'object' || kept === null) return defaultSettings;
  const { language, collapsed, tabs, activeTab } = kept as Readonly<Record<string, unknown>>;
  return {
    language: languages.find((known) => known === language) ?? defaultSettings.language,
    collapsed: typeof collapsed === 'boolean' ? collapsed : defaultSettings.collapsed,
    ...readTabState({ tabs, activeTab }),
  };
}

/** The tabs that this window has kept for `owner`; undefined when there are none or they are another person's. */
export function readWindowTabs(kept: unknown, owner: string): TabState | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { owner: keptOwner, tabs, activeTab } = kept as Readonly<Record<string, unknown>>;
  return keptOwner === owner ? readTabState({ tabs, activeTab }) : undefined;
}

function readTabState({ tabs, activeTab }: { tabs: unknown; activeTab: unknown }): TabState {
  return {
    tabs: readTabs(tabs),
    activeTab: isTab(activeTab) ? { path: activeTab.path, fullPath: activeTab.fullPath } : undefined,
  };
}

function readTabs(tabs: unknown): readonly Tab[] {
  if (!Array.isArray(tabs)) return [];
  const sound = tabs.filter(isTab).map(({ path, fullPath }) => ({ path, fullPath }));
  return sound.filter((tab, i) => sound.findIndex((other) => other.path === tab.path) === i).slice(0, maxTabs);
}

/** A tab has a path of this console, never another origin, and a full path that is that path with a query. */
function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { path, fullPath } = value as Partial<Tab>;
  if (typeof path !== 'string' || typeof fullPath !== 'string') return false;
  const isPath = /^\/(?![/\\])[^?#\\\p{Cc}]*$/u.test(path) && !isLoginPath(path);
  return isPath && fullPath.length < 8000 && (fullPath === path || fullPath.startsWith(`${path}?`));
}
