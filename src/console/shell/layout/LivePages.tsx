import { Activity, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { MessagePage } from '../pages/MessagePage.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { PageBoundary } from '../pages/PageBoundary.tsx';
import { keepAlive, type LivePage } from '../tabs/keepAlive.ts';
import { saveTab } from '../tabs/saveTab.ts';
import { contentId } from './focusContent.ts';
import { type Place, PlaceContext } from './place.ts';
import { ScreenView } from './ScreenView.tsx';

/** The pages: one is seen, those of the other open tabs stay alive behind it with all that was typed and scrolled. */
export function LivePages(): ReactNode {
  const { pathname, search } = useLocation();
  const { access } = useHouse();
  const { routes } = useStore(access);
  const live = useLivePages(routes.has(pathname) ? { path: pathname, search } : undefined);
  return (
    <main className="q-pages" id={contentId} tabIndex={-1}>
      {live
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
        .map((page) => (
          <Activity key={page.path} mode={page.path === pathname ? 'visible' : 'hidden'}>
            <OnePage {...page} isActive={page.path === pathname} />
          </Activity>
        ))}
      {!routes.has(pathname) && <NoPage path={pathname} />}
    </main>
  );
}

function useLivePages(active: LivePage | undefined): readonly LivePage[] {
  const { settings, unsaved } = useHouse();
  const { tabs } = useStore(settings);
  const unsavedPaths = useStore(unsaved);
  const [live, setLive] = useState<readonly LivePage[]>([]);
  const open = new Map(tabs.map(({ path, fullPath }) => [path, fullPath.slice(path.length)]));
  const next = keepAlive(live, { active, open, unsaved: unsavedPaths });
  if (next !== live) setLive(next);
  return next;
}

/** Changes the query of one page; when another page is in front by now, only in its tab. */
function useGoWithin(path: string): Place['go'] {
  const { settings } = useHouse();
  const navigate = useNavigate();
  return useCallback(
    (search, options) => {
      const tab = { path, fullPath: path + search };
      if (window.location.pathname === path) void navigate(tab.fullPath, options);
      else if (settings.get().tabs.some((open) => open.path === path)) settings.update((now) => saveTab(now, tab));
    },
    [settings, navigate, path],
  );
}

function OnePage({ path, search, isActive }: LivePage & { isActive: boolean }): ReactNode {
  const { access } = useHouse();
  const go = useGoWithin(path);
  const route = useStore(access).routes.get(path);
  const place = useMemo(() => ({ path, search, go }), [path, search, go]);
  if (!route) return null;
  return (
    <section className="q-page" data-testid={isActive ? 'page' : undefined} data-path={path}>
      <PlaceContext value={place}>
        <PageBoundary>
          <ScreenView page={route.page} />
        </PageBoundary>
      </PlaceContext>
    </section>
  );
}

/** Nothing is here: an unknown path, or, at the root, a person without any screen. */
function NoPage({ path }: { path: string }): ReactNode {
  const { say } = useSay();
  if (path !== '/') return <NotFound path={path} />;
  return <MessagePage handle="no-screens" title={say('page.emptyTitle')} text={say('page.emptyText')} />;
}
