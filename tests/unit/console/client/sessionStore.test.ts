import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore, sealKept } from '../../../../src/console/client/session.ts';
import { createSettingsStore } from '../../../../src/console/shell/settings/settings.ts';
import { browserStorage, rejectingStorage } from '../support/browserStorage.ts';

const key = 'quayside.session';
const session = (token: string, account = 'anna') => ({
  token,
  userInfo: { id: account, account, name: '', email: '', roleKeys: [], locale: 'zh' },
});
/** Changes the shared storage as another window would. */
const elsewhere = (value: unknown) =>
  value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value));

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('sessionStorage', browserStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  sealKept(false);
});

function loggedIn() {
  const store = createSessionStore();
  store.set(session('t1'));
  return store;
}

test.each([
  ['the same session', session('t1'), 'same'],
  ['a newer session of the same user', session('t2'), 'same'],
  ['no session', undefined, 'ended'],
  ['a broken session', { token: 7 }, 'ended'],
  ["another user's session", session('t2', 'bert'), 'other'],
])('with %s in storage this window is %s', (_what, stored, standing) => {
  const store = loggedIn();
  elsewhere(stored);
  expect(store.compare()).toBe(standing);
});

test('a newer session of the same user is taken over', () => {
  const store = loggedIn();
  elsewhere(session('t2'));
  store.compare();
  expect(store.get()?.token).toBe('t2');
});

test('a logged-out window notices a login elsewhere', () => {
  const store = createSessionStore();
  expect(store.compare()).toBe('same');
  elsewhere(session('t1'));
  expect(store.compare()).toBe('begun');
});

test('the end of a session happens once, and leaves nothing in storage', () => {
  const store = loggedIn();
  localStorage.setItem('quayside.settings', '{}');
  sessionStorage.setItem('quayside.tabs', '{}');
  expect([store.end(), store.end()]).toEqual([true, false]);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('the end of a session does not remove a newer session from storage', () => {
  const store = loggedIn();
  elsewhere(session('t2', 'bert'));
  store.end();
  expect(localStorage.getItem(key)).toContain('bert');
});

test('unavailable storage does not count as another user', () => {
  vi.stubGlobal('localStorage', rejectingStorage());
  const store = loggedIn();
  expect(store.compare()).toBe('same');
  expect(store.end()).toBe(true);
});

test('a session that could not be stored is not expected in storage', () => {
  vi.stubGlobal('localStorage', browserStorage(10));
  expect(loggedIn().compare()).toBe('same');
});

describe('a window that views the console as another user', () => {
  const looking = (viewedBy = 'anna') => ({
    ...session('v1', 'bert'),
    userInfo: { ...session('v1', 'bert').userInfo, viewedBy },
  });
  function opened() {
    loggedIn().beginViewing(looking());
    return createSessionStore();
  }

  test('shows that user after a reload, and its own user again after the view has ended', () => {
    const store = opened();
    expect(store.get()).toEqual(looking());
    expect(store.endViewing()).toBe(true);
    expect(createSessionStore().get()?.token).toBe('t1');
    expect(createSessionStore().endViewing()).toBe(false);
  });

  test('depends on the user logged in to the browser, and is not available to others', () => {
    const store = opened();
    expect(store.compare()).toBe('same');
    elsewhere(session('t2', 'carla'));
    expect(store.compare()).toBe('other');
    expect(createSessionStore().get()?.token).toBe('t2');
    elsewhere(undefined);
    expect(store.compare()).toBe('ended');
    expect(store.end()).toBe(true);
    expect(sessionStorage.getItem('quayside.viewing')).toBeNull();
  });

  test("stores nothing over the viewer's own session", () => {
    localStorage.setItem('quayside.settings', '{"language":"en"}');
    const store = opened();
    createSettingsStore(store).update((now) => ({ ...now, language: 'zh' }));
    expect(localStorage.getItem('quayside.settings')).toBe('{"language":"en"}');
  });
});
