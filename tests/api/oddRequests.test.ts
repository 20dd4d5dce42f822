import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '../../src/contract/session.ts';
import { count, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const record = JSON.stringify({ makerCode: 'ODD', makerName: 'Odd' });
const packed = gzipSync(record).toString('latin1');

/** Sends raw text to the server. Returns everything that the server sends until it closes the connection. */
async function t(text: string, more?: (write: (chunk: string) => Promise<void>) => Promise<void>): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  // If the connection is closed while the test sends, an error may occur, which is expected.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  const write = async (chunk: string): Promise<void> => {
    if (!socket.destroyed && !socket.write(chunk, 'latin1')) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  };
  await write(text);
  await more?.(write);
  await closed;
  return heard;
}

const head = (first: string, headers: Readonly<Record<string, string>>): string =>
  [`${first} HTTP/1.1`, 'Host: x', 'Connection: close', ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''].join('\r\n');
const saving = (headers: Readonly<Record<string, string>>): string =>
  head(`POST ${maker.save}`, {
    Authorization: String(app.admin.token),
    'Content-Type': 'application/json',
    ...headers,
  });

describe('a request that no client would send', () => {
  test.each<[string, () => string]>([
    ['with a body longer than announced', () => `${saving({ 'Content-Length': '12' })}${record}`],
    ['with two lengths', () => `${saving({ 'Content-Length': `${record.length}\r\nContent-Length: 5` })}${record}`],
    ['with a length and in pieces', () => `${saving({ 'Content-Length': '5', 'Transfer-Encoding': 'chunked' })}5\r\nhello\r\n0\r\n\r\n`],
    ['with invalid chunks', () => `${saving({ 'Transfer-Encoding': 'chunked' })}zz\r\n${record}\r\n0\r\n\r\n`],
    ['with an invalid length', () => `${saving({ 'Content-Length': '-1' })}${record}`],
    ['with a line break in a header', () => `${saving({ 'X-A': 'b\nc\0', 'Content-Length': '2' })}{}`],
    ['with too long headers', () => saving({ 'X-Long': 'x'.repeat(40_000) })],
    ['that is not HTTP', () => 'hello\r\n\r\n'],
    ['with an unsupported encoding', () => `${saving({ 'Content-Encoding': 'gzip', 'Content-Length': String(packed.length) })}${packed}`],
    ['of 0.9', () => `GET ${maker.find}\r\n\r\n`],
  ])('%s is refused and changes nothing', async (_, text) => {
    const before = await count(app.admin, maker.find);
    const heard = await t(text());
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(heard).toContain('application/json');
    expect(heard).not.toMatch(/\bat \w+ \(|node_modules/);
    expect(await count(app.admin, maker.find)).toBe(before);
  });

  test('that never ends is cut off at the limit', async () => {
    const before = await count(app.admin, maker.find);
    const chunk = 'x'.repeat(64 * 1024);
    let sent = 0;
    const heard = await t(`${saving({ 'Transfer-Encoding': 'chunked' })}2\r\n{"\r\n`, async (write) => {
      for (; sent < 40 * 1024 * 1024; sent += chunk.length) await write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
      await write('0\r\n\r\n');
    });
    // On some systems the response is lost if the connection is closed while data still arrives.
    if (heard !== '') expect(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":40013/);
    expect(await count(app.admin, maker.find)).toBe(before);
    expect(await app.guest.get('/healthz')).toMatchObject({ code: 20000 });
  });

  test('with two tokens uses the first one', async () => {
    const { token } = app.admin;
    const ask = (first: string, second: string) =>
      t(head(`GET ${sessionCalls.current}`, { Authorization: `${first}\r\nAuthorization: ${second}` }));
    expect(await ask('x'.repeat(43), String(token))).toContain('"code":20007');
    expect(await ask('', String(token))).toContain('"code":20007');
  });

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PATCH'])('with the method %s reveals nothing', async (method) => {
    const heard = await t(head(`${method} ${sessionCalls.current}`, { Authorization: String(app.admin.token) }));
    expect(heard).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(heard).not.toContain(String(app.admin.token));
  });
});

test.each([
  ...['/assets/', '/assets/index.js.map', '/metrics', '/debug', '/.env', '/package.json', '/schemas/', '/data/quayside.db'],
  ...['/resources/', '/server-status', '/swagger', '/.well-known/x', '//example.com/%2e%2e'],
])('%s is not served', async (path) => {
  const answer = await app.admin.get(path);
  expect(answer.text, path).not.toMatch(/sourcesContent|SQLite format|"dependencies"|Index of/);
  expect([404, 200], path).toContain(answer.status);
  if (answer.status === 200) expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
});
