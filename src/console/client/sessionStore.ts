import type { LoginAnswer } from '../../contract/session.ts';
import { createStore, type Store } from './createStore.ts';
import { clearKept, keptKeys, peekKept, readKept, writeKept } from './localKeep.ts';
import { readSession } from './readSession.ts';
import { windowKeys, writeWindow } from './windowKeep.ts';

/** Who is logged in here, or undefined (console-spec.md section 3, login session). */
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
}

/** The session of this browser, kept in local storage. */
export function createSessionStore(): SessionStore {
  const store = createStore<Session>(readSession(readKept(keptKeys.session)));
  // What the browser refused to keep cannot be missed there.
  let isKept = store.get() !== undefined;
  const compare = (): Standing => {
    const peeked = peekKept(keptKeys.session);
    const mine = store.get();
    if (!peeked || (mine && !isKept)) return 'same';
    const kept = readSession(peeked.value);
    if (!mine) return kept ? 'begun' : 'same';
    if (!kept) return 'ended';
    if (!isSamePerson(kept, mine)) return 'other';
    if (kept.token !== mine.token) store.set(kept);
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
      store.set(undefined);
      return had;
    },
    compare,
  };
}

function isSamePerson(a: LoginAnswer, b: LoginAnswer): boolean {
  return a.userInfo.id === b.userInfo.id && a.userInfo.account === b.userInfo.account;
}
