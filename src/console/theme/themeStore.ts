import { useLayoutEffect } from 'react';
import { keptKeys, readKept, type SessionStore, writeKept } from '../client/session.ts';
import { createStore, type Store, useStore } from '../client/store.ts';

/** What a person may choose; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themeChoices)[number];

/** The two ways in which the console can look. */
export type Scheme = Exclude<ThemeChoice, 'system'>;

/** The kept choice; whatever else is stored counts as none. */
export function readThemeChoice(kept: unknown): ThemeChoice {
  return themeChoices.find((choice) => choice === kept) ?? 'system';
}

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

/** Brings the choice to the document, where the style sheets read it; without one they follow the device. */
export function useThemeShown(theme: ThemeStore): void {
  const choice = useStore(theme);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (choice === 'system') delete dataset.theme;
    else dataset.theme = choice;
  }, [choice]);
}

/**
 * Every style element made from now on carries the nonce of this page. antd's own do; those with which its table and
 * its dialogs measure and lock scroll bars do not, and the content security policy would refuse them.
 */
export function giveStylesNonce(nonce: string): void {
  const create = document.createElement;
  document.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  } as typeof document.createElement;
}
