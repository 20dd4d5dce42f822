import { DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons-svg';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { readablePath } from '../../paths/readablePath.ts';
import { useSay } from '../../texts/useSay.ts';
import { Icon } from '../icons/Icon.tsx';
import { DropMenu } from '../menu/DropMenu.tsx';
import type { Tab } from './tabState.ts';
import { useGoToTab } from './useGoToTab.ts';

interface HiddenTabsProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly tabs: readonly Tab[];
}

/** The way to tabs beyond the row: along it in both directions, and all of them below each other; gone where all fit in. */
export function HiddenTabs({ list, tabs }: HiddenTabsProps): ReactNode {
  const { access, front } = useHouse();
  const { say, language } = useSay();
  const { pathname } = useLocation();
  const { routes } = useStore(access);
  const active = useStore(front) ?? pathname;
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
          aria-label={say(by < 0 ? 'tabs.before' : 'tabs.behind')}
          title={say(by < 0 ? 'tabs.before' : 'tabs.behind')}
          disabled={!isOn}
          onClick={() => turn(by)}
        >
          <Icon icon={icon} />
        </button>
      ))}
      <DropMenu groups={[{ key: 'tabs', items }]} handle="tabs-list" className="q-plain" title={say('tabs.all')}>
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
