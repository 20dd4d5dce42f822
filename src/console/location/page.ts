import { createContext, useCallback, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Text } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
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
