import nprogress from 'nprogress';
import { createBrowserRouter, redirect } from 'react-router-dom';
import type { App } from './app.ts';
import { guard, pagePath } from './registry/paths.ts';
import { homePath, type ScreenPage } from './registry/routes.ts';
import { importResourcePage, latePage } from './shell/latePage.tsx';
import { PageLoading, StartFailed } from './shell/pages/MessagePage.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

const login = latePage(async () => (await import('./shell/login/LoginPage.tsx')).LoginPage);
const inside = latePage(async () => (await import('./shell/layout/Inside.tsx')).Inside);

/**
 * The two fixed places: the login page, and everything else below the layout, where menu entries are the routes.
 * The guard runs before each navigation (contract README section 9.1), and before any code of the page is asked for.
 */
export function createRouter(app: App): Router {
  const shared = { hydrateFallbackElement: <PageLoading />, errorElement: <StartFailed /> };
  const router = createBrowserRouter([
    {
      path: '/login',
      ...shared,
      Component: login.Page,
      loader: async ({ request }) => guarded(app, request) ?? login.load(),
    },
    {
      path: '*',
      ...shared,
      Component: inside.Page,
      loader: async ({ request }) => guarded(app, request) ?? (await start(app, request)),
    },
  ]);
  showProgress(router);
  return router;
}

/** Inside, a page has one address: other ways to write it lead there, so that routes and tabs know it again. */
function guarded(app: App, request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = pagePath(pathname);
  const instead = guard({ path, search, hasToken: app.session.get() !== undefined });
  if (instead !== undefined) return redirect(instead);
  return path === pathname ? null : redirect(path + search);
}

/** Code, menus and the looks of lists side by side; then `/` leads to the person's start page. */
async function start(app: App, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const ready = app.access.ready().then(({ routes }) => {
    const path = pathname === '/' ? homePath(routes) : pathname;
    prepare(app, path === undefined ? undefined : routes.get(path)?.page);
    return path;
  });
  const [path] = await Promise.all([ready, inside.load(), app.listPreferences.ready()]);
  return path === undefined || path === pathname ? null : redirect(path);
}

/** Has on its way what the page will need; whether it comes is the page's affair, which asks for the same again. */
function prepare({ resources, pages }: App, page: ScreenPage | undefined): void {
  const parts =
    page && 'resource' in page
      ? [importResourcePage(), resources.load(page.resource)]
      : [page?.view === 'business' ? pages.get(page.component)?.load() : undefined];
  for (const part of parts) part?.catch(() => undefined);
}

interface Navigating {
  readonly state: { readonly initialized: boolean; readonly navigation: { readonly state: string } };
  readonly subscribe: (listener: (state: Navigating['state']) => void) => () => void;
}

/** The bar at the top while a navigation runs, the first one too (contract README section 9.7). */
function showProgress(router: Navigating): void {
  nprogress.configure({
    minimum: 0.3,
    speed: 500,
    showSpinner: false,
    template: '<div class="bar" role="presentation"></div>',
    barSelector: '.bar',
  });
  let isAwaited = false;
  const end = (): void => {
    if (isAtRest(router.state)) nprogress.done();
  };
  const begin = (): void => {
    isAwaited = false;
    nprogress.start();
    afterFrame(end);
  };
  const show = (state: Navigating['state']): void => {
    if (isAwaited) return;
    isAwaited = !isAtRest(state);
    if (isAwaited) afterFrame(begin);
    else nprogress.done();
  };
  router.subscribe(show);
  show(router.state);
}

/** While a router starts it calls itself idle: what it loads for the first page is no navigation to it. */
function isAtRest({ initialized, navigation }: Navigating['state']): boolean {
  return initialized && navigation.state === 'idle';
}

/** To draw the bar takes as long as to show a page that is there already: the page goes first. */
function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
