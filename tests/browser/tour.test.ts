import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zh } from '../../src/console/texts/zh.ts';
import { ownScreens } from '../../src/contract/menu.ts';
import type { ResourceIndex } from '../../src/contract/resource.ts';
import type { Language } from '../../src/contract/wire.ts';
import { createClient } from '../api/support/client.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { chooseLanguage, handle, letIn, logIn, openList } from './support/handles.ts';
import { rawText, rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { type BrowserApp, startBrowser } from './support/startBrowser.ts';
import { keptToken } from './support/storage.ts';
import { shownPage } from './support/tabs.ts';

let app: BrowserApp;

beforeAll(async () => {
  app = await startBrowser();
});
afterAll(() => app.close());

test('no raw text key is visible', () => {
  const keys = Object.entries(zh).flatMap(([namespace, texts]) => Object.keys(texts).map((key) => `${namespace}.${key}`));
  expect(keys.filter((key) => !rawText.test(`… ${key} …`))).toEqual([]);
  for (const raw of ['{{n}} rows', 'undefined', '[object Object]']) expect(raw).toMatch(rawText);
  for (const [, texts] of Object.entries(zh)) {
    for (const text of Object.values(texts)) expect(text.replaceAll(/\{\{\w+\}\}/g, '7')).not.toMatch(rawText);
  }
});

/** The test ids that show that a page of the console itself has loaded, by path. */
const ownContent: Readonly<Record<string, string>> = {
  '/system/schema': 'schema-file',
  '/system/session': 'session',
  '/system/access': 'explain',
  '/system/log': 'changes-note',
  '/system/reminder': 'reminder-log-note',
};

/** Returns the paths of the pages without a list: those that resource files leave to code, and those to scan. */
async function drawnByCode(page: Page): Promise<ReadonlySet<string>> {
  const { data } = await createClient(app.url, await keptToken(page)).get('/resources/index.json');
  const screens = (data as ResourceIndex).resources.flatMap((resource) => resource.screens);
  return new Set(screens.filter(({ view, isHidden }) => ['own', 'scan'].includes(view) && !isHidden).map(({ path }) => path));
}

/** Returns the paths of the screens in the menu, after opening all of its groups. */
async function menuPaths(page: Page): Promise<string[]> {
  const menu = handle(page, 'side-menu');
  const closed = menu.locator('[aria-expanded=false]');
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click();
  const items = menu.locator('[data-path]');
  await items.last().waitFor();
  return items.evaluateAll((all) => all.map((item) => item.getAttribute('data-path') ?? ''));
}

/** Opens a page through the menu, waits for its content, and checks its texts. */
async function opens(page: Page, path: string, content: Locator): Promise<void> {
  await handle(page, 'side-menu').locator(`[data-path="${path}"]`).click();
  // The address changes first. Until the new page is visible, the list and the buttons found are those of the old page.
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await shownPage(page, path).waitFor();
  await content.waitFor();
  expect(await rawTexts(page), path).toEqual([]);
}

/** Opens a list, and also its form if records are created with a form. */
async function opensList(page: Page, path: string, language: Language): Promise<void> {
  await opens(page, path, handle(page, 'list'));
  await handle(page, 'list-total').waitFor();
  if (madeElsewhere.has(path)) return;
  await handle(page, 'create').click();
  await handle(page, 'form').waitFor();
  expect(await rawTexts(page), `form of ${path}`).toEqual([]);
  if (language === 'en') expect(await handle(page, 'form').innerText(), path).not.toMatch(/[\u4e00-\u9fff]/);
  await handle(page, 'cancel').click();
  await handle(page, 'list').waitFor();
}

describe.each(eachLanguage('en', ['zh', 'en']))('in %s', (language) => {
  test('every screen of the menu opens, and its form, without an error or a text key', async () => {
    const { page, complaints, leave } = await app.visit({ language });
    await logIn(page, 'admin', language);
    await chooseLanguage(page, language);
    const paths = await menuPaths(page);
    expect(paths.length).toBeGreaterThanOrEqual(10);
    const own = new Set(ownScreens.map(({ path }) => path));
    expect(paths.filter((path) => own.has(path))).toHaveLength(own.size);
    const drawn = await drawnByCode(page);
    for (const [i, path] of paths.entries()) {
      // Hidden pages of other tabs would make each step slower.
      if (i % 4 === 3) await handle(page, 'tabs-close-other').click();
      if (own.has(path)) await opens(page, path, handle(page, ownContent[path] ?? path).first());
      else if (drawn.has(path)) await opens(page, path, page.locator('h1').filter({ visible: true }));
      else await opensList(page, path, language);
    }
    expect(complaints).toEqual([]);
    await leave();
  }, 300_000);

  test('everything around the screens has no text key either: login, menus, palette, dialogs, unknown pages', async () => {
    const { page, complaints, leave } = await app.visit();
    const expectTexts = async (what: string) => expect(await rawTexts(page), what).toEqual([]);
    await page.goto('/login');
    await chooseLanguage(page, language);
    await handle(page, 'login-submit').click();
    await expectTexts('login with a fault');
    await letIn(page, 'admin', language);
    await openList(page, '/system/ship');
    await handle(page, 'user-menu').click();
    await handle(page, 'theme-dark').waitFor();
    await expectTexts('user menu');
    await handle(page, 'change-password').click();
    await handle(page, 'confirm-ok').click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await expectTexts('change password with a fault');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await handle(page, 'palette-option').first().waitFor();
    await expectTexts('palette');
    await handle(page, 'palette-input').fill('no such thing');
    await handle(page, 'palette-option').first().waitFor({ state: 'detached' });
    await expectTexts('palette without anything found');
    await page.keyboard.press('Escape');
    await handle(page, 'create').click();
    await handle(page, 'field-shipName').locator('input').fill('typed');
    await handle(page, 'cancel').click();
    await page.getByRole('dialog').waitFor();
    await expectTexts('question');
    await handle(page, 'confirm-ok').click();
    await page.goto('/no/such/screen');
    await handle(page, 'not-found').waitFor();
    await expectTexts('not found');
    expect(complaints).toEqual([]);
    await leave();
  });

  test('login, list and form are accessible', { tags: ['full'] }, async () => {
    const { page, leave } = await app.visit({ language });
    await page.goto('/login');
    await handle(page, 'login-submit').waitFor();
    expect(await seriousFaults(page), 'login').toEqual([]);
    await letIn(page, 'admin', language);
    await openList(page, '/system/ship');
    expect(await seriousFaults(page), 'list').toEqual([]);
    await handle(page, 'create').click();
    await handle(page, 'form').locator('input').first().waitFor();
    expect(await seriousFaults(page), 'form').toEqual([]);
    await handle(page, 'save').click();
    await handle(page, 'field-error').first().waitFor();
    expect(await seriousFaults(page), 'form with faults').toEqual([]);
    await leave();
  });
});

/** Lists whose records are not created with a form. Pallets, for example, come from containers, and bills from cost lines. */
const madeElsewhere: ReadonlySet<string> = new Set([
  '/inLibrary/inside',
  ...['receivable', 'perfuntorily', 'receivable/accountDetail'].map((page) => `/finance/${page}`),
]);

test('a user without a permission sees neither its screens nor its buttons', async () => {
  const { page, complaints } = await app.visit();
  await logIn(page, 'warehouseKeeper', 'en');
  expect(await menuPaths(page)).toEqual([
    '/orderManage',
    ...['planningBoard', 'deliveryList', 'carDispatch', 'loading'].map((name) => `/scheduling/${name}`),
    ...['devan', 'scan', 'inside', 'inventory', 'locator', 'count'].map((name) => `/inLibrary/${name}`),
    '/system/repository',
  ]);
  await openList(page, '/system/repository');
  for (const id of ['create', 'row-edit', 'row-remove', 'bulk-remove']) expect(await handle(page, id).count(), id).toBe(0);
  await page.goto('/system/ship');
  await handle(page, 'not-found').waitFor();
  expect(complaints).toEqual([]);
});
