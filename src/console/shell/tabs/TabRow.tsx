import { CloseOutlined } from '@ant-design/icons-svg';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, type WheelEvent } from 'react';
import { useLocation } from 'react-router';
import { afterPaint } from '../../client/afterPaint.ts';
import { useStore } from '../../client/useStore.ts';
import { DraftsMenu } from '../../drafts/DraftsMenu.tsx';
import { useHouse } from '../../house.ts';
import { readablePath } from '../../paths/readablePath.ts';
import { useSay } from '../../texts/useSay.ts';
import { Icon } from '../icons/Icon.tsx';
import { HiddenTabs } from './HiddenTabs.tsx';
import { useGoToTab } from './useGoToTab.ts';
import { useTabClosing } from './useTabClosing.ts';

/** The row of open pages; not there when none is open. */
export function TabRow(): ReactNode {
  const { settings } = useHouse();
  const { say } = useSay();
  const { tabs } = useStore(settings);
  const closing = useTabClosing();
  const list = useRef<HTMLDivElement>(null);
  if (tabs.length === 0) return null;
  return (
    <nav className="q-tabs" data-testid="tab-row" aria-label={say('tabs.label')}>
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
          {say('tabs.closeOther')}
        </button>
        <button type="button" className="q-plain" data-testid="tabs-close-all" onClick={() => void closing.closeAll()}>
          {say('tabs.closeAll')}
        </button>
      </div>
    </nav>
  );
}

function OneTab({ path, fullPath, onClose }: { path: string; fullPath: string; onClose: () => void }): ReactNode {
  const house = useHouse();
  const { access, unsaved } = house;
  const { pathname } = useLocation();
  const { say, language } = useSay();
  const goToTab = useGoToTab();
  const front = useStore(house.front);
  const isActive = (front ?? pathname) === path;
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
      {hasUnsaved && <span className="q-tab-mark" role="img" aria-label={say('tabs.unsaved')} />}
      <button
        type="button"
        className="q-plain q-tab-close"
        data-testid="tab-close"
        aria-label={say('tabs.close', { title })}
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
