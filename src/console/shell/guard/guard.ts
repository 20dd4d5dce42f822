/** Where the login page lives. */
export const loginPath = '/login';

/** Where `/` leads (console-spec.md section 2). */
export const startPath = '/orderManage';

export interface Visit {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly hasToken: boolean;
}

/** The address to go to instead, or undefined to go on (console-spec.md section 2, navigation guard). */
export function guard({ path, search, hasToken }: Visit): string | undefined {
  const isLogin = path.replace(/\/+$/, '') === loginPath;
  if (hasToken) return isLogin ? '/' : undefined;
  return isLogin ? undefined : loginAddress(path + search);
}

/** The login page that leads back to where one was. */
export function loginAddress(fullPath: string): string {
  return `${loginPath}?redirect=${encodeURIComponent(fullPath)}`;
}
