import nprogress from 'nprogress';
import { createBrowserRouter, redirect } from 'react-router';
import type { House } from './house.ts';
import { homePath } from './registry/homePath.ts';
import { guard } from './shell/guard/guard.ts';
import { PageLoading } from './shell/pages/PageLoading.tsx';
import { StartFailed } from './shell/pages/StartFailed.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The two fixed places: the login page, and everything else below the layout, where menu entries are the routes.
 * The guard runs before each navigation (console-spec.md section 2).
 */
export function createRouter(house: House): Router {
  const shared = { hydrateFallbackElement: <PageLoading />, errorElement: <StartFailed /> };
  const router = createBrowserRouter([
    {
      path: '/login',
      ...shared,
      loader: ({ request }) => guarded(house, request),
      lazy: async () => ({ Component: (await import('./shell/login/LoginPage.tsx')).LoginPage }),
    },
    {
      path: '*',
      ...shared,
      loader: async ({ request }) => guarded(house, request) ?? (await start(house, request)),
      lazy: async () => ({ Component: (await import('./shell/layout/Inside.tsx')).Inside }),
    },
  ]);
  showProgress(router);
  return router;
}

function guarded(house: House, request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const instead = guard({ path: pathname, search, hasToken: house.session.get() !== undefined });
  return instead === undefined ? null : redirect(instead);
}

/** Menus first; then `/` leads to the person's start page. */
async function start(house: House, request: Request): Promise<Response | null> {
  const { routes } = await house.access.ready();
  const home = new URL(request.url).pathname === '/' ? homePath(routes) : undefined;
  return home === undefined ? null : redirect(home);
}

/** The bar at the top while a navigation runs (console-spec.md section 9). */
function showProgress(router: Router): void {
  nprogress.configure({
    minimum: 0.3,
    speed: 500,
    showSpinner: false,
    template: '<div class="bar" role="presentation"></div>',
    barSelector: '.bar',
  });
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') nprogress.done();
    else nprogress.start();
  });
}
