import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { afterPaint } from '../../client/afterPaint.ts';
import { whenIdle } from '../../client/whenIdle.ts';
import { useHouse } from '../../house.ts';
import type { Tab } from './tabState.ts';

/** So long, in ms, the address may lag behind what is seen while a person goes on at once. */
const patience = 100;

/**
 * Goes to an open tab. A page that is alive is shown at once, in the next frame; the address and all that follows from
 * it come after that frame. From a page that has no tab, where unsaved text may be at stake, the address goes first.
 */
export function useGoToTab(): (tab: Tab) => void {
  const { front, settings } = useHouse();
  const navigate = useNavigate();
  return useCallback(
    (tab) => {
      const hasTab = settings.get().tabs.some(({ path }) => path === window.location.pathname);
      if (!hasTab) return void navigate(tab.fullPath);
      front.set(tab.path);
      const follow = async () => {
        // Another tab may have been asked for by now.
        if (front.get() !== tab.path) return;
        // It may be closed again.
        const open = settings.get().tabs.find(({ path }) => path === tab.path);
        if (open) await navigate(open.fullPath);
        // Closed, refused, or overtaken by another way: the address says again what is in front.
        if (front.get() === tab.path && window.location.pathname !== tab.path) front.set(undefined);
      };
      afterPaint(() => whenIdle(() => void follow(), { within: patience, otherwise: 0 }));
    },
    [front, settings, navigate],
  );
}
