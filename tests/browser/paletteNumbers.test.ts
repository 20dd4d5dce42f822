import { describe, expect, test } from 'vitest';
import { create, maker } from '../api/support/lab.ts';
import { handle, openList } from './support/handles.ts';
import { client, page, visitOnce } from './support/oneVisit.ts';

visitOnce();

const shownPath = () => handle(page, 'page').getAttribute('data-path');
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? undefined);
const active = () => page.locator('[role=option][aria-selected=true]');
const closed = () => page.getByTestId('palette').waitFor({ state: 'detached' });
const open = async () => {
  await page.keyboard.press('Control+k');
  await handle(page, 'palette-input').waitFor();
};

describe('the command palette', () => {
  test('finds a record by the last digits of its number, even if Enter comes before the response, and opens it', async () => {
    await create(client, maker.save, { makerCode: 'NO97731', makerName: 'By number' });
    await openList(page, '/system/ship');
    await open();
    await page.keyboard.type('9-7731');
    await page.keyboard.press('Enter');
    await closed();
    await handle(page, 'detail').waitFor();
    await expect.poll(() => shownPath()).toBe('/lab/maker');
    expect(await handle(page, 'detail').innerText()).toContain('NO97731');
    await open();
    await page.keyboard.type('NO97731');
    await expect.poll(() => active().getAttribute('data-group')).toBe('number');
    expect(await active().innerText()).toMatch(/^By number \(NO97731\)\s+Makers · Code$/);
    // The record is listed once, although it was used recently and also matches the search.
    expect(await page.getByRole('option').filter({ hasText: 'NO97731' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await closed();
  });

  test('loses no key typed while it is loading', async () => {
    await openList(page, '/lab/maker');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/Palette-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('船舶x');
    await page.keyboard.press('Backspace');
    held.resolve();
    await expect.poll(() => handle(page, 'palette-input').inputValue()).toBe('船舶');
    expect(await focused()).toBe('palette-input');
    await expect.poll(() => active().innerText()).toContain('Vessels');
    await page.keyboard.press('Enter');
    await closed();
    await expect.poll(() => shownPath()).toBe('/system/ship');
    await page.unroute('**/assets/Palette-*.js');
  });
});
