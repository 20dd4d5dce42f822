import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { isOtherForm } from '../../pages/formQuery.ts';
import { useSay } from '../../texts/useSay.ts';
import type { Tab } from '../tabs/tabState.ts';
import { markUnsaved } from '../unsaved.ts';

/**
 * Asks before unsaved text is lost: by leaving its form, or the window. Going to another tab loses nothing and is free.
 */
export function LeaveGuard(): ReactNode {
  const { unsaved, settings, box } = useHouse();
  const { say } = useSay();
  const hasUnsaved = useStore(unsaved).size > 0;

  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const { tabs } = settings.get();
    const tabOf = (path: string) => tabs.find((tab) => tab.path === path);
    if (to.pathname === from.pathname) return unsaved.get().has(from.pathname) && isOtherForm(from.search, to.search);
    const target = tabOf(to.pathname);
    // A link may ask another tab for another form than the one that somebody is typing in there.
    if (target && unsaved.get().has(to.pathname) && isOtherForm(queryOf(target), to.search)) return true;
    return unsaved.get().has(from.pathname) && !tabOf(from.pathname);
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: say('form.leaveTitle'),
      text: say('form.leaveText'),
      ok: say('form.leave'),
      cancel: say('form.stay'),
      isDangerous: true,
    };
    const { pathname } = window.location;
    const { location } = blocker;
    void box.confirm(question).then((isLeaving) => {
      if (!isLeaving) return blocker.reset();
      const isStaying = settings.get().tabs.some((tab) => tab.path === pathname);
      markUnsaved(unsaved, isStaying ? location.pathname : pathname, false);
      blocker.proceed();
    });
  }, [blocker, box, unsaved, settings, say]);

  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  return null;
}

/** The query that a tab has. */
function queryOf({ path, fullPath }: Tab): string {
  return fullPath.slice(path.length);
}
