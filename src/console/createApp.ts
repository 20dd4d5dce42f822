import type { SchemaFault } from '../contract/schemaEditor.ts';
import type { App } from './app.ts';
import { createRouter, type Router } from './Console.tsx';
import { createHwClient, type HwClient } from './client/hwClient.ts';
import { createSessionStore, type Standing, windowKeys, writeWindow } from './client/session.ts';
import { createStore } from './client/store.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createLiveApp, createRecordNews, createStaleLists } from './live/liveApp.ts';
import { isLoginPath, leavePage, loginAddress, safeRedirect, viewFrom } from './location/paths.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { createNoticeProvider } from './providers/noticeProvider.ts';
import { currentUserCall } from './providers/personCalls.ts';
import { ask } from './providers/requests.ts';
import { createResources } from './providers/resources.ts';
import { createAccess } from './registry/access.ts';
import type { BusinessPage, BusinessPanel } from './registry/businessParts.ts';
import { createHandOver, watchParts, watchWindows } from './shell/guard.ts';
import { createListPreferences } from './shell/settings/listPreferences.ts';
import { createSettingsStore } from './shell/settings/settings.ts';
import { t } from './texts/i18n.ts';
import { createThemeStore } from './theme/themeStore.ts';
import { createMessageBox } from './ui/dialog/messageBox.tsx';
import { createNotices } from './ui/notices/notices.tsx';

/** Creates the services of the console and its router, including the pages from business code; renders nothing. */
export function createApp(
  nonce: string,
  { pages, panels }: { readonly pages: readonly BusinessPage[]; readonly panels: readonly BusinessPanel[] },
): { readonly app: App; readonly router: Router } {
  const { app, follow } = createParts(nonce, {
    pages: new Map(pages.map((page) => [page.component, page])),
    panels: new Map(panels.map((panel) => [panel.component, panel])),
    onViewEnd: () => leavePage(viewFrom()),
    onSessionEnd: () => goToLogin(app, router),
    onStanding: (standing) => reactions[standing](),
  });
  app.session.subscribe(() => forgetWithoutSession(app));
  const reactions = createReactions(app, () => goToLogin(app, router));
  const router = createRouter(app);
  watchWindows({ ...app, onStanding: (standing) => reactions[standing]() });
  watchParts({
    park: app.drafts.flush,
    hasUnsaved: () => app.unsaved.get().size > 0,
    whither: () => addressOf(router.state.navigation.location ?? window.location),
  });
  window.addEventListener('pagehide', () => app.listPreferences.leave());
  createLiveApp(app, follow);
  return { app, router };
}

interface Reported {
  readonly pages: App['pages'];
  readonly panels: App['panels'];
  readonly onViewEnd: () => void;
  readonly onSessionEnd: () => void;
  readonly onStanding: (standing: Standing) => void;
}

function createParts(nonce: string, { pages, panels, ...reported }: Reported): { readonly app: App; readonly follow: HwClient['follow'] } {
  const session = createSessionStore();
  const settings = createSettingsStore(session);
  const notices = createNotices();
  const { failed: onFailure } = createNoticeProvider(notices);
  const unsaved = createStore<ReadonlySet<string>>(new Set());
  const client = createHwClient({
    ...reported,
    session,
    language: () => settings.get().language,
    onFailure,
  });
  const resources = createResources({ entries: () => access.get().resources, refresh: () => access.refresh() });
  const data = createDataProvider({ client, resources, onFailure, isExisting: () => access.get().isExisting === true });
  const access = createAccess(data, pages);
  const askKey = async () => (await ask(data, currentUserCall(), { isQuiet: true })).draftKey;
  const app: App = {
    nonce,
    pages,
    panels,
    session,
    settings,
    theme: createThemeStore(session),
    data,
    access,
    resources,
    notices,
    box: createMessageBox(),
    activePath: createStore<string | undefined>(undefined),
    unsaved,
    drafts: createDrafts({ session, unsaved, askKey }),
    listPreferences: createListPreferences(data),
    staleLists: createStaleLists(),
    recordNews: createRecordNews(),
    schemaFaults: createStore<readonly SchemaFault[]>([]),
  };
  return { app, follow: client.follow };
}

/** Returns the functions that this window calls, one for each result of comparing its session with the stored session. */
function createReactions(app: App, onEnd: () => void): Readonly<Record<Standing, () => void>> {
  const handOver = createHandOver(app, () => leavePage(addressOf(window.location)));
  return {
    same: () => undefined,
    ended: () => {
      if (app.session.end()) onEnd();
    },
    other: () => void handOver(),
    begun: () => {
      const { pathname, search } = window.location;
      if (isLoginPath(pathname)) leavePage(safeRedirect(new URLSearchParams(search).get('redirect')));
    },
  };
}

/**
 * Goes to the login page after the session has ended; after login the user returns to the current address. If the login page is already
 * open, only a pending redirect away from it is canceled.
 */
function goToLogin({ notices }: App, router: Router): void {
  notices.show({ type: 'error', text: t('error.sessionEnded') });
  const here = addressOf(window.location);
  if (!isLoginPath(window.location.pathname)) void router.navigate(loginAddress(here), { replace: true });
  else if (!router.state.initialized || router.state.navigation.state !== 'idle') {
    void router.navigate(here, { replace: true });
  }
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/** Clears the user's data in memory if there is no session anymore. */
function forgetWithoutSession(app: App): void {
  const { session, access, settings, activePath: active, unsaved, listPreferences, staleLists, schemaFaults, box } = app;
  if (session.get()) return;
  writeWindow(windowKeys.accountsSeen, undefined);
  access.clear();
  settings.reset();
  active.set(undefined);
  unsaved.set(new Set());
  listPreferences.clear();
  staleLists.take();
  schemaFaults.set([]);
  box.closeAll();
}
