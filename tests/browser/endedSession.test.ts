import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/session.ts';
import { createClient } from '../api/support/client.ts';
import { handle } from './support/handles.ts';
import { screen, serveMenu } from './support/menus.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { shownPage } from './support/tabs.ts';

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

/** Opens the console in a browser in which this session is stored. */
async function arrive(kept: string): Promise<void> {
  visit = await app.visit({ kept: { [keptKeys.session]: kept } });
  page = visit.page;
  onTestFinished(() => visit.leave());
}
const address = () => page.url().slice(app.url.length);

describe('with an expired session', () => {
  const dead = JSON.stringify({ token: 'over-and-done-with', userInfo: { account: 'admin', roleKeys: ['admin'] } });
  beforeEach(() => arrive(dead));

  test.each([
    ['/login', '/login'],
    ['/login?redirect=%2Fsystem%2Fship%3Fq%3Da', '/login?redirect=%2Fsystem%2Fship%3Fq%3Da'],
    ['/system/ship?q=a', '/login?redirect=%2Fsystem%2Fship%3Fq%3Da'],
  ])('%s shows the form, and the login leads to the requested page', async (path, shown) => {
    await page.goto(path);
    await handle(page, 'login-submit').waitFor();
    await expect.poll(address).toBe(shown);
    expect(await handle(page, 'start-failed').count()).toBe(0);
    await handle(page, 'login-account').fill('admin');
    await handle(page, 'login-password').fill(adminPassword);
    await handle(page, 'login-submit').click();
    await handle(page, 'side-menu').waitFor();
    await expect.poll(address).toBe(shown === '/login' ? '/orderManage' : '/system/ship?q=a');
  });
});

describe('a menu that cannot be loaded', () => {
  test.each([
    ['zh', '退出登录', '重试'],
    ['en', 'Log out', 'Retry'],
  ] as const)('keeps language choice, logout and retry available in %s', async (language, out, again) => {
    await arrive(session);
    await page.route('**/treeList', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto('/system/ship');
    await handle(page, 'start-failed').waitFor();
    const name = { zh: '中文', en: 'English' }[language];
    await handle(page, 'language').getByRole('button', { name }).click();
    await expect.poll(() => handle(page, 'log-out').innerText()).toBe(out);
    expect(await handle(page, 'start-retry').innerText()).toBe(again);
    expect(await seriousFaults(page)).toEqual([]);
    await page.unroute('**/treeList');
    await handle(page, 'start-retry').click();
    await shownPage(page, '/system/ship').waitFor();
    await page.route('**/treeList', (route) => route.abort());
    await page.reload();
    // Only the session of this page may end, so the server is not told of the logout.
    await page.route('**/logout', (route) => route.fulfill({ json: { code: 20000, message: '', data: null } }));
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
    expect(address()).toBe('/login');
    expect(await page.evaluate((key) => localStorage.getItem(key), keptKeys.session)).toBeNull();
  });
});

test('paths are shown decoded', async () => {
  await arrive(session);
  await serveMenu(page, [screen('/first')]);
  await page.goto('/shops/%E4%BB%93%E5%BA%93/%E2%80%AE%20a');
  await handle(page, 'not-found').waitFor();
  expect(await handle(page, 'not-found').innerText()).toContain('/shops/仓库/%E2%80%AE%20a');
});
