import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '../../src/contract/access.ts';
import { type OpenSession, type SignIn, sessionCalls, sessionListCalls, sessionPerms } from '../../src/contract/session.ts';
import type { Client } from './support/client.ts';
import { hire, userCalls } from './support/people.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0';
let app: TestApp;
let watcher: Client;
let guard: Client;

beforeAll(async () => {
  app = await startApp();
  watcher = (await hire(app, { account: 'watcher', perms: [sessionPerms.list, sessionPerms.log] })).client;
  guard = (await hire(app, { account: 'guard', perms: [sessionPerms.list, sessionPerms.end] })).client;
});
afterAll(() => app.close());

async function sessionsOf(client: Client, account: string): Promise<OpenSession[]> {
  const { data } = await client.post(sessionListCalls.find, {});
  return (data.records as OpenSession[]).filter((session) => session.account === account);
}

async function isOpen(client: Client): Promise<boolean> {
  return (await client.get(sessionCalls.current)).code === 20000;
}

describe('the list of open sessions', () => {
  test('shows account, times, address, browser and the own session; nothing that could be used to call', async () => {
    const body = { account: 'finance', password: adminPassword };
    const { data } = await app.guest.post(sessionCalls.login, body, { 'User-Agent': browser });
    const [session] = await sessionsOf(watcher, 'finance');
    const inEnglish = await watcher.post(sessionListCalls.find, { keyword: 'inanc' }, { 'Accept-Language': 'en' });
    expect(inEnglish.data.records).toMatchObject([{ account: 'finance', userName: 'Finance' }]);
    expect(session).toMatchObject({
      userName: '财务',
      browser,
      isOwn: false,
      address: expect.stringMatching(/127\.0\.0\.1/),
    });
    expect(Date.parse(session?.createTime ?? '')).toBeLessThanOrEqual(Date.parse(session?.seenTime ?? ''));
    expect((await sessionsOf(watcher, 'watcher')).map(({ isOwn }) => isOwn)).toEqual([true]);
    const answer = await watcher.post(sessionListCalls.find, {});
    expect(answer.text).not.toContain(data.token);
    const tried = await app.guest.get(sessionCalls.current, { Authorization: session?.id ?? '' });
    expect(tried.code).toBe(20007);
  });

  test('can be read page by page, and filtered by user', async () => {
    await app.as('viewer');
    const { data } = await watcher.post(sessionListCalls.find, {}, { pageNo: '2', pageSize: '1' });
    expect(data).toMatchObject({ pageNo: 2, pageSize: 1, records: [{}] });
    const [{ userId } = { userId: '' }] = await sessionsOf(watcher, 'viewer');
    const one = await watcher.post(sessionListCalls.find, { userId });
    expect(new Set((one.data.records as OpenSession[]).map(({ account }) => account))).toEqual(new Set(['viewer']));
  });

  test('has no gaps between pages, and gives the number of all sessions of each user', async () => {
    const names = ['pagedOne', 'pagedTwo'] as const;
    for (const account of names) await hire(app, { account, perms: [] });
    for (const account of [...names, ...names]) await app.as(account);
    const page = async (pageNo: number) =>
      (await watcher.post(sessionListCalls.find, { keyword: 'paged' }, { pageNo: `${pageNo}`, pageSize: '2' })).data;
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
    expect(pages.map(({ records }) => records.length)).toEqual([2, 2, 2, 0]);
    const all = pages.flatMap(({ records }) => records as OpenSession[]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(all.map(({ ofUser }) => ofUser)).toEqual(Array(6).fill(3));
  });

  test('is searched by a part of the account or name, ignoring case', async () => {
    const names = { userName: '林小满 100%', userNameEn: 'Lin Xiaoman' };
    await hire(app, { account: 'linXm', perms: [], ...names });
    await app.as('linXm');
    const found = async (keyword: string) => {
      const { data } = await watcher.post(sessionListCalls.find, { keyword }, { pageNo: '2', pageSize: '1' });
      return [data.total, (data.records as OpenSession[]).map(({ account, ofUser }) => [account, ofUser])];
    };
    for (const texts of ['INXM', '小满', 'xiaoman', '0%', '%']) expect(await found(texts)).toEqual([2, [['linXm', 2]]]);
    for (const texts of ['nobody at all', "'", '_', '\\']) expect(await found(texts)).toEqual([0, []]);
    expect((await watcher.post(sessionListCalls.find, { keyword: ' ' })).data.total).toBeGreaterThan(2);
    for (const keyword of [7, 'a\0', ['a'], { ne: '' }])
      expect(await watcher.post(sessionListCalls.find, { keyword })).toMatchObject({ code: 40000 });
  });

  test('leaves out sessions that are over', async () => {
    const brief = await startApp();
    await brief.as('viewer');
    brief.wait(13 * 3_600_000);
    const admin = await brief.as('admin');
    const { data } = await admin.post(sessionListCalls.find, {});
    expect(data.records).toMatchObject([{ account: 'admin', isOwn: true }]);
    await brief.close();
  });
});

describe('ending sessions', () => {
  test('one session ends that one alone, from the next call on', async () => {
    const [first, second] = [await app.as('dispatcher'), await app.as('dispatcher')];
    await app.admin.post(sessionListCalls.end, { id: (await sessionsOf(app.admin, 'dispatcher'))[0]?.id });
    const open = [await isOpen(first), await isOpen(second)];
    expect(open.filter(Boolean)).toHaveLength(1);
    const [{ userId } = { userId: '' }] = await sessionsOf(app.admin, 'dispatcher');
    const all = await app.admin.post(sessionListCalls.end, { userId });
    expect(all.data).toEqual({ ended: 1 });
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, false]);
    expect(await isOpen(await app.as('dispatcher'))).toBe(true);
  });

  test('sessions of users with more permissions cannot be ended, and trying changes nothing', async () => {
    const [session] = await sessionsOf(guard, 'admin');
    const before = await sessionsOf(guard, 'admin');
    for (const body of [{ id: session?.id }, { userId: session?.userId }]) {
      expect(await guard.post(sessionListCalls.end, body)).toMatchObject({ status: 403, code: 40003 });
    }
    expect((await sessionsOf(guard, 'admin')).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await isOpen(app.admin)).toBe(true);
  });

  test.each([
    ['nothing', {}, 40000],
    ['both', { id: 'a', userId: 'b' }, 40000],
    ['something else too', { id: 'a', all: true }, 40000],
    ['a list', [], 40000],
    ['an unknown session', { id: 'nothing' }, 40004],
    ['an unknown user', { userId: '00000000-0000-7000-8000-000000000000' }, 40004],
    ['no id at all', { userId: { ne: '' } }, 40004],
  ])('%s is refused', async (_, body, code) => {
    const before = (await app.admin.post(sessionListCalls.find, {})).data.total;
    expect(await app.admin.post(sessionListCalls.end, body)).toMatchObject({ code });
    expect((await app.admin.post(sessionListCalls.find, {})).data.total).toBe(before);
  });
});

