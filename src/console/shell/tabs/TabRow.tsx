import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons-svg';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type App, useApp } from '../../app.ts';
import { afterPaint, useStore, whenIdle } from '../../client/store.ts';
import { DraftsMenu } from '../../drafts/DraftsMenu.tsx';
import { activateTab, closeUnknownTabs, readablePath, saveTab, type Tab } from '../../location/tabs.ts';
import type { ScreenRoute } from '../../registry/routes.ts';
import { useT } from '../../texts/i18n.ts';
import { DropMenu } from '../../ui/controls/DropMenu.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useTabClosing } from '../../ui/leaving.tsx';

/** How long, in ms, the address may lag behind the visible page while the user switches tabs quickly. */
const addressLag = 100;

/**
 * Returns a function that switches to a tab. A mounted page is shown in the next frame, and the address changes after that frame. If the
 * current page has no tab, the address changes first, because the page may have unsaved input and the guard must ask.
 */
function useGoToTab(): (tab: Tab) => void {
  const { activePath: active, settings } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (tab) => {
      const hasTab = settings.get().tabs.some(({ path }) => path === window.location.pathname);
      if (!hasTab) return void navigate(tab.fullPath);
      active.set(tab.path);
      const follow = async () => {
        // Another tab may have been requested by now.
        if (active.get() !== tab.path) return;
        // The tab may have been closed by now.
        const open = settings.get().tabs.find(({ path }) => path === tab.path);
        // If the address is already that of this page, its query is kept: the page may have set a new one that its tab does not have yet.
        const isThere = window.location.pathname === tab.path;
        if (open) await navigate(isThere ? tab.path + window.location.search : open.fullPath, { replace: isThere });
        // If the navigation was blocked, the address defines the active page again.
        if (active.get() === tab.path && window.location.pathname !== tab.path) active.set(undefined);
      };
      afterPaint(() => whenIdle(() => void follow(), { within: addressLag, otherwise: 0 }));
    },
    [active, settings, navigate],
  );
}

/**
 * Adds each opened page to the tabs and makes it the active one, except the not-found page. Closes tabs whose route no longer exists and
 * keeps their unsaved input as a draft.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the routes change
  useEffect(() => closeRemoved(), [routes]);
  useEffect(() => {
    if (!routes.has(pathname)) return;
    const tab = { path: pathname, fullPath: pathname + search };
    settings.update((now) => activateTab(saveTab(now, tab), tab));
  }, [settings, routes, pathname, search]);
}

/**
 * Closes the forms of pages that no longer exist, for example after a role change: their input is stored as a draft without asking, because
 * it cannot be shown. Returns true if there were such forms.
 */
function releaseForms({ unsaved, drafts }: Pick<App, 'unsaved' | 'drafts'>, routes: ReadonlyMap<string, ScreenRoute>): boolean {
  const removed = [...unsaved.get()].filter((path) => (routes.get(path)?.page.view ?? 'unknown') === 'unknown');
  if (removed.length === 0) return false;
  drafts.release(removed);
  unsaved.set(new Set([...unsaved.get()].filter((path) => !removed.includes(path))));
  return true;
}

/** The row of open tabs; renders nothing if there are none. */
export function TabRow(): ReactNode {
  const { settings } = useApp();
  const { t } = useT();
  const { tabs } = useStore(settings);
  const closing = useTabClosing();
  const list = useRef<HTMLDivElement>(null);
  if (tabs.length === 0) return null;
  return (
    <nav className="q-tabs" data-testid="tab-row" aria-label={t('tabs.label')}>
      <div className="q-tab-list" ref={list} onWheel={turnByWheel}>
        {tabs.map((tab) => (
          <OneTab key={tab.path} path={tab.path} fullPath={tab.fullPath} onClose={() => void closing.closeOne(tab.path)} />
        ))}
      </div>
      <div className="q-tab-tools">
        <HiddenTabs list={list} tabs={tabs} />
        <DraftsMenu />
        <button type="button" className="q-plain" data-testid="tabs-close-other" onClick={() => void closing.closeOther()}>
          {t('tabs.closeOther')}
        </button>
        <button type="button" className="q-plain" data-testid="tabs-close-all" onClick={() => void closing.closeAll()}>
          {t('tabs.closeAll')}
        </button>
      </div>
    </nav>
  );
}

