import type { CurrentUser } from '../contract/session.ts';
import { sessionCalls } from '../contract/session.ts';
import { createHwClient } from './client/createHwClient.ts';
import { createStore } from './client/createStore.ts';
import { createSessionStore, type Standing } from './client/sessionStore.ts';
import { createDrafts } from './drafts/createDrafts.ts';
import type { House } from './house.ts';
import { createLiveHouse } from './live/createLiveHouse.ts';
import { createStaleLists } from './live/staleLists.ts';
import { createAccess } from './registry/createAccess.ts';
import { createResources } from './registry/createResources.ts';
import { createRouter, type Router } from './router.tsx';
import { createMessageBox } from './shell/dialog/createMessageBox.ts';
import { loginAddress, loginPath } from './shell/guard/guard.ts';
import { leavePage } from './shell/guard/leavePage.ts';
import { safeRedirect } from './shell/guard/safeRedirect.ts';
import { watchParts } from './shell/guard/watchParts.ts';
import { watchWindows } from './shell/guard/watchWindows.ts';
import { createNotices } from './shell/notices/createNotices.ts';
import { createSettingsStore } from './shell/settings/createSettingsStore.ts';
import { say } from './texts/say.ts';
import { createThemeStore } from './theme/createThemeStore.ts';

/** Puts the parts of the console together; nothing is rendered yet. */
export function createHouse(nonce: string): { readonly house: House; readonly router: Router } {
  const house = createParts(nonce, {
    onSessionEnd: () => goToLogin(house, router),
    onStanding: (standing) => reactions[standing](house, router),
  });
  house.session.subscribe(() => forgetWithoutSession(house));
  const router = createRouter(house);
  watchWindows({ ...house, onStanding: (standing) => reactions[standing](house, router) });
  watchParts({
    park: house.drafts.flush,
    hasUnsaved: () => house.unsaved.get().size > 0,
    whither: () => addressOf(router.state.navigation.location ?? window.location),
  });
  createLiveHouse(house);
  return { house, router };
}

interface Told {
  readonly onSessionEnd: () => void;
  readonly onStanding: (standing: Standing) => void;
}

function createParts(nonce: string, told: Told): House {
  const session = createSessionStore();
  const settings = createSettingsStore(session);
  const notices = createNotices();
  const unsaved = createStore<ReadonlySet<string>>(new Set());
  const client = createHwClient({
    ...told,
    session,
    language: () => settings.get().language,
    onFailure: (error) => notices.show({ type: 'error', text: error.message }),
  });
  const access = createAccess(client);
  const askKey = async () =>
    (await client.call<CurrentUser>({ method: 'GET', path: sessionCalls.current, isQuiet: true })).draftKey;
  return {
    nonce,
    session,
    settings,
    theme: createThemeStore(session),
    client,
    access,
    resources: createResources({ entries: () => access.get().resources, refresh: access.refresh }),
    notices,
    box: createMessageBox(),
    unsaved,
    drafts: createDrafts({ session, unsaved, askKey }),
    staleLists: createStaleLists(),
  };
}

/** What a window does when another one has changed who is logged in in this browser. */
const reactions: Readonly<Record<Standing, (house: House, router: Router) => void>> = {
  same: () => undefined,
  ended: (house, router) => {
    if (house.session.end()) goToLogin(house, router);
  },
  // Nothing of the person before stays in this window; what they have typed is parked for them.
  other: ({ drafts }) => void drafts.flush().then(() => leavePage(addressOf(window.location))),
  begun: () => {
    const { pathname, search } = window.location;
    if (pathname === loginPath) leavePage(safeRedirect(new URLSearchParams(search).get('redirect')));
  },
};

/** The session is over: to the login page, which leads back to where one was. */
function goToLogin({ notices }: House, router: Router): void {
  notices.show({ type: 'error', text: say('error.sessionEnded') });
  if (window.location.pathname === loginPath) return;
  void router.navigate(loginAddress(addressOf(window.location)), { replace: true });
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/** With the session goes everything that was its person's. */
function forgetWithoutSession({ session, access, settings, unsaved, staleLists, box }: House): void {
  if (session.get()) return;
  access.clear();
  settings.reset();
  unsaved.set(new Set());
  staleLists.take();
  box.open.get()?.end(undefined);
}
