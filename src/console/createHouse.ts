import { createHwClient } from './client/createHwClient.ts';
import { createStore } from './client/createStore.ts';
import { createSessionStore } from './client/sessionStore.ts';
import type { House } from './house.ts';
import { createAccess } from './registry/createAccess.ts';
import { createResources } from './registry/createResources.ts';
import { createRouter, type Router } from './router.tsx';
import { createMessageBox } from './shell/dialog/createMessageBox.ts';
import { loginAddress } from './shell/guard/guard.ts';
import { createNotices } from './shell/notices/createNotices.ts';
import { createSettingsStore } from './shell/settings/createSettingsStore.ts';
import { say } from './texts/say.ts';

/** Puts the parts of the console together; nothing is rendered yet. */
export function createHouse(nonce: string): { readonly house: House; readonly router: Router } {
  const session = createSessionStore();
  const settings = createSettingsStore();
  const notices = createNotices();
  const client = createHwClient({
    session,
    language: () => settings.get().language,
    onFailure: (error) => notices.show({ type: 'error', text: error.message }),
    onSessionEnd: () => {
      notices.show({ type: 'error', text: say('error.sessionEnded') });
      const { pathname, search } = window.location;
      void router.navigate(loginAddress(pathname + search), { replace: true });
    },
  });
  const access = createAccess(client);
  const house: House = {
    nonce,
    session,
    settings,
    client,
    access,
    resources: createResources(() => access.get().resources),
    notices,
    box: createMessageBox(),
    unsaved: createStore<ReadonlySet<string>>(new Set()),
  };
  session.subscribe(() => forgetWithoutSession(house));
  const router = createRouter(house);
  return { house, router };
}

/** With the session goes everything that was its person's. */
function forgetWithoutSession({ session, access, settings, unsaved }: House): void {
  if (session.get()) return;
  access.clear();
  settings.reset();
  unsaved.set(new Set());
}
