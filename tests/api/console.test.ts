import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../src/server/startServer.ts';
import { type TempFolder, tempFolder } from '../support/tempFolder.ts';
import { type TestDatabase, testDatabase } from '../support/testDatabase.ts';
import { createClient } from './support/client.ts';
import { schemasFolder } from './support/schemasFolder.ts';

const pageSource = join(import.meta.dirname, '../../index.html');
/** A script that is large enough for the server to compress it. */
const script = `export const words = ${JSON.stringify(Array.from({ length: 500 }, (_, i) => `word ${i}`))};\n`;
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let database: TestDatabase;
let schemas: TempFolder;
let folder: TempFolder;
let server: RunningServer;

/** Serves the project's own page with one hashed file and one picture, as a build produces them. */
beforeAll(async () => {
  database = await testDatabase();
  schemas = schemasFolder();
  folder = tempFolder('page');
  mkdirSync(join(folder.path, 'assets'));
  copyFileSync(pageSource, join(folder.path, 'index.html'));
  writeFileSync(join(folder.path, 'assets/console-Ab12_x-9.js'), script);
  writeFileSync(join(folder.path, 'favicon.svg'), picture);
  server = await startServer({
    settings: readSettings({ PORT: '0', HW_SCHEMAS_DIR: schemas.path, HW_DEMO: '0', ...database.environment }),
    log: createLog('silent'),
    consoleFolder: folder.path,
  });
});
afterAll(async () => {
  await server.close();
  database.remove();
  schemas.remove();
  folder.remove();
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => createClient(server.url).get(path, headers);
const policy = (nonce: string) =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; ` +
  "img-src 'self' data: blob:; frame-src blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const nonceIn = (html: string) => /<meta name="csp-nonce" content="([^"]*)"/.exec(html)?.[1] ?? '';

describe.each(['/', '/system/ship?q=x', '/login', '/no/such/screen'])('the page at %s', (path) => {
  test('is the console, with its content security policy and a nonce in the page', async () => {
    const { status, headers, text } = await get(path);
    const nonce = nonceIn(text);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(headers.get('content-security-policy')).toBe(policy(nonce));
    expect(text).toBe(readFileSync(pageSource, 'utf8').replaceAll('__NONCE__', nonce));
  });

  test('has a new nonce each time and is never cached', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)));
    expect(new Set(answers.map(({ text }) => nonceIn(text))).size).toBe(5);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('may not be framed, opened by other sites, or sniffed as another type', async () => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

test('the page contains no inline script that the policy would block', async () => {
  const { text } = await get('/');
  for (const [, attributes, body] of text.matchAll(/<script([^>]*)>([^<]*)</g)) {
    expect(attributes).toContain('src=');
    expect(body?.trim()).toBe('');
  }
  expect(text).not.toMatch(/\son\w+=/);
});

const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

test.each([
  ['a hashed file forever', '/assets/console-Ab12_x-9.js', 200, 'public, max-age=31536000, immutable'],
  ['a file without a hash only with revalidation', '/favicon.svg', 200, 'no-cache'],
  ['no missing file', '/assets/console-gone.js', 404, 'no-store'],
  ['no response of a call', '/resources/index.json', 401, 'no-store'],
])('a browser caches %s, and the response may not load anything', async (_what, path, status, kept) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe(kept);
  expect(answer.headers.get('content-security-policy')).toBe(nothing);
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['identity', null],
])('a browser that accepts %j gets %s, with the same content', async (accepted, encoding) => {
  for (const [path, texts] of [
    ['/assets/console-Ab12_x-9.js', script],
    ['/', undefined],
  ] as const) {
    const { headers, text } = await get(path, { 'Accept-Encoding': accepted });
    // The page may be too short for compression; the script never is.
    if (texts !== undefined) expect(headers.get('content-encoding')).toBe(encoding);
    expect(text).toBe(texts ?? readFileSync(pageSource, 'utf8').replaceAll('__NONCE__', nonceIn(text)));
    if (encoding !== null && texts !== undefined) expect(headers.get('vary')).toMatch(/accept-encoding/i);
  }
});
