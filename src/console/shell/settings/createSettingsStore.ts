import { createStore, type Store } from '../../client/createStore.ts';
import { keptKeys, readKept, writeKept } from '../../client/localKeep.ts';
import type { SessionStore } from '../../client/sessionStore.ts';
import { readWindow, windowKeys, writeWindow } from '../../client/windowKeep.ts';
import { readSettings, readWindowTabs } from './readSettings.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface SettingsStore extends Store<Settings> {
  readonly update: (change: (settings: Settings) => Settings) => void;
  /** Back to the defaults (console-spec.md section 4). Nothing is kept: what is kept is cleared with the session. */
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
  // The tabs that are kept are the person's own: whoever looks at somebody else's console begins with none.
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
