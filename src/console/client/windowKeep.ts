import { parseJson } from './parseJson.ts';

/** What the console keeps for one browser window alone, until the window is closed. */
export const windowKeys = {
  tabs: 'quayside.tabs',
  reload: 'quayside.reload',
  /** The session in which somebody else's console is looked at. */
  viewing: 'quayside.viewing',
  /** The address from which that was begun. */
  viewFrom: 'quayside.viewFrom',
  /** That its person was told of accounts that need a password. */
  accountsSeen: 'quayside.accountsSeen',
} as const;
export type WindowKey = (typeof windowKeys)[keyof typeof windowKeys];

/** The value kept for this window, or undefined when there is none, it is no JSON, or the browser refuses to read. */
export function readWindow(key: WindowKey): unknown {
  try {
    return parseJson(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value for this window, and says whether the browser let us; undefined forgets it. */
export function writeWindow(key: WindowKey, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
