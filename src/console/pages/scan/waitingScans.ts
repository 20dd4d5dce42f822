import type { App } from '../../app.ts';

/** Prefix of the scans in local storage; the account follows. */
export const scanPrefix = 'quayside.scan.';

type OfUser = Pick<App, 'session'>;

/**
 * Returns the account whose scans may be sent; undefined while nobody is logged in, or while an administrator views the console as another
 * user.
 */
export function scanAccount({ session }: OfUser): string | undefined {
  const user = session.get()?.userInfo;
  return user?.viewedBy === undefined ? user?.id : undefined;
}

/** Returns whether scans of the user are kept on this device. This module is small, because it is loaded with every page. */
export function hasScans(app: OfUser): boolean {
  const account = scanAccount(app);
  try {
    return account !== undefined && Object.keys(localStorage).some((key) => key.startsWith(`${scanPrefix}${account}.`));
  } catch {
    return false;
  }
}