describe('the sign-in log', () => {
  const lines = async (filter: object): Promise<SignIn[]> => (await watcher.post(sessionListCalls.signIns, filter)).data.records;

  test('lists successful and failed logins, newest first, and never a password', async () => {
    await app.guest.post(sessionCalls.login, { account: 'keeper', password: 'wrong wrong' }, { 'User-Agent': browser });
    await app.guest.post(sessionCalls.login, { account: 'finance', password: 'wrong wrong' });
    await app.as('finance');
    expect(await lines({ account: 'keeper' })).toMatchObject([{ outcome: 'refused', browser }]);
    expect((await lines({ account: 'finance' })).slice(0, 2).map(({ outcome }) => outcome)).toEqual(['success', 'refused']);
    expect((await lines({ account: 'finance', outcome: 'refused' })).map(({ outcome }) => outcome)).toEqual(['refused']);
    const { text } = await watcher.post(sessionListCalls.signIns, {});
    expect(text).not.toContain('wrong wrong');
    expect(text).not.toContain(adminPassword);
  });

  test('has one entry per minute for delayed attempts', async () => {
    for (let i = 0; i < 9; i++) await app.guest.post(sessionCalls.login, { account: 'viewer', password: 'wrong wrong' });
    const outcomes = (await lines({ account: 'viewer' })).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'heldBack')).toHaveLength(1);
  });

  test.each([[{ account: 7 }], [{ account: 'a\0' }], [{ outcome: 'lost' }], [{ sorts: [] }], [[]]])(
    'refuses to look for %j',
    async (filter) => {
      expect(await watcher.post(sessionListCalls.signIns, filter)).toMatchObject({ code: 40000 });
    },
  );
});

describe('without the permission', () => {
  test.each([
    ['find', sessionListCalls.find, {}],
    ['end', sessionListCalls.end, { id: 'nothing' }],
    ['the log', sessionListCalls.signIns, {}],
    ['the explanation', accessCalls.explain, { roleId: '00000000-0000-7000-8000-000000000000' }],
  ])('%s is rejected for the viewer only', async (_, path, body) => {
    const viewer = (await hire(app, { account: `none${path.length}${path.at(-1)}`, perms: [] })).client;
    expect(await viewer.post(path, body)).toMatchObject({ status: 403, code: 40003 });
    expect(await app.guest.post(path, body)).toMatchObject({ status: 401, code: 20007 });
  });

  test('each call needs its own: listing does not include ending, and ending does not include the log', async () => {
    const [{ id } = { id: '' }] = await sessionsOf(watcher, 'watcher');
    expect(await watcher.post(sessionListCalls.end, { id })).toMatchObject({ code: 40003 });
    expect(await isOpen(watcher)).toBe(true);
    expect(await guard.post(sessionListCalls.signIns, {})).toMatchObject({ code: 40003 });
    expect(await guard.post(userCalls.find, {})).toMatchObject({ code: 40003 });
  });
});
