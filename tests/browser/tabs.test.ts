import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keptKeys } from '../../src/console/client/session.ts';
import { createClient } from '../api/support/client.ts';
import { chooseLanguage, field, handle } from './support/handles.ts';
import { makeMakers } from './support/makeMakers.ts';
import { manyScreens, screen, serveMenu } from './support/menus.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';
import { keptSettings } from './support/storage.ts';
import { closeTab, openScreen, shownPage, tab, tabRow } from './support/tabs.ts';

let app: BrowserApp;
let session: string;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  app = await startBrowser();
  const client = await createClient(app.url).login('admin', adminPassword);
  await makeMakers(client);
  session = JSON.stringify({ token: client.token, userInfo: { account: 'admin' } });
});
afterAll(() => app.close());

/**
 * Starts a visit with a logged-in user and this many screens, at `/t/1`, `/t/2` and so on. No tab is open, except those that an earlier
 * visit has left.
 */
async function arrive(screens: number, kept = {}): Promise<void> {
  visit = await app.visit({ kept: { [keptKeys.session]: session, ...kept }, height: 600 });
  page = visit.page;
  onTestFinished(async () => {
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });
  await serveMenu(page, manyScreens(screens));
}

/** Opens the tabs `/t/1` to `/t/<count>` one after the other. */
async function openTabs(count: number): Promise<void> {
  await page.goto('/t/1');
  for (let i = 1; i <= count; i++) await openScreen(page, `/t/${i}`);
}

/** Starts a visit at `/t/<active>` with the tabs `/t/1` to `/t/<count>`, which an earlier visit has left. Only this page is loaded. */
async function arriveWithTabs(count: number, active: number): Promise<void> {
  const tabs = Array.from({ length: count }, (_, i) => ({ path: `/t/${i + 1}`, fullPath: `/t/${i + 1}` }));
  await arrive(count, { [keptKeys.settings]: JSON.stringify({ tabs, activeTab: tabs[active - 1] }) });
  await page.goto(`/t/${active}`);
  await shownPage(page, `/t/${active}`).waitFor();
}

const address = () => page.url().slice(app.url.length);
const keyword = () => handle(page, 'filter-keyword').locator('input');
const tableBody = () => handle(page, 'list-scroll');

describe('tabs beyond the row', () => {
  beforeEach(() => arriveWithTabs(14, 14));

  const seen = (path: string) =>
    tab(page, path).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      const row = one.parentElement?.getBoundingClientRect();
      return row !== undefined && left >= row.left - 1 && right <= row.right + 1;
    });

  test('can be reached by wheel, by arrows and by a list, which disappear when all fit', async () => {
    await expect.poll(() => seen('/t/14')).toBe(true);
    expect(await seen('/t/1')).toBe(false);
    await page.getByTestId('tab').first().locator('..').hover();
    // The row may still be scrolling to the last tab, which would undo the turn of the wheel.
    await expect.poll(() => page.mouse.wheel(0, -5_000).then(() => seen('/t/1'))).toBe(true);
    expect(await seen('/t/14')).toBe(false);
    await expect.poll(() => handle(page, 'tabs-before').isDisabled()).toBe(true);
    const arrow = await handle(page, 'tabs-behind').boundingBox();
    if (!arrow) throw new Error('The row has no arrow.');
    // The tabs scroll smoothly, so the arrow may become disabled just before the click.
    const clickArrow = () => page.mouse.click(arrow.x + arrow.width / 2, arrow.y + arrow.height / 2);
    await expect.poll(() => clickArrow().then(() => seen('/t/14'))).toBe(true);
    await expect.poll(() => handle(page, 'tabs-behind').isDisabled()).toBe(true);
    await handle(page, 'tabs-list').click();
    const items = page.getByRole('menuitemradio');
    expect(await items.count()).toBe(14);
    expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toBe(await items.last().innerText());
    await items.nth(1).click();
    await shownPage(page, '/t/2').waitFor();
    await expect.poll(() => seen('/t/2')).toBe(true);
    // If a tab is moved with the keyboard, it keeps the focus.
    await tab(page, '/t/2').locator('.q-tab-title').focus();
    await page.keyboard.press('End');
    await expect.poll(() => seen('/t/14')).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => seen('/t/1')).toBe(true);
    await page.keyboard.press('Enter');
    await shownPage(page, '/t/1').waitFor();
    await handle(page, 'tabs-close-other').click();
    await expect.poll(() => page.getByTestId('tab').count()).toBe(1);
    for (const removed of ['tabs-before', 'tabs-behind', 'tabs-list']) await handle(page, removed).waitFor({ state: 'detached' });
  });
});

