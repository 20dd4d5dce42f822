import type { SchemaFault } from '../contract/schemaEditor.ts';
import type { App } from './app.ts';
import { createRouter, type Router } from './Console.tsx';
import { createHwClient, type HwClient } from './client/hwClient.ts';
import { createSessionStore, keptKeys, readWindow, type SessionStore, type Standing, windowKeys, writeWindow } from './client/session.ts';
import { createStore } from './client/store.ts';
import { createDrafts, type Drafts } from './drafts/drafts.ts';
import { draftPrefix } from './drafts/shelf.ts';
import { createLiveApp, createRecordNews, createStaleLists } from './live/liveApp.ts';
import { isLoginPath, leavePage, loginAddress, safeRedirect, viewFrom } from './location/paths.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { createNoticeProvider } from './providers/noticeProvider.ts';
import { currentUserCall } from './providers/personCalls.ts';
import { ask } from './providers/requests.ts';
import { createResources } from './providers/resources.ts';
import { createAccess } from './registry/access.ts';
import type { BusinessPage, BusinessPanel } from './registry/businessParts.ts';
import { createListPreferences } from './shell/settings/listPreferences.ts';
import { createSettingsStore, type SettingsStore } from './shell/settings/settings.ts';
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

/** Returns what this window does for each result of comparing its session with the stored one. */
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

/** Clears all data of the user when the session ends. */
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

interface Watched {
  readonly session: Pick<SessionStore, 'compare'>;
  readonly settings: Pick<SettingsStore, 'follow'>;
  readonly drafts: Pick<Drafts, 'look'>;
  /** Called when another window has ended this session or another user has logged in there. */
  readonly onStanding: (standing: Standing) => void;
}

/** Handles changes by other windows of the browser, also those made while this one was suspended. */
function watchWindows({ session, settings, drafts, onStanding }: Watched): void {
  const compare = () => {
    const standing = session.compare();
    if (standing !== 'same') onStanding(standing);
  };
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== null && storageArea !== window.localStorage) return;
    if (key === null || key === keptKeys.session) compare();
    if (key === null || key === keptKeys.settings) settings.follow();
    // Another window has deleted a draft or cleared the storage, so the offered drafts are updated.
    if (key === null || (newValue === null && key.startsWith(draftPrefix))) drafts.look();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && compare());
  window.addEventListener('focus', compare);
}

/**
 * Returns a function that handles a login of another user in this browser. The input of the previous user is stored as drafts, then the
 * window reloads (`leave`) so that none of their data remain. If the input cannot be stored, the user is asked first; if they stay, a
 * message says that the page no longer works.
 */
export function createHandOver({ drafts, box, notices }: Pick<App, 'drafts' | 'box' | 'notices'>, leave: () => void): () => Promise<void> {
  // Storing the drafts may detect the other login again, so this prevents a second hand-over.
  let isUnderWay = false;
  let hasStayed = false;
  const handOver = async (): Promise<void> => {
    if (await drafts.flush()) return leave();
    if (hasStayed) return notices.show({ type: 'error', text: t('session.otherStays') });
    const isLeaving = await box.confirm({
      title: t('session.otherTitle'),
      text: t('session.otherText'),
      ok: t('session.otherGo'),
      cancel: t('form.stay'),
      isDangerous: true,
    });
    if (isLeaving) return leave();
    hasStayed = true;
  };
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await handOver().finally(() => {
      isUnderWay = false;
    });
  };
}

interface PartsWatched {
  /** Stores unsaved input as drafts; resolves to false if some would not survive a reload. */
  readonly park: () => Promise<boolean>;
  readonly hasUnsaved: () => boolean;
  /** Returns the current address; during a navigation, its target. */
  readonly whither: () => string;
}

/**
 * Reloads the page once if a part of the console cannot be loaded because a newer build was deployed; it reopens at the same address.
 * Without a connection, for the same build, or if input would be lost, it does not reload and the part shows an error.
 */
function watchParts({ park, hasUnsaved, whither }: PartsWatched): void {
  const look = async (): Promise<void> => {
    if (!(await isNewBuild())) return;
    if (hasUnsaved() && !(await park())) return;
    if (mayReload()) leavePage(whither());
  };
  window.addEventListener('vite:preloadError', () => void look());
}

/** Minimum time between two automatic reloads, in ms. */
const reloadDistance = 30_000;

const buildPrefix = 'quayside.reload.';

/**
 * Returns whether the page may reload itself now, and if so stores the time. The note survives the reload in session storage, or in the
 * window's name if storage is unavailable.
 */
export function mayReload(now: number = Date.now()): boolean {
  const last = Math.max(timeNoted(readWindow(windowKeys.reload)), timeNoted(Number(nameOfWindow().slice(buildPrefix.length))));
  // After the clock was set back, the stored time may be in the future and is ignored.
  if (last <= now && now - last < reloadDistance) return false;
  if (!writeWindow(windowKeys.reload, now)) window.name = `${buildPrefix}${now}`;
  return true;
}

function nameOfWindow(): string {
  return window.name.startsWith(buildPrefix) ? window.name : '';
}

function timeNoted(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Timeout in ms for the request of the current build. */
const answerWithin = 10_000;

/**
 * Returns whether the server has another build of the console than this page, detected by the name of its first script, which contains a
 * hash. False if the connection is lost or a proxy answers.
 */
async function isNewBuild(): Promise<boolean> {
  const mine = buildOf(document);
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(answerWithin) });
    if (!answer.ok || mine === undefined) return false;
    const theirs = buildOf(new DOMParser().parseFromString(scriptsIn(await answer.text()), 'text/html'));
    return theirs !== undefined && theirs !== mine;
  } catch {
    return false;
  }
}

/** Returns only the script elements of a page: parsing its styles here would violate the content security policy. */
function scriptsIn(page: string): string {
  return (page.match(/<script\b[^>]*>/g) ?? []).map((script) => `${script}</script>`).join('');
}

function buildOf(page: Document): string | undefined {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute('src') ?? undefined;
}
