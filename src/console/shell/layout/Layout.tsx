import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useStaleLists } from '../../live/useStaleLists.ts';
import { useSay } from '../../texts/useSay.ts';
import { PageLoading } from '../pages/PageLoading.tsx';
import { SideMenu } from '../sideMenu/SideMenu.tsx';
import { TabRow } from '../tabs/TabRow.tsx';
import { useTabKeeping } from '../tabs/useTabKeeping.ts';
import { AccountBanner } from './AccountBanner.tsx';
import { Header } from './Header.tsx';
import { LatePalette } from './LatePalette.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LivePages } from './LivePages.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { SchemaBanner } from './SchemaBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import { usePaletteDoor } from './usePaletteDoor.ts';
import { useSideMenu } from './useSideMenu.ts';
import { ViewBanner } from './ViewBanner.tsx';
import './layout.css';

/** What is inside; while nobody is logged in any more and the login page is on its way, nothing of it is left to see. */
export function Layout(): ReactNode {
  const { session } = useHouse();
  return useStore(session) ? <Frame /> : <PageLoading />;
}

/** Side menu, header, row of open pages, and the pages. */
function Frame(): ReactNode {
  const { access } = useHouse();
  const { say, language } = useSay();
  const side = useSideMenu();
  const palette = usePaletteDoor();
  const { pathname } = useLocation();
  const route = useStore(access).routes.get(pathname);
  useTabKeeping();
  useStaleLists();
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
        <ViewBanner />
        <SchemaBanner />
        <AccountBanner />
        <LivePages />
      </div>
      <LeaveGuard />
      {palette.isOpen && <LatePalette onClose={palette.close} />}
    </div>
  );
}
