import { createStore, type Store } from '../client/createStore.ts';
import { keptKeys, readKept, writeKept } from '../client/localKeep.ts';
import type { SessionStore } from '../client/sessionStore.ts';
import { readThemeChoice, type ThemeChoice } from './themeChoice.ts';

export type ThemeStore = Store<ThemeChoice>;

/**
 * The choice of light or dark, kept in local storage. The end of a session clears it there like all else; what is on
 * the screen stays until the page is loaded anew, and is kept again from the next login on.
 */
export function createThemeStore(session: Pick<SessionStore, 'get' | 'subscribe'>): ThemeStore {
  const store = createStore<ThemeChoice>(readThemeChoice(readKept(keptKeys.theme)));
  session.subscribe(() => {
    if (session.get() && store.get() !== 'system') writeKept(keptKeys.theme, store.get());
  });
  return {
    ...store,
    set: (choice) => {
      writeKept(keptKeys.theme, choice);
      store.set(choice);
    },
  };
}
