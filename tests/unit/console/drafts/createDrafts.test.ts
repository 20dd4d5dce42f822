import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../../src/console/client/session.ts';
import { createStore } from '../../../../src/console/client/store.ts';
import { createDrafts } from '../../../../src/console/drafts/drafts.ts';
import { browserStorage, rejectingStorage } from '../support/browserStorage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => vi.unstubAllGlobals());

const keys: Readonly<Record<string, string>> = { anna: 'A'.repeat(43), bert: 'B'.repeat(43) };

function sessionOf(account: string): NonNullable<Session> {
  return {
    token: `token of ${account}`,
    userInfo: { id: account, account, name: '', email: '', roleKeys: [], locale: 'zh' },
  };
}

/** Returns the drafts of a window in which this account is logged in. */
function windowOf(account: string) {
  const session = createStore<Session>(sessionOf(account));
  const unsaved = createStore<ReadonlySet<string>>(new Set());
  const askKey = vi.fn(async () => keys[session.get()?.userInfo.id ?? '']);
  const drafts = createDrafts({ session, unsaved, askKey });
  const type = (name: string, path = '/ship') => {
    drafts.note(path, () => ({ ...content, changed: { name } }));
    unsaved.set(new Set([...unsaved.get(), path]));
  };
  const become = (next: string | undefined) => {
    session.set(next === undefined ? undefined : sessionOf(next));
    if (next === undefined) unsaved.set(new Set());
  };
  const names = async () => (await drafts.offers()).map(({ changed }) => changed.name);
  return { drafts, session, unsaved, askKey, type, become, names };
}

const content = {
  resource: 'hwShip',
  id: '7',
  version: 3,
  fullPath: '/ship?edit=7',
  title: { zh: '船', en: 'Ships' },
  label: 'EVER',
};
const kept = () => Object.values(localStorage).join();

test('typed text is stored and offered in the next window, with the record it belongs to', async () => {
  const first = windowOf('anna');
  first.type('EVER GIVEN');
  expect(await first.drafts.flush()).toBe(true);
  expect(await first.names()).toEqual([]);
  expect(await windowOf('anna').drafts.offers()).toMatchObject([{ ...content, changed: { name: 'EVER GIVEN' } }]);
});

test('stored drafts are unreadable, also for another account', async () => {
  const first = windowOf('anna');
  first.type('EVER GIVEN');
  await first.drafts.flush();
  expect(kept()).not.toMatch(/EVER|anna|hwShip/);
  expect(await windowOf('bert').names()).toEqual([]);
});

test('a forced logout stores unsaved text at once, and it is offered after login', async () => {
  const only = windowOf('anna');
  only.drafts.prepare();
  only.type('EVER GIVEN');
  only.become(undefined);
  await vi.waitFor(() => expect(kept()).not.toBe(''));
  only.become('bert');
  expect(await only.names()).toEqual([]);
  only.become(undefined);
  only.become('anna');
  expect(await only.names()).toEqual(['EVER GIVEN']);
});

test('a form that is saved or closed on purpose leaves no draft', async () => {
  const only = windowOf('anna');
  only.type('EVER GIVEN');
  await only.drafts.flush();
  only.unsaved.set(new Set());
  expect(kept()).toBe('');
  only.type('again');
  only.unsaved.set(new Set());
  await only.drafts.flush();
  expect(kept()).toBe('');
});

test('a draft discarded while it is being stored does not come back', async () => {
  const only = windowOf('anna');
  only.type('EVER GIVEN');
  const parking = only.drafts.flush();
  only.unsaved.set(new Set());
  await parking;
  expect(kept()).toBe('');
});

test('a form that continues a draft keeps its one entry', async () => {
  const first = windowOf('anna');
  first.type('EVER GIVEN');
  await first.drafts.flush();
  const second = windowOf('anna');
  const [draft] = await second.drafts.offers();
  if (!draft) throw new Error('nothing was offered');
  second.drafts.resume('/ship', draft);
  expect(await second.names()).toEqual([]);
  second.type('EVER GREEN');
  await second.drafts.flush();
  expect(Object.keys(localStorage)).toHaveLength(1);
  expect(await windowOf('anna').names()).toEqual(['EVER GREEN']);
});

test("two forms do not overwrite each other's drafts, and the newest is offered first", async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const first = windowOf('anna');
  first.type('one', '/a');
  vi.advanceTimersByTime(1000);
  first.type('two', '/b');
  vi.useRealTimers();
  await first.drafts.flush();
  expect(await windowOf('anna').names()).toEqual(['two', 'one']);
});

test.each([
  ['without encryption', () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })],
  ['with storage that throws', () => vi.stubGlobal('localStorage', rejectingStorage())],
  ['with storage that is full', () => vi.stubGlobal('localStorage', browserStorage(50))],
])("%s a draft stays in memory: it survives a logout, but not another user's login", async (_what, prepare) => {
  prepare();
  const only = windowOf('anna');
  only.type('EVER GIVEN');
  expect(await only.drafts.flush()).toBe(false);
  only.become(undefined);
  only.become('anna');
  expect(await only.names()).toEqual(['EVER GIVEN']);
  only.become('bert');
  only.become('anna');
  expect(await only.names()).toEqual([]);
});

test('a server without keys is asked again on the next need after a failure, and drafts stay in memory', async () => {
  const only = windowOf('anna');
  only.askKey.mockRejectedValueOnce(new Error('lost'));
  only.type('EVER GIVEN');
  expect(await only.drafts.flush()).toBe(false);
  only.type('EVER GREEN');
  expect(await only.drafts.flush()).toBe(true);
  expect(await windowOf('anna').names()).toEqual(['EVER GREEN']);
});

test('a form that is closed by force is stored at once and offered in the same window, without a question', async () => {
  const only = windowOf('anna');
  only.type('EVER GIVEN');
  only.drafts.release(['/ship']);
  only.unsaved.set(new Set());
  await vi.waitFor(async () => expect(await only.names()).toEqual(['EVER GIVEN']));
  expect(kept()).not.toBe('');
});

test('nothing counts as stored while an earlier write is pending', async () => {
  const only = windowOf('anna');
  const key = Promise.withResolvers<string | undefined>();
  only.askKey.mockReturnValueOnce(key.promise as Promise<string>);
  only.type('EVER GIVEN');
  const first = only.drafts.flush();
  const second = only.drafts.flush();
  key.resolve(undefined);
  expect(await Promise.all([first, second])).toEqual([false, false]);
});

test('no key is requested when there is nothing to store', async () => {
  const only = windowOf('anna');
  expect(await only.names()).toEqual([]);
  expect(only.askKey).not.toHaveBeenCalled();
});
