import { defaultLanguage, type Language, languages } from '../../../contract/text.ts';
import {
  keptKeys,
  readKept,
  readWindow,
  type SessionStore,
  windowKeys,
  writeKept,
  writeWindow,
} from '../../client/session.ts';
import { createStore, type Store } from '../../client/store.ts';
import { isLoginPath } from '../../registry/paths.ts';
import type { Tab, TabState } from '../tabs/tabs.ts';

/** The persisted settings of the console (contract README section 9.3). */
interface Settings extends TabState {
  readonly language: Language;
  /** The side menu is 48 px wide instead of 150. */
  readonly collapsed: boolean;
}

/** What a reset gives back: Chinese, an open menu, no tabs (contract README section 9.3). */
export const defaultSettings: Settings = {
  language: defaultLanguage,
  collapsed: false,
  tabs: [],
  activeTab: undefined,
};

export interface SettingsStore extends Store<Settings> {
  readonly update: (change: (settings: Settings) => Settings) => void;
  /** Back to the defaults (contract README section 9.3). Nothing is kept: what is kept is cleared with the session. */
  readonly reset: () => void;
  /** Another window has kept its settings: the language is taken over, the rest is each window's own. */
  readonly follow: () => void;
}

/**
 * The settings of this browser; every change is kept in local storage. The tabs are kept for this window as well, under
 * the person's id: a reload brings this window's own back, and a new window starts with the last ones of any.
 */
export function createSettingsStore(session: Pick<SessionStore, 'get'>): SettingsStore {
  const owner = () => session.get()?.userInfo.id ?? '';
  const kept = readSettings(readKept(keptKeys.settings));
  // The stored tabs are the user's own: viewing as another user starts without tabs.
  const isLooking = session.get()?.userInfo.viewedBy !== undefined;
  const { tabs, activeTab } = isLooking ? defaultSettings : kept;
  const store = createStore<Settings>({
    ...kept,
    ...(readWindowTabs(readWindow(windowKeys.tabs), owner()) ?? { tabs, activeTab }),
  });
  const set = (settings: Settings) => {
    if (settings === store.get()) return;
    const { tabs, activeTab } = settings;
    writeKept(keptKeys.settings, settings);
    writeWindow(windowKeys.tabs, { owner: owner(), tabs, activeTab });
    store.set(settings);
  };
  return {
    ...store,
    set,
    update: (change) => set(change(store.get())),
    reset: () => store.set(defaultSettings),
    follow: () => {
      const other = readKept(keptKeys.settings);
      if (other === undefined) return;
      const { language } = readSettings(other);
      if (language !== store.get().language) store.set({ ...store.get(), language });
    },
  };
}

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
  const valid = tabs.filter(isTab).map(({ path, fullPath }) => ({ path, fullPath }));
  return valid.filter((tab, i) => valid.findIndex((other) => other.path === tab.path) === i).slice(0, maxTabs);
}

/** A tab has a path of this console, never another origin, and a full path that is that path with a query. */
function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { path, fullPath } = value as Partial<Tab>;
  if (typeof path !== 'string' || typeof fullPath !== 'string') return false;
  const isPath = /^\/(?![/\\])[^?#\\\p{Cc}]*$/u.test(path) && !isLoginPath(path);
  return isPath && fullPath.length < 8000 && (fullPath === path || fullPath.startsWith(`${path}?`));
}
