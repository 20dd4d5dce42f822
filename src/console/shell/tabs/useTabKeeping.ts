import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useStaleLists } from '../../live/useStaleLists.ts';
import { activateTab } from './activateTab.ts';
import { closeUnknownTabs } from './closeTab.ts';
import { saveTab } from './saveTab.ts';

/**
 * After each navigation the page is saved as the active tab and added to the list; the not-found page is not. Tabs of
 * routes that are not there any more are closed, and the lists in the others are kept up to date.
 */
export function useTabKeeping(): void {
  useStaleLists();
  const { settings, access } = useHouse();
  const { routes } = useStore(access);
  const { pathname, search } = useLocation();
  useEffect(() => {
    settings.update((now) => closeUnknownTabs(now, new Set(routes.keys())));
  }, [settings, routes]);
  useEffect(() => {
    if (!routes.has(pathname)) return;
    const tab = { path: pathname, fullPath: pathname + search };
    settings.update((now) => activateTab(saveTab(now, tab), tab));
  }, [settings, routes, pathname, search]);
}
