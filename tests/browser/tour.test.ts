import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseLanguage, handle, logIn, openList } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { type BrowserHouse, startBrowser } from './support/startBrowser.ts';

const languages = ['zh', 'en'] as const;
/** A key in place of a text, or a place that nobody filled; `{no}` is what a tracking address may hold. */
const rawText = /\b(list|form|field|menu|login|tabs|error)\.\w+|\{(?!no\})\w+\}|undefined|\[object/;
let house: BrowserHouse;

beforeAll(async () => {
  house = await startBrowser();
});
afterAll(() => house.close());

/** The screens of the menu, after opening all of its groups as a person would. */
async function menuPaths(page: Page): Promise<string[]> {
  const menu = handle(page, 'side-menu');
  for (const group of await menu.locator('[aria-expanded=false]').all()) await group.click();
  const items = menu.locator('[data-path]');
  await items.last().waitFor();
  return items.evaluateAll((all) => all.map((item) => item.getAttribute('data-path') ?? ''));
}

describe.each(languages)('in %s', (language) => {
  test('every screen of the menu opens, its form too, without a complaint or a raw key', async () => {
    const { page, complaints, context } = await house.visit({ language });
    await logIn(page, 'admin', language);
    await chooseLanguage(page, language);
    const paths = await menuPaths(page);
    expect(paths.length).toBeGreaterThanOrEqual(10);
    for (const path of paths) {
      await openList(page, path);
      const words = await page.locator('body').innerText();
      expect(words, path).not.toMatch(rawText);
      await handle(page, 'create').click();
      await handle(page, 'form').waitFor();
      const form = await page.locator('body').innerText();
      expect(form, path).not.toMatch(rawText);
      if (language === 'en') expect(await handle(page, 'form').innerText(), path).not.toMatch(/[\u4e00-\u9fff]/);
      await handle(page, 'cancel').click();
      await handle(page, 'list').waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('login, list and form are accessible', async () => {
    const { page, context } = await house.visit({ language });
    await page.goto('/login');
    await handle(page, 'login-submit').waitFor();
    expect(await seriousFaults(page), 'login').toEqual([]);
    await logIn(page, 'admin', language);
    await chooseLanguage(page, language);
    await openList(page, '/system/ship');
    expect(await seriousFaults(page), 'list').toEqual([]);
    await handle(page, 'create').click();
    await handle(page, 'form').waitFor();
    expect(await seriousFaults(page), 'form').toEqual([]);
    await handle(page, 'save').click();
    await handle(page, 'field-error').first().waitFor();
    expect(await seriousFaults(page), 'form with faults').toEqual([]);
    await context.close();
  });
});

test('somebody without a right sees neither its screens nor its buttons', async () => {
  const { page, complaints } = await house.visit();
  await logIn(page, 'warehouseKeeper', 'en');
  expect(await menuPaths(page)).toEqual(['/system/repository']);
  await openList(page, '/system/repository');
  for (const id of ['create', 'row-edit', 'row-remove', 'bulk-remove'])
    expect(await handle(page, id).count(), id).toBe(0);
  await page.goto('/system/ship');
  await handle(page, 'not-found').waitFor();
  expect(complaints).toEqual([]);
});
