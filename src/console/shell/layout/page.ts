import { createContext, useCallback, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Text } from '../../../contract/text.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useT } from '../../texts/i18n.ts';

/** Where a page lives: its own path and query, which stay as they are while other tabs are in front. */
export interface Location {
  readonly path: string;
  readonly search: string;
  /** Changes the page's query; `replace` leaves no step behind for the back button. */
  readonly go: (search: string, options?: { readonly replace?: boolean }) => void;
  /** What the page remembers for as long as its tab is open, asleep or not (`useKept`). */
  readonly memory: Map<string, unknown>;
}

export const LocationContext = createContext<Location | undefined>(undefined);

/** The address of the page around the component. */
export function usePagePath(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('usePlace needs <PlaceContext> around it.');
  return location;
}

/**
 * State that a page finds again after it was put to sleep; it goes when the tab is closed. `name` is its own in the page.
 * The third is the present value: what an answer changes, or the second of two presses in a row, builds on that and not on
 * what was there when it was rendered.
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

/** Goes to a page by its path; one that holds unsaved text is opened as its tab has it, so that nothing is lost. */
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

/** What the menu calls the page around the component, in each language. */
export function usePageTexts(): Text {
  const { path } = usePagePath();
  return useStore(useApp().access).routes.get(path)?.title ?? noTitle;
}

/** What the menu calls the page around the component. */
export function usePageTitle(): string {
  const { language } = useT();
  return usePageTexts()[language];
}
