import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/session.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { listPreferenceCalls } from '../../src/contract/lists.ts';
import { createClient } from '../api/support/client.ts';
import { hostileRedirects } from '../support/hostile/hostileRedirects.ts';
import { handle } from './support/handles.ts';
import { answer, onMenu, screen, serveMenu } from './support/menus.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { keptSettings } from './support/storage.ts';
import { openScreen, shownPage, tabRow } from './support/tabs.ts';

let app: BrowserApp;
let visit: Visit;
let page: Page;
let session: string;

beforeAll(async () => {
  app = await startBrowser();
  const { token } = await createClient(app.url).login('admin', adminPassword);
  session = JSON.stringify({ token, userInfo: { account: 'admin', roleKeys: ['admin'] } });
});
afterAll(() => app.close());
/** Starts a visit. Without `kept`, the browser has no data of an earlier visit. */
async function arrive(kept: Readonly<Record<string, string>> = {}): Promise<void> {
  visit = await app.visit({ kept });
  page = visit.page;
  onTestFinished(async () => {
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });
}
const comeBack = () => arrive({ [keptKeys.session]: session });

const address = () => page.url().slice(app.url.length);

/** Returns a list to which the address of the page is added whenever it changes. */
function journey(): string[] {
  const seen: string[] = [];
  page.on('framenavigated', () => seen.push(address()));
  return seen;
}

/** Expects that only this path was visited: once by loading the page, and once when the router replaces the history entry. */
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
  ])('%s leads to %s', { tags: ['full'] }, async (path, expected) => {
    await page.goto(path);
    await handle(page, 'login-submit').waitFor();
    expect(address()).toBe(expected);
  });

  test('the login page is allowed, and sends no requests to the server', async () => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await handle(page, 'login-submit').waitFor();
    expect(address()).toBe('/login');
    expect(requested.filter((path) => path.startsWith('/hw') || path.startsWith('/resources'))).toEqual([]);
  });

  test.each(['/', '/system/ship?q=a'])('%s requests nothing from behind the login', { tags: ['full'] }, async (path) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(path);
    await handle(page, 'login-submit').waitFor();
    await page.waitForLoadState('networkidle');
    expect(requested).toContainEqual(expect.stringMatching(/^\/assets\/login-/));
    expect(requested.filter((one) => /\/(hw|resources|events)\b|\/assets\/inside-/.test(one))).toEqual([]);
  });

  test.each(['/login/', '/LOGIN', '/%6Cogin?redirect=%2Ffirst'])('%s is the login page too', { tags: ['full'] }, async (path) => {
    await serveMenu(page, [screen('/first')]);
    await page.goto(path);
    await submitLogin();
    await shownPage(page, '/first').waitFor();
  });

  test("a login response without a session is reported as invalid; the user's id is the only required field", {
    tags: ['full'],
  }, async () => {
    await serveMenu(page, [screen('/first')]);
    const { token } = JSON.parse(session);
    const answers = [null, { token: 7 }, { token, userInfo: { account: 'admin' } }];
    await page.route('**/hwUser/login', (route) => route.fulfill(answer(answers.shift())));
    await page.goto('/login?redirect=%2Ffirst');
    await handle(page, 'login-account').fill('admin');
    await handle(page, 'login-password').fill(adminPassword);
    for (let i = 0; i < 2; i++) {
      await handle(page, 'login-submit').click();
      await expect.poll(() => page.getByRole('alert').first().innerText()).toBe(zh.error.notASession);
    }
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await handle(page, 'login-submit').click();
    await handle(page, 'list-total').waitFor();
    expect(loads).toBe(0);
  });

  test('a rejected login is shown once, in the form', async () => {
    await page.goto('/login');
    await handle(page, 'login-account').fill('admin');
    await handle(page, 'login-password').fill('a wrong one');
    await handle(page, 'login-submit').click();
    const reported = page.getByRole('alert').filter({ hasText: /\S/ });
    await reported.waitFor();
    expect(await page.locator('form').getByRole('alert').innerText()).toBe(await reported.innerText());
    expect(await handle(page, 'toast').count()).toBe(0);
    expect(await handle(page, 'login-password').getAttribute('aria-invalid')).toBe('true');
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
    for (const path of ['/login', '/login?redirect=%2Fsecond', '/login/', '/LOGIN', '/%6Cogin']) {
      await page.goto(path);
      await shownPage(page, '/first').waitFor();
      expect(address()).toBe('/first');
    }
  });

  test('/ leads to /orderManage when the user has it, wherever it is in the menu', async () => {
    await serveMenu(page, [screen('/first'), screen('/orderManage', { visible: 1 })]);
    await page.goto('/login');
    await shownPage(page, '/orderManage').waitFor();
    await page.goto('/');
    await shownPage(page, '/orderManage').waitFor();
    expect(address()).toBe('/orderManage');
  });

  test('/ leads to the first screen of the menu for a user without it', async () => {
    await serveMenu(page, [screen('/hidden', { visible: 1 }), screen('/first'), screen('/second')]);
    await page.goto('/');
    await shownPage(page, '/first').waitFor();
    await page.goto('/');
    await shownPage(page, '/first').waitFor();
  });
});

