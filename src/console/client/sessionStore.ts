import type { LoginAnswer, UserInfo } from '../../contract/session.ts';
import { createStore, type Store } from './createStore.ts';
import { clearKept, keptKeys, readKept, writeKept } from './localKeep.ts';

/** Who is logged in here, or undefined (console-spec.md section 3, login session). */
export type Session = LoginAnswer | undefined;

export interface SessionStore extends Store<Session> {
  /** Forgets the session and all that is kept in local storage; false when there was none: ten calls end it once. */
  readonly end: () => boolean;
}

/** The session of this browser, kept in local storage. */
export function createSessionStore(): SessionStore {
  const store = createStore<Session>(readSession(readKept(keptKeys.session)));
  return {
    ...store,
    set: (session) => {
      writeKept(keptKeys.session, session);
      store.set(session);
    },
    end: () => {
      const had = store.get() !== undefined;
      clearKept();
      store.set(undefined);
      return had;
    },
  };
}

/** A kept session, or undefined when what is kept is not one: it may be old, broken or hostile. */
export function readSession(kept: unknown): Session {
  if (!isObject(kept) || typeof kept.token !== 'string' || kept.token === '' || !/^[\x21-\x7e]+$/.test(kept.token))
    return undefined;
  const info = isObject(kept.userInfo) ? kept.userInfo : {};
  return { token: kept.token, userInfo: readUser(info) };
}

function readUser(info: Readonly<Record<string, unknown>>): UserInfo {
  const text = (key: keyof UserInfo) => (typeof info[key] === 'string' ? (info[key] as string) : '');
  const roleKeys = Array.isArray(info.roleKeys) ? info.roleKeys.filter((key) => typeof key === 'string') : [];
  return {
    id: text('id'),
    account: text('account'),
    name: text('name'),
    email: text('email'),
    roleKeys,
    locale: text('locale'),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
