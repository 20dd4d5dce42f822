import type { AuthProvider } from '@refinedev/core';
import type { LoginAnswer } from '../../contract/session.ts';
import { languages } from '../../contract/text.ts';
import type { App } from '../app.ts';
import { HwError } from '../client/hwError.ts';
import { keptKeys, readKept, readSession } from '../client/session.ts';
import { loginPath, viewFrom } from '../registry/paths.ts';
import { leavePage } from '../shell/guard/windows.ts';
import { loginCall, logoutCall } from './personCalls.ts';
import { ask } from './requests.ts';

interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** Logging in and out, and who is logged in (contract README section 3). The client itself ends a session that the server ended. */
export function createAuthProvider(app: App): AuthProvider {
  const { data, session, access } = app;
  return {
    login: async (credentials: Credentials) => {
      try {
        // Compared in its stored form; otherwise the same user could be taken for another.
        const answer = readSession(await ask(data, loginCall(credentials), { isQuiet: true }));
        if (!answer) throw new HwError({ kind: 'garbled', texts: { key: 'error.notASession' } });
        takeLocaleOf(answer, app);
        session.set(answer);
        return { success: true };
      } catch (error) {
        if (error instanceof HwError) return { success: false, error };
        throw error;
      }
    },
    logout: async () => {
      // Logging out always ends the session here, whatever the server answers.
      await ask(data, logoutCall(), { shows: [0] }).catch(() => undefined);
      if (session.endViewing()) {
        leavePage(viewFrom());
        return { success: true };
      }
      session.end();
      return { success: true, redirectTo: loginPath };
    },
    check: async () => (session.get() ? { authenticated: true } : { authenticated: false, redirectTo: loginPath }),
    onError: async () => ({}),
    getIdentity: async () => session.get()?.userInfo ?? null,
    getPermissions: async () => [...access.get().perms],
  };
}

/** A browser without a chosen language uses that of the account. */
function takeLocaleOf({ userInfo }: LoginAnswer, { settings }: App): void {
  const language = languages.find((known) => userInfo.locale.startsWith(known));
  if (language && readKept(keptKeys.settings) === undefined) settings.update((now) => ({ ...now, language }));
}