describe("a menu entry with the console's own path", () => {
  beforeEach(comeBack);

  test.each(['', '/', '/login', '/LOGIN/'])('%j is ignored: / leads to the next screen', { tags: ['full'] }, async (path) => {
    const calls = await serveMenu(page, [screen(path, { id: 'taken' }), screen('/second')]);
    await page.goto('/');
    await shownPage(page, '/second').waitFor();
    expect(address()).toBe('/second');
    expect(calls.count).toBe(1);
    expect(await handle(page, 'side-menu').locator('[data-path]').count()).toBe(1);
  });

  test.each(process.env.TEST_FULL === '1' ? ['', '/login'] : ['/login'])(
    '%j alone counts as an empty menu, and administrators are notified',
    async (path) => {
      const calls = await serveMenu(page, [screen(path, { id: 'taken' })]);
      await page.goto('/');
      await handle(page, 'no-screens').waitFor();
      expect(address()).toBe('/');
      expect(calls.count).toBe(1);
      await handle(page, 'unknown-screens').click();
      await expect.poll(() => handle(page, 'unknown-screens-list').innerText()).toContain('taken中');
      await expect.poll(() => handle(page, 'unknown-screens-list').innerText()).toContain('地址为空、“/”或“/login”的无法打开');
    },
  );
});

describe('a path that can be written in several ways', () => {
  const chinese = '/%E8%AE%A2%E5%8D%95';
  beforeEach(async () => {
    await comeBack();
    await serveMenu(page, [screen('/订单', { orderNum: -1 }), screen('/x?tab=1', { id: 'x' }), screen('/lab/maker')]);
  });

  test('in the menu: / leads to a Chinese one, and the menu opens each', { tags: ['full'] }, async () => {
    await page.goto('/');
    await shownPage(page, chinese).waitFor();
    expect(address()).toBe(chinese);
    await openScreen(page, '/x');
    expect(address()).toBe('/x');
    await openScreen(page, '/lab/maker');
    await openScreen(page, chinese);
    expect(await tabRow(page)).toBe(`[${chinese}] /x /lab/maker`);
    expect(await page.title()).toContain('订单中');
  });

  test.each([
    ['/订单', chinese],
    ['/%e8%ae%a2%e5%8d%95/?q=a', `${chinese}?q=a`],
    ['/x?tab=1', '/x?tab=1'],
    ['/lab/maker/', '/lab/maker'],
    ['/lab//maker?page=1', '/lab/maker?page=1'],
    ['/lab/%6Daker', '/lab/maker'],
  ])('in the address bar: %s is %s', { tags: ['full'] }, async (typed, expected) => {
    await page.goto(typed);
    await shownPage(page, expected.replace(/\?.*/, '')).waitFor();
    expect(address()).toBe(expected);
    expect(await tabRow(page)).toBe(`[${expected.replace(/\?.*/, '')}]`);
    expect(await handle(page, 'side-menu').locator('[aria-current=page]').count()).toBe(1);
  });
});

