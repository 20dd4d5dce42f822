import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { TabRow } from '../tabs/TabRow.tsx';
import { useTabKeeping } from '../tabs/useTabKeeping.ts';
import { Header } from './Header.tsx';
import { LatePalette } from './LatePalette.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LivePages } from './LivePages.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { usePaletteDoor } from './usePaletteDoor.ts';
import { useSideMenu } from './useSideMenu.ts';
import './layout.css';

/** Side menu, header, row of open pages, and the pages. */
export function Layout(): ReactNode {
  const { access } = useHouse();
  const { say, language } = useSay();
  const side = useSideMenu();
  const palette = usePaletteDoor();
  const { pathname } = useLocation();
  const route = useStore(access).routes.get(pathname);
  useTabKeeping();
  useEffect(() => {
    document.title = `${route?.title[language] ?? say('page.notFoundTitle')} · ${say('product.name')}`;
  }, [route, language, say]);
  return (
    <div className="q-layout" data-collapsed={!side.isDrawer && !side.isOpen}>
      <SkipLink />
      {!side.isDrawer && <SideMenu isCollapsed={!side.isOpen} />}
      {side.isDrawer && side.isOpen && <MenuDrawer onClose={side.close} />}
      <div className="q-body">
        <header className="q-top">
          <Header side={side} onFind={palette.open} />
          <TabRow />
        </header>
        <LivePages />
      </div>
      <LeaveGuard />
      {palette.isOpen && <LatePalette onClose={palette.close} />}
    </div>
  );
}
