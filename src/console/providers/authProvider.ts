import type { AuthProvider } from '@refinedev/core';
import type { LoginAnswer } from '../../contract/session.ts';
import { commonErrors, languages } from '../../contract/wire.ts';
import type { App } from '../app.ts';
import { HwError } from '../client/hwError.ts';
import { keptKeys, readKept, readSession } from '../client/session.ts';
import { leavePage, loginPath, viewFrom } from '../location/paths.ts';
import { loginCall, logoutCall } from './personCalls.ts';
import { ask } from './requests.ts';

interface Credentials {
  readonly account: string;
  readonly password: string;
}

/**
 * Refine's auth provider: login, logout and the current user (contract README section 3). Sessions that the server ends are handled by the
 * HTTP client.
 */
export function createAuthProvider(app: App): AuthProvider {
  const { data, session, access } = app;
  return {
    login: async (credentials: Credentials) => {
      try {
        // The answer is parsed like the stored session, so that comparing the two later recognizes the same user.
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
      // Logout always ends the session here, even if the request fails or an existing hw server does not have this call.
      await ask(data, logoutCall(), { shows: [0, 404, 405, commonErrors.notFound.code] }).catch(() => undefined);
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

/** Uses the account's language if no language was chosen in this browser. */
function takeLocaleOf({ userInfo }: LoginAnswer, { settings }: App): void {
  const language = languages.find((known) => userInfo.locale.startsWith(known));
  if (language && readKept(keptKeys.settings) === undefined) settings.update((now) => ({ ...now, language }));
}
