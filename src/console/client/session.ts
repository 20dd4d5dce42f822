import type { LoginAnswer, UserInfo } from '../../contract/session.ts';
import type { Language } from '../../contract/text.ts';
import {
  clearKept,
  keptKeys,
  peekKept,
  readKept,
  readWindow,
  sealKept,
  windowKeys,
  writeKept,
  writeWindow,
} from './storage.ts';
import { createStore, type Store } from './store.ts';

/** Who is logged in here, or undefined (contract README section 9.3). */
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
  /** Keeps a session in which this window looks at somebody else's console once it is loaded anew; false: it cannot. */
  readonly beginViewing: (session: LoginAnswer) => boolean;
  /** Forgets that one; loaded anew, the window is its person's own again. False when there was none. */
  readonly endViewing: () => boolean;
}

/** The session of this browser, kept in local storage; in a window that looks at somebody else's console, that one before it. */
export function createSessionStore(): SessionStore {
  const own = readSession(readKept(keptKeys.session));
  const viewing = own && viewingBy(own);
  sealKept(viewing !== undefined);
  const store = createStore<Session>(viewing ?? own);
  // What the browser refused to keep cannot be missed there.
  let isKept = store.get() !== undefined;
  const compare = (): Standing => {
    const peeked = peekKept(keptKeys.session);
    // Whoever looks at somebody else's console is still themselves for the other windows.
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
      // What is kept may be another person's by now, who has logged in from another window.
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

/** The session in which this person looks at somebody else's console in this window. */
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

/** What somebody is called in a language. */
export function personName({ name, nameEn }: Pick<UserInfo, 'name' | 'nameEn'>, language: Language): string {
  return language === 'en' ? (nameEn ?? name) : name;
}
