import type { LoginAnswer, UserInfo } from '../../contract/session.ts';
import type { Language } from '../../contract/text.ts';
import { parseJson } from './answers.ts';
import { newKey } from './newKey.ts';
import { createStore, type Store } from './store.ts';

/** The current user, or undefined (section 9.3 of the contract README). */
export type Session = LoginAnswer | undefined;

/**
 * How this window stands to what the browser's windows have in common: the `same` person; `ended` or an`other` person
 * because of another window; `begun`: nobody is logged in here, but somebody is by now.
 */
export type Standing = 'same' | 'ended' | 'other' | 'begun';

export interface SessionStore extends Store<Session> {
  /** Forgets the session and all that is kept in local storage; false when there was none: ten calls end it once. */
  readonly end: () => boolean;
  /** Looks at what is kept, and takes over a newer token of the same person. */
  readonly compare: () => Standing;
  /**
   * Stores a session that views the console as another user, for the next load of this window; false if it cannot be
   * stored.
   */
  readonly beginViewing: (session: LoginAnswer) => boolean;
  /** Forgets that one; loaded anew, the window is its person's own again. False when there was none. */
  readonly endViewing: () => boolean;
}

/** The session of this browser in local storage; a window that views as another user keeps the previous one. */
export function createSessionStore(): SessionStore {
  const own = readSession(readKept(keptKeys.session));
  const viewing = own && viewingBy(own);
  sealKept(viewing !== undefined);
  const store = createStore<Session>(viewing ?? own);
  // Data that the browser refused to store cannot be missed there.
  let isKept = store.get() !== undefined;
  const compare = (): Standing => {
    const peeked = peekKept(keptKeys.session);
    // A user who views the console as another user keeps their own session in all other windows.
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
      // The stored user may have changed by now, after a login in another window.
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

/** The session in which this window shows the console of another user. */
function viewingBy({ userInfo }: LoginAnswer): Session {
  const session = readSession(readWindow(windowKeys.viewing));
  return session?.userInfo.viewedBy === userInfo.account ? session : undefined;
}

function isSamePerson(a: LoginAnswer, b: LoginAnswer): boolean {
  return a.userInfo.id === b.userInfo.id && a.userInfo.account === b.userInfo.account;
}

/** A kept session, or undefined when what is kept is not one: it may be old, broken or hostile. */
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of a user in a language. */
export function personName({ name, nameEn }: Pick<UserInfo, 'name' | 'nameEn'>, language: Language): string {
  return language === 'en' ? (nameEn ?? name) : name;
}

/** The data of the console in local storage. All of it is cleared when a session ends. */
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

/** Like `readKept`, but undefined only if the browser refuses to read; then the stored value is unknown. */
function peekKept(key: KeptKey): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(localStorage.getItem(key) ?? 'null') ?? undefined };
  } catch {
    return undefined;
  }
}

let isSealed = false;

/** Whether this window stores nothing: it shows the console of another user, and the stored data are the user's own. */
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

/** Deletes everything that is stored for the current user. */
export function clearKept(): void {
  for (const key of Object.values(keptKeys)) {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  }
}

/** The id of this window while its page is loaded: every call carries it, and so do the events of its own changes. */
export const windowId = newKey();

/** The data of a single browser window, until it is closed. */
export const windowKeys = {
  tabs: 'quayside.tabs',
  reload: 'quayside.reload',
  /** The session that views the console as another user. */
  viewing: 'quayside.viewing',
  /** The address from which that was begun. */
  viewFrom: 'quayside.viewFrom',
  /** Whether the user has seen the notice about accounts that need a password. */
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
