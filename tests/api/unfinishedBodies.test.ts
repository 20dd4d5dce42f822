import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import { count, create, maker } from './support/lab.ts';
import { beginCall, type RawCall } from './support/rawCall.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const large = 9_856_614;
const kilobyte = Buffer.alloc(1024, 'x');

/** Announces a long body and sends only its beginning. */
async function begin(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawCall> {
  const call = await beginCall(app.url, `POST ${path}`, {
    'Content-Type': 'application/json',
    'Content-Length': String(large),
    ...headers,
  });
  call.write('{"makerCode": "');
  call.write(kilobyte);
  return call;
}

const beginMany = (count: number, path: string, headers?: Readonly<Record<string, string>>): Promise<RawCall[]> =>
  Promise.all(Array.from({ length: count }, () => begin(path, headers)));

describe('a long body that is never finished', () => {
  const nobody = 'x'.repeat(43);
  test.each<[string, string, Readonly<Record<string, string>>, RegExp]>([
    ['to an unknown path', '/nowhere', {}, /^HTTP\/1\.1 404 [\s\S]*"code":40004/],
    ['to the page of the console', '/orderManage', {}, /^HTTP\/1\.1 404 [\s\S]*"code":40004/],
    ['to a call without a session', maker.save, {}, /^HTTP\/1\.1 401 [\s\S]*"code":20007/],
    ['to a call with an unknown token', maker.save, { Authorization: nobody }, /^HTTP\/1\.1 401 [\s\S]*"code":20007/],
    ['to a sheet with an unknown token', `${maker.save}Sheet`, { Authorization: nobody }, /^HTTP\/1\.1 401 /],
    ['to the login', sessionCalls.login, {}, /^HTTP\/1\.1 413 [\s\S]*"code":40013[\s\S]*8 KB/],
  ])('%s is answered at once, and its connection ended', async (_, path, headers, answer) => {
    const calls = await beginMany(100, path, headers);
    for (const call of calls) {
      expect(await call.closed).toMatch(answer);
      expect(await call.answered).toMatch(/\r\nconnection: close\r\n/i);
    }
    await app.as('viewer');
  });

  test('to an unknown call is answered at once, with a session too', async () => {
    const call = await begin('/hw/wms/nothing/saveNothing', { Authorization: String(app.admin.token) });
    expect(await call.closed).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":40004/);
  });

  test('is not waited for when its chunks have no length', async () => {
    const [path, login] = await Promise.all(
      ['/nowhere', sessionCalls.login].map((path) =>
        beginCall(app.url, `POST ${path}`, {
          'Content-Type': 'application/json',
          'Transfer-Encoding': 'chunked',
        }),
      ),
    );
    expect(await path?.closed).toMatch(/^HTTP\/1\.1 404 /);
    for (let i = 0; i < 9; i++) login?.write(`400\r\n${kilobyte}\r\n`);
    expect(await login?.closed).toMatch(/^HTTP\/1\.1 413 [\s\S]*8 KB/);
  });

  test('many connections to the login keep no one from logging in', async () => {
    const calls = await beginMany(300, sessionCalls.login, { 'Content-Length': '4000' });
    const { token } = await app.guest.login('viewer', adminPassword);
    expect(token).toBeTruthy();
    for (const call of calls) call.abandon();
  });
});

test('a large body to an unknown path gets a 404, for every caller', async () => {
  const answer = await app.guest.send('/nowhere', { method: 'POST', body: 'x'.repeat(4_000_000) });
  expect(answer).toMatchObject({ status: 404, code: 40004 });
});

describe('many long bodies of one user', () => {
  const saving = () => ({ Authorization: String(app.admin.token) });

  test("are rejected beyond the user's limit; others continue, and so does the user afterwards", async () => {
    const before = await count(app.admin, maker.find);
    const calls = await beginMany(10, maker.saveBatch, saving());
    const piece = Buffer.alloc(4 * 1024 * 1024, 'x');
    for (const call of calls) call.write(piece);
    const refused = await Promise.race(calls.map(({ closed }) => closed));
    expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":40029/);
    expect(refused).toMatch(/\r\nretry-after: \d+\r\n/i);
    const clerk = await app.as('viewer');
    const filter = { makerCode: Array.from({ length: 400 }, (_, i) => `${i}`.padStart(200, 'x')) };
    expect(await clerk.post(maker.find, filter)).toMatchObject({ code: 20000 });
    for (const call of calls) call.abandon();
    await Promise.all(calls.map(({ closed }) => closed));
    expect(await count(app.admin, maker.find)).toBe(before);
    await create(app.admin, maker.save, { makerCode: 'AFTERLONG', makerName: 'After' });
  });

  test('are replaced by newer ones when there are too many', async () => {
    const calls = await beginMany(220, maker.save, { ...saving(), 'Content-Length': '5000' });
    expect(await calls[0]?.closed).toMatch(/^HTTP\/1\.1 429 [\s\S]*"code":40029/);
    await create(app.admin, maker.save, { makerCode: 'AFTERMANY', makerName: 'After' });
    for (const call of calls) call.abandon();
  });
});

test('a login body of more than 8 KB is rejected with its limit, in both languages', async () => {
  const body = { account: 'admin', password: 'x'.repeat(9_000) };
  expect(await app.guest.post(sessionCalls.login, body)).toMatchObject({
    status: 413,
    code: 40013,
    message: '内容过大，上限为 8 KB',
  });
  expect(await app.guest.post(sessionCalls.login, body, { 'Accept-Language': 'en' })).toMatchObject({
    message: 'Too large: the limit is 8 KB.',
  });
});
