import { isLoginPath } from './loginPath.ts';

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
