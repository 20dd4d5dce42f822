import { isObject } from '../../contract/json.ts';
import type { LoginAnswer, UserInfo } from '../../contract/session.ts';
import type { Language } from '../../contract/wire.ts';
import { parseJson } from './answers.ts';
import { newKey } from './newKey.ts';
import { createStore, type Store } from './store.ts';

/** The session of the logged-in user, or undefined (section 9.3 of the contract README). */
export type Session = LoginAnswer | undefined;

/**
 * The result of comparing this window's session with the session in local storage, which other windows may have changed. `same`: both
 * belong to the same user, or there is nothing to compare; `ended`: local storage has no session anymore; `other`: the stored session
 * belongs to another user; `begun`: this window has no session but a user has logged in in another window.
 */
export type Standing = 'same' | 'ended' | 'other' | 'begun';

export interface SessionStore extends Store<Session> {
  /**
   * Ends the session and clears its data in browser storage. Returns false if there was no session, so that the caller reacts only once if
   * several requests fail.
   */
  readonly end: () => boolean;
  /** Compares this window with the stored session and adopts a newer token of the same user. */
  readonly compare: () => Standing;
  /** Stores a session for viewing as another user, which takes effect when this window reloads; returns false if it cannot be stored. */
  readonly beginViewing: (session: LoginAnswer) => boolean;
  /** Removes the viewing session, so that the next load uses the user's own session. Returns false if there was none or storage fails. */
  readonly endViewing: () => boolean;
}

/**
 * Creates the store of the login session, which is kept in local storage. While a window views the console as another user, the stored
 * session stays that of the real user.
 */
export function createSessionStore(): SessionStore {
  const own = readSession(readKept(keptKeys.session));
  const viewing = own && viewingBy(own);
  sealKept(viewing !== undefined);
  const store = createStore<Session>(viewing ?? own);
  // If the session could not be written to local storage, its absence there does not mean that another window ended it.
  let isKept = store.get() !== undefined;
  const compare = (): Standing => {
    const peeked = peekKept(keptKeys.session);
    // While this window views as another user, the session in local storage is still the user's own.
    const mine = viewing && store.get() ? own : store.get();
    if (!peeked || (mine && !isKept)) return 'same';
    const kept = readSession(peeked.value);
    if (!mine) return kept ? 'begun' : 'same';
    if (!kept) return 'ended';
    if (!isSamePerson(kept, mine)) return 'other';
    if (kept.token !== mine.token && !viewing) store.set(kept);
    return 'same';
  };
  return {
    ...store,
    set: (session) => {
      isKept = writeKept(keptKeys.session, session);
      store.set(session);
    },
    end: () => {
      const had = store.get() !== undefined;
      // Data of another user, who logged in in a different window, must not be cleared.
      if (['same', 'ended'].includes(compare())) clearKept();
      writeWindow(windowKeys.tabs, undefined);
      writeWindow(windowKeys.viewing, undefined);
      store.set(undefined);
      return had;
    },
    compare,
    beginViewing: (session) => writeWindow(windowKeys.viewing, session),
    endViewing: () => viewing !== undefined && writeWindow(windowKeys.viewing, undefined),
  };
}

/** Returns the session for viewing as another user, if this window has one that belongs to the logged-in user. */
function viewingBy({ userInfo }: LoginAnswer): Session {
  const session = readSession(readWindow(windowKeys.viewing));
  return session?.userInfo.viewedBy === userInfo.account ? session : undefined;
}

function isSamePerson(a: LoginAnswer, b: LoginAnswer): boolean {
  return a.userInfo.id === b.userInfo.id && a.userInfo.account === b.userInfo.account;
}

/** Returns the session in a stored or received value; undefined if it has no valid token. */
export function readSession(kept: unknown): LoginAnswer | undefined {
  if (!isObject(kept) || typeof kept.token !== 'string' || !/^[\x21-\x7e]+$/.test(kept.token)) return undefined;
  const info = isObject(kept.userInfo) ? kept.userInfo : {};
  return { token: kept.token, userInfo: readUser(info) };
}

function readUser(info: Readonly<Record<string, unknown>>): UserInfo {
  const text = (key: keyof UserInfo) => (typeof info[key] === 'string' ? (info[key] as string) : '');
  const roleKeys = Array.isArray(info.roleKeys) ? info.roleKeys.filter((key) => typeof key === 'string') : [];
  const [nameEn, viewedBy] = [text('nameEn'), text('viewedBy')];
  return {
    id: text('id'),
    account: text('account'),
    name: text('name'),
    email: text('email'),
    roleKeys,
    locale: text('locale'),
    ...(nameEn !== '' && { nameEn }),
    ...(viewedBy !== '' && { viewedBy }),
  };
}

/** Returns the display name of a user in a language. */
export function personName({ name, nameEn }: Pick<UserInfo, 'name' | 'nameEn'>, language: Language): string {
  return language === 'en' ? (nameEn ?? name) : name;
}

/** Keys in local storage that are cleared when a session ends. Drafts (`quayside.draft.*`) are kept. */
export const keptKeys = {
  session: 'quayside.session',
  settings: 'quayside.settings',
  theme: 'quayside.theme',
  recents: 'quayside.recents',
  paperLanguages: 'quayside.paperLanguages',
} as const;
type KeptKey = (typeof keptKeys)[keyof typeof keptKeys];

/** Returns the stored value; undefined if there is none, it is not JSON, or the browser denies access. */
export function readKept(key: KeptKey): unknown {
  return peekKept(key)?.value;
}

/** Like `readKept`, but distinguishes a missing value (`{ value: undefined }`) from denied access (undefined). */
function peekKept(key: KeptKey): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(localStorage.getItem(key) ?? 'null') ?? undefined };
  } catch {
    return undefined;
  }
}

let isSealed = false;

/** If `isLooking`, nothing is written to local storage, because this window views as another user and the data belong to the real user. */
export function sealKept(isLooking: boolean): void {
  isSealed = isLooking;
}

/** Stores a value; returns false if the browser denies access or this window views as another user. */
export function writeKept(key: KeptKey, value: unknown): boolean {
  if (isSealed) return false;
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // A storage error is not reported: the console also works without persistence.
    return false;
  }
}

export function clearKept(): void {
  for (const key of Object.values(keptKeys)) {
    try {
      localStorage.removeItem(key);
    } catch {
      // If the browser denies access to storage, there is nothing to clear.
    }
  }
}

/** Random id of this window, new with each page load. Each request carries this id, and the events about its changes repeat it. */
export const windowId = newKey();

/** Keys in session storage, which each browser window has for itself. */
export const windowKeys = {
  tabs: 'quayside.tabs',
  reload: 'quayside.reload',
  /** The session for viewing as another user. */
  viewing: 'quayside.viewing',
  /** The address from which the user started viewing as another user. */
  viewFrom: 'quayside.viewFrom',
  /** Whether the user has seen the notice about accounts that need a password. */
  accountsSeen: 'quayside.accountsSeen',
} as const;
type WindowKey = (typeof windowKeys)[keyof typeof windowKeys];

/** Returns the value stored for this window; undefined if there is none, it is not JSON, or the browser denies access. */
export function readWindow(key: WindowKey): unknown {
  try {
    return parseJson(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value for this window, or removes it if undefined; returns whether the browser allowed it. */
export function writeWindow(key: WindowKey, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
