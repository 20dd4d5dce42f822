import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { isOtherForm } from '../../pages/formQuery.ts';
import { useSay } from '../../texts/useSay.ts';
import { markUnsaved } from '../unsaved.ts';

/**
 * Asks before unsaved text is lost: by leaving its form, or the window. Going to another tab loses nothing and is free.
 */
export function LeaveGuard(): ReactNode {
  const { unsaved, settings, box } = useHouse();
  const { say } = useSay();
  const hasUnsaved = useStore(unsaved).size > 0;

  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    if (!unsaved.get().has(from.pathname)) return false;
    if (to.pathname === from.pathname) return isOtherForm(from.search, to.search);
    return !settings.get().tabs.some((tab) => tab.path === from.pathname);
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
    void box.confirm(question).then((isLeaving) => {
      if (!isLeaving) return blocker.reset();
      markUnsaved(unsaved, pathname, false);
      blocker.proceed();
    });
  }, [blocker, box, unsaved, say]);

  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  return null;
}
