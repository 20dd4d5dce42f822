import { Activity, type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { MessagePage } from '../pages/MessagePage.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { PageBoundary } from '../pages/PageBoundary.tsx';
import { keepAlive, type LivePage } from '../tabs/keepAlive.ts';
import { PlaceContext } from './place.ts';
import { ScreenView } from './ScreenView.tsx';

/** The pages: one is seen, those of the other open tabs stay alive behind it with all that was typed and scrolled. */
export function LivePages(): ReactNode {
  const { pathname, search } = useLocation();
  const { access } = useHouse();
  const { routes } = useStore(access);
  const live = useLivePages(routes.has(pathname) ? { path: pathname, search } : undefined);
  return (
    <main className="q-pages">
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
  const next = keepAlive(live, { active, open: new Set(tabs.map((tab) => tab.path)), unsaved: unsavedPaths });
  if (next !== live) setLive(next);
  return next;
}

function OnePage({ path, search, isActive }: LivePage & { isActive: boolean }): ReactNode {
  const { access } = useHouse();
  const navigate = useNavigate();
  const route = useStore(access).routes.get(path);
  const place = useMemo(
    () => ({
      path,
      search,
      go: (query: string, options?: { replace?: boolean }) => void navigate(path + query, options),
    }),
    [path, search, navigate],
  );
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
