import { pagePath } from './pagePath.ts';

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
