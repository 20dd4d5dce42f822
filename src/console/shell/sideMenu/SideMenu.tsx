import { type FocusEvent, type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { menuNodes } from '../../registry/menuTree.ts';
import { useSay } from '../../texts/useSay.ts';
import { useOpenPage } from '../layout/useOpenPage.ts';
import { MenuList } from './MenuList.tsx';
import { groupsTo, stopOf } from './menuPlaces.ts';
import type { MenuView } from './menuView.ts';
import { pressMenuKey } from './pressMenuKey.ts';
import { useMenuPopup } from './useMenuPopup.ts';
import './sideMenu.css';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  /** Told after a screen was chosen. */
  readonly onChoose?: () => void;
}

/** The side menu, made from the server's menu tree; 48 px collapsed, 150 px expanded. */
export function SideMenu({ isCollapsed, onChoose }: SideMenuProps): ReactNode {
  const { access } = useHouse();
  const { say } = useSay();
  const { menu } = useStore(access);
  const nodes = useMemo(() => menuNodes(menu), [menu]);
  const view = useMenuView(nodes, { isCollapsed, ...(onChoose ? { onChoose } : {}) });
  const { hide } = view.popup;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) hide();
  };
  return (
    <nav className="q-side" data-testid="side-menu" aria-label={say('layout.menu')}>
      <div className="q-brand">
        <img src="/favicon.svg" alt="" width="24" height="24" />
        {!isCollapsed && <span>{say('product.name')}</span>}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside */}
      <div
        className="q-side-scroll"
        data-collapsed={isCollapsed}
        onKeyDown={(event) => pressMenuKey(event, { hidePopup: hide })}
        onBlur={leave}
      >
        <MenuList nodes={nodes} view={view} depth={0} label={say('layout.menu')} />
      </div>
    </nav>
  );
}

function useMenuView(nodes: ReturnType<typeof menuNodes>, { isCollapsed, onChoose }: SideMenuProps): MenuView {
  const { language } = useSay();
  const openPage = useOpenPage();
  const { pathname } = useLocation();
  const popup = useMenuPopup();
  const { menu } = useStore(useHouse().access);
  // A page that the menu hides belongs to its group all the same.
  const places = useMemo(() => menuNodes(menu, () => true), [menu]);
  const currentGroups = useMemo(() => new Set(groupsTo(places, pathname)), [places, pathname]);
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(currentGroups);
  const isOpen = (group: string) => !isCollapsed && openGroups.has(group);
  return {
    isCollapsed,
    language,
    current: pathname,
    currentGroups,
    stop: stopOf(nodes, { path: pathname, isOpen }),
    openGroups,
    toggle: (group) => setOpenGroups((now) => now.symmetricDifference(new Set([group]))),
    popup,
    choose: (path) => {
      popup.hide();
      openPage(path);
      onChoose?.();
    },
  };
}
