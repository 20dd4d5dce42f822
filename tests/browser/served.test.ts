import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/session.ts';
import { createClient } from '../api/support/client.ts';
import { handle, logInByForm } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;

beforeAll(async () => {
  app = await startBrowser();
});
afterAll(() => app.close());

/** Returns the path of the largest script of the build, relative to the console's folder. */
function largestScript(): string {
  const sizes = readdirSync(join(inject('consoleFolder'), 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ path: `/assets/${file}`, size: fileOf(`/assets/${file}`).length }));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.path ?? '';
}

const isThere = (path: string) => existsSync(join(inject('consoleFolder'), path));
const fileOf = (path: string) => readFileSync(join(inject('consoleFolder'), path));

/** Sends a request with Node, because the client of the console would decompress the response. */
async function ask(path: string, encodings: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: Record<string, unknown>; body: Buffer }>();
  request(new URL(path, app.url), { headers: { 'Accept-Encoding': encodings } }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
  })
    .on('error', reject)
    .end();
  return promise;
}

describe('a file of the build', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', '.br', brotliDecompressSync],
    ['gzip', 'gzip', '.gz', gunzipSync],
  ] as const)('is sent for %j as compressed at build time in %s, cached forever', async (accepted, encoding, ending, unpack) => {
    const path = largestScript();
    const { headers, body } = await ask(path, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(body.equals(fileOf(path + ending))).toBe(true);
    expect(unpack(body).equals(fileOf(path))).toBe(true);
  });

  test('is sent uncompressed to clients that accept neither', async () => {
    const path = largestScript();
    const { headers, body } = await ask(path, 'identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.equals(fileOf(path))).toBe(true);
  });

  test('is not served under the name of its compressed form', async () => {
    const path = largestScript();
    for (const ending of ['.br', '.gz']) expect((await fetch(app.url + path + ending)).status, ending).toBe(404);
  });
});

describe('the first page', () => {
  /** Returns the paths that the page requests, in their order. */
  async function requestsOf(kept: Readonly<Record<string, string>>, awaited: string): Promise<string[]> {
    const { page, context, complaints } = await app.visit({ kept, isNew: true });
    onTestFinished(() => context.close());
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/system/ship');
    await handle(page, awaited).waitFor();
    await page.waitForLoadState('load');
    expect(complaints).toEqual([]);
    return requested;
  }
  /** Returns how many bytes of scripts and styles a browser receives that accepts gzip. */
  const weight = (requested: readonly string[]) =>
    requested
      .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
      .map((path) => Math.min(...[path, `${path}.gz`].filter(isThere).map((file) => fileOf(file).length)))
      .reduce((sum, bytes) => sum + bytes, 0);
  const count = (requested: readonly string[], pattern: RegExp) => requested.filter((path) => pattern.test(path)).length;

  test('of a logged-in user is requested at once, each file and each call once', async () => {
    const { token } = await createClient(app.url).login('admin', adminPassword);
    const session = JSON.stringify({ token, userInfo: { account: 'admin' } });
    const requested = await requestsOf({ [keptKeys.session]: session }, 'list-total');
    const scripts = requested.filter((path) => path.endsWith('.js') && path.startsWith('/assets/'));
    expect(new Set(scripts).size).toBe(scripts.length);
    // The files of the page and of the list are requested before the console could have made a call.
    const first = requested.findIndex((path) => path.startsWith('/hw/'));
    const inside = requested.findIndex((path) => /\/inside-.*\.js$/.test(path));
    expect(inside).toBeGreaterThan(-1);
    expect(inside).toBeLessThan(first);
    expect(count(requested, /\/hwMenu\/treeList$/)).toBe(2);
    expect(count(requested, /^\/resources\/index\.json$/)).toBe(1);
    expect(count(requested, /^\/resources\/hwShipConfig\./)).toBe(1);
    expect(count(requested, /\/findHwShipConfigList$/)).toBe(1);
    expect(requested.filter((path) => /\/(login|form|Palette|allIcons)-/.test(path))).toEqual([]);
    expect(weight(requested)).toBeLessThan(290_000);
  });

  test('loads form code once the pointer is at a button, so that opening the form loads no script', async () => {
    const { page, context } = await app.visit({ isAhead: true, isNew: true });
    onTestFinished(() => context.close());
    await logInByForm(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/system/ship');
    await handle(page, 'list-total').waitFor();
    const scripts = () => requested.filter((path) => path.endsWith('.js'));
    expect(scripts().filter((path) => path.includes('/form-'))).toEqual([]);
    await handle(page, 'create').hover();
    // The bell is loaded last, once nothing else is requested.
    for (const name of ['/TextInput-', '/bell-']) await expect.poll(() => scripts().some((path) => path.includes(name))).toBe(true);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    const before = scripts();
    await handle(page, 'create').click();
    await handle(page, 'form').locator('input').first().waitFor();
    expect(scripts()).toEqual(before);
  });

  test('of a guest is the login page', async () => {
    const requested = await requestsOf({}, 'login-submit');
    expect(count(requested, /\/login-.*\.js$/)).toBe(1);
    expect(count(requested, /\/inside-/)).toBe(0);
    expect(weight(requested)).toBeLessThan(170_000);
  });
});
