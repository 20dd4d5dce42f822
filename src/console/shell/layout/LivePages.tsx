import {
  Activity,
  type ComponentType,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { contentId, type Location, LocationContext } from '../../location/page.ts';
import { keepAlive, type LivePage, saveTab } from '../../location/tabs.ts';
import { type RequestedAction, useMay } from '../../registry/abilities.ts';
import type { BusinessPage } from '../../registry/businessParts.ts';
import type { ScreenPage } from '../../registry/routes.ts';
import { useT } from '../../texts/i18n.ts';
import { Forbidden, lazyPart, NotFound, PageBoundary, UnknownComponent, type Waiting } from '../../ui/failures.tsx';
import { MessagePage, PageLoading } from '../../ui/MessagePage.tsx';
import { importDashboardPage, importResourcePage } from '../latePage.tsx';

/** The pages of the open tabs. One is visible; the others stay mounted, up to a maximum number, with their input and scroll position. */
export function LivePages(): ReactNode {
  const location = useLocation();
  const { pathname, search } = location;
  const app = useApp();
  const { routes } = useStore(app.access);
  const live = useLivePages(routes.has(pathname) ? { path: pathname, search } : undefined);
  const memoryOf = usePageMemories();
  const current = useStore(app.activePath);
  // Once the address is that of the requested page, the address alone defines the active page again.
  useEffect(() => {
    if (app.activePath.get() === location.pathname) app.activePath.set(undefined);
  }, [app, location]);
  const seen = live.some(({ path }) => path === current) ? current : pathname;
  return (
    <main className="q-pages" id={contentId} tabIndex={-1}>
      {live
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
        .map((page) => (
          <OnePage
            key={page.path}
            {...page}
            isSeen={page.path === seen}
            isAwake={page.path === seen && page.path === pathname}
            memory={memoryOf(page.path)}
          />
        ))}
      {!routes.has(seen ?? pathname) && <NoPage path={pathname} />}
    </main>
  );
}

function useLivePages(active: LivePage | undefined): readonly LivePage[] {
  const { settings, unsaved } = useApp();
  const { tabs } = useStore(settings);
  const unsavedPaths = useStore(unsaved);
  const [live, setLive] = useState<readonly LivePage[]>([]);
  const open = new Map(tabs.map(({ path, fullPath }) => [path, fullPath.slice(path.length)]));
  const next = keepAlive(live, { active, open, unsaved: unsavedPaths });
  if (next !== live) setLive(next);
  return next;
}

/** Returns a function that gives the stored data of a page, which is kept until its tab is closed. */
function usePageMemories(): (path: string) => Location['memory'] {
  const { settings } = useApp();
  const [memories] = useState(() => new Map<string, Location['memory']>());
  useEffect(() => {
    let before = settings.get().tabs;
    return settings.subscribe(() => {
      const { tabs } = settings.get();
      const closed = before.filter(({ path }) => !tabs.some((tab) => tab.path === path));
      for (const { path } of closed) memories.delete(path);
      before = tabs;
    });
  }, [settings, memories]);
  return (path) => {
    const memory = memories.get(path) ?? new Map<string, unknown>();
    memories.set(path, memory);
    return memory;
  };
}

/** Returns a function that changes the query of one page. If another page is active by then, only the tab of this page is changed. */
function useGoWithin(path: string): Location['go'] {
  const { settings, activePath: current } = useApp();
  const navigate = useNavigate();
  return useCallback(
    async (search, options) => {
      const tab = { path, fullPath: path + search };
      const open = settings.get().tabs.find((one) => one.path === path);
      // While the user switches tabs, a page is visible before its address has changed. This navigates to the page first, so that the guard
      // of this page handles the change of its query.
      if (open && current.get() === path && window.location.pathname !== path) await navigate(open.fullPath);
      if (window.location.pathname === path) void navigate(tab.fullPath, options);
      else if (open) settings.update((now) => saveTab(now, tab));
    },
    [settings, current, navigate, path],
  );
}

interface OnePageProps extends LivePage {
  readonly isSeen: boolean;
  /** Whether the page is active: true once the address has changed and the page has been painted, until another page is shown. */
  readonly isAwake: boolean;
  readonly memory: Location['memory'];
}

const OnePage = memo(function OnePage({ path, search, isSeen, isAwake, memory }: OnePageProps): ReactNode {
  const { access } = useApp();
  const go = useGoWithin(path);
  const page = useStore(access).routes.get(path)?.page;
  const pagePath = useMemo(() => ({ path, search, go, memory }), [path, search, go, memory]);
  const section = useRef<HTMLElement>(null);
  useKeptLayout(section, isAwake);
  // The element keeps its identity, so that showing a page does not re-render its content.
  const content = useMemo(() => page && <PageContent page={page} place={pagePath} />, [page, pagePath]);
  if (!content) return null;
  return (
    <section
      ref={section}
      className="q-page"
      data-testid={isSeen ? 'page' : undefined}
      data-path={path}
      data-behind={isSeen ? undefined : ''}
    >
      <Activity mode={isAwake ? 'visible' : 'hidden'}>{content}</Activity>
    </section>
  );
});

function PageContent({ page, place: pagePath }: { page: ScreenPage; place: Location }): ReactNode {
  return (
    <div className="q-page-body">
      <LocationContext value={pagePath}>
        <PageBoundary>
          <Guarded page={page} />
        </PageBoundary>
      </LocationContext>
    </div>
  );
}

/** Shown for an unknown path, or at the root for a user without any page. */
function NoPage({ path }: { path: string }): ReactNode {
  const { t } = useT();
  if (path !== '/') return <NotFound path={path} />;
  return <MessagePage handle="no-screens" title={t('page.emptyTitle')} text={t('page.emptyText')} />;
}

const ResourcePage = lazyPart(importResourcePage);
const DashboardPage = lazyPart(importDashboardPage);

/** Built-in pages (`ownScreens` of the contract), by the component key of their menu entries. */
const ownPages: Readonly<Record<string, ComponentType<Waiting>>> = {
  'system/schema': lazyPart(async () => (await import('../../schemas/SchemasPage.tsx')).SchemasPage),
  'system/session': lazyPart(async () => (await import('../../access/sessions/SessionsPage.tsx')).SessionsPage),
  'system/access': lazyPart(async () => (await import('../../access/explain/ExplainPage.tsx')).ExplainPage),
  'system/log': lazyPart(async () => (await import('../../pages/changes/ChangesPage.tsx')).ChangesPage),
  'system/reminder': lazyPart(async () => (await import('../../reminders/RemindersPage.tsx')).RemindersPage),
};

/** Content of a route for users who may see it. Forms check the permission themselves, so that input is not lost. */
function Guarded({ page }: { page: ScreenPage }): ReactNode {
  const requested = requestedBy(page);
  const isOpen = useMay(requested ?? { action: 'list' });
  return isOpen || requested === undefined ? <ScreenView page={page} /> : <Forbidden />;
}

function requestedBy(page: ScreenPage): RequestedAction | undefined {
  if (page.view === 'form' || page.view === 'unknown') return undefined;
  if (!('resource' in page)) return { resource: page.component, action: 'list' };
  return { resource: page.resource, action: page.view === 'detail' ? 'show' : 'list', ...kindOf(page) };
}

/** Content of a route. */
function ScreenView({ page }: { page: ScreenPage }): ReactNode {
  const { pages } = useApp();
  if ('resource' in page) {
    const { resource, view } = page;
    const screen = view === 'scan' ? { screen: page.screen } : {};
    return <ResourcePage waiting={<PageLoading />} name={resource} view={view} {...screen} {...kindOf(page)} />;
  }
  if (page.view === 'dashboard') return <DashboardPage waiting={<PageLoading />} name={page.name} />;
  const Page = page.view === 'business' ? partOf(pages.get(page.component)) : ownPages[page.component];
  return Page ? <Page waiting={<PageLoading />} /> : <UnknownComponent component={page.component} />;
}

function kindOf(page: ScreenPage): { readonly kind?: string } {
  return page.view === 'list' && page.kind !== undefined ? { kind: page.kind } : {};
}

const businessParts = new WeakMap<BusinessPage, ComponentType<Waiting>>();

/** Returns the component of a page. It is always the same component, because another one would be mounted anew, without its state. */
function partOf(page: BusinessPage | undefined): ComponentType<Waiting> | undefined {
  if (!page) return undefined;
  const part = businessParts.get(page) ?? lazyPart(page.load);
  businessParts.set(page, part);
  return part;
}

/**
 * Keeps the layout of a hidden page. React's `<Activity>` uses `display: none`, after which laying out a long list again takes longer than
 * the rest of a tab switch. `content-visibility` (layout.css) also hides the page from users and screen readers, but keeps the layout.
 */
function useKeptLayout(page: RefObject<HTMLElement | null>, isAwake: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isAwake` matters, since a page has no element before it is shown
  useLayoutEffect(() => {
    const body = page.current?.firstElementChild;
    if (!(body instanceof HTMLElement)) return;
    const keep = () => {
      if (body.style.display === 'none') body.style.removeProperty('display');
    };
    keep();
    // React sets `display: none` again whenever a background page changes. The observer removes it before the next layout.
    const observer = new MutationObserver(keep);
    observer.observe(body, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [page, isAwake]);
}
