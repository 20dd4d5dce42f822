import { createBrowserRouter, redirect } from 'react-router';
import type { House } from './house.ts';
import { pagePath } from './paths/pagePath.ts';
import { homePath } from './registry/homePath.ts';
import type { ScreenPage } from './registry/screenRoutes.ts';
import { guard } from './shell/guard/guard.ts';
import { latePage } from './shell/latePage.tsx';
import { importResourcePage } from './shell/layout/importResourcePage.ts';
import { PageLoading } from './shell/pages/PageLoading.tsx';
import { StartFailed } from './shell/pages/StartFailed.tsx';
import { showProgress } from './shell/showProgress.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

const login = latePage(async () => (await import('./shell/login/LoginPage.tsx')).LoginPage);
const inside = latePage(async () => (await import('./shell/layout/Inside.tsx')).Inside);

/**
 * The two fixed places: the login page, and everything else below the layout, where menu entries are the routes.
 * The guard runs before each navigation (console-spec.md section 2), and before any code of the page is asked for.
 */
export function createRouter(house: House): Router {
  const shared = { hydrateFallbackElement: <PageLoading />, errorElement: <StartFailed /> };
  const router = createBrowserRouter([
    {
      path: '/login',
      ...shared,
      Component: login.Page,
      loader: async ({ request }) => guarded(house, request) ?? login.load(),
    },
    {
      path: '*',
      ...shared,
      Component: inside.Page,
      loader: async ({ request }) => guarded(house, request) ?? (await start(house, request)),
    },
  ]);
  showProgress(router);
  return router;
}

/** Inside, a page has one address: other ways to write it lead there, so that routes and tabs know it again. */
function guarded(house: House, request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = pagePath(pathname);
  const instead = guard({ path, search, hasToken: house.session.get() !== undefined });
  if (instead !== undefined) return redirect(instead);
  return path === pathname ? null : redirect(path + search);
}

/** Code, menus and the looks of lists side by side; then `/` leads to the person's start page. */
async function start(house: House, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const ready = house.access.ready().then(({ routes }) => {
    const path = pathname === '/' ? homePath(routes) : pathname;
    prepare(house, path === undefined ? undefined : routes.get(path)?.page);
    return path;
  });
  const [path] = await Promise.all([ready, inside.load(), house.listLooks.ready()]);
  return path === undefined || path === pathname ? null : redirect(path);
}

/** Has on its way what the page will need; whether it comes is the page's affair, which asks for the same again. */
function prepare({ resources, pages }: House, page: ScreenPage | undefined): void {
  const parts =
    page && 'resource' in page
      ? [importResourcePage(), resources.load(page.resource)]
      : [page?.view === 'business' ? pages.get(page.component)?.load() : undefined];
  for (const part of parts) part?.catch(() => undefined);
}
