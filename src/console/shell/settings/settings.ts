import { defaultLanguage, type Language, languages } from '../../../contract/wire.ts';
import { keptKeys, readKept, readWindow, type SessionStore, windowKeys, writeKept, writeWindow } from '../../client/session.ts';
import { createStore, type Store } from '../../client/store.ts';
import { isLoginPath } from '../../location/paths.ts';
import type { Tab, TabState } from '../../location/tabs.ts';

/** The persisted settings of the console (contract README section 9.3). */
interface Settings extends TabState {
  readonly language: Language;
  /** Whether the side menu is collapsed to 48 px instead of 150. */
  readonly collapsed: boolean;
}

/** Defaults: Chinese, an expanded menu, no tabs (contract README section 9.3). */
export const defaultSettings: Settings = {
  language: defaultLanguage,
  collapsed: false,
  tabs: [],
  activeTab: undefined,
};

export interface SettingsStore extends Store<Settings> {
  readonly update: (change: (settings: Settings) => Settings) => void;
  /** Restores the defaults (contract README section 9.3). They are not stored, because the end of the session clears the storage. */
  readonly reset: () => void;
  /** Takes over the language that another window has stored; other settings belong to each window. */
  readonly follow: () => void;
}

/**
 * Creates the store of this browser's settings; every change is written to local storage. Tabs are also stored per window and user: a
 * reload restores the window's own tabs, and a new window starts with the tabs that any window has stored last.
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

/** Maximum number of tabs accepted from storage. */
const maxTabs = 200;

/** Validates stored settings; invalid ones become the default, so that manipulated storage cannot break the page. */
export function readSettings(kept: unknown): Settings {
  if (typeof kept !== 'object' || kept === null) return defaultSettings;
  const { language, collapsed, tabs, activeTab } = kept as Readonly<Record<string, unknown>>;
  return {
    language: languages.find((known) => known === language) ?? defaultSettings.language,
    collapsed: typeof collapsed === 'boolean' ? collapsed : defaultSettings.collapsed,
    ...readTabState({ tabs, activeTab }),
  };
}

/** Returns the tabs stored for this window; undefined if there are none or they belong to another user than `owner`. */
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

/** Returns whether the value is a tab: its path is a page of this console, and its full path, of limited length, may add a query. */
function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { path, fullPath } = value as Partial<Tab>;
  if (typeof path !== 'string' || typeof fullPath !== 'string') return false;
  const isPath = /^\/(?![/\\])[^?#\\\p{Cc}]*$/u.test(path) && !isLoginPath(path);
  return isPath && fullPath.length < 8000 && (fullPath === path || fullPath.startsWith(`${path}?`));
}
