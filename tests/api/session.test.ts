import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import { findSession, findSessionOf } from '../../src/server/db/sessions.ts';
import { openToRead } from '../../src/server/db/sqlite.ts';
import { hashToken } from '../../src/server/session/sessions.ts';
import { readSettings } from '../../src/server/settings.ts';
import { createClient } from './support/client.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

const minute = 60_000;
const hour = 60 * minute;
const english = { 'Accept-Language': 'en' };
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('logging in', () => {
  test('returns a token and the user', async () => {
    const answer = await app.guest.post(sessionCalls.login, { account: 'admin', password: adminPassword });
    expect(answer).toMatchObject({ status: 200, code: 20000 });
    expect(answer.data.token).toMatch(/^[\w-]{43}$/);
    expect(answer.data.userInfo).toEqual({
      id: expect.any(String),
      account: 'admin',
      name: '系统管理员',
      nameEn: 'Administrator',
      email: '',
      roleKeys: ['admin'],
      locale: 'zh',
    });
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  test("gives access to the user's draft key: the same in every session, different for each user", async () => {
    const keyOf = async (account: string) => (await (await app.as(account)).get(sessionCalls.current)).data.draftKey;
    const [own, again, other] = [await keyOf('viewer'), await keyOf('viewer'), await keyOf('finance')];
    expect(own).toMatch(/^[\w-]{43}$/);
    expect(again).toBe(own);
    expect(other).not.toBe(own);
    const answer = await app.guest.post(sessionCalls.login, { account: 'viewer', password: adminPassword });
    expect(answer.text).not.toContain(own);
  });

  test('never gives the same token twice', async () => {
    const tokens = new Set<string | undefined>();
    for (let i = 0; i < 5; i++) tokens.add((await app.as('admin')).token);
    expect(tokens.size).toBe(5);
  });

  test('makes a session that is the same before it is written to the database', async () => {
    const { token = '' } = await app.as('viewer');
    const { read, close } = openToRead(readSettings({ ...app.database.environment }));
    const written = await findSession(read, hashToken(token));
    const { tokenHash = '', createTime = '', seenTime = '', userId = '' } = written ?? {};
    const unwritten = await findSessionOf(read, { tokenHash, createTime, seenTime, userId });
    await close();
    expect(written).toMatchObject({ account: 'viewer' });
    expect({ ...unwritten }).toStrictEqual({ ...written });
  });

  test.each([
    ['an unknown account', { account: 'nobody', password: adminPassword }],
    ['a wrong password', { account: 'finance', password: 'wrong wrong' }],
    ['a password with a NUL behind the right one', { account: 'finance', password: `${adminPassword}\0` }],
    ['an account with a NUL', { account: 'finance\0', password: adminPassword }],
    ['a very long password', { account: 'finance', password: 'x'.repeat(2_000) }],
  ])('rejects %s with the same answer', async (_, body) => {
    const answer = await app.guest.post(sessionCalls.login, body, english);
    expect(answer).toMatchObject({ status: 400, code: 40001, message: 'Wrong account or password.', data: null });
  });

  test.each([[null], [[]], ['text'], [{}], [{ account: 'admin' }], [{ account: 'admin', password: 7 }], [{ account: {}, password: 'x' }]])(
    'refuses the body %j',
    async (body) => {
      expect(await app.guest.post(sessionCalls.login, body)).toMatchObject({ status: 400, code: 40000 });
    },
  );
});

describe('a session', () => {
  test.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['an unknown one', 'x'.repeat(43)],
    ['a very long token', 'x'.repeat(5_000)],
    ['a JWT without a signature', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
  ])('is refused with %s', async (_, token) => {
    const headers = token === undefined ? {} : { Authorization: token };
    expect(await app.guest.get(sessionCalls.current, headers as Record<string, string>)).toMatchObject({
      status: 401,
      code: 20007,
    });
  });

  test('takes its token with and without Bearer, only from the header', async () => {
    const { token } = app.admin;
    expect(await app.guest.get(sessionCalls.current, { Authorization: `Bearer ${token}` })).toMatchObject({
      code: 20000,
    });
    expect(await app.guest.get(sessionCalls.current, { Authorization: `${token}` })).toMatchObject({ code: 20000 });
    expect(await app.guest.get(`${sessionCalls.current}?token=${token}`)).toMatchObject({ code: 20007 });
    expect(await app.guest.get(sessionCalls.current, { Cookie: `Authorization=${token}` })).toMatchObject({
      code: 20007,
    });
  });

  test('ends with logout at once, and other sessions stay', async () => {
    const one = await app.as('viewer');
    const other = await app.as('viewer');
    expect(await one.post(sessionCalls.logout)).toMatchObject({ code: 20000 });
    for (const call of [sessionCalls.current, '/resources/index.json']) {
      expect(await one.get(call)).toMatchObject({ code: 20007 });
    }
    expect(await one.post(sessionCalls.menu, { menuTypes: ['M'] })).toMatchObject({ code: 20007 });
    expect(await other.get(sessionCalls.current)).toMatchObject({ code: 20000 });
  });

  test('an end repeated with the same Idempotency-Key gets the same answer, for the same user only', async () => {
    const [one, other] = [await app.as('viewer'), await app.as('viewer')];
    const key = { 'Idempotency-Key': 'log out once' };
    const first = await one.post(sessionCalls.logout, undefined, key);
    expect(first).toMatchObject({ status: 200, code: 20000 });
    const again = await one.post(sessionCalls.logout, undefined, key);
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect(again.headers.get('x-request-id')).toBeTruthy();
    for (const headers of [{}, { 'Idempotency-Key': 'another' }] as Record<string, string>[])
      expect(await one.post(sessionCalls.logout, undefined, headers)).toMatchObject({ status: 401, code: 20007 });
    expect(await app.guest.post(sessionCalls.logout, undefined, key)).toMatchObject({ code: 20007 });
    // The repeated key has ended only one session. The other session of the account goes on, and can use the same key to log out.
    expect(await other.get(sessionCalls.current)).toMatchObject({ code: 20000 });
    expect(await other.post(sessionCalls.logout, undefined, key)).toMatchObject({ code: 20000 });
    expect(await other.get(sessionCalls.current)).toMatchObject({ code: 20007 });
  });

  test('survives a restart of the server', async () => {
    const { token } = await app.as('viewer');
    await app.restart();
    expect(await createClient(app.url, token).get(sessionCalls.current)).toMatchObject({ code: 20000 });
  });

  test('ends after 12 hours of inactivity and after 7 days in any case', async () => {
    const idle = await app.as('viewer');
    app.wait(11 * hour);
    expect(await idle.get(sessionCalls.current)).toMatchObject({ code: 20000 });
    app.wait(13 * hour);
    expect(await idle.get(sessionCalls.current)).toMatchObject({ code: 20007 });
    const busy = await app.as('viewer');
    for (let day = 0; day < 14; day++) {
      app.wait(11.9 * hour);
      expect(await busy.get(sessionCalls.current)).toMatchObject({ code: 20000 });
    }
    app.wait(2 * hour);
    expect(await busy.get(sessionCalls.current)).toMatchObject({ code: 20007 });
  });
});

describe('changing the password', () => {
  const rejected = [
    ['an empty one', '', 'Please enter new password'],
    ['none', undefined, 'Please enter new password'],
    ['a list', ['long enough'], 'Please enter new password'],
    ['a password that is too short', 'seven77', 'A password must have 8 to 128 characters.'],
    ['a password that is too long', 'x'.repeat(129), 'A password must have 8 to 128 characters.'],
  ] as const;
  test.each(rejected)('refuses %s', async (_, password, message) => {
    const user = await app.as('dispatcher');
    const answer = await user.post(sessionCalls.changePassword, { password }, english);
    expect(answer).toMatchObject({ status: 400, code: 40000, message });
    await expect(app.as('dispatcher')).resolves.toBeTruthy();
  });

  test('ends the other sessions, keeps this one, and only the new password works', async () => {
    const one = await app.as('warehouseKeeper');
    const other = await app.as('warehouseKeeper');
    expect(await one.post(sessionCalls.changePassword, { password: 'a new passphrase' })).toMatchObject({
      code: 20000,
    });
    expect(await other.get(sessionCalls.current)).toMatchObject({ code: 20007 });
    expect(await one.get(sessionCalls.current)).toMatchObject({ code: 20000 });
    await expect(app.as('warehouseKeeper')).rejects.toThrow('40001');
    await expect(app.guest.login('warehouseKeeper', 'a new passphrase')).resolves.toBeTruthy();
  });

  test('rejects a login with the old password that is checked during the change', async () => {
    const user = await app.as('dispatcher');
    const late = Array.from({ length: 4 }, () => app.as('dispatcher').catch(() => undefined));
    await user.post(sessionCalls.changePassword, { password: 'a newer passphrase' });
    for (const session of await Promise.all(late)) {
      if (session) expect(await session.get(sessionCalls.current)).toMatchObject({ code: 20007 });
    }
    const again = await app.guest.login('dispatcher', 'a newer passphrase');
    await again.post(sessionCalls.changePassword, { password: adminPassword });
  });

  test('happens once per Idempotency-Key, and the stored key reveals nothing about the password', async () => {
    const one = await app.as('finance');
    const key = { 'Idempotency-Key': 'password once' };
    const change = (password: string) => one.post(sessionCalls.changePassword, { password }, { ...english, ...key });
    const first = await change('first passphrase');
    expect(first).toMatchObject({ code: 20000 });
    const since = await app.guest.login('finance', 'first passphrase');
    expect((await change('first passphrase')).text).toBe(first.text);
    // This session is still valid, so the repeated call has not changed the password again.
    expect(await since.get(sessionCalls.current)).toMatchObject({ code: 20000 });
    const other = await change('second passphrase');
    expect(other).toMatchObject({ status: 400, code: 40000, data: { errors: [{ path: '/Idempotency-Key' }] } });
    await expect(app.guest.login('finance', 'second passphrase')).rejects.toThrow('40001');
    const { read, close } = openToRead(readSettings({ ...app.database.environment }));
    const rows = await read.db.selectFrom('sys_idempotency').selectAll().where('key', '=', 'password once').execute();
    await close();
    const reported = [{ password: 'first passphrase' }, 'first passphrase'].flatMap((body) => {
      const text = typeof body === 'string' ? body : `${sessionCalls.changePassword}\n${JSON.stringify(body)}`;
      return (['hex', 'base64', 'base64url'] as const).map((form) => createHash('sha256').update(text).digest(form));
    });
    expect(rows).toHaveLength(1);
    for (const text of [...reported, 'passphrase', '$argon2']) expect(JSON.stringify(rows)).not.toContain(text);
    await since.post(sessionCalls.changePassword, { password: adminPassword });
  });

  test('rejects unknown fields', async () => {
    const user = await app.as('dispatcher');
    const answer = await user.post(sessionCalls.changePassword, { password: 'a new passphrase', roleIds: ['1'] });
    expect(answer).toMatchObject({ code: 40000 });
    await expect(app.as('dispatcher')).resolves.toBeTruthy();
  });

  test("of another user needs the permission, and at least that user's permissions", async () => {
    const administrator = await app.as('admin');
    const { data: admin } = await administrator.get(sessionCalls.current);
    const { data: viewer } = await (await app.as('viewer')).get(sessionCalls.current);
    const dispatcher = await app.as('dispatcher');
    const target = { id: viewer.id, password: 'set by somebody' };
    expect(await dispatcher.post(sessionCalls.changePassword, target)).toMatchObject({ status: 403, code: 40003 });
    await expect(app.as('viewer')).resolves.toBeTruthy();
    const session = await app.as('viewer');
    expect(await administrator.post(sessionCalls.changePassword, target)).toMatchObject({ code: 20000 });
    expect(await session.get(sessionCalls.current)).toMatchObject({ code: 20007 });
    await expect(app.guest.login('viewer', 'set by somebody')).resolves.toBeTruthy();
    const missing = { id: '01a1fbb9-0000-7000-8000-000000000000', password: 'set by somebody' };
    expect(await administrator.post(sessionCalls.changePassword, missing)).toMatchObject({ code: 40004 });
    expect(await dispatcher.post(sessionCalls.changePassword, { id: admin.id, password: 'set by somebody' })).toMatchObject({
      code: 40003,
    });
  });
});

describe('too many wrong passwords', () => {
  const wrong = (account: string) => app.guest.post(sessionCalls.login, { account, password: 'wrong wrong' });
  const right = (account: string) => app.guest.post(sessionCalls.login, { account, password: adminPassword });

  test('delay further logins of an account after five, with growing waits, and keep its open session', async () => {
    app.wait(hour);
    const open = await app.as('finance');
    for (let i = 0; i < 5; i++) expect(await wrong('finance')).toMatchObject({ code: 40001 });
    const stopped = await right('finance');
    expect(stopped).toMatchObject({ status: 429, code: 40029 });
    const first = Number(stopped.headers.get('retry-after'));
    expect(first).toBeGreaterThan(0);
    expect(await open.get(sessionCalls.current)).toMatchObject({ code: 20000 });
    app.wait(first * 1_000);
    expect(await wrong('finance')).toMatchObject({ code: 40001 });
    const again = await right('finance');
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(first);
    app.wait(15 * minute);
    expect(await right('finance')).toMatchObject({ code: 20000 });
  });

  test('cannot be bypassed by concurrent attempts', async () => {
    app.wait(hour);
    const answers = await Promise.all(Array.from({ length: 15 }, () => wrong('orderClerk')));
    expect(answers.filter((answer) => answer.code === 40001).length).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => answer.code === 40029).length).toBeGreaterThanOrEqual(10);
  });

  test('delay an address that tries many accounts', async () => {
    app.wait(hour);
    const codes: number[] = [];
    for (let i = 0; i < 22; i++) codes.push((await wrong(`spray${i}`)).code);
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(40001));
    expect(codes.slice(20)).toEqual([40029, 40029]);
  });
});
