import { isLoginPath, loginAddress } from '../../paths/loginPath.ts';

export interface Visit {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly hasToken: boolean;
}

/** The address to go to instead, or undefined to go on (console-spec.md section 2, navigation guard). */
export function guard({ path, search, hasToken }: Visit): string | undefined {
  const isLogin = isLoginPath(path);
  if (hasToken) return isLogin ? '/' : undefined;
  return isLogin ? undefined : loginAddress(path + search);
}