describe('the menu', () => {
  beforeEach(comeBack);

  test('is fetched once when it is not loaded, and the navigation is repeated once', async () => {
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

  test('is fetched again for the next user, exactly once', async () => {
    await serveMenu(page, [screen('/first')]);
    await page.route('**/hwUser/logout', (route) => route.fulfill(answer(null)));
    await page.goto('/first');
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
    await page.unrouteAll();
    const calls = await serveMenu(page, [screen('/theirs')]);
    // The page loads its data again when the event stream is open again, because it may have missed events. So the test waits for that.
    const isOpen = page.waitForResponse((response) => response.url().endsWith('/events'));
    await submitLogin();
    await shownPage(page, '/theirs').waitFor();
    await isOpen;
    await handle(page, 'list-total').waitFor();
    expect(calls.count).toBe(1);
    expect(await handle(page, 'side-menu').locator('[data-path]').count()).toBe(1);
  });

  test('a failed start is shown with a retry that leads to the requested page, without loops', { tags: ['full'] }, async () => {
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

  test('that is invalid is reported as such, and a retry requests it again', { tags: ['full'] }, async () => {
    await onMenu(page, (route) => route.fulfill(answer(null)));
    await page.goto('/second');
    const retry = page.getByRole('button', { name: '重试' });
    await retry.waitFor();
    await expect.poll(() => page.locator('#root').innerText()).toContain(zh.error.notAMenu);
    await page.unrouteAll();
    await serveMenu(page, [screen('/second')]);
    await retry.click();
    await shownPage(page, '/second').waitFor();
  });

  test('that is empty shows a page that says so at /, and not-found elsewhere, without loops', async () => {
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

  test('that is slow shows a loading indicator, and then the page', { tags: ['full'] }, async () => {
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
  await expect.poll(() => handle(page, 'not-found').innerText()).toContain('/no/such/page');
  expect(await tabRow(page)).toBe('/first');
  expect(await keptSettings(page)).toMatchObject({ tabs: [{ path: '/first' }], activeTab: { path: '/first' } });
});

describe('the redirect of the login page', () => {
  beforeEach(() => arrive());

  /** The redirects to try: in a full run all, otherwise every twelfth. The unit test of `safeRedirect` covers all of them. */
  const tried = hostileRedirects.filter((_, index) => process.env.TEST_FULL === '1' || index % 12 === 0);

  test('never leaves this console, whatever it contains (Ant Design Pro CVE-2019-18350)', {
    timeout: 300_000,
  }, async () => {
    await page.route('**/hwUser/login', (route) =>
      route.fulfill(answer({ token: 'x'.repeat(43), userInfo: { account: 'admin', roleKeys: [] } })),
    );
    await page.route('**/events', (route) => route.abort());
    await page.route('**/hwMenu/treeList', (route) => route.fulfill(answer([screen('/first')])));
    await page.route('**/resources/index.json', (route) => route.fulfill({ json: { version: '1', resources: [] } }));
    await page.route(`**${listPreferenceCalls.find}`, (route) => route.fulfill(answer(null)));
    for (const redirect of tried) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await handle(page, 'login-account').fill('admin');
      await handle(page, 'login-password').fill('x');
      await handle(page, 'login-submit').click();
      await expect.poll(() => new URL(page.url()).pathname, { message: redirect }).not.toBe('/login');
      const { origin, pathname } = new URL(page.url());
      expect(origin, redirect).toBe(app.url);
      expect(pathname.startsWith('//'), redirect).toBe(false);
      expect(pathname.startsWith('/login'), redirect).toBe(false);
      await page.evaluate(() => localStorage.clear());
    }
  });
});
