import { parseJson } from './answers.ts';
import { newKey } from './newKey.ts';

/** What the console keeps in the browser's local storage. All of it is cleared when a session ends. */
export const keptKeys = {
  session: 'quayside.session',
  settings: 'quayside.settings',
  theme: 'quayside.theme',
  recents: 'quayside.recents',
} as const;
type KeptKey = (typeof keptKeys)[keyof typeof keptKeys];

/** The kept value, or undefined when there is none, it is no JSON, or the browser refuses to read. */
export function readKept(key: KeptKey): unknown {
  return peekKept(key)?.value;
}

/** As `readKept`, but undefined only when the browser refuses to read; then nothing is known of what is kept. */
export function peekKept(key: KeptKey): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(localStorage.getItem(key) ?? 'null') ?? undefined };
  } catch {
    return undefined;
  }
}

let isSealed = false;

/** Whether this window keeps nothing: it shows somebody else's console then, and what is kept is the person's own. */
export function sealKept(isLooking: boolean): void {
  isSealed = isLooking;
}

/** Keeps a value if the browser lets us, and says whether it did: without, the console works on, only without memory. */
export function writeKept(key: KeptKey, value: unknown): boolean {
  if (isSealed) return false;
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // A console that forgets is better than one that does not open.
    return false;
  }
}

/** Forgets everything that is kept for whoever is logged in. */
export function clearKept(): void {
  for (const key of Object.values(keptKeys)) {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  }
}

/** Which window this is, for as long as its page is loaded: every call says it, and the events of its own changes do. */
export const windowId = newKey();

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
type WindowKey = (typeof windowKeys)[keyof typeof windowKeys];

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
