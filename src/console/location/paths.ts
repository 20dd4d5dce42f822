import { readWindow, windowKeys } from '../client/session.ts';

/** Characters that are valid in a path although `encodeURIComponent` escapes them. */
const plainInPaths = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

const plainPath = /^(?:\/[\w-]+)+$/;

/**
 * Normalizes a page path from a menu entry, the address bar or a tab: one leading slash, no trailing or double slashes, encoded as
 * browsers do, no query. Equal pages then have equal paths.
 */
export function pagePath(path: string): string {
  // Nearly all paths are already normalized, and this function runs often.
  if (plainPath.test(path)) return path;
  // Only the path of this URL is set, so the result cannot lead to another host.
  const url = new URL('http://console.invalid/');
  url.pathname = path.replace(/[?#].*$/s, '');
  return `/${url.pathname.split('/').filter(Boolean).map(pathPart).join('/')}`;
}

function pathPart(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part)).replace(plainInPaths, decodeURIComponent);
  } catch {
    // An invalid `%` escape, which browsers leave unchanged.
    return part;
  }
}

export const loginPath = '/login';

/** Returns whether the router shows the login page at this path; case, encoding and trailing slashes are ignored. */
export function isLoginPath(path: string): boolean {
  return pagePath(path).toLowerCase() === loginPath;
}

/** Returns the login address that leads back to `fullPath` after login. */
export function loginAddress(fullPath: string): string {
  return `${loginPath}?redirect=${encodeURIComponent(fullPath)}`;
}

/** Returns the address after login: the `redirect` of the query if it stays in this console, otherwise the start page. */
export function safeRedirect(redirect: string | null | undefined): string {
  if (!redirect || !/^\/(?!\/)/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return '/';
  try {
    const url = new URL(redirect, 'http://console.invalid');
    if (url.origin !== 'http://console.invalid' || url.pathname.startsWith('//') || isLoginPath(url.pathname)) return '/';
    return url.pathname + url.search;
  } catch {
    return '/';
  }
}

/** Default target of `/`: the order list (contract README section 9.1). */
export const startPath = '/orderManage';

/** The page on which a user starts viewing as another user. */
const whoMayDoWhat = '/system/access';

/** Returns the path from which the user started viewing as another user, to return to at the end. */
export function viewFrom(): string {
  const kept = readWindow(windowKeys.viewFrom);
  return safeRedirect(typeof kept === 'string' ? kept : whoMayDoWhat);
}

interface Visit {
  readonly path: string;
  /** The query including the `?`; empty if there is none. */
  readonly search: string;
  readonly hasToken: boolean;
}

/** Returns the address to redirect to, or undefined to continue (contract README section 9.1). */
export function guard({ path, search, hasToken }: Visit): string | undefined {
  const isLogin = isLoginPath(path);
  if (hasToken) return isLogin ? '/' : undefined;
  return isLogin ? undefined : loginAddress(path + search);
}

/** Loads an address of this console without the browser's warning about unsaved input. Callers must have stored such input before. */
export function leavePage(address: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  const { pathname, search } = window.location;
  if (address === pathname + search) window.location.reload();
  else window.location.replace(address);
}
