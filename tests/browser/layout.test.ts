import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { handle, letIn, logIn } from './support/handles.ts';
import { answer, button, group, screen, serveMenu } from './support/menus.ts';
import { type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { closeTab, menuItem, openScreen, shownPage } from './support/tabs.ts';
import { isActive, isHeard } from './support/toasts.ts';

const menu = [
  group('harbour', [
    screen('/berth', { menuName: '泊位', menuNameEn: 'Berths' }),
    screen('/crane', { visible: '0' }),
    screen('/secret', { visible: 1 }),
    screen('/secret-too', { visible: '1' }),
    button('add'),
    button('pressable', { path: '/pressable', component: 'lab/maker' }),
    group('inner', [screen('/deep')]),
    screen('/parent', { children: [screen('/child')] }),
  ]),
  group('hidden-group', [screen('/inside-hidden')], { visible: 1 }),
  group('empty-group', []),
  screen('/top', { component: 'nobody/knows', icon: 'HomeOutlined' }),
];

let app: BrowserApp;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  app = await startBrowser();
  visit = await app.visit();
  page = visit.page;
  await serveMenu(visit.context, menu);
  await logIn(page);
});
afterAll(() => app.close());

const box = async (id: string) => (await handle(page, id).boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
const top = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height);

describe('the side menu', () => {
  test('is 150 px wide, 48 px collapsed, and stays as chosen', async () => {
    expect((await box('side-menu')).width).toBe(150);
    await handle(page, 'toggle-collapse').click();
    await expect.poll(async () => (await box('side-menu')).width).toBe(48);
    await page.reload();
    await handle(page, 'side-menu').waitFor();
    expect((await box('side-menu')).width).toBe(48);
    await handle(page, 'toggle-collapse').click();
    await expect.poll(async () => (await box('side-menu')).width).toBe(150);
  });

  test('shows entries with visible 0, as a number or as a text, and no others', async () => {
    await menuItem(page, '/top');
    const paths = await handle(page, 'side-menu')
      .locator('[data-path]')
      .evaluateAll((items) => items.map((item) => item.dataset.path));
    expect(paths).toEqual(['/berth', '/crane', '/deep', '/child', '/top']);
    const texts = await handle(page, 'side-menu').innerText();
    expect(texts).toContain('harbour中');
    for (const hidden of ['hidden-group', 'empty-group', 'pressable']) expect(texts).not.toContain(hidden);
  });

  test("names a screen in the user's language", async () => {
    expect(await (await menuItem(page, '/berth')).innerText()).toBe('泊位');
    await handle(page, 'language').getByRole('button', { name: 'English' }).click();
    await expect.poll(async () => (await menuItem(page, '/berth')).innerText()).toBe('Berths');
    await handle(page, 'language').getByRole('button', { name: '中文' }).click();
    await expect.poll(async () => (await menuItem(page, '/berth')).innerText()).toBe('泊位');
  });
});

describe('routes', () => {
  test.each(['/berth', '/crane', '/deep', '/child', '/secret', '/secret-too', '/inside-hidden'])(
    '%s, an entry without children, becomes one, visible in the menu or not',
    async (path) => {
      await page.goto(path);
      await shownPage(page, path).getByTestId('list').waitFor();
    },
  );

  test.each(['/harbour', '/parent', '/pressable', '/hidden-group', '/empty-group', '/add'])(
    '%s, a group, a button or an entry with children, becomes none',
    async (path) => {
      await page.goto(path);
      await handle(page, 'not-found').waitFor();
    },
  );

  test('an unknown component gets a page that names it', async () => {
    await page.goto('/top');
    await expect.poll(() => handle(page, 'unknown-component').innerText()).toContain('nobody/knows');
  });

  test('the title of a tab is the menu name', async () => {
    await openScreen(page, '/berth');
    await expect.poll(() => page.locator('[data-testid=tab][data-path="/berth"]').innerText()).toContain('泊位');
    expect(await page.title()).toContain('泊位');
  });
});

describe('the header', () => {
  test('is 85 px high with tabs and 48 px without', async () => {
    await openScreen(page, '/berth');
    expect(await top()).toBe(85);
    await handle(page, 'tabs-close-all').click();
    await handle(page, 'tab-row').waitFor({ state: 'detached' });
    expect(await top()).toBe(48);
    await openScreen(page, '/crane');
    expect(await top()).toBe(85);
    await closeTab(page, '/crane');
    await expect.poll(top).toBe(48);
  });

  test('and the row of tabs have no button smaller than 24 x 24 px', async () => {
    await openScreen(page, '/berth');
    const sizes = await page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return { texts: button.textContent, width, height };
        }),
      );
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.filter(({ width, height }) => width < 24 || height < 24)).toEqual([]);
  });

  test('collapses and expands the menu with one button', async () => {
    await handle(page, 'toggle-collapse').click();
    await page.locator('[data-testid=toggle-collapse][aria-expanded=false]').waitFor();
    await handle(page, 'toggle-collapse').click();
    await page.locator('[data-testid=toggle-collapse][aria-expanded=true]').waitFor();
  });

  test('has a button that reloads the current page', async () => {
    await openScreen(page, '/berth');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    const loaded = page.waitForEvent('load');
    await handle(page, 'refresh-page').click();
    await loaded;
    await shownPage(page, '/berth').waitFor();
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
  });

  test('shows the account, with change password and log out behind it', async () => {
    expect((await handle(page, 'user-menu').innerText()).trim()).toBe('admin');
    expect(await handle(page, 'change-password').count()).toBe(0);
    await handle(page, 'user-menu').click();
    await handle(page, 'change-password').waitFor();
    expect(await handle(page, 'change-password').innerText()).toBe('修改密码');
    expect(await handle(page, 'log-out').innerText()).toBe('退出登录');
    await page.keyboard.press('Escape');
    await handle(page, 'change-password').waitFor({ state: 'hidden' });
  });
});

