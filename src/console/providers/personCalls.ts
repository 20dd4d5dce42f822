import { listPreferenceCalls } from '../../contract/lists.ts';
import { type CurrentUser, sessionCalls } from '../../contract/session.ts';
import { type CustomCall, getCall, postCall, stateCall, type WriteCall } from './requests.ts';

/**
 * The calls about the person who is logged in. They come with the log-in, before anything else of the console. What begins
 * or ends a session is no write: there is nothing in it that could be done twice.
 */

/** The caller validates responses: a session with `readSession`, a menu with `readMenu`. */
type Unread = CustomCall<unknown>;

export function loginCall(body: { readonly account: string; readonly password: string }): Unread {
  return postCall(sessionCalls.login, { body });
}

export function logoutCall(): Unread {
  return postCall(sessionCalls.logout, { body: {} });
}

export function currentUserCall(): CustomCall<CurrentUser> {
  return getCall(sessionCalls.current);
}

/** One's own password when no `id` says whose. */
export function changePasswordCall(body: { readonly id?: string; readonly password: string }): WriteCall<unknown> {
  return stateCall(sessionCalls.changePassword, { body });
}

/** The entries of the menu of these types. */
export function menuCall(menuTypes: readonly string[]): Unread {
  return postCall(sessionCalls.menu, { body: { menuTypes } });
}

/** The resources that there are, plain JSON beside their modules. */
export function resourceIndexCall(): Unread {
  return getCall('/resources/index.json', { bare: true });
}

export function listPreferencesCall(): Unread {
  return getCall(listPreferenceCalls.find);
}

export function saveListPreferencesCall(body: object): WriteCall<unknown> {
  return stateCall(listPreferenceCalls.save, { body });
}
