import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { useStaleLists } from '../../live/useStaleLists.ts';
import { useT } from '../../texts/i18n.ts';
import { LeaveGuard } from '../leaving.tsx';
import { PageLoading } from '../pages/MessagePage.tsx';
import { MenuDrawer, SideMenu, useSideMenu } from '../sideMenu/SideMenu.tsx';
import { TabRow } from '../tabs/TabRow.tsx';
import { useTabKeeping } from '../tabs/useTabs.ts';
import { AccountBanner, SchemaBanner, ViewBanner } from './banners.tsx';
import { Header } from './Header.tsx';
import { LatePalette } from './LatePalette.tsx';
import { contentId, focusContent, LivePages } from './LivePages.tsx';
import './layout.css';

/** What is inside; while nobody is logged in any more and the login page is on its way, nothing of it is left to see. */
export function Layout(): ReactNode {
  const { session } = useApp();
  return useStore(session) ? <Frame /> : <PageLoading />;
}

/** Side menu, header, row of open pages, and the pages. */
function Frame(): ReactNode {
  const { access } = useApp();
  const { t, language } = useT();
  const side = useSideMenu();
  const palette = usePaletteDoor();
  const { pathname } = useLocation();
  const route = useStore(access).routes.get(pathname);
  useTabKeeping();
  useStaleLists();
  useEffect(() => {
    document.title = `${route?.title[language] ?? t('page.notFoundTitle')} · ${t('product.name')}`;
  }, [route, language, t]);
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

/** The first stop of the keyboard: past menu and header to the page. */
function SkipLink(): ReactNode {
  const { t } = useT();
  return (
    <a
      className="q-skip"
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        focusContent();
      }}
    >
      {t('layout.skip')}
    </a>
  );
}

/** Opening and closing the command palette, by Ctrl/Cmd K too; not over another dialog. */
function usePaletteDoor() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((now) => !now && document.querySelector('dialog[open], [aria-modal="true"]') === null);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
