import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, ReloadOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons-svg';
import { type I18nProvider, Refine, useInvalidate } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { colons, languages } from '../../../contract/wire.ts';
import { FieldServicesContext } from '../../../fields/services.tsx';
import { askPassword } from '../../access/ownActions.ts';
import { type App, useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { everyResource } from '../../live/liveApp.ts';
import { contentId, focusContent } from '../../location/page.ts';
import { mayLogOut, watchScans } from '../../pages/scan/watchScans.ts';
import type { TypedAhead } from '../../palette/Palette.tsx';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { createNoticeProvider } from '../../providers/noticeProvider.ts';
import { createAccessProvider } from '../../registry/abilities.ts';
import { i18n } from '../../texts/createTexts.ts';
import { useT } from '../../texts/i18n.ts';
import { themeChoices } from '../../theme/themeStore.ts';
import { type DropGroup, DropMenu } from '../../ui/controls/DropMenu.tsx';
import { LanguageChoice } from '../../ui/controls/LanguageChoice.tsx';
import { useModal } from '../../ui/dialog/DialogFrame.tsx';
import { Panel } from '../../ui/dialog/Panel.tsx';
import { lazyPart } from '../../ui/failures.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { LeaveGuard, useLeave } from '../../ui/leaving.tsx';
import { PageLoading } from '../../ui/MessagePage.tsx';
import { useFieldServicesOf } from '../fieldServices.tsx';
import { MenuDrawer, SideMenu, type SideMenuState, useSideMenu } from '../sideMenu/SideMenu.tsx';
import { TabRow, useTabKeeping } from '../tabs/TabRow.tsx';
import { LivePages } from './LivePages.tsx';
import { AccountBanner, SchemaBanner, UnknownScreens, ViewBanner } from './warnings.tsx';
import './layout.css';
import './latePalette.css';

/** Everything behind the login: Refine with the console's providers around the layout. */
export function Inside(): ReactNode {
  const app = useApp();
  useEffect(() => watchScans(app), [app]);
  const providers = useMemo(() => createProviders(app), [app]);
  const services = useFieldServicesOf(app);
  const { routes } = useStore(app.access);
  const resources = useMemo(
    () => [...routes.values()].flatMap(({ path, page }) => (page.view === 'list' ? [{ name: page.resource, list: path }] : [])),
    [routes],
  );
  return (
    <Refine
      {...providers}
      routerProvider={routerProvider}
      resources={resources}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery }}
    >
      <FieldServicesContext value={services}>
        <Layout />
      </FieldServicesContext>
    </Refine>
  );
}

function createProviders(app: App) {
  return {
    dataProvider: app.data,
    authProvider: createAuthProvider(app),
    accessControlProvider: createAccessProvider(app),
    i18nProvider: createI18nProvider(app.settings),
    notificationProvider: createNoticeProvider(app.notices),
  };
}

/** Creates Refine's i18n provider from the texts and the language of the console. */
function createI18nProvider(settings: App['settings']): I18nProvider {
  return {
    translate: (key, options, fallback) => (i18n.exists(key) ? String(i18n.t(key, options)) : (fallback ?? key)),
    changeLocale: (locale) => {
      const language = languages.find((known) => known === locale);
      if (language) settings.update((now) => ({ ...now, language }));
    },
    getLocale: () => settings.get().language,
  };
}

/**
 * Queries are not retried, because a failed one shows a retry button. `networkMode` prevents waiting for a connection: a queued save could
 * be sent after the user has discarded it.
 */
const reactQuery = {
  clientConfig: {
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  },
} as const;

/** The layout; after logout it shows a loading message until the login page appears. */
function Layout(): ReactNode {
  const { session } = useApp();
  return useStore(session) ? <Frame /> : <PageLoading />;
}

/** Side menu, header, row of tabs, and the pages. */
function Frame(): ReactNode {
  const { access } = useApp();
  const { t, language } = useT();
  const side = useSideMenu();
  const palette = usePaletteState();
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

/** Skip link: first tab stop, which leads past menu and header to the page. */
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

/**
 * Returns whether the command palette is open, and functions that open and close it. Ctrl/Cmd+K opens and closes the palette too, but does
 * not open it over another dialog.
 */
function usePaletteState() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((now) => !now && document.querySelector('dialog[open], [aria-modal="true"]') === null);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

interface HeaderProps {
  readonly side: SideMenuState;
  /** Opens the command palette. */
  readonly onFind: () => void;
}

/** Header with menu toggle, refresh, search, language and user menu (contract README section 9). */
function Header({ side, onFind }: HeaderProps): ReactNode {
  const { t } = useT();
  const label = t(side.isOpen ? 'layout.collapse' : 'layout.expand');
  return (
    <div className="q-header">
      <button
        type="button"
        className="q-tool"
        data-testid="toggle-collapse"
        aria-label={label}
        title={label}
        aria-expanded={side.isOpen}
        onClick={side.toggle}
      >
        <Icon icon={side.isOpen ? MenuFoldOutlined : MenuUnfoldOutlined} />
      </button>
      <button
        type="button"
        className="q-tool"
        data-testid="refresh-page"
        aria-label={t('layout.refresh')}
        title={t('layout.refresh')}
        onClick={() => window.location.reload()}
      >
        <Icon icon={ReloadOutlined} />
      </button>
      <span className="q-grow" />
      <UnknownScreens />
      <button
        type="button"
        className="q-button q-find"
        data-testid="open-palette"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onFind}
      >
        <Icon icon={SearchOutlined} />
        <span className="q-find-text">{t('palette.title')}</span>
        <kbd>{findKeys}</kbd>
      </button>
      <LateBell />
      <LanguageChoice />
      <UserMenu />
    </div>
  );
}

