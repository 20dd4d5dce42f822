import { readWindow, windowKeys } from '../client/session.ts';

/** What may stand in a path as it is, though `encodeURIComponent` would write it otherwise. */
const plainInPaths = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

const plainPath = /^(?:\/[\w-]+)+$/;

/**
 * The one way to write the path of a page, whoever names it (a menu entry, the address bar, a tab): one slash in front
 * and none behind or doubled, encoded as browsers do it, without query. Paths of the same page are the same text then.
 */
export function pagePath(path: string): string {
  // Nearly all are written so already, and a menu of a hundred entries is asked for several times.
  if (plainPath.test(path)) return path;
  // Only the path of this address is ever set: nothing in it can lead to another place.
  const url = new URL('http://console.invalid/');
  url.pathname = path.replace(/[?#].*$/s, '');
  return `/${url.pathname.split('/').filter(Boolean).map(pathPart).join('/')}`;
}

function pathPart(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part)).replace(plainInPaths, decodeURIComponent);
  } catch {
    // A `%` that begins no character: browsers leave it as it is.
    return part;
  }
}

/** Where the login page lives. */
export const loginPath = '/login';

/** Whether the router shows the login page at this path: it heeds neither case nor encoding nor slashes behind. */
export function isLoginPath(path: string): boolean {
  return pagePath(path).toLowerCase() === loginPath;
}

/** The login page that leads back to where one was. */
export function loginAddress(fullPath: string): string {
  return `${loginPath}?redirect=${encodeURIComponent(fullPath)}`;
}

/** Where to go after login: the `redirect` of the query if it stays in this console, else the start page. */
export function safeRedirect(redirect: string | null | undefined): string {
  if (!redirect || !/^\/(?!\/)/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return '/';
  try {
    const url = new URL(redirect, 'http://console.invalid');
    if (url.origin !== 'http://console.invalid' || url.pathname.startsWith('//') || isLoginPath(url.pathname))
      return '/';
    return url.pathname + url.search;
  } catch {
    return '/';
  }
}

/** Where `/` leads (contract README section 9.1). */
export const startPath = '/orderManage';

/** Where somebody may choose as whom to look at the console. */
const whoMayDoWhat = '/system/access';

/** The path where the user started to view as another user, to return to at the end. */
export function viewFrom(): string {
  const kept = readWindow(windowKeys.viewFrom);
  return safeRedirect(typeof kept === 'string' ? kept : whoMayDoWhat);
}

interface Visit {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly hasToken: boolean;
}

/** The address to go to instead, or undefined to go on (contract README section 9.1). */
export function guard({ path, search, hasToken }: Visit): string | undefined {
  const isLogin = isLoginPath(path);
  if (hasToken) return isLogin ? '/' : undefined;
  return isLogin ? undefined : loginAddress(path + search);
}
