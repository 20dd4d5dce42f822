import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { costCalls, newFee, payable } from '../api/support/money.ts';
import { ok } from '../api/support/ok.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { chooseLanguage, handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), [goodsFor('ONT8', 10)]));
  const clerk = await createClient(app.url).login('finance', adminPassword);
  const own = { orderId: order.id, direction: 'AR', partyId: yard.customerId, rate: '1234.5', bizDate: today };
  const line = await create(clerk, costCalls.save, payable(yard, (await newFee(admin)).id, own));
  await ok(clerk.post(costCalls.transit, { id: line.id, transition: 'submit' }));
  await ok(admin.post(costCalls.transit, { id: line.id, transition: 'approve' }));
  const prepaid = await create(clerk, '/hw/wms/hwCheckout/saveHwCheckout', {
    ...{ checkoutType: 'PREPAY', partyId: yard.customerId, currency: 'USD', payAmount: '800.25' },
    ...{ payMethod: 'WIRE', bankRef: 'P-1', payDate: today },
  });
  await ok(clerk.post('/hw/wms/hwCheckout/transitHwCheckout', { id: prepaid.id, transition: 'post' }));
});
afterAll(() => app.close());

test('aging and cash are charts with tables, which can be downloaded and link to their records', async () => {
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'finance');
  await page.goto('/finance/ageing');
  await handle(page, 'ageing-chart').getByRole('img', { name: /账龄/ }).waitFor();
  expect(await handle(page, 'ageing-table').locator(`tr[data-key="${yard.customerId}"]`).innerText()).toMatch(
    /seller\s+USD\s+1,234\.50\s+0\.00\s+0\.00\s+0\.00\s+0\.00\s+1,234\.50/,
  );
  await chooseLanguage(page, 'en');
  await handle(page, 'ageing-table').getByText('31-60 days').waitFor();
  expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);
  // On a phone, the chart is drawn for the smaller width instead of being scaled down. Its table keeps names on one line.
  await page.setViewportSize({ width: 390, height: 844 });
  const drawn = handle(page, 'ageing-chart').getByRole('img');
  const scale = () => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width / devicePixelRatio / canvas.getBoundingClientRect().width);
  await expect.poll(async () => Math.round((await scale()) * 100)).toBe(100);
  await expect.poll(() => drawn.evaluate((canvas) => canvas.getBoundingClientRect().width)).toBeLessThan(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await handle(page, 'ageing-behind').click();
  await page.waitForURL('**/finance/receivable/accountDetail');

  await page.goto('/finance/cash');
  const month = handle(page, 'cash-table').locator(`tr[data-key="${today.slice(0, 7)}"]`);
  expect(await month.innerText()).toMatch(/USD\s+800\.25\s+0\.00\s+800\.25/);
  const [file] = await Promise.all([page.waitForEvent('download'), handle(page, 'cash-export').click()]);
  expect(file.suggestedFilename()).toMatch(/^cash-in-and-out-.*\.csv$/);
  expect((await readFile((await file.path()) ?? '', 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFMonth,Currency,Receipts,Payments,Net',
    `${today.slice(0, 7)},USD,800.25,0.00,800.25`,
  ]);
  // As long as the chart still shows the previous dates, it cannot be downloaded as a chart of the new dates.
  const held = Promise.withResolvers<void>();
  const groups = /groupHwCheckout/;
  await page.route(groups, async (route) => {
    await held.promise;
    await route.continue();
  });
  const to = page.getByLabel('To', { exact: true }).filter({ visible: true });
  await to.fill(`${today.slice(0, 4)}-01-01`);
  await to.press('Enter');
  await month.waitFor();
  expect(await handle(page, 'cash-export').isDisabled()).toBe(true);
  held.resolve();
  await page.getByText('No receipts or payments').waitFor();
  await page.unroute(groups);
  expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
  await handle(page, 'cash-behind').click();
  await page.waitForURL('**/finance/receivable/checkout');
  await leave();
});
