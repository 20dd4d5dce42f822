import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { errors } from '../../src/contract/errors.ts';
import type { Text } from '../../src/contract/wire.ts';
import { createClient } from '../api/support/client.ts';
import { create, maker } from '../api/support/lab.ts';
import { spoiledStorage } from '../support/spoiledStorage.ts';
import { openWith, usedStorage } from '../support/usedStorage.ts';
import { field, handle, letIn, logIn, logInByForm } from './support/handles.ts';
import { screen, serveMenu } from './support/menus.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { keptSettings, keptToken } from './support/storage.ts';
import { openScreen, shownPage, tabRow } from './support/tabs.ts';

let app: BrowserApp;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  app = await startBrowser();
  const client = await createClient(app.url).login('admin', adminPassword);
  await create(client, maker.save, { makerCode: 'KEPT', makerName: 'Kept' });
});
afterAll(() => app.close());

/** Starts a visit of a console with two screens. `kept` is what an earlier visit has stored. */
async function arrive(kept: Readonly<Record<string, string>> = {}): Promise<void> {
  visit = await app.visit({ kept });
  page = visit.page;
  onTestFinished(async () => {
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });
  await serveMenu(page, [screen('/first'), screen('/second')]);
}

const menuWidth = async () => (await handle(page, 'side-menu').boundingBox())?.width;
const language = () => page.locator('html').getAttribute('lang');
const choose = (name: string) => handle(page, 'language').getByRole('button', { name }).click();

