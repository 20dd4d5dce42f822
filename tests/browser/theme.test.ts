import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../api/support/client.ts';
import { create, maker } from '../api/support/lab.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, field, handle, letIn, logIn, openList } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser, type Visit } from './support/startBrowser.ts';

let app: BrowserApp;

beforeAll(async () => {
  app = await startBrowser();
  const client = await createClient(app.url).login('admin', adminPassword);
  for (const name of ['Acme', 'Bolt', 'Crane']) {
    await create(client, maker.save, { makerCode: name.toUpperCase(), makerName: name });
  }
});
afterAll(() => app.close());

const light = 'rgb(241, 244, 247)';
const dark = 'rgb(15, 22, 28)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const shownPath = (page: Page) => handle(page, 'page').getAttribute('data-path');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? undefined);

async function inside(language: 'zh' | 'en' = 'en', path = '/lab/maker'): Promise<Visit> {
  const visit = await app.visit();
  await letIn(visit.page, 'admin', language);
  await openList(visit.page, path);
  return visit;
}

async function chooseTheme(page: Page, choice: 'system' | 'light' | 'dark'): Promise<void> {
  await handle(page, 'user-menu').click();
  await handle(page, `theme-${choice}`).click();
}

describe('the theme', () => {
  test('follows the device until the user chooses one, which is then kept', async () => {
    const { page, complaints, leave } = await inside();
    expect(await ground(page)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => ground(page)).toBe(dark);
    await chooseTheme(page, 'light');
    await expect.poll(() => ground(page)).toBe(light);
    await page.reload();
    await handle(page, 'list-row').first().waitFor();
    expect(await ground(page)).toBe(light);
    await handle(page, 'user-menu').click();
    expect(await handle(page, 'theme-light').getAttribute('aria-checked')).toBe('true');
    await handle(page, 'theme-system').click();
    await expect.poll(() => ground(page)).toBe(dark);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('also applies to tables and inputs', async () => {
    const { page, leave } = await inside();
    const cell = handle(page, 'list-row').first().locator('td').nth(1);
    const texts = () => cell.evaluate((element) => getComputedStyle(element).color);
    const before = await texts();
    await chooseTheme(page, 'dark');
    await expect.poll(texts).not.toBe(before);
    await leave();
  });

  test('is applied from the first paint on, before the console has started', async () => {
    const { page, context, leave } = await inside();
    await page.emulateMedia({ colorScheme: 'light' });
    await chooseTheme(page, 'dark');
    await context.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await ground(page)).toBe(dark);
    await leave();
  });

  test('is that of the device when the stored value is invalid', async () => {
    const { page, context } = await app.visit();
    await context.addInitScript(() => localStorage.setItem('quayside.theme', '"<dark>"'));
    await page.goto('/login');
    await handle(page, 'login-submit').waitFor();
    expect(await ground(page)).toBe(light);
    await context.close();
  });
});

describe('the command palette', () => {
  let page: Page;
  let visit: Visit;
  beforeAll(async () => {
    visit = await inside();
    page = visit.page;
  });
  afterAll(() => visit.leave());

  const open = async () => {
    await page.keyboard.press('Control+k');
    await handle(page, 'palette-input').waitFor();
  };
  const active = () => page.locator('[role=option][aria-selected=true]');
  const closed = () => page.getByTestId('palette').waitFor({ state: 'detached' });

  test('opens a menu entry by keyboard alone, found in the other language', async () => {
    await open();
    expect(await focused(page)).toBe('palette-input');
    await page.keyboard.type('船舶');
    await expect.poll(() => active().innerText()).toContain('Vessels');
    await page.keyboard.press('Enter');
    await closed();
    await expect.poll(() => shownPath(page)).toBe('/system/ship');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  test('opens a recent record', async () => {
    await openList(page, '/lab/maker?q=BOLT');
    await handle(page, 'row-edit').click();
    await handle(page, 'form').waitFor();
    await openList(page, '/system/ship');
    await open();
    await page.keyboard.type('bolt');
    await expect.poll(() => active().innerText()).toContain('Bolt (BOLT)');
    await page.keyboard.press('Enter');
    await handle(page, 'form').waitFor();
    expect(await field(page, 'makerName').inputValue()).toBe('Bolt');
    await handle(page, 'cancel').click();
    await handle(page, 'list').waitFor();
  });

  test('knows which records can be created without loading the resources', async () => {
    await page.goto('/lab/maker');
    await handle(page, 'list-row').first().waitFor();
    const loaded: string[] = [];
    const note = (request: Request) => loaded.push(new URL(request.url()).pathname);
    page.on('request', note);
    await open();
    await page.getByTestId('palette-option').and(page.locator('[data-group=create]')).first().waitFor();
    await page.keyboard.press('Escape');
    await closed();
    page.off('request', note);
    expect(loaded.filter((path) => path.startsWith('/resources/'))).toEqual([]);
  });

  test('starts a new record', async () => {
    await open();
    await page.keyboard.type('new makers');
    await expect.poll(() => active().innerText()).toBe('New: Makers');
    await page.keyboard.press('Enter');
    await handle(page, 'form').waitFor();
    await expect.poll(() => field(page, 'makerName').inputValue()).toBe('');
    await handle(page, 'cancel').click();
    await handle(page, 'list').waitFor();
  });

  test('moves with the arrows, around the ends, and names the active option', async () => {
    await open();
    const options = page.getByRole('option');
    await options.first().waitFor();
    await expect.poll(() => options.last().innerText()).toContain('New:');
    await page.keyboard.press('ArrowDown');
    expect(await active().innerText()).toBe(await options.nth(1).innerText());
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active().innerText()).toBe(await options.last().innerText());
    const named = await handle(page, 'palette-input').getAttribute('aria-activedescendant');
    expect(await active().getAttribute('id')).toBe(named);
    await page.keyboard.press('Escape');
    await closed();
  });

  test('returns the focus when nothing was chosen', async () => {
    await handle(page, 'create').focus();
    await open();
    await page.keyboard.type('nothing like it');
    expect(await page.getByRole('option').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await closed();
    expect(await focused(page)).toBe('create');
  });

  test('opens by its button, and asks before it replaces a form with typed text', { tags: ['full'] }, async () => {
    await openList(page, '/lab/maker?q=ACME');
    await handle(page, 'create').click();
    await field(page, 'makerName').fill('half typed');
    await handle(page, 'open-palette').click();
    await handle(page, 'palette-input').waitFor();
    await page.keyboard.type('bolt');
    await expect.poll(() => active().innerText()).toContain('Bolt (BOLT)');
    await page.keyboard.press('Enter');
    await handle(page, 'confirm-cancel').click();
    expect(await field(page, 'makerName').inputValue()).toBe('half typed');
    await handle(page, 'cancel').click();
    await handle(page, 'confirm-ok').click();
    await handle(page, 'list').waitFor();
  });

  test('forgets the records with the session', async () => {
    expect(await page.evaluate(() => localStorage.getItem('quayside.recents'))).toContain('Bolt');
    await handle(page, 'user-menu').click();
    await handle(page, 'log-out').click();
    await handle(page, 'login-submit').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('quayside.recents'))).toBeNull();
  });
});

describe('on a phone', () => {
  test('the menu is a drawer, the list scrolls in its box, the form has one column', async () => {
    const { page, complaints, leave } = await inside();
    await page.setViewportSize({ width: 390, height: 844 });
    await handle(page, 'side-menu').waitFor({ state: 'detached' });
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overhang()).toBeLessThanOrEqual(0);
    const header = await page.getByRole('banner').boundingBox();
    expect(await handle(page, 'user-menu').boundingBox()).toMatchObject({ y: expect.any(Number) });
    expect(header?.width).toBe(390);
    const body = handle(page, 'list-scroll').filter({ visible: true });
    expect(await body.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);

    await handle(page, 'toggle-collapse').click();
    await handle(page, 'side-menu').locator('[data-path="/system/ship"]').click();
    await handle(page, 'side-menu').waitFor({ state: 'detached' });
    await expect.poll(() => shownPath(page)).toBe('/system/ship');
    await handle(page, 'toggle-collapse').click();
    await handle(page, 'side-menu').waitFor();
    await page.keyboard.press('Escape');
    await handle(page, 'side-menu').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('toggle-collapse');

    await handle(page, 'create').click();
    await handle(page, 'form').waitFor();
    const boxes = await page.locator('.q-field').filter({ visible: true }).all();
    const lefts = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.x));
    expect(new Set(lefts).size).toBe(1);
    expect(await overhang()).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await leave();
  });
});