describe('opening', () => {
  beforeEach(() => arrive(5));

  test('a page adds its tab, active, behind the others; the same page again adds none', async () => {
    await openTabs(3);
    expect(await tabRow(page)).toBe('/t/1 /t/2 [/t/3]');
    await openScreen(page, '/t/2');
    expect(await tabRow(page)).toBe('/t/1 [/t/2] /t/3');
    expect(await keptSettings(page)).toMatchObject({ activeTab: { path: '/t/2', fullPath: '/t/2' } });
  });

  test('a click on a tab opens it, with its last query', async () => {
    await openTabs(2);
    await keyword().fill('Maker 12');
    await handle(page, 'search').click();
    await expect.poll(address).toBe('/t/2?q=Maker+12');
    await tab(page, '/t/1').click();
    await shownPage(page, '/t/1').waitFor();
    await expect.poll(address).toBe('/t/1');
    await tab(page, '/t/2').click();
    await shownPage(page, '/t/2').waitFor();
    await expect.poll(address).toBe('/t/2?q=Maker+12');
  });

  test('the same path with another query updates its tab, which keeps its position', async () => {
    await openTabs(3);
    await page.goto('/t/1?q=x');
    await shownPage(page, '/t/1').waitFor();
    expect(await tabRow(page)).toBe('[/t/1] /t/2 /t/3');
    const kept = await keptSettings(page);
    expect(kept?.tabs.map((one: { fullPath: string }) => one.fullPath)).toEqual(['/t/1?q=x', '/t/2', '/t/3']);
    expect(kept?.activeTab).toEqual({ path: '/t/1', fullPath: '/t/1?q=x' });
  });

  test('tabs are restored after a reload', async () => {
    await openTabs(3);
    await openScreen(page, '/t/2');
    await page.reload();
    await shownPage(page, '/t/2').waitFor();
    expect(await tabRow(page)).toBe('/t/1 [/t/2] /t/3');
  });

  test('neither the login page nor an unknown one becomes a tab', async () => {
    await openTabs(1);
    await page.goto('/nowhere');
    await handle(page, 'not-found').waitFor();
    await page.goto('/login');
    await shownPage(page, '/t/1').waitFor();
    expect((await keptSettings(page))?.tabs).toEqual([{ path: '/t/1', fullPath: '/t/1' }]);
  });

  test('the tab of a page that is no longer permitted is closed', async () => {
    await openTabs(3);
    await page.unrouteAll();
    await serveMenu(page, [screen('/t/1'), screen('/t/3')]);
    await page.reload();
    await shownPage(page, '/t/3').waitFor();
    expect(await tabRow(page)).toBe('/t/1 [/t/3]');
    expect((await keptSettings(page))?.tabs).toHaveLength(2);
  });
});

