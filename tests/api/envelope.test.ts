import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import { createClient } from './support/client.ts';
import { count, maker } from './support/lab.ts';
import { adminPassword, startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const raw = (body: BodyInit, contentType: string | undefined) =>
  app.admin.send(maker.save, {
    method: 'POST',
    headers: { Authorization: String(app.admin.token), ...(contentType ? { 'Content-Type': contentType } : {}) },
    body,
  });
const good = JSON.stringify({ makerCode: 'RAW', makerName: 'Raw' });

describe('a body', () => {
  test.each<[string, BodyInit, string, number]>([
    ['of plain text', good, 'text/plain', 40015],
    ['of a form', 'makerCode=RAW', 'application/x-www-form-urlencoded', 40015],
    ['of XML', '<a/>', 'application/xml', 40015],
    ['in UTF-16', Buffer.from(good, 'utf16le'), 'application/json; charset=utf-16', 40015],
    ['in broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json', 40000],
    ['that stops half-way', '{"makerCode": "RA', 'application/json', 40000],
    ['that is a list', '[]', 'application/json', 40000],
    ['that is null', 'null', 'application/json', 40000],
    ['that is empty', '', 'application/json', 40000],
    ['that is nested too deeply', '['.repeat(100_000), 'application/json', 40000],
    ['that nests deeply in a field', `{"makerName": ${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'application/json', 40000],
    ['that reaches for the prototype', '{"__proto__": {"polluted": true}, "makerCode": "RAW"}', 'application/json', 40000],
    ['that reaches for the constructor', '{"constructor": {"prototype": {"polluted": true}}}', 'application/json', 40000],
    ['with very many fields', `{${Array.from({ length: 100_000 }, (_, i) => `"f${i}":1`).join()}}`, 'application/json', 40013],
    ['that is too large', `{"makerName": "${'x'.repeat(11 * 1024 * 1024)}"}`, 'application/json', 40013],
  ])('%s is refused and changes nothing', async (_, body, contentType, code) => {
    const before = await count(app.admin, maker.find);
    const answer = await raw(body, contentType);
    expect(answer, answer.text.slice(0, 300)).toMatchObject({ code });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(await count(app.admin, maker.find)).toBe(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each(['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json\t; charset="UTF-8"'])(
    'of type %j is understood and checked',
    async (contentType) => {
      const answer = await raw('{"colour": "red"}', contentType);
      expect(answer.code).toBe(40000);
      expect(answer.data.errors.map((error: { path: string }) => error.path)).toContain('/colour');
    },
  );
});

describe('every answer', () => {
  test.each<[string, string, number, number]>([
    ['an unknown call', '/hw/wms/nothing/findNothingList', 404, 40004],
    ['an unknown file', '/assets/missing.js', 404, 40004],
    ['the root of the calls', '/hw', 404, 40004],
    ['a hidden file', '/.git/config', 404, 40004],
    ['an unknown path', '/hw/%zz', 404, 40004],
    ['a very long address', `/hw/${'x'.repeat(3_000)}`, 404, 40004],
    ['a path out of the folder', '/assets/..%2findex.html', 404, 40004],
  ])('to %s is an envelope with safe headers', async (_, path, status, code) => {
    const answer = await app.admin.get(path);
    expect(answer).toMatchObject({ status, code });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  test.each<[string, () => Promise<{ readonly headers: Headers }>]>([
    ['to a login', () => app.guest.post(sessionCalls.login, { account: 'admin', password: adminPassword })],
    ['to a login that fails', () => app.guest.post(sessionCalls.login, { account: 'admin', password: 'wrong' })],
    ['to the call for the session', () => app.admin.get(sessionCalls.current)],
    ['to a call for menus', () => app.admin.post(sessionCalls.menu, { menuTypes: ['M', 'C'] })],
    ['to a call for resources', () => app.admin.get('/resources/index.json')],
    ['to a call for records', () => app.admin.post(maker.find, {})],
    ['to an unknown call', () => app.admin.get('/hw/wms/nothing')],
    ['to a caller without a session', () => app.guest.get(sessionCalls.current)],
    ['to a body that cannot be read', () => app.guest.post(sessionCalls.login, 'none')],
    ['to an unknown path', () => app.guest.get('/hw/%zz')],
    ['to the health check', () => app.guest.get('/healthz')],
  ])('%s is never cached', async (_, ask) => {
    expect((await ask()).headers.get('cache-control')).toBe('no-store');
  });

  test('is in the requested language, by default in Chinese', async () => {
    const message = async (language?: string) =>
      (await app.guest.get('/resources/index.json', language ? { 'Accept-Language': language } : {})).message;
    expect(await message()).toBe('登录已失效，请重新登录');
    expect(await message('en-US,en;q=0.9')).toBe('Your session has ended. Please log in again.');
    expect(await message('fr')).toBe('登录已失效，请重新登录');
  });

  test('to a guest is the same whether a call exists or not', async () => {
    expect(await app.guest.post(maker.find, {})).toMatchObject({ code: 20007 });
    expect(await app.guest.post('/hw/wms/nothing', {})).toMatchObject({ code: 20007 });
  });

  test('to a caller that disconnects half-way leaves the server working', async () => {
    await new Promise<void>((resolve) => {
      const half = request(`${app.url}${maker.save}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': '1000' },
      });
      half.on('error', () => resolve());
      half.write('{"makerCode":');
      setImmediate(() => half.destroy());
    });
    expect(await createClient(app.url).get('/healthz')).toMatchObject({ code: 20000 });
  });
});

test('HEAD of the health check is answered without a body', async () => {
  const head = await app.guest.send('/healthz', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '' });
});

test('the server reports when it is up and when it is ready', async () => {
  expect(await app.guest.get('/healthz')).toMatchObject({ status: 200, code: 20000 });
  const ready = await app.guest.get('/readyz');
  expect(ready).toMatchObject({ status: 200, code: 20000, data: { status: 'ready', faults: [] } });
  expect(ready.data.resources).toBeGreaterThanOrEqual(10);
});