const Bell = lazyPart(
  async () => (await import('../../reminders/Bell.tsx')).Bell,
  () => null,
);

/** Interval in ms at which to check whether the page is still loading. */
const checkInterval = 1_000;

/** The bell. Its module is loaded once no request is pending, so that the page is not delayed; until then its place stays empty. */
function LateBell(): ReactNode {
  const queries = useQueryClient();
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (isTime) return;
    const timer = setInterval(() => queries.isFetching() === 0 && setTime(true), checkInterval);
    return () => clearInterval(timer);
  }, [queries, isTime]);
  const place = <span className="q-tool" />;
  return isTime ? <Bell waiting={place} /> : place;
}

/** Shortcut label for this device. */
const findKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** User menu with appearance, change password and log out. */
function UserMenu(): ReactNode {
  const { session } = useApp();
  const { t, language } = useT();
  const account = useStore(session)?.userInfo.account ?? '';
  return (
    <DropMenu
      groups={[useThemeGroup(), ...useAccountGroups()]}
      handle="user-menu"
      className="q-tool q-user"
      title={`${t('layout.user')}${colons[language]}${account}`}
    >
      <Icon icon={UserOutlined} />
      <span className="q-account">{account}</span>
      <Icon icon={DownOutlined} />
    </DropMenu>
  );
}

function useThemeGroup(): DropGroup {
  const { theme } = useApp();
  const { t } = useT();
  const chosen = useStore(theme);
  const items = themeChoices.map((choice) => ({
    key: choice,
    label: t(`theme.${choice}`),
    handle: `theme-${choice}`,
    isChosen: choice === chosen,
    onChoose: () => theme.set(choice),
  }));
  return { key: 'theme', title: t('theme.label'), items };
}

function useAccountGroups(): readonly DropGroup[] {
  const app = useApp();
  const { t } = useT();
  const isLooking = useStore(app.session)?.userInfo.viewedBy !== undefined;
  const changePassword = useChangePassword();
  const leave = useLeave(() => mayLogOut(app));
  const password = {
    key: 'password',
    label: t('layout.changePassword'),
    handle: 'change-password',
    onChoose: () => void changePassword(),
  };
  const out = {
    key: 'out',
    label: t(isLooking ? 'viewing.end' : 'layout.logOut'),
    handle: 'log-out',
    onChoose: () => void leave(),
  };
  const leaving = { key: 'out', items: [out] };
  return isLooking ? [leaving] : [{ key: 'password', items: [password] }, leaving];
}

/** Returns a function that asks for a new password for the user's own account and sets it (contract README section 9.6). */
function useChangePassword(): () => Promise<void> {
  const { box, data, notices } = useApp();
  const { t } = useT();
  const question = { title: t('layout.changePassword'), text: t('password.ask'), done: t('password.changed') };
  return async () => {
    await askPassword({ box, data, notices, t }, question);
  };
}

/** Changes within this time, in ms, cause a single reload. */
const collectingTime = 300;

/**
 * Reloads lists that other users have changed: the visible list immediately, lists in other tabs when they are shown. The reload waits
 * while the active page has unsaved input.
 */
function useStaleLists(): void {
  const { staleLists, unsaved } = useApp();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const marked = useStore(staleLists);
  const isTyping = useStore(unsaved).has(useLocation().pathname);
  useEffect(() => {
    if (marked.size === 0 || isTyping) return;
    const timer = setTimeout(() => {
      const names = staleLists.take();
      if (names.has(everyResource)) void queries.invalidateQueries();
      else for (const resource of names) void invalidate({ resource, invalidates: ['list', 'many'] });
    }, collectingTime);
    return () => clearTimeout(timer);
  }, [marked, isTyping, staleLists, invalidate, queries]);
}

interface PaletteProps {
  readonly onClose: () => void;
}

const Loaded = lazyPart(async () => (await import('../../palette/Palette.tsx')).Palette, PaletteFailed);

/** The command palette, loaded on first use; input typed meanwhile is passed on to it. */
function LatePalette({ onClose }: PaletteProps): ReactNode {
  const typed = useRef<TypedAhead>({ query: '', isEntered: false });
  return <Loaded onClose={onClose} typed={typed} waiting={<PaletteWaiting onClose={onClose} typed={typed} />} />;
}

interface PaletteWaitingProps extends PaletteProps {
  readonly typed: RefObject<TypedAhead>;
}

function PaletteWaiting({ onClose, typed }: PaletteWaitingProps): ReactNode {
  const { t } = useT();
  return (
    <dialog {...useModal({ onClose })} className="q-palette" data-testid="palette-waiting" aria-label={t('palette.title')}>
      <input
        className="q-palette-input"
        aria-label={t('palette.title')}
        autoComplete="off"
        spellCheck="false"
        placeholder={t('palette.hint')}
        onChange={({ target }) => {
          typed.current = { query: target.value, isEntered: false };
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) typed.current = { ...typed.current, isEntered: true };
        }}
      />
      <p className="q-palette-none" role="status">
        {t('page.loading')}
      </p>
    </dialog>
  );
}

function PaletteFailed({ onClose }: PaletteProps): ReactNode {
  const { t } = useT();
  return (
    <Panel title={t('page.failedTitle')} handle="palette-failed" onClose={onClose}>
      <p>{t('error.moduleFailed')}</p>
    </Panel>
  );
}
