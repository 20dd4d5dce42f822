import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons-svg';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../../app.ts';
import { afterPaint } from '../../client/rendering.ts';
import { useStore } from '../../client/store.ts';
import { DraftsMenu } from '../../drafts/DraftsMenu.tsx';
import { useT } from '../../texts/i18n.ts';
import { DropMenu } from '../controls/DropMenu.tsx';
import { Icon } from '../icons/Icon.tsx';
import { readablePath, type Tab } from './tabs.ts';
import { useGoToTab, useTabClosing } from './useTabs.ts';

/** The row of open pages; not there when none is open. */
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
          <OneTab
            key={tab.path}
            path={tab.path}
            fullPath={tab.fullPath}
            onClose={() => void closing.closeOne(tab.path)}
          />
        ))}
      </div>
      <div className="q-tab-tools">
        <HiddenTabs list={list} tabs={tabs} />
        <DraftsMenu />
        <button
          type="button"
          className="q-plain"
          data-testid="tabs-close-other"
          onClick={() => void closing.closeOther()}
        >
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
    // Later: it asks for the layout, which the page that is coming to the front has yet to make.
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

/** A wheel turns down, and the row has no down: it goes along then. */
function turnByWheel({ currentTarget: list, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (Math.abs(deltaY) > Math.abs(deltaX)) list.scrollLeft += deltaY;
}

const keySteps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** From the title of a tab the arrows lead to those beside it, also where these lie beyond the row. */
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

/** The way to tabs beyond the row: along it in both directions, and all of them below each other; gone where all fit in. */
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

/** Whether there are tabs before and behind those that are seen. */
function useBeyond(list: RefObject<HTMLElement | null>, tabs: readonly Tab[]) {
  const [beyond, set] = useState({ before: false, behind: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab makes the row longer
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = (): void => {
      const before = row.scrollLeft > 1;
      const behind = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      set((now) => (now.before === before && now.behind === behind ? now : { before, behind }));
    };
    // What it tells first is how wide the row is now: nothing has to be laid out for the asking.
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
