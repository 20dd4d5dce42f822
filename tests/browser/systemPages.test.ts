import { describe, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { sessionListCalls } from '../../src/contract/session.ts';
import { createClient } from '../api/support/client.ts';
import { app, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { chooseInColumn, chooseLanguage, handle, letIn } from './support/handles.ts';
import { answer } from './support/menus.ts';
import { expectValid } from './support/rights.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword } from './support/startBrowser.ts';

visitInEachTest();

describe('the system pages', () => {
  test('sort the resource files, and filter them by words and by a column, also by keyboard alone', async () => {
    await letIn(page, 'admin', 'en');
    await page.goto('/system/schema');
    const rows = handle(page, 'schema-file');
    await rows.first().waitFor();
    const names = async () => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-file') ?? ''));
    const all = await names();
    const head = page.getByRole('columnheader', { name: 'File', exact: true });
    // The heading stays where it is while the files scroll.
    const topOf = async () => (await head.boundingBox())?.y;
    const top = await topOf();
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.first().evaluate((row) => row.getBoundingClientRect().bottom)).toBeLessThan(0);
    expect(await topOf()).toBe(top);
    await head.click();
    await head.click();
    await expect.poll(names).toEqual(all.toSorted((one, other) => other.localeCompare(one)));
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await handle(page, 'schema-text').fill('TRUCK');
    await handle(page, 'schema-text').fill('hwShop');
    await expect.poll(names).toEqual(['orders/hwShop.json']);
    await expectValid();
    const trigger = page.getByRole('button', { name: 'Filter by Status' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await expectValid();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => trigger.evaluate((here) => here === document.activeElement)).toBe(true);
    await expect.poll(names).toEqual(['orders/hwShop.json']);
    await chooseInColumn(page, 'schema-states', 'Has errors, not in use');
    await page.getByText('No matching entries').waitFor();
    await chooseLanguage(page, 'zh');
    await page.getByText('没有符合条件的记录').waitFor();
    await chooseInColumn(page, 'schema-states', undefined);
    await expect.poll(names).toEqual(['orders/hwShop.json']);
    expect(visit.complaints).toEqual([]);
  });

  test('have a page size, and page navigation', async () => {
    for (let i = 0; i < 21; i++) await createClient(app.url).login('viewer', adminPassword);
    await letIn(page, 'admin', 'en');
    await page.goto('/system/session');
    await handle(page, 'view-signIns').click();
    await handle(page, 'sign-in-account').fill('viewer');
    await expect.poll(() => handle(page, 'sign-ins-note').innerText()).toBe('Page 1 of 1, 21 in total');
    await page.locator('.ant-pagination-options .ant-select').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '20 / page', visible: true }).click();
    await expect.poll(() => handle(page, 'sign-ins-note').innerText()).toBe('Page 1 of 2, 21 in total');
    await expect.poll(() => handle(page, 'sign-in').count()).toBe(20);
    await handle(page, 'sign-ins-after').click();
    await expect.poll(() => handle(page, 'sign-in').count()).toBe(1);
    await expectValid();
    await handle(page, 'sign-in-account').fill('admin');
    await expect.poll(() => handle(page, 'sign-ins-note').innerText()).toMatch(/^Page 1 of 1,/);
  });

  test('distinguish an empty log from one without matches, in both languages', { tags: ['full'] }, async () => {
    await letIn(page, 'admin', 'en');
    await page.route(`**${sessionListCalls.signIns}`, (route) => route.fulfill(answer({ records: [], total: 0 })));
    await page.goto('/system/session');
    await handle(page, 'view-signIns').click();
    await page.getByText('No entries yet').waitFor();
    await chooseLanguage(page, 'zh');
    await page.getByText('还没有记录').waitFor();
    await expectValid();
    await handle(page, 'sign-in-account').fill('nobody');
    await page.getByText('没有符合条件的记录').waitFor();
  });

  test.each([
    { path: '/system/session', call: sessionListCalls.find, row: 'session', refresh: 'sessions-refresh' },
    { path: '/system/schema', call: schemaCalls.find, row: 'schema-file', refresh: 'schemas-refresh' },
  ])(
    '$path says why its table failed to load, keeps its rows, and can be retried',
    { tags: ['full'] },
    async ({ path, call, row, refresh }) => {
      await letIn(page, 'admin', 'zh');
      await page.route(`**${call}`, (route) => route.abort());
      await page.goto(path);
      await page.getByRole('alert').waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await page.unroute(`**${call}`);
      await page.getByRole('button', { name: '重试' }).click();
      await handle(page, row).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.route(`**${call}`, (route) => route.abort());
      await handle(page, refresh).click();
      await page.getByRole('alert').waitFor();
      expect(await handle(page, row).count()).toBeGreaterThan(0);
    },
  );
});
