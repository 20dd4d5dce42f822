import { useLogout } from '@refinedev/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { useApp } from '../app.ts';
import { type Store, useStore } from '../client/store.ts';
import { usePagePath } from '../location/page.ts';
import { closeAllTabs, closeOtherTabs, closeTab, type Tab, type TabState } from '../location/tabs.ts';
import { type Translate, useT } from '../texts/i18n.ts';
import type { Question } from './dialog/messageBox.tsx';
import { forgetUnsaved, isLostWithin, lostWith, markHeld, type UnsavedWork } from './unsaved.ts';

/** Asks before unsaved input is lost by leaving its form or the window. Switching tabs loses nothing and does not ask. */
export function LeaveGuard(): ReactNode {
  const { unsaved, settings, box, activePath: active } = useApp();
  const { t } = useT();
  const hasUnsaved = useStore(unsaved).size > 0;

  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const { tabs } = settings.get();
    const tabOf = (path: string) => tabs.find((tab) => tab.path === path);
    if (to.pathname === from.pathname) return isLostWithin(unsaved, to.pathname, { before: from.search, after: to.search });
    const target = tabOf(to.pathname);
    // A link may open another form in a tab that has unsaved input; that input would be lost.
    if (target && isLostWithin(unsaved, to.pathname, { before: queryOf(target), after: to.search })) return true;
    return unsaved.get().has(from.pathname) && !tabOf(from.pathname);
  });

  const { pathname } = useLocation();
  /** The blocked navigation. It is cleared when the layout unmounts, for example if the session ends while the question is open. */
  const latest = useRef<typeof blocker>(undefined);
  const isAsking = useRef(false);
  /** Returns the path of the page whose input would be lost: the current page or, if the tab of this page stays open, the target page. */
  const pageLeftBy = ({ location }: typeof blocker): string => {
    const isStaying = settings.get().tabs.some((tab) => tab.path === pathname);
    return (isStaying && location?.pathname) || pathname;
  };
  // This is an effect event, so that the question is not asked again while it is open, for example after a language change.
  const ask = useEffectEvent(async () => {
    isAsking.current = true;
    const leaver = latest.current;
    const isLeaving = await box.confirm(leaveQuestion(t, lostWith(unsaved, leaver ? [pageLeftBy(leaver)] : [])));
    isAsking.current = false;
    const blocked = latest.current;
    if (blocked?.state !== 'blocked') return;
    if (!isLeaving) return blocked.reset();
    forgetUnsaved(unsaved, pageLeftBy(blocked));
    blocked.proceed();
  });
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state === 'blocked') {
      active.set(undefined);
      if (!isAsking.current) void ask();
    }
    return () => {
      latest.current = undefined;
    };
  }, [blocker, active]);

  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  return null;
}

/** Returns the query of a tab. */
function queryOf({ path, fullPath }: Tab): string {
  return fullPath.slice(path.length);
}

/**
 * Returns a function that logs out, after asking if unsaved input would be lost. `mayLeave` may ask a further question and cancel the
 * logout.
 */
export function useLeave(mayLeave?: () => Promise<boolean>): () => Promise<void> {
  const { unsaved, box } = useApp();
  const { t } = useT();
  const { mutate: logOut } = useLogout();
  return async () => {
    const isFree = unsaved.get().size === 0;
    if (!isFree && !(await box.confirm(leaveQuestion(t, lostWith(unsaved, unsaved.get()))))) return;
    if (mayLeave && !(await mayLeave())) return;
    unsaved.set(new Set());
    logOut();
  };
}

type Closing = <S extends TabState>(state: S) => S;

/**
 * Resolves once the address is that of the visible page. While the user switches tabs quickly, the address changes a moment after the page.
 */
async function addressFollowed(active: Store<string | undefined>): Promise<void> {
  while (active.get() !== undefined) {
    await new Promise<void>((resolve) => {
      const stop = active.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

/** Returns functions that close one tab, all other tabs or all tabs. They ask first if unsaved input would be lost. */
export function useTabClosing() {
  const { settings, unsaved, box, activePath: active } = useApp();
  const { t } = useT();
  const navigate = useNavigate();

  const close = async (closing: Closing): Promise<boolean> => {
    await addressFollowed(active);
    const before = settings.get().tabs;
    const after = new Set(closing(settings.get()).tabs.map((tab) => tab.path));
    const missing = before.map((tab) => tab.path).filter((path) => !after.has(path) && unsaved.get().has(path));
    if (missing.length > 0) {
      if (!(await box.confirm(leaveQuestion(t, lostWith(unsaved, missing))))) return false;
      unsaved.set(new Set([...unsaved.get()].filter((path) => !missing.includes(path))));
    }
    settings.update(closing);
    return true;
  };

  return {
    /** `to` is the path to open instead of the neighboring tab. */
    closeOne: async (path: string, to?: string) => {
      if (!(await close((state) => closeTab(state, path)))) return;
      if (to !== undefined) return void navigate(to);
      const { tabs, activeTab } = settings.get();
      if (tabs.length > 0 && activeTab) void navigate(activeTab.fullPath);
    },
    closeOther: () => close(closeOtherTabs),
    closeAll: () => close(closeAllTabs),
  };
}

/** Returns the question about losing unsaved input or running uploads. */
export function leaveQuestion(t: Translate, { isText, isFiles }: UnsavedWork): Question {
  const text = isText ? t('form.leaveText') : t('form.leaveFiles');
  return {
    title: isText ? t('form.leaveTitle') : t('form.leaveFilesTitle'),
    text: isText && isFiles ? t('form.leaveBoth') : text,
    ok: t('form.leave'),
    cancel: isText ? t('form.stay') : t('form.stayHere'),
    isDangerous: true,
  };
}

/**
 * Marks the page while a dialog holds unsaved input, so that leaving asks first; closing the dialog clears the mark. `onThrownAway` is
 * called when the user agrees to lose the input.
 */
export function useHeldWork({ isText, isFiles }: UnsavedWork, onThrownAway: () => void): void {
  const { unsaved } = useApp();
  const { path } = usePagePath();
  const look = useEffectEvent(() => {
    if (!unsaved.get().has(path)) onThrownAway();
  });
  useEffect(() => {
    if (!isText && !isFiles) return;
    // Uploads of a dialog are lost with it, like its text.
    const held = [...(isText ? [{ isLostWithForm: true }] : []), ...(isFiles ? [{ isLostWithForm: true, isFiles }] : [])];
    for (const holder of held) markHeld(unsaved, { path, holder }, true);
    const stop = unsaved.subscribe(() => look());
    return () => {
      stop();
      for (const holder of held) markHeld(unsaved, { path, holder }, false);
    };
  }, [unsaved, path, isText, isFiles]);
}