function OneTab({ path, fullPath, onClose }: { path: string; fullPath: string; onClose: () => void }): ReactNode {
  const app = useApp();
  const { access, unsaved } = app;
  const { pathname } = useLocation();
  const { t, language } = useT();
  const goToTab = useGoToTab();
  const current = useStore(app.activePath);
  const isActive = (current ?? pathname) === path;
  const hasUnsaved = useStore(unsaved).has(path);
  const title = useStore(access).routes.get(path)?.title[language] ?? readablePath(path);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolling forces the layout of the page that is about to be shown, so it is deferred until that page is painted.
    if (isActive) afterPaint(() => box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }, [isActive]);
  return (
    <div ref={box} className="q-tab" data-testid="tab" data-path={path} data-active={isActive} title={title}>
      <button
        type="button"
        className="q-plain q-tab-title"
        aria-current={isActive ? 'page' : undefined}
        onKeyDown={moveByKeys}
        onClick={() => goToTab({ path, fullPath })}
        onAuxClick={(event) => event.button === 1 && onClose()}
      >
        {title}
      </button>
      {hasUnsaved && <span className="q-tab-mark" role="img" aria-label={t('tabs.unsaved')} />}
      <button
        type="button"
        className="q-plain q-tab-close"
        data-testid="tab-close"
        aria-label={t('tabs.close', { title })}
        onClick={onClose}
      >
        <Icon icon={CloseOutlined} />
      </button>
    </div>
  );
}

/** Scrolls the row horizontally with a vertical mouse wheel. */
function turnByWheel({ currentTarget: list, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (Math.abs(deltaY) > Math.abs(deltaX)) list.scrollLeft += deltaY;
}

const keySteps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves between tabs with the arrow keys, including tabs outside the visible part of the row. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: title } = event;
  const titles = [...(title.closest('.q-tab-list')?.querySelectorAll<HTMLElement>('.q-tab-title') ?? [])];
  const at = titles.indexOf(title);
  const step = Object.hasOwn(keySteps, event.key) ? keySteps[event.key] : undefined;
  if (!step) return;
  event.preventDefault();
  const next = titles[step(at, titles.length)];
  next?.focus();
  next?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface HiddenTabsProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly tabs: readonly Tab[];
}

/** Buttons that scroll to hidden tabs and a menu of all tabs; renders nothing if all tabs fit. */
function HiddenTabs({ list, tabs }: HiddenTabsProps): ReactNode {
  const { access, activePath: current } = useApp();
  const { t, language } = useT();
  const { pathname } = useLocation();
  const { routes } = useStore(access);
  const active = useStore(current) ?? pathname;
  const goToTab = useGoToTab();
  const { before, behind } = useBeyond(list, tabs);
  if (!before && !behind) return null;
  const turn = (by: number) => list.current?.scrollBy({ left: by * list.current.clientWidth * 0.8 });
  const items = tabs.map((tab) => ({
    key: tab.path,
    label: routes.get(tab.path)?.title[language] ?? readablePath(tab.path),
    handle: 'tabs-list-item',
    isChosen: tab.path === active,
    onChoose: () => goToTab(tab),
  }));
  const arrows = [
    { handle: 'tabs-before', icon: LeftOutlined, isOn: before, by: -1 },
    { handle: 'tabs-behind', icon: RightOutlined, isOn: behind, by: 1 },
  ] as const;
  return (
    <>
      {arrows.map(({ handle, icon, isOn, by }) => (
        <button
          key={handle}
          type="button"
          className="q-plain"
          data-testid={handle}
          aria-label={t(by < 0 ? 'tabs.before' : 'tabs.behind')}
          title={t(by < 0 ? 'tabs.before' : 'tabs.behind')}
          disabled={!isOn}
          onClick={() => turn(by)}
        >
          <Icon icon={icon} />
        </button>
      ))}
      <DropMenu groups={[{ key: 'tabs', items }]} handle="tabs-list" className="q-plain" title={t('tabs.all')}>
        {tabs.length} <Icon icon={DownOutlined} />
      </DropMenu>
    </>
  );
}

/** Returns whether there are tabs before and after the visible ones. */
function useBeyond(list: RefObject<HTMLElement | null>, tabs: readonly Tab[]) {
  const [beyond, set] = useState({ before: false, behind: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the tabs change, because they change the width of the row
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = (): void => {
      const before = row.scrollLeft > 1;
      const behind = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      set((now) => (now.before === before && now.behind === behind ? now : { before, behind }));
    };
    // The first entry of the observer gives the current width without forcing a layout.
    const observer = new ResizeObserver(look);
    observer.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [list, tabs]);
  return beyond;
}
