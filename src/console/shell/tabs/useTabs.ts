import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type App, useApp } from '../../app.ts';
import { afterPaint, whenIdle } from '../../client/rendering.ts';
import { useStore } from '../../client/store.ts';
import type { ScreenRoute } from '../../registry/routes.ts';
import { useT } from '../../texts/i18n.ts';
import { leaveQuestion } from '../leaving.tsx';
import { lostWith } from '../unsaved.ts';
import {
  activateTab,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  closeUnknownTabs,
  saveTab,
  type Tab,
  type TabState,
} from './tabs.ts';

/** So long, in ms, the address may lag behind what is seen while a person goes on at once. */
const addressLag = 100;

/**
 * Goes to an open tab. A page that is alive is shown at once, in the next frame; the address and all that follows from
 * it come after that frame. From a page that has no tab, where unsaved text may be at stake, the address goes first.
 */
export function useGoToTab(): (tab: Tab) => void {
  const { activePath: active, settings } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (tab) => {
      const hasTab = settings.get().tabs.some(({ path }) => path === window.location.pathname);
      if (!hasTab) return void navigate(tab.fullPath);
      active.set(tab.path);
      const follow = async () => {
        // Another tab may have been asked for by now.
        if (active.get() !== tab.path) return;
        // It may be closed again.
        const open = settings.get().tabs.find(({ path }) => path === tab.path);
        if (open) await navigate(open.fullPath);
        // Closed, refused, or overtaken by another way: the address says again what is in front.
        if (active.get() === tab.path && window.location.pathname !== tab.path) active.set(undefined);
      };
      afterPaint(() => whenIdle(() => void follow(), { within: addressLag, otherwise: 0 }));
    },
    [active, settings, navigate],
  );
}

type Closing = <S extends TabState>(state: S) => S;

/** The tab that is seen is the active one, also before its address has followed. */
function withActive<S extends TabState>(state: S, active: string | undefined): S {
  const seen = state.tabs.find(({ path }) => path === active);
  return seen ? activateTab(state, seen) : state;
}

/** Closing one tab, the others or all, after asking when unsaved text would go with them. */
export function useTabClosing() {
  const { settings, unsaved, box, activePath: active } = useApp();
  const { t } = useT();
  const navigate = useNavigate();

  const close = async (closing: Closing): Promise<boolean> => {
    const before = settings.get().tabs;
    const change: Closing = (state) => closing(withActive(state, active.get()));
    const after = new Set(change(settings.get()).tabs.map((tab) => tab.path));
    const missing = before.map((tab) => tab.path).filter((path) => !after.has(path) && unsaved.get().has(path));
    if (missing.length > 0) {
      if (!(await box.confirm(leaveQuestion(t, lostWith(unsaved, missing))))) return false;
      unsaved.set(new Set([...unsaved.get()].filter((path) => !missing.includes(path))));
    }
    settings.update(change);
    return true;
  };

  return {
    /** `to` is where to go instead of to the tab beside it. */
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

/**
 * After each navigation the page is saved as the active tab and added to the list; the not-found page is not. Tabs of
 * routes that are not there any more are closed, and their unsaved text is kept as a draft.
 */
export function useTabKeeping(): void {
  const app = useApp();
  const { settings, notices } = app;
  const { t } = useT();
  const { routes } = useStore(app.access);
  const { pathname, search } = useLocation();
  const closeRemoved = useEffectEvent(() => {
    if (releaseForms(app, routes)) notices.show({ type: 'info', text: t('session.closed') });
    settings.update((now) => closeUnknownTabs(now, new Set(routes.keys())));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other routes are the one reason to look
  useEffect(() => closeRemoved(), [routes]);
  useEffect(() => {
    if (!routes.has(pathname)) return;
    const tab = { path: pathname, fullPath: pathname + search };
    settings.update((now) => activateTab(saveTab(now, tab), tab));
  }, [settings, routes, pathname, search]);
}

/**
 * Lets go of the forms whose page is not there any more, as when a role changed: what was typed is parked and on offer
 * again, and nobody is asked about text that cannot be seen. The answer says whether there were any.
 */
function releaseForms(
  { unsaved, drafts }: Pick<App, 'unsaved' | 'drafts'>,
  routes: ReadonlyMap<string, ScreenRoute>,
): boolean {
  const removed = [...unsaved.get()].filter((path) => (routes.get(path)?.page.view ?? 'unknown') === 'unknown');
  if (removed.length === 0) return false;
  drafts.release(removed);
  unsaved.set(new Set([...unsaved.get()].filter((path) => !removed.includes(path))));
  return true;
}
