import { createContext, useCallback, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Text } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { createStore, type Store, useStore } from '../client/store.ts';
import { useT } from '../texts/i18n.ts';

/** Location of a page: its own path and query, which do not change while another tab is active. */
export interface Location {
  readonly path: string;
  readonly search: string;
  /** Changes the page's query; `replace` adds no history entry. */
  readonly go: (search: string, options?: { readonly replace?: boolean }) => void;
  /** Data kept while the tab of the page is open (`useKept`). */
  readonly memory: Map<string, unknown>;
}

export const LocationContext = createContext<Location | undefined>(undefined);

/** Returns the location of the surrounding page. */
export function usePagePath(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('usePagePath needs <LocationContext> around it.');
  return location;
}

/**
 * Returns state that a page keeps while it is hidden, until its tab is closed. `name` must be unique in the page. The third element is a
 * function that returns the current state, for asynchronous code and repeated clicks that must not use the state of an old render.
 */
export function useKept<T>(name: string, first: T): readonly [T, (next: T) => void, () => T] {
  const { memory } = usePagePath();
  const [start] = useState(() => ({ first }));
  const now = useCallback(() => (memory.has(name) ? (memory.get(name) as T) : start.first), [memory, name, start]);
  const [value, setValue] = useState<T>(now);
  const keep = useCallback(
    (next: T) => {
      memory.set(name, next);
      setValue(() => next);
    },
    [memory, name],
  );
  return [value, keep, now];
}

/** Remembered choices by user id and name of the choice, shared by all pages of this window. */
const remembered = new Map<string, Store<string>>();

/**
 * Returns a text chosen by the user, and a function to change it. All pages share the text and this browser stores it; it is empty at
 * first. Under the name of a resource, it is the id of the record that the user works with, such as their warehouse.
 */
export function useRemembered(name: string): readonly [string, (text: string) => void] {
  const userId = useStore(useApp().session)?.userInfo.id ?? '';
  const key = JSON.stringify([userId, name]);
  const store = remembered.get(key) ?? createStore(readRemembered(userId, name) ?? '');
  remembered.set(key, store);
  const choose = useCallback(
    (text: string) => {
      writeRemembered(userId, name, text);
      store.set(text);
    },
    [store, userId, name],
  );
  return [useStore(store), choose];
}

/** Storage key of a text that the user has chosen. Like a draft, the stored text survives the end of the session. */
function rememberedKey(userId: string, name: string): string {
  return `quayside.remembered.${userId}.${name}`;
}

/** Returns a text that `writeRemembered` has stored for the user; undefined if there is none. */
function readRemembered(userId: string, name: string): string | undefined {
  try {
    return localStorage.getItem(rememberedKey(userId, name))?.slice(0, 200);
  } catch {
    return undefined;
  }
}

/**
 * Stores a short text for the user, or removes it if the text is empty. If the browser denies storage, the text is lost when the window is
 * reloaded.
 */
function writeRemembered(userId: string, name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(rememberedKey(userId, name));
    else localStorage.setItem(rememberedKey(userId, name), text);
  } catch (cause) {
    console.info('the choice could not be stored', cause);
  }
}

/**
 * Returns a function that opens a page by path. If the page has unsaved input, it opens with the query of its tab, so that no input is
 * lost.
 */
export function useOpenPage(): (path: string) => void {
  const { settings, unsaved } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      const tab = unsaved.get().has(path) ? settings.get().tabs.find((open) => open.path === path) : undefined;
      void navigate(tab?.fullPath ?? path);
    },
    [settings, unsaved, navigate],
  );
}

const noTitle: Text = { zh: '', en: '' };

/** Returns the menu title of the surrounding page in each language. */
export function usePageTexts(): Text {
  const { path } = usePagePath();
  return useStore(useApp().access).routes.get(path)?.title ?? noTitle;
}

/** Returns the menu title of the surrounding page in the current language. */
export function usePageTitle(): string {
  const { language } = useT();
  return usePageTexts()[language];
}

/** Id of the element that contains the pages. */
export const contentId = 'q-content';

/** Moves the focus to the content of the page, past the menu and the header. */
export function focusContent(): void {
  document.getElementById(contentId)?.focus();
}
