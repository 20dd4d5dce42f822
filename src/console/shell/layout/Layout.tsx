import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { TabRow } from '../tabs/TabRow.tsx';
import { useTabKeeping } from '../tabs/useTabKeeping.ts';
import { Header } from './Header.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LivePages } from './LivePages.tsx';
import { SideMenu } from './SideMenu.tsx';
import './layout.css';

/** Side menu, header, row of open pages, and the pages. */
export function Layout(): ReactNode {
  const { settings, access } = useHouse();
  const { say, language } = useSay();
  const { collapsed } = useStore(settings);
  const { pathname } = useLocation();
  const route = useStore(access).routes.get(pathname);
  useTabKeeping();
  useEffect(() => {
    document.title = `${route?.title[language] ?? say('page.notFoundTitle')} · ${say('product.name')}`;
  }, [route, language, say]);
  return (
    <div className="q-layout" data-collapsed={collapsed}>
      <SideMenu />
      <div className="q-body">
        <header className="q-top">
          <Header />
          <TabRow />
        </header>
        <LivePages />
      </div>
      <LeaveGuard />
    </div>
  );
}
