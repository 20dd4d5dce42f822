import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/localKeep.ts';
import { createClient } from '../api/support/client.ts';
import { handle, logIn } from './support/handles.ts';
import { screen, serveMenu } from './support/menus.ts';
import { adminPassword, type BrowserHouse, startBrowser, type Visit } from './support/startBrowser.ts';
import { keptSettings, keptToken } from './support/storage.ts';
import { openScreen, shownPage, tabRow } from './support/tabs.ts';

let house: BrowserHouse;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  house = await startBrowser();
});
afterAll(() => house.close());

/** A visitor with two screens, whose storage holds this. */
async function arrive(kept: Readonly<Record<string, string>> = {}): Promise<void> {
  visit = await house.visit({ kept });
  page = visit.page;
  onTestFinished(async () => {
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
  await serveMenu(page, [screen('/first'), screen('/second')]);
}

const menuWidth = async () => (await handle(page, 'side-menu').boundingBox())?.width;
const language = () => page.locator('html').getAttribute('lang');
const choose = (name: string) => handle(page, 'language').getByRole('button', { name }).click();

describe('by default', () => {
  beforeEach(() => arrive());

  test('the console is Chinese, whatever the browser speaks, the menu open, and no tab there', async () => {
    const foreign = await house.visit({ language: 'en' });
    onTestFinished(() => foreign.context.close());
    await foreign.page.goto('/login');
    expect(await handle(foreign.page, 'login-submit').innerText()).toBe('登录');
    expect(await foreign.page.locator('html').getAttribute('lang')).toBe('zh');
    expect(await keptSettings(foreign.page)).toBeNull();
    await logIn(page);
    await shownPage(page, '/first').waitFor();
    expect(await menuWidth()).toBe(150);
    expect(await tabRow(page)).toBe('[/first]');
  });

  test('the session is kept with its token and account', async () => {
    await logIn(page);
    expect(await keptToken(page)).toMatch(/\S{22,}/);
    await page.reload();
    await shownPage(page, '/first').waitFor();
    expect((await handle(page, 'user-menu').innerText()).trim()).toBe('admin');
  });
});

describe('the language', () => {
  beforeEach(() => arrive());

  test('switches the interface and what is stored, at once and for later visits', async () => {
    await page.goto('/login');
    await choose('English');
    await expect.poll(() => handle(page, 'login-submit').innerText()).toBe('Log in');
    expect(await language()).toBe('en');
    expect(await keptSettings(page)).toMatchObject({ language: 'en' });
    await logIn(page);
    expect(await handle(page, 'create').innerText()).toBe('New');
    await page.reload();
    await shownPage(page, '/first').waitFor();
    expect(await handle(page, 'create').innerText()).toBe('New');
    await choose('中文');
    await expect.poll(() => handle(page, 'create').innerText()).toBe('新增');
    expect(await language()).toBe('zh');
    expect(await keptSettings(page)).toMatchObject({ language: 'zh' });
  });

  test('reaches the words of the server and of the components, and loses no typed text', async () => {
    await logIn(page);
    const input = handle(page, 'filter-keyword').locator('input');
    await input.fill('typed');
    const asked = page.waitForRequest('**/findLabMakerList');
    await choose('English');
    await expect.poll(() => handle(page, 'search').innerText()).toBe('Search');
    expect(await page.locator('.ant-pagination-options').innerText()).toContain('/ page');
    expect(await input.inputValue()).toBe('typed');
    await handle(page, 'search').click();
    expect((await asked).headers()['accept-language']).toBe('en');
  });
});

describe('the collapse flag', () => {
  test('collapses and expands the menu and is stored', async () => {
    await arrive();
    await logIn(page);
    await handle(page, 'toggle-collapse').click();
    await expect.poll(menuWidth).toBe(48);
    expect(await keptSettings(page)).toMatchObject({ collapsed: true });
    await handle(page, 'toggle-collapse').click();
    await expect.poll(menuWidth).toBe(150);
    expect(await keptSettings(page)).toMatchObject({ collapsed: false });
  });
});

describe('logging out', () => {
  test('goes to /login and resets: Chinese, an open menu, no tabs, nothing stored', async () => {
    await arrive();
    await logIn(page, 'admin', 'en');
    await openScreen(page, '/second');
    await handle(page, 'toggle-collapse').click();
    await expect.poll(menuWidth).toBe(48);
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await keptToken(page)).toBeUndefined();
    expect(await keptSettings(page)).toBeNull();
    await expect.poll(() => handle(page, 'login-submit').innerText()).toBe('登录');
    expect(await language()).toBe('zh');
    await logIn(page);
    await shownPage(page, '/first').waitFor();
    expect(await menuWidth()).toBe(150);
    expect(await tabRow(page)).toBe('[/first]');
    expect((await keptSettings(page))?.activeTab).toEqual({ path: '/first', fullPath: '/first' });
  });
});

describe('stored values', () => {
  /** What may stand in local storage: noise, half a JSON, and sound shapes with unsound things in them. */
  const path = fc.oneof(fc.constantFrom('/first', '/second', '//evil.example', '/login', '/gone', ''), fc.string());
  const tab = fc.oneof(fc.record({ path, fullPath: path }, { requiredKeys: [] }), fc.jsonValue());
  const settings = fc.record(
    {
      language: fc.oneof(fc.constantFrom('zh', 'en', 'xx', '__proto__'), fc.jsonValue()),
      collapsed: fc.oneof(fc.boolean(), fc.jsonValue()),
      tabs: fc.oneof(fc.array(tab), fc.jsonValue()),
      activeTab: tab,
    },
    { requiredKeys: [] },
  );
  const session = (token: string) =>
    fc.oneof(
      fc.constant({ token, userInfo: { account: 'admin' } }),
      fc.record({ token: fc.oneof(fc.constant(token), fc.string()), userInfo: fc.jsonValue() }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
  const stored = <T>(value: fc.Arbitrary<T>) =>
    fc.oneof(
      { weight: 6, arbitrary: value.map((one) => JSON.stringify(one)) },
      { weight: 1, arbitrary: value.map((one) => JSON.stringify(one).slice(0, -1)) },
      { weight: 1, arbitrary: fc.string() },
    );

  test('of any kind never leave a white screen', { timeout: 180_000 }, async () => {
    await arrive();
    const { token = '' } = await createClient(house.url).login('admin', adminPassword);
    const states = fc.sample(fc.tuple(stored(session(token)), stored(settings)), { numRuns: 60, seed: 20261121 });
    await page.goto('/login');
    for (const [keptSession, kept] of states) {
      await page.evaluate(
        (entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, value);
        },
        [[keptKeys.session, keptSession] as const, [keptKeys.settings, kept] as const],
      );
      await page.goto('/');
      const something = handle(page, 'login-submit').or(handle(page, 'side-menu'));
      await something.first().waitFor();
      expect(['zh', 'en'], kept).toContain(await language());
      expect(new URL(page.url()).origin).toBe(house.url);
    }
  });

  test.each([
    ['that throw when they are read or written', 'methods'],
    ['that may not even be looked at', 'property'],
  ])('%s are survived', async (_what, where) => {
    await arrive();
    await visit.context.addInitScript((refused) => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      if (refused === 'property') Object.defineProperty(window, 'localStorage', { get: refuse });
      else Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse });
    }, where);
    await logIn(page, 'admin', 'en');
    await openScreen(page, '/second');
    expect(await tabRow(page)).toBe('/first [/second]');
    await handle(page, 'toggle-collapse').click();
    await expect.poll(menuWidth).toBe(48);
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
  });
});
