import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { numberSearchCall } from '../../src/contract/numberSearch.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create, maker } from '../api/support/lab.ts';
import { openYard, orderCalls, orderOf } from '../api/support/yard.ts';
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

/** Counts the clicks of the user from now on. */
async function countClicks(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as { clicks?: number };
    counted.clicks = 0;
    document.addEventListener('pointerdown', () => (counted.clicks = Number(counted.clicks) + 1), true);
  });
  return () => page.evaluate(() => Number((window as { clicks?: number }).clicks));
}

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
    expect(await active().innerText()).toMatch(/^By number \(NO97731\)\s+Code$/);
    // The record is listed once, although it was used recently and also matches the search.
    expect(await page.getByRole('option').filter({ hasText: 'NO97731' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await closed();
  });

  test('opens a container by its last four digits with one click', async () => {
    const yard = await openYard(client);
    const container = containerNo(654_321);
    const order = await create(client, orderCalls.save, orderOf(yard, container));
    await openList(page, '/system/ship');
    const clicks = await countClicks();
    await handle(page, 'open-palette').click();
    await handle(page, 'palette-input').waitFor();
    await page.keyboard.type(container.slice(-4));
    await page.keyboard.press('Enter');
    await closed();
    await page.locator(`[data-testid=detail][data-id="${order.id}"]`).waitFor();
    expect(await clicks()).toBe(1);
  });

  test('finds records by name in groups named after their lists, below the pages', async () => {
    await create(client, maker.save, { makerCode: 'QX1', makerName: 'Vessels of Quixote' });
    await openList(page, '/lab/maker');
    await open();
    await page.keyboard.type('vessels');
    const groups = page.locator('[data-testid=palette] [role=group]');
    await expect.poll(() => groups.last().innerText()).toMatch(/^Makers\s+Vessels of Quixote \(QX1\)/);
    // The page stays the first choice, although the records came later.
    expect(await active().innerText()).toContain('Vessels');
    expect(await active().getAttribute('data-group')).toBe('screen');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await closed();
    await handle(page, 'detail').waitFor();
    expect(await handle(page, 'detail').innerText()).toContain('QX1');
  });

  test('cancels a search with the next key', async () => {
    await openList(page, '/lab/maker');
    const canceled: unknown[] = [];
    const note = (request: Request) => canceled.push(request.postDataJSON());
    page.on('requestfailed', note);
    await page.route(`**${numberSearchCall}`, async (route) => {
      // The first search gets no answer; the second one does.
      if (route.request().postDataJSON().text !== 'NO97') await route.continue();
    });
    await open();
    const searching = page.waitForRequest(`**${numberSearchCall}`);
    await page.keyboard.type('NO97');
    await searching;
    await page.keyboard.type('731');
    await expect.poll(() => active().innerText()).toContain('NO97731');
    expect(canceled).toEqual([{ text: 'NO97' }]);
    page.off('requestfailed', note);
    await page.unroute(`**${numberSearchCall}`);
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
