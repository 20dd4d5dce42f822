import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { activateTab } from './activateTab.ts';
import { closeUnknownTabs } from './closeTab.ts';
import { releaseForms } from './releaseForms.ts';
import { saveTab } from './saveTab.ts';

/**
 * After each navigation the page is saved as the active tab and added to the list; the not-found page is not. Tabs of
 * routes that are not there any more are closed, and their unsaved text is kept as a draft.
 */
export function useTabKeeping(): void {
  const house = useHouse();
  const { settings, notices } = house;
  const { say } = useSay();
  const { routes } = useStore(house.access);
  const { pathname, search } = useLocation();
  const closeGone = useEffectEvent(() => {
    if (releaseForms(house, routes)) notices.show({ type: 'info', text: say('session.closed') });
    settings.update((now) => closeUnknownTabs(now, new Set(routes.keys())));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other routes are the one reason to look
  useEffect(() => closeGone(), [routes]);
  useEffect(() => {
    if (!routes.has(pathname)) return;
    const tab = { path: pathname, fullPath: pathname + search };
    settings.update((now) => activateTab(saveTab(now, tab), tab));
  }, [settings, routes, pathname, search]);
}