describe('by default', () => {
  beforeEach(() => arrive());

  test("the console is in Chinese, whatever the browser's language, with an open menu and no tabs", async () => {
    const foreign = await app.visit({ language: 'en' });
    onTestFinished(() => foreign.leave());
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

  test('switches the interface and the stored setting, at once and for later visits', async () => {
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

  test('stays unchanged when its texts fail to load, says so, and can be chosen again', async () => {
    // This test has a visitor of its own, because the browser reports the blocked file as an error. The shared visit must have no errors.
    const { page: cut, leave } = await app.visit();
    onTestFinished(leave);
    const submit = () => handle(cut, 'login-submit').innerText();
    await cut.goto('/login');
    await cut.route('**/assets/en-*.js', (route) => route.abort());
    await handle(cut, 'language').getByRole('button', { name: 'English' }).click();
    await expect.poll(() => handle(cut, 'toast').innerText()).toContain(zh.error.moduleFailed);
    expect(await submit()).toBe(zh.login.submit);
    expect(await cut.locator('html').getAttribute('lang')).toBe('zh');
    await cut.unroute('**/assets/en-*.js');
    await handle(cut, 'language').getByRole('button', { name: 'English' }).click();
    await expect.poll(submit).toBe(en.login.submit);
  });

  test('also switches messages of the server and components, and loses no typed text', async () => {
    await logIn(page);
    const input = handle(page, 'filter-keyword').locator('input');
    await input.fill('typed');
    const requested = page.waitForRequest('**/findLabMakerList');
    await choose('English');
    await expect.poll(() => handle(page, 'search').innerText()).toBe('Search');
    expect(await input.inputValue()).toBe('typed');
    await handle(page, 'search').click();
    expect((await requested).headers()['accept-language']).toBe('en');
  });

  test('switches an open calendar', { tags: ['full'] }, async () => {
    await serveMenu(page, [screen('/item', { component: 'lab/item' })]);
    await logIn(page);
    await handle(page, 'create').click();
    const day = field(page, 'madeOn');
    await expect.poll(() => day.getAttribute('placeholder')).toBe('请选择日期');
    await choose('English');
    await expect.poll(() => day.getAttribute('placeholder')).toBe('Select date');
  });
});

describe('a visible message', () => {
  beforeEach(() => arrive());

  /** Expects a text in Chinese, then in English, and then in Chinese again, changing the language in between. */
  async function spoken(texts: () => Promise<string>, text: Text): Promise<void> {
    await expect.poll(texts).toContain(text.zh);
    await choose('English');
    await expect.poll(texts).toContain(text.en);
    expect(await texts()).not.toContain(text.zh);
    await choose('中文');
    await expect.poll(texts).toContain(text.zh);
  }

  test('follows the language: a rejected login', async () => {
    await page.goto('/login');
    await handle(page, 'login-account').fill('admin');
    await handle(page, 'login-password').fill('not the password');
    await handle(page, 'login-submit').click();
    await spoken(() => page.getByRole('alert').first().innerText(), errors.wrongLogin.message);
  });

  test('follows the language: a list that could not be loaded', { tags: ['full'] }, async () => {
    await page.route('**/findLabMakerList', (route) => route.abort());
    await logIn(page);
    await spoken(() => handle(page, 'list').innerText(), { zh: zh.error.lost, en: en.error.lost });
  });

  test("follows the language: a list rejected with the server's message", { tags: ['full'] }, async () => {
    await page.route('**/findLabMakerList', (route) =>
      route.fulfill({ status: 403, json: { code: errors.forbidden.code, message: '不可以', data: null } }),
    );
    await logIn(page);
    await spoken(() => handle(page, 'list').innerText(), { zh: '不可以', en: errors.forbidden.message.en });
  });

  test('follows the language: a record that could not be loaded', { tags: ['full'] }, async () => {
    await page.route('**/findLabMakerById/*', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await letIn(page);
    await page.goto('/first?edit=1');
    await spoken(() => handle(page, 'page').innerText(), {
      zh: zh.error.htmlAnswer.replace('{{status}}', '502'),
      en: en.error.htmlAnswer.replace('{{status}}', '502'),
    });
  });

  test('follows the language: a field rejected by the server', { tags: ['full'] }, async () => {
    const message = '编码不行';
    await page.route('**/saveLabMaker', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 40000, message: '有误', data: { errors: [{ path: '/makerCode', keyword: 'x', message }] } },
      }),
    );
    await logIn(page);
    await handle(page, 'create').click();
    await field(page, 'makerCode').fill('ABC');
    await field(page, 'makerName').fill('Abc');
    await handle(page, 'save').click();
    await spoken(() => handle(page, 'field-makerCode').innerText(), { zh: message, en: errors.invalid.message.en });
    expect(await field(page, 'makerCode').inputValue()).toBe('ABC');
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
  /** The number of random states. With ten, every storage key is affected once; with more, several times. */
  const states = process.env.TEST_FULL === '1' ? 30 : 10;

  test('of any kind, in any place, never leave a white screen', { timeout: 240_000 }, async () => {
    await arrive();
    await logIn(page);
    await openScreen(page, '/second');
    const stored = await usedStorage(page);
    for (let seed = 1; seed <= states; seed++) {
      const state = spoiledStorage(stored, seed);
      const what = `seed ${seed}: ${JSON.stringify(state)}`;
      await openWith(page, state, `${app.url}/`);
      await handle(page, 'login-submit').or(handle(page, 'side-menu')).first().waitFor();
      expect(['zh', 'en'], what).toContain(await language());
      expect(new URL(page.url()).origin, what).toBe(app.url);
      expect(visit.complaints, what).toEqual([]);
    }
  });

  test.each([
    ['that throw when they are read or written', 'methods'],
    ['that cannot be accessed at all', 'property'],
  ])('%s are survived', { tags: ['full'] }, async (_what, where) => {
    await arrive();
    await page.addInitScript((refused) => {
      const reject = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      if (refused === 'property') Object.defineProperty(window, 'localStorage', { get: reject });
      else Object.assign(Storage.prototype, { getItem: reject, setItem: reject, removeItem: reject, clear: reject });
    }, where);
    await logInByForm(page, 'admin', 'en');
    await openScreen(page, '/second');
    expect(await tabRow(page)).toBe('/first [/second]');
    await handle(page, 'toggle-collapse').click();
    await expect.poll(menuWidth).toBe(48);
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
  });
});
