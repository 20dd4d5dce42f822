import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/localKeep.ts';
import { createClient } from '../api/support/client.ts';
import { handle } from './support/handles.ts';
import { answer, onMenu, screen, serveMenu } from './support/menus.ts';
import { adminPassword, type BrowserHouse, startBrowser, type Visit } from './support/startBrowser.ts';
import { keptSettings } from './support/storage.ts';
import { shownPage, tabRow } from './support/tabs.ts';

let house: BrowserHouse;
let visit: Visit;
let page: Page;
let session: string;

beforeAll(async () => {
  house = await startBrowser();
  const { token } = await createClient(house.url).login('admin', adminPassword);
  session = JSON.stringify({ token, userInfo: { account: 'admin' } });
});
afterAll(() => house.close());
/** A visitor who was never here, or one who has logged in before. */
async function arrive(kept: Readonly<Record<string, string>> = {}): Promise<void> {
  visit = await house.visit({ kept });
  page = visit.page;
  onTestFinished(async () => {
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
}
const comeBack = () => arrive({ [keptKeys.session]: session });

const address = () => page.url().slice(house.url.length);

/** The addresses that the page goes through, its own changes of the history too. */
function journey(): string[] {
  const seen: string[] = [];
  page.on('framenavigated', () => seen.push(address()));
  return seen;
}

/** The load itself, and the router noting its place in the history: nothing else. */
function expectOnly(path: string, seen: readonly string[]): void {
  expect([...new Set(seen)]).toEqual([path]);
  expect(seen.length).toBeLessThanOrEqual(2);
}

async function submitLogin(): Promise<void> {
  await handle(page, 'login-account').fill('admin');
  await handle(page, 'login-password').fill(adminPassword);
  await handle(page, 'login-submit').click();
  await handle(page, 'side-menu').waitFor();
}

describe('without a token', () => {
  beforeEach(() => arrive());

  test.each([
    ['/', '/login?redirect=%2F'],
    ['/system/ship', '/login?redirect=%2Fsystem%2Fship'],
    ['/system/ship?q=a&page=2', '/login?redirect=%2Fsystem%2Fship%3Fq%3Da%26page%3D2'],
    ['/nowhere/at-all?x=%2F', '/login?redirect=%2Fnowhere%2Fat-all%3Fx%3D%252F'],
  ])('%s leads to %s', async (path, expected) => {
    await page.goto(path);
    await handle(page, 'login-submit').waitFor();
    expect(address()).toBe(expected);
  });

  test('the login page is allowed, and nothing is asked of the server', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await handle(page, 'login-submit').waitFor();
    expect(address()).toBe('/login');
    expect(asked.filter((path) => path.startsWith('/hw') || path.startsWith('/resources'))).toEqual([]);
  });

  test('a deep link with a query is where the login leads', async () => {
    await page.goto('/system/ship?q=a&size=50');
    await submitLogin();
    await shownPage(page, '/system/ship').waitFor();
    expect(address()).toBe('/system/ship?q=a&size=50');
    expect(await handle(page, 'filter-keyword').locator('input').inputValue()).toBe('a');
  });
});

describe('with a token', () => {
  beforeEach(comeBack);

  test('/login leads to /, with a redirect in its query too', async () => {
    await serveMenu(page, [screen('/first'), screen('/second')]);
    await page.goto('/second');
    for (const path of ['/login', '/login?redirect=%2Fsecond']) {
      await page.goto(path);
      await shownPage(page, '/first').waitFor();
      expect(address()).toBe('/first');
    }
  });

  test('/ leads to /orderManage when the person has it, wherever it stands in the menu', async () => {
    await serveMenu(page, [screen('/first'), screen('/orderManage', { visible: 1 })]);
    await page.goto('/login');
    await shownPage(page, '/orderManage').waitFor();
    await page.goto('/');
    await shownPage(page, '/orderManage').waitFor();
    expect(address()).toBe('/orderManage');
  });

  test('/ leads to the first screen of the menu for a person without it', async () => {
    await serveMenu(page, [screen('/hidden', { visible: 1 }), screen('/first'), screen('/second')]);
    await page.goto('/');
    await shownPage(page, '/first').waitFor();
    await page.goto('/');
    await shownPage(page, '/first').waitFor();
  });
});

describe('the menu', () => {
  beforeEach(comeBack);

  test('is fetched when it is not loaded, once, and the navigation is repeated once', async () => {
    const calls = await serveMenu(page, [screen('/first'), screen('/second')]);
    const seen = journey();
    await page.goto('/second?q=x');
    await handle(page, 'list-total').waitFor();
    expect(calls.count).toBe(1);
    expectOnly('/second?q=x', seen);
    await handle(page, 'side-menu').locator('[data-path="/second"]').click();
    await shownPage(page, '/second').waitFor();
    await handle(page, 'side-menu').locator('[data-path="/first"]').click();
    await shownPage(page, '/first').waitFor();
    expect(calls.count).toBe(1);
  });

  test('is fetched anew for the next person', async () => {
    await serveMenu(page, [screen('/first')]);
    await page.route('**/hwUser/logout', (route) => route.fulfill(answer(null)));
    await page.goto('/first');
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
    await page.unrouteAll();
    const calls = await serveMenu(page, [screen('/theirs')]);
    await submitLogin();
    await shownPage(page, '/theirs').waitFor();
    expect(calls.count).toBeGreaterThan(0);
    expect(await handle(page, 'side-menu').locator('[data-path]').count()).toBe(1);
  });

  test('that fails is told with a way to try again, which leads to where one wanted to be; nothing goes in circles', async () => {
    const calls = await onMenu(page, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    const seen = journey();
    await page.goto('/second?q=x');
    const retry = page.getByRole('button', { name: '重试' });
    await retry.waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(calls.count).toBe(1);
    expectOnly('/second?q=x', seen);
    await page.unrouteAll();
    await serveMenu(page, [screen('/first'), screen('/second')]);
    await retry.click();
    await shownPage(page, '/second').waitFor();
    expect(address()).toBe('/second?q=x');
  });

  test('that is empty leaves a page that says so at /, and not-found elsewhere; nothing goes in circles', async () => {
    const calls = await serveMenu(page, []);
    await page.goto('/');
    await handle(page, 'no-screens').waitFor();
    expect(address()).toBe('/');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(calls.count).toBe(1);
    await page.goto('/system/ship');
    await handle(page, 'not-found').waitFor();
    expect(calls.count).toBe(2);
  });

  test('that takes long shows that something is on its way, and then the page', async () => {
    const held = Promise.withResolvers<void>();
    const calls = await onMenu(page, async (route) => {
      await held.promise;
      await route.fulfill(answer([screen('/slow')]));
    });
    await page.goto('/slow');
    await page.getByRole('status').filter({ hasText: '正在加载' }).waitFor();
    expect(await handle(page, 'not-found').count()).toBe(0);
    held.resolve();
    await shownPage(page, '/slow').waitFor();
    expect(calls.count).toBe(1);
  });
});

test('an unknown path shows the not-found page, which is not saved as a tab', async () => {
  await comeBack();
  await serveMenu(page, [screen('/first')]);
  await page.goto('/first');
  await shownPage(page, '/first').waitFor();
  await page.goto('/no/such/page?x=1');
  expect(await handle(page, 'not-found').innerText()).toContain('/no/such/page');
  expect(await tabRow(page)).toBe('/first');
  expect(await keptSettings(page)).toMatchObject({ tabs: [{ path: '/first' }], activeTab: { path: '/first' } });
});

describe('the redirect of the login page', () => {
  beforeEach(() => arrive());

  const hostile = [
    'https://evil.example/',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example/a',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/\r\nLocation: https://evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    ' https://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:alert(1)//',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://evil.example/1',
    '%2F%2Fevil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/login?redirect=//evil.example',
    '/login?redirect=%2F%2Fevil.example',
    '/login/?redirect=https://evil.example',
    '@evil.example',
    '/@evil.example',
    'evil.example',
    '',
  ];

  test('stays in this console, whatever is in it', { timeout: 120_000 }, async () => {
    await page.route('**/hwUser/login', (route) =>
      route.fulfill(answer({ token: 'x'.repeat(43), userInfo: { account: 'admin', roleKeys: [] } })),
    );
    await page.route('**/events', (route) => route.abort());
    await page.route('**/hwMenu/treeList', (route) => route.fulfill(answer([screen('/first')])));
    await page.route('**/resources/index.json', (route) => route.fulfill({ json: { version: '1', resources: [] } }));
    for (const redirect of hostile) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await handle(page, 'login-account').fill('admin');
      await handle(page, 'login-password').fill('x');
      await handle(page, 'login-submit').click();
      await expect.poll(() => new URL(page.url()).pathname, { message: redirect }).not.toBe('/login');
      const { origin, pathname } = new URL(page.url());
      expect(origin, redirect).toBe(house.url);
      expect(pathname.startsWith('//'), redirect).toBe(false);
      expect(pathname.startsWith('/login'), redirect).toBe(false);
      await page.evaluate(() => localStorage.clear());
    }
  });
});