describe('popups, toasts and the progress bar', () => {
  const popup = (on: Page) => handle(on, 'side-menu').getByRole('menu').getByRole('menu');

  /** Opens a page whose clock the test controls. The clock is that of the whole browser context. */
  async function clockedPage(): Promise<Page> {
    const { page: own, context } = await app.visit();
    onTestFinished(() => context.close());
    await serveMenu(own, menu);
    await own.clock.install();
    await letIn(own);
    await own.goto('/berth');
    await handle(own, 'list-total').waitFor();
    return own;
  }

  test('a popup of the collapsed menu shows and hides after 300 ms, 6 px beside the menu', async () => {
    const other = await clockedPage();
    await handle(other, 'toggle-collapse').click();
    const title = handle(other, 'side-menu').locator('[aria-haspopup=menu]').first();
    await other.clock.pauseAt(Date.now() + 60_000);
    await title.hover();
    await other.clock.runFor(280);
    expect(await popup(other).count()).toBe(0);
    await other.clock.runFor(120);
    await popup(other).waitFor();
    const side = await handle(other, 'side-menu').boundingBox();
    const shown = await popup(other).boundingBox();
    expect((shown?.x ?? NaN) - ((side?.x ?? NaN) + (side?.width ?? NaN))).toBeCloseTo(6, 0);
    await other.mouse.move(900, 600);
    await other.clock.runFor(280);
    expect(await popup(other).count()).toBe(1);
    await other.clock.runFor(120);
    await popup(other).waitFor({ state: 'hidden' });
  });

  test('a toast stays for 3000 ms, 16 px below the top', async () => {
    const other = await clockedPage();
    await other.route('**/findLabMakerList', (route) => route.fulfill(answer(null, 40003, 'words of the server')));
    await other.clock.pauseAt(Date.now() + 60_000);
    await handle(other, 'search').click();
    const toast = handle(other, 'toast');
    await toast.waitFor();
    expect(await toast.innerText()).toBe('words of the server');
    await expect.poll(async () => (await toast.boundingBox())?.y).toBe(16);
    await other.clock.runFor(2990);
    expect(await toast.count()).toBe(1);
    await other.clock.runFor(20);
    await toast.waitFor({ state: 'detached' });
  });

  test('a toast appears in an existing live region, and is announced', async () => {
    const other = await clockedPage();
    await other.route('**/findLabMakerList', (route) => route.fulfill(answer(null, 40003, 'words to hear')));
    const region = await other.locator('.q-toasts [aria-live=assertive]').elementHandle();
    expect(await region?.evaluate((element) => element.isConnected && element.textContent)).toBe('');
    await handle(other, 'search').click();
    await handle(other, 'toast').waitFor();
    expect(await region?.textContent()).toBe('words to hear');
    expect(await isHeard(other, 'words to hear')).toBe(true);
    expect(await isActive(handle(other, 'toast'))).toBe(true);
  });

  /** Runs in the browser: records where the progress bar is and how it moves. */
  function watchBar(): void {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('#nprogress .bar');
      if (bar) seen.push(`${bar.style.transform} ${bar.style.transition}`);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }

  /** Expects that the bar starts at 0.3, moves in steps of 500 ms, and disappears. */
  async function expectBar(on: Page): Promise<void> {
    await on.locator('#nprogress').waitFor({ state: 'detached' });
    const seen = await on.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const reported = seen.join('\n');
    expect(
      seen.some((style) => style.startsWith('translate3d(-70%')),
      reported,
    ).toBe(true);
    expect(
      seen.some((style) => /500ms|0\.5s/.test(style)),
      reported,
    ).toBe(true);
  }

  test('a progress bar shows during navigation, from 0.3 of its way, with steps of 500 ms', async () => {
    await openScreen(page, '/berth');
    await page.evaluate(watchBar);
    await openScreen(page, '/crane');
    await expectBar(page);
  });

  test('a progress bar shows on the very first load, inside and at the login', { tags: ['full'] }, async () => {
    const { page: own, context } = await app.visit();
    onTestFinished(() => context.close());
    await own.addInitScript(watchBar);
    await own.goto('/login');
    await handle(own, 'login-submit').waitFor();
    await expectBar(own);
    await serveMenu(own, menu);
    await letIn(own);
    await own.goto('/berth');
    await handle(own, 'list-total').waitFor();
    await expectBar(own);
  });
});

test('the console is served at /, built for production', async () => {
  const scripts = await page.locator('script[type=module]').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/^\/assets\/[\w-]+\.js$/);
  const text = await (await fetch(`${app.url}${scripts[0]}`)).text();
  expect(text).not.toContain('jsxDEV');
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
