import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { create } from '../api/support/lab.ts';
import { dispatchRow, newCustomer, priceCalls } from '../api/support/prices.ts';
import { openYard, type Yard } from '../api/support/yard.ts';
import { chooseLanguage, field, handle, letIn, logIn } from './support/handles.ts';
import { paste } from './support/paste.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let page: Page;
let client: Client;
let yard: Yard;
const { dispatch } = priceCalls;
const codes = ['ONT8', 'LGB8', 'SBD1', 'LAS1'];

beforeAll(async () => {
  app = await startBrowser({ handlers });
  client = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(client);
  page = (await app.visit()).page;
  await logIn(page, 'admin', 'en');
});
afterAll(() => app.close());

const cell = (name: string, row: number) => page.getByLabel(`${name} ${row}`, { exact: true }).filter({ visible: true });
test('a price list is edited like a spreadsheet and saved as a whole; copied with 5 % added, and compared', async () => {
  const owner = await newCustomer(client);
  const rows = codes.map((destValues) => dispatchRow(yard, { destValues, tierTo: '5', userId: owner.id }));
  for (const row of rows) await create(client, dispatch.save, row);
  const prices = async () => {
    const sorts = [{ field: 'destValues', order: 'asc' }];
    const { records } = (await client.post(dispatch.find, { sorts, userId: owner.id })).data;
    return records.map(({ destValues, tierFrom, rate }: Record<string, string>) => `${destValues} ${tierFrom} ${rate}`);
  };
  await page.goto(`/finance/dispatchQuotation?layout=sheet&sort=destValues&f.userId=${owner.id}`);
  await handle(page, 'sheet').waitFor();
  await cell('Rate', 1).waitFor();
  await paste(cell('Rate', 1), '81.5\n82.5\n83.5');
  await expect.poll(() => handle(page, 'sheet-changes').innerText()).toContain('3 changed');
  // Switching tabs keeps the changes. Another layout would lose them, so the page asks first.
  const tabs = handle(page, 'tab');
  const active = () => page.locator('[data-testid=tab][data-active=true]').getAttribute('data-path');
  await tabs.first().locator('.q-tab-title').click();
  await expect.poll(active).not.toBe('/finance/dispatchQuotation');
  await handle(page, 'sheet').waitFor({ state: 'detached' });
  await tabs.last().locator('.q-tab-title').click();
  await handle(page, 'sheet').waitFor();
  expect(await handle(page, 'sheet-changes').innerText()).toContain('3 changed');
  expect(await cell('Rate', 1).inputValue()).toBe('81.5');
  await handle(page, 'layout-table').click();
  await handle(page, 'confirm-cancel').click();
  await handle(page, 'sheet').waitFor();
  expect(await handle(page, 'sheet-changes').innerText()).toContain('3 changed');
  // If one row overlaps another, the whole save is rejected, and the error is shown at the cell.
  await cell('Destinations', 2).fill('ont8');
  await handle(page, 'sheet-save').click();
  await expect.poll(() => handle(page, 'field-error').first().innerText()).toContain('ONT8');
  expect(await prices()).toEqual(['LAS1 0.00 85.0000', 'LGB8 0.00 85.0000', 'ONT8 0.00 85.0000', 'SBD1 0.00 85.0000']);
  await cell('Destinations', 2).fill('lgb8, lgb9');
  await handle(page, 'sheet-save').click();
  await expect.poll(prices).toContain('LAS1 0.00 81.5000');
  expect(await prices()).toContain('LGB8/LGB9 0.00 82.5000');
  await expect.poll(() => handle(page, 'sheet-changes').innerText()).toBe('No changes');
  expect(await seriousFaults(page)).toEqual([]);

  const customer = await newCustomer(client);
  await page.goto('/finance/priceLists');
  const listed = handle(page, 'price-list').filter({ hasText: owner.userName });
  await listed.getByTestId('prices-check').click();
  await expect.poll(() => handle(page, 'prices-checked').innerText()).toContain('no price for quantities above 5');
  await listed.getByTestId('prices-copy').click();
  await field(page, 'userId').fill(customer.userName);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: customer.userName }).click();
  await handle(page, 'prices-percent').fill('5');
  await handle(page, 'prices-copy-ok').click();
  const copied = handle(page, 'price-list').filter({ hasText: customer.userName });
  await copied.waitFor();
  await listed.getByLabel(/as “Before”$/).check();
  await copied.getByLabel(/as “After”$/).check();
  await handle(page, 'prices-compare').click();
  await expect.poll(() => handle(page, 'prices-compared').innerText()).toContain('4 changed');
  expect(await handle(page, 'price-difference').first().innerText()).toContain('up 5.00%');
  await chooseLanguage(page, 'zh');
  await expect.poll(() => handle(page, 'prices-compared').innerText()).toContain('涨 5.00%');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a rejected save of a sheet leads to the cell, wherever it is, and undoing the cell removes the error', async () => {
  const owner = await newCustomer(client);
  for (const destValues of codes) await create(client, dispatch.save, dispatchRow(yard, { destValues, userId: owner.id }));
  const visit = await app.visit({ width: 1024, height: 700 });
  const other = visit.page;
  await letIn(other, 'admin', 'en');
  await other.goto(`/finance/dispatchQuotation?layout=sheet&sort=destValues&f.userId=${owner.id}`);
  const transit = other.getByLabel('Transit days 3', { exact: true }).filter({ visible: true });
  await transit.waitFor();
  await transit.fill('99');
  // Meanwhile, another user changes the destinations in a column that is scrolled out of view.
  await other.getByLabel('Destinations 1', { exact: true }).filter({ visible: true }).click();
  await handle(other, 'sheet-save').click();
  const alert = handle(other, 'sheet').getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => transit.evaluate((cell) => cell === document.activeElement)).toBe(true);
  await expect
    .poll(() => transit.evaluate((cell) => cell.getBoundingClientRect().right <= document.documentElement.clientWidth))
    .toBe(true);
  await other.keyboard.press('Control+z');
  await alert.waitFor({ state: 'detached' });
  expect(await handle(other, 'sheet-changes').innerText()).toBe('No changes');
  expect(await handle(other, 'field-error').count()).toBe(0);
  await visit.leave();
});
