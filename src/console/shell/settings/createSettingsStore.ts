import { createStore, type Store } from '../../client/createStore.ts';
import { keptKeys, readKept, writeKept } from '../../client/localKeep.ts';
import { readSettings } from './readSettings.ts';
import { defaultSettings, type Settings } from './settings.ts';

export interface SettingsStore extends Store<Settings> {
  readonly update: (change: (settings: Settings) => Settings) => void;
  /** Back to the defaults, but what is on the screen stays in the language that it has until the page is loaded anew. */
  readonly reset: () => void;
}

/** The settings of this browser; every change is kept in local storage. */
export function createSettingsStore(): SettingsStore {
  const store = createStore<Settings>(readSettings(readKept(keptKeys.settings)));
  const set = (settings: Settings) => {
    if (settings === store.get()) return;
    writeKept(keptKeys.settings, settings);
    store.set(settings);
  };
  return {
    ...store,
    set,
    update: (change) => set(change(store.get())),
    reset: () => store.set({ ...defaultSettings, language: store.get().language }),
  };
}
