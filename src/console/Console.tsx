import nprogress from 'nprogress';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createBrowserRouter, RouterProvider, redirect, useRouteError } from 'react-router-dom';
import type { Language } from '../contract/wire.ts';
import { type App, SystemContext, useApp } from './app.ts';
import { fetchCatalog, HwError, messageOf } from './client/hwError.ts';
import { useStore } from './client/store.ts';
import { everyResource } from './live/liveApp.ts';
import { guard, leavePage, loginPath, pagePath } from './location/paths.ts';
import { createAuthProvider } from './providers/authProvider.ts';
import { homePath, type ScreenPage } from './registry/routes.ts';
import { importDashboardPage, importResourcePage, latePage } from './shell/latePage.tsx';
import { fetchTexts, i18n } from './texts/createTexts.ts';
import { t, useT } from './texts/i18n.ts';
import { useThemeShown } from './theme/themeStore.ts';
import { LanguageChoice } from './ui/controls/LanguageChoice.tsx';
import { MessageBoxHost } from './ui/dialog/messageBox.tsx';
import { MessagePage, PageLoading } from './ui/MessagePage.tsx';
import { NoticeHost } from './ui/notices/notices.tsx';
import './shell/startFailed.css';

/** Renders the current page, the toasts and the message box, and applies the language and theme. antd is loaded only after the login. */
export function Console({ app, router }: { app: App; router: Router }): ReactNode {
  useLanguage(app);
  useThemeShown(app.theme);
  return (
    <SystemContext value={app}>
      <RouterProvider router={router} />
      <NoticeHost notices={app.notices} />
      <MessageBoxHost box={app.box} />
    </SystemContext>
  );
}

/**
 * Applies the chosen language to the document and, once the texts are loaded, to the page. Also marks all lists as stale, because the
 * display names of records depend on the language. If the texts cannot be loaded, the setting returns to the previous language.
 */
function useLanguage(app: App): void {
  const { language } = useStore(app.settings);
  const before = useRef(language);
  useEffect(() => {
    if (before.current !== language && app.session.get()) app.staleLists.mark(everyResource);
    before.current = language;
    document.documentElement.lang = language;
    if (i18n.language === language) return;
    let isLatest = true;
    const back = () => {
      app.notices.show({ type: 'error', text: t('error.moduleFailed') });
      app.settings.update((settings) => ({ ...settings, language: i18n.language as Language }));
    };
    Promise.all([fetchTexts(language), fetchCatalog()]).then(
      () => isLatest && void i18n.changeLanguage(language),
      () => isLatest && back(),
    );
    return () => {
      isLatest = false;
    };
  }, [language, app]);
}

export type Router = ReturnType<typeof createBrowserRouter>;

const login = latePage(async () => (await import('./shell/login/LoginPage.tsx')).LoginPage);
const inside = latePage(async () => (await import('./shell/layout/Inside.tsx')).Inside);

/**
 * Creates the router with two fixed routes: the login page, and the layout, which contains every page of the menu. The guard runs before
 * each navigation (contract README section 9.1) and before any page code is loaded.
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

/** Returns the redirect that the guard requires, or a redirect to the normalized path, so that routes and tabs match; otherwise null. */
function guarded(app: App, request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = pagePath(pathname);
  const instead = guard({ path, search, hasToken: app.session.get() !== undefined });
  if (instead !== undefined) return redirect(instead);
  return path === pathname ? null : redirect(path + search);
}

/** Loads the layout code, the menu and the list settings in parallel, then redirects `/` to the user's start page. */
async function start(app: App, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const ready = app.access.ready().then(({ routes, home }) => {
    const path = pathname === '/' ? homePath(routes, home) : pathname;
    prepare(app, path === undefined ? undefined : routes.get(path)?.page);
    return path;
  });
  const [path] = await Promise.all([ready, inside.load(), app.listPreferences.ready()]);
  return path === undefined || path === pathname ? null : redirect(path);
}

/**
 * Starts loading the code and the resource of a page. Errors are ignored here: the page itself requests both again and reports a failure.
 */
function prepare({ resources, pages }: App, page: ScreenPage | undefined): void {
  for (const part of partsOf(page, { resources, pages })) part?.catch(() => undefined);
}

function partsOf(page: ScreenPage | undefined, { resources, pages }: Pick<App, 'resources' | 'pages'>) {
  if (page && 'resource' in page) return [importResourcePage(), resources.load(page.resource)];
  if (page?.view === 'dashboard') return [importDashboardPage()];
  return [page?.view === 'business' ? pages.get(page.component)?.load() : undefined];
}

interface Navigating {
  readonly state: { readonly initialized: boolean; readonly navigation: { readonly state: string } };
  readonly subscribe: (listener: (state: Navigating['state']) => void) => () => void;
}

/** Shows the progress bar during navigation, including the first one (contract README section 9.7). */
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

/**
 * Returns true while no page is loading. A starting router reports `idle` although it loads the first page, so `initialized` is checked
 * too.
 */
function isAtRest({ initialized, navigation }: Navigating['state']): boolean {
  return initialized && navigation.state === 'idle';
}

/** Runs the callback after the next frame. A page that is already loaded is then shown without a progress bar, which would slow it down. */
function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Error page, shown if the console could not start, for example because the menu cannot be loaded, or if a route crashed. It offers a
 * retry, the language selection and logout.
 */
function StartFailed(): ReactNode {
  const translator = useT();
  const { t } = translator;
  const error = useRouteError();
  const text = error instanceof HwError ? messageOf(error, translator) : t('error.moduleFailed');
  return (
    <main className="q-start-failed" data-testid="start-failed">
      <div className="q-start-tools">
        <LanguageChoice />
        <LogOut />
      </div>
      <MessagePage title={t('page.failedTitle')} text={text}>
        <button type="button" className="q-button q-button-primary" data-testid="start-retry" onClick={() => window.location.reload()}>
          {t('list.retry')}
        </button>
      </MessagePage>
    </main>
  );
}

function LogOut(): ReactNode {
  const app = useApp();
  const { t } = useT();
  const user = useStore(app.session)?.userInfo;
  const [isBusy, setBusy] = useState(false);
  if (!user) return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    const { redirectTo = loginPath } = await createAuthProvider(app).logout({});
    // A full reload removes the failed state.
    if (!app.session.get()) leavePage(redirectTo);
  };
  return (
    <button type="button" className="q-button" data-testid="log-out" aria-busy={isBusy} disabled={isBusy} onClick={() => void leave()}>
      {t(user.viewedBy === undefined ? 'layout.logOut' : 'viewing.end')}
    </button>
  );
}