describe('an unknown component', () => {
  /** Adds a screen to the menu whose component does not exist. */
  async function breakMenu({ context }: Visit): Promise<void> {
    await context.route('**/treeList', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"lab/maker"', '"lab/gone"');
      await route.fulfill({ response: answer, body });
    });
  }

  test('is listed for an administrator, with a way to fix it', async () => {
    const visit = await app.visit();
    await breakMenu(visit);
    const { page } = visit;
    await logIn(page, 'admin', 'en');
    await handle(page, 'unknown-screens').click();
    const list = handle(page, 'unknown-screens-list');
    for (const texts of ['Makers', '/lab/maker', 'lab/gone', 'resource file']) {
      await expect.poll(() => list.innerText()).toContain(texts);
    }
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('unknown-screens');
    await page.goto('/lab/maker');
    await expect.poll(() => handle(page, 'unknown-component').innerText()).toContain('lab/gone');
    await visit.leave();
  });

  test('is not reported to other users', async () => {
    const visit = await app.visit();
    await breakMenu(visit);
    await logIn(visit.page, 'warehouseKeeper', 'en');
    expect(await handle(visit.page, 'unknown-screens').count()).toBe(0);
    await visit.leave();
  });
});

test('a page that crashes leaves the others alone', async () => {
  const { page, context, leave } = await inside('en', '/system/ship');
  const broken = "export const resource = { name: 'labMaker' }; export const createChecks = () => ({});";
  await context.route('**/resources/labMaker.*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await page.goto('/lab/maker');
  await handle(page, 'page').getByText('Something went wrong on this page').waitFor();
  await page.locator('[data-testid=tab][data-path="/system/ship"] button').first().click();
  await handle(page, 'list-total').waitFor();
  expect(await shownPath(page)).toBe('/system/ship');
  await leave();
});

test('the keyboard alone skips the menu, moves through it, and opens a page', async () => {
  const { page, leave } = await inside('en', '/system/ship');
  await page.reload();
  await handle(page, 'list-total').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await handle(page, 'side-menu').locator('[data-path="/system/ship"]').focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-path'));
  await expect.poll(focused).toBe('/system/ship');
  // The key is pressed again until it works, because the menu must handle the focus event first.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return focused();
    })
    .not.toBe('/system/ship');
  await page.keyboard.press('Enter');
  await expect.poll(() => shownPath(page)).not.toBe('/system/ship');
  await leave();
});

