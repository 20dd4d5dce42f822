import { listPreferenceCalls } from '../../contract/lists.ts';
import { type CurrentUser, sessionCalls } from '../../contract/session.ts';
import { type CustomCall, getCall, postCall, stateCall, type WriteCall } from './requests.ts';

/**
 * Functions that build the requests about the logged-in user; this module is loaded with the login page. Login and logout are not writes:
 * repeating them does no harm, so they need no idempotency key.
 */

/** A request whose response the caller validates: a session with `readSession`, a menu with `readMenu`. */
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

/** Returns the call that changes the password of the account `id`, or the user's own without an `id`. */
export function changePasswordCall(body: { readonly id?: string; readonly password: string }): WriteCall<unknown> {
  return stateCall(sessionCalls.changePassword, { body });
}

/** Returns the call that loads the menu entries of these types. */
export function menuCall(menuTypes: readonly string[]): Unread {
  return postCall(sessionCalls.menu, { body: { menuTypes } });
}

/** Returns the call that loads the list of available resources, which is plain JSON in the folder of the compiled resources. */
export function resourceIndexCall(): Unread {
  return getCall('/resources/index.json', { bare: true });
}

export function listPreferencesCall(): Unread {
  return getCall(listPreferenceCalls.find);
}

export function saveListPreferencesCall(body: object): WriteCall<unknown> {
  return stateCall(listPreferenceCalls.save, { body });
}
