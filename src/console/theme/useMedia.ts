import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and whenever that changes. */
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

/** Whether the window is that of a phone: too narrow for a menu beside the page. `layout.css` draws the same line. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767px)');
}