test('users who prefer reduced motion get no animations', { tags: ['full'] }, async () => {
  const { page, leave } = await inside();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element);
        return [...style.transitionDuration.split(','), ...style.animationDuration.split(',')].map(Number.parseFloat);
      }),
    ),
  );
  expect(longest).toBeLessThan(0.001);
  await page.goto('/lab/item?create=1');
  await field(page, 'makerId').click();
  const choices = page.locator('.ant-select-dropdown').filter({ visible: true });
  await expect.poll(async () => (await choices.boundingBox())?.x).toBeGreaterThan(0);
  await leave();
});

describe.each([1024, 1440])('at %i px', (width) => {
  test('menu and header have the specified sizes, and English titles are readable', { tags: ['full'] }, async () => {
    const { page, leave } = await inside();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const side = handle(page, 'side-menu');
    expect((await side.boundingBox())?.width).toBe(150);
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(85);
    const closed = side.locator('[aria-expanded=false]');
    for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click();
    const cut = await side
      .locator('.q-menu-title')
      .evaluateAll((all) => all.filter((title) => title.scrollWidth > title.clientWidth).map((title) => title.textContent));
    expect(cut).toEqual([]);
    await handle(page, 'toggle-collapse').click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(48);
    await handle(page, 'tabs-close-all').click();
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(48);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await leave();
  });
});

describe.each(
  eachLanguage('en', [
    ['zh', 'light'],
    ['zh', 'dark'],
    ['en', 'light'],
    ['en', 'dark'],
  ]),
)('in %s and %s', (language, scheme) => {
  // Many other tests check their pages in the light theme.
  test('login, list, form, palette and dialog are accessible', { tags: scheme === 'dark' ? [] : ['full'] }, async () => {
    const { page, leave } = await app.visit({ language });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/login');
    await handle(page, 'login-submit').waitFor();
    await chooseLanguage(page, language);
    await handle(page, 'login-submit').click();
    expect(await seriousFaults(page), 'login').toEqual([]);
    await letIn(page, 'admin', language);
    await openList(page, '/lab/maker');
    await page.locator('tbody').getByRole('checkbox').first().check();
    expect(await seriousFaults(page), 'list').toEqual([]);
    await handle(page, 'row-remove').first().click();
    await handle(page, 'confirm-cancel').waitFor();
    expect(await seriousFaults(page), 'dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await handle(page, 'create').click();
    await handle(page, 'form').waitFor();
    await handle(page, 'save').click();
    await handle(page, 'field-error').first().waitFor();
    expect(await seriousFaults(page), 'form').toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    expect(await seriousFaults(page), 'palette').toEqual([]);
    await page.keyboard.press('Escape');
    await handle(page, 'user-menu').click();
    await handle(page, 'theme-dark').waitFor();
    expect(await seriousFaults(page), 'user menu').toEqual([]);
    await leave();
  });
});
