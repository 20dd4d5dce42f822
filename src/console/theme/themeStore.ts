import { useLayoutEffect } from 'react';
import { keptKeys, readKept, type SessionStore, writeKept } from '../client/session.ts';
import { createStore, type Store, useStore } from '../client/store.ts';

/** Values the user can choose; `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themeChoices)[number];

export type Scheme = Exclude<ThemeChoice, 'system'>;

/** Validates the stored choice; returns the default if it is invalid. */
export function readThemeChoice(kept: unknown): ThemeChoice {
  return themeChoices.find((choice) => choice === kept) ?? 'system';
}

export type ThemeStore = Store<ThemeChoice>;

/**
 * Creates the store for the choice of light or dark mode, which is kept in local storage. Logout clears the stored choice, but the page
 * keeps its appearance until it is reloaded, and the next login stores the choice again.
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

/** Marks the document with the chosen theme for the style sheets. With the choice `system`, the style sheets follow the device. */
export function useThemeShown(theme: ThemeStore): void {
  const choice = useStore(theme);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (choice === 'system') delete dataset.theme;
    else dataset.theme = choice;
  }, [choice]);
}

/**
 * Adds the page's nonce to every new style element. Without it, the content security policy would refuse the style elements with which
 * antd's table and dialogs measure and lock scroll bars.
 */
export function giveStylesNonce(nonce: string): void {
  const create = document.createElement;
  document.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  } as typeof document.createElement;
}