describe('closing', () => {
  test.each([
    ['the active first tab goes to the first that remains', 1, 1, '[/t/2] /t/3 /t/4 /t/5'],
    ['the active second tab goes to the first', 2, 2, '[/t/1] /t/3 /t/4 /t/5'],
    ['the active third tab goes to the one before it', 3, 3, '/t/1 [/t/2] /t/4 /t/5'],
    ['the active last tab goes to the one before it', 5, 5, '/t/1 /t/2 /t/3 [/t/4]'],
    ['a tab that is not active leaves the active one', 4, 1, '/t/2 /t/3 [/t/4] /t/5'],
  ])('%s', async (_rule, active, closed, expected) => {
    await arriveWithTabs(5, active);
    await closeTab(page, `/t/${closed}`);
    await expect.poll(() => tabRow(page)).toBe(expected);
    const shown = /\[(.*)\]/.exec(expected)?.[1];
    await expect.poll(address).toBe(shown);
    await shownPage(page, shown ?? '').waitFor();
    expect(await keptSettings(page)).toMatchObject({ activeTab: { path: shown } });
  });

  test('the others keeps only the active one', async () => {
    await arriveWithTabs(5, 3);
    await handle(page, 'tabs-close-other').click();
    await expect.poll(() => tabRow(page)).toBe('[/t/3]');
    await expect.poll(address).toBe('/t/3');
  });

  test('all empties the list; the page stays, with the active tab unchanged', async () => {
    await arriveWithTabs(5, 3);
    await handle(page, 'tabs-close-all').click();
    await handle(page, 'tab-row').waitFor({ state: 'detached' });
    await expect.poll(address).toBe('/t/3');
    expect(await keptSettings(page)).toMatchObject({ tabs: [], activeTab: { path: '/t/3' } });
  });

  test.each([
    ['close-all', 3, '[data-testid=tabs-close-all]', '', '/t/3'],
    ['the cross of the same tab', 1, '[data-path="/t/1"] [data-testid=tab-close]', '[/t/2] /t/3 /t/4 /t/5', '/t/2'],
  ])('right after a switch of tabs, %s acts on the page that is shown', async (_button, active, button, row, expected) => {
    await arrive(5);
    await openTabs(5);
    // The two clicks come before the address follows.
    await page.evaluate(
      (clicked) => {
        for (const selector of clicked) document.querySelector<HTMLElement>(selector)?.click();
      },
      [`[data-path="/t/${active}"] .q-tab-title`, button],
    );
    await expect.poll(() => tabRow(page)).toBe(row);
    await expect.poll(address).toBe(expected);
    await shownPage(page, expected).waitFor();
    expect(await keptSettings(page)).toMatchObject({ activeTab: { path: expected } });
  });

  test('the only tab keeps the page, with the active tab unchanged', async () => {
    await arriveWithTabs(5, 3);
    await handle(page, 'tabs-close-other').click();
    await closeTab(page, '/t/3');
    await handle(page, 'tab-row').waitFor({ state: 'detached' });
    await expect.poll(address).toBe('/t/3');
    expect(await keptSettings(page)).toMatchObject({ tabs: [], activeTab: { path: '/t/3' } });
  });
});

