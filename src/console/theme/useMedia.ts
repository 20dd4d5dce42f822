import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches; re-renders on change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Returns whether the window is too narrow for a menu beside the page, as on phones. `layout.css` uses the same width. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767px)');
}