describe('a page behind another tab', () => {
  beforeEach(async () => {
    await arrive(3);
    await openTabs(2);
    await openScreen(page, '/t/1');
    await handle(page, 'list-row').first().waitFor();
  });

  async function thereAndBack(): Promise<void> {
    await tab(page, '/t/2').click();
    await shownPage(page, '/t/2').waitFor();
    await tab(page, '/t/1').click();
    await shownPage(page, '/t/1').waitFor();
  }

  test('keeps text, scroll, selection and filters', async () => {
    await keyword().fill('Maker');
    await handle(page, 'search').click();
    await expect.poll(address).toBe('/t/1?q=Maker');
    await page.locator('[data-testid=page] table[aria-busy=false]').waitFor();
    await handle(page, 'list-row').nth(2).getByRole('checkbox').check();
    await tableBody().evaluate((body) => body.scrollTo(0, 240));
    await keyword().fill('typed, not asked');
    await thereAndBack();
    expect(await keyword().inputValue()).toBe('typed, not asked');
    await expect.poll(address).toBe('/t/1?q=Maker');
    expect(await tableBody().evaluate((body) => body.scrollTop)).toBe(240);
    expect(await handle(page, 'list-row').nth(2).getByRole('checkbox').isChecked()).toBe(true);
  });

  test('is hidden from view, keyboard, screen readers and print, and keeps its layout', { tags: ['full'] }, async () => {
    const behind = page.locator('section[data-path="/t/1"]');
    const hidingOf = () =>
      behind.evaluate((section) => {
        const { display, contentVisibility } = getComputedStyle(section);
        return { display, contentVisibility, canBeSeen: section.querySelector('table')?.checkVisibility() };
      });
    await tab(page, '/t/2').click();
    await shownPage(page, '/t/2').waitFor();
    await expect.poll(hidingOf).toEqual({ display: 'flex', contentVisibility: 'hidden', canBeSeen: false });
    // The page changes while it is in the background.
    await chooseLanguage(page, 'en');
    await expect.poll(() => behind.locator('[data-testid=create]').textContent()).toBe('New');
    expect(await hidingOf()).toEqual({ display: 'flex', contentVisibility: 'hidden', canBeSeen: false });
    expect(await page.getByRole('grid').or(page.getByRole('table')).count()).toBe(1);
    await behind.evaluate((section) => section.querySelector<HTMLElement>('[data-testid=search]')?.focus());
    expect(await behind.evaluate((section) => section.contains(document.activeElement))).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect((await hidingOf()).display).toBe('none');
    await page.emulateMedia({ media: 'screen' });
    await tab(page, '/t/1').click();
    await expect.poll(hidingOf).toEqual({ display: 'flex', contentVisibility: 'visible', canBeSeen: true });
  });

  test('applies a sort order chosen before the address bar is updated', { tags: ['full'] }, async () => {
    await tab(page, '/t/2').click();
    await shownPage(page, '/t/2').waitFor();
    await expect.poll(address).toBe('/t/2');
    const lagging = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-testid=tab][data-path="/t/1"] button')?.click();
      document.querySelector<HTMLElement>('section[data-path="/t/1"] th[aria-sort] button')?.click();
      return window.location.pathname;
    });
    expect(lagging).toBe('/t/2');
    await expect.poll(address).toBe('/t/1?sort=-makerCode');
    await page.locator('[data-testid=page][data-path="/t/1"] th[aria-sort=descending]').waitFor();
  });

  test('keeps a query that is set just before the address bar is updated', { tags: ['full'] }, async () => {
    await tab(page, '/t/2').click();
    await expect.poll(address).toBe('/t/2');
    await page.evaluate(() => {
      // The console updates the address in an idle callback. Here it runs right after the query is set, before React renders it.
      const idle: (() => void)[] = [];
      const { setTimeout } = window;
      const atOnce = (act: () => void, delay = 0) => (delay === 0 ? queueMicrotask(act) : setTimeout(act, delay));
      Object.assign(window, { requestAnimationFrame: atOnce, setTimeout: atOnce });
      Object.assign(window, { requestIdleCallback: (act: () => void) => idle.push(act) });
      for (const name of ['pushState', 'replaceState'] as const) {
        const change = history[name].bind(history);
        history[name] = (data, unused, url) => {
          change(data, unused, url);
          if (String(url).includes('sort=')) queueMicrotask(() => idle.splice(0).forEach((act) => void act()));
        };
      }
      document.querySelector<HTMLElement>('[data-testid=tab][data-path="/t/1"] button')?.click();
      document.querySelector<HTMLElement>('section[data-path="/t/1"] th[aria-sort] button')?.click();
    });
    await page.locator('[data-testid=page][data-path="/t/1"] th[aria-sort=descending]').waitFor();
    expect(address()).toBe('/t/1?sort=-makerCode');
  });

  test('stays closed when it is closed before the address bar is updated', { tags: ['full'] }, async () => {
    await tab(page, '/t/2').click();
    await expect.poll(address).toBe('/t/2');
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-testid=tab][data-path="/t/1"] button')?.click();
      document.querySelector<HTMLElement>('[data-testid=tab][data-path="/t/1"] [data-testid=tab-close]')?.click();
    });
    await shownPage(page, '/t/2').waitFor();
    // The address is updated a tenth of a second later at most.
    await tab(page, '/t/2').locator('[aria-current=page]').waitFor();
    expect([address(), await tabRow(page)]).toEqual(['/t/2', '[/t/2]']);
  });

  test('stays open when all others are closed before the address bar is updated', { tags: ['full'] }, async () => {
    await tab(page, '/t/2').click();
    await expect.poll(address).toBe('/t/2');
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-testid=tab][data-path="/t/1"] button')?.click();
      document.querySelector<HTMLElement>('[data-testid=tabs-close-other]')?.click();
    });
    await expect.poll(address).toBe('/t/1');
    await expect.poll(() => tabRow(page)).toBe('[/t/1]');
  });

  test('keeps text typed into a form', async () => {
    await handle(page, 'create').click();
    await field(page, 'makerName').fill('half typed');
    await thereAndBack();
    expect(await field(page, 'makerName').inputValue()).toBe('half typed');
    expect(await handle(page, 'confirm-ok').count()).toBe(0);
  });

  test('is freed when its tab is closed, and new when it is opened again', async () => {
    await keyword().fill('typed');
    await handle(page, 'list-row').first().getByRole('checkbox').check();
    await tab(page, '/t/2').click();
    await shownPage(page, '/t/2').waitFor();
    const alive = page.locator('section[data-path="/t/1"]');
    expect(await alive.count()).toBe(1);
    await closeTab(page, '/t/1');
    await expect.poll(() => alive.count()).toBe(0);
    await openScreen(page, '/t/1');
    await handle(page, 'list-row').first().waitFor();
    expect(await keyword().inputValue()).toBe('');
    expect(await handle(page, 'list-row').first().getByRole('checkbox').isChecked()).toBe(false);
  });
});
