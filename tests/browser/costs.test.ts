import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { costCalls, newFee, payable } from '../api/support/money.ts';
import { ok } from '../api/support/ok.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { chooseLanguage, handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
/** The date of the costs. It must be in this year, because the charts start with this year. */
const today = new Date().toISOString().slice(0, 10);
/** The serial number of the next container. A retry of the test gets a new one. */
let serial = 700;

beforeAll(async () => {
  app = await startBrowser({ handlers });
  admin = await createClient(app.url).login('admin', adminPassword);
  yard = await openYard(admin);
});
afterAll(() => app.close());

test("a colleague approves a clerk's costs in the list; the order shows its profit, and charts can be downloaded", async () => {
  serial += 1;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), [goodsFor('ONT8', 10)]));
  const fee = (await newFee(admin)).id;
  const clerk = await createClient(app.url).login('finance', adminPassword);
  const line = (more: object) => create(clerk, costCalls.save, payable(yard, fee, { orderId: order.id, bizDate: today, ...more }));
  const lines = [await line({ direction: 'AR', partyId: yard.customerId, rate: '5230' }), await line({ rate: '3987.45' })];
  await ok(clerk.post(costCalls.transit, { ids: lines.map(({ id }) => id), transition: 'submit' }));

  const first = await app.visit({ width: 1440, height: 900 });
  await letIn(first.page, 'finance');
  await openList(first.page, `/finance/costs?keyword=${order.containerNo}`);
  await handle(first.page, 'list-row').nth(1).waitFor();
  const rows = handle(first.page, 'list').getByRole('checkbox');
  await rows.first().check();
  await handle(first.page, 'bulk-approve').click();
  await expect.poll(() => handle(first.page, 'rejected').innerText()).toContain('须由他人审核');
  await first.leave();

  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page);
  await page.goto(`/orderManage/detail?id=${order.id}`);
  await handle(page, 'order-profit').getByText('另有 2 行费用未审核').waitFor();
  // The page also shows changes that other users make in the meantime.
  await ok(admin.post(costCalls.transit, { ids: lines.map(({ id }) => id), transition: 'approve' }));
  await handle(page, 'order-profit').getByText('23.76%').waitFor();
  expect(await handle(page, 'order-profit').innerText()).toMatch(/5,230\.00 USD.*3,987\.45 USD.*1,242\.55 USD/s);
  // Receivables and payables must not be added together.
  await openList(page, `/finance/costs?layout=groups.direction&q=${order.containerNo}`);
  await expect.poll(() => handle(page, 'foot-sums.totalAmount').innerText()).toMatch(/^应付\s*3,987\.45\s+USD\s+应收\s*5,230\.00\s+USD$/);
  await page.goBack();
  await chooseLanguage(page, 'en');
  await handle(page, 'order-profit').getByText('Gross profit').first().waitFor();

  await page.goto('/finance/profit');
  await handle(page, 'profit-chart').waitFor();
  const row = handle(page, 'profit-table').locator(`tr[data-key="${yard.customerId}"]`);
  expect(await row.innerText()).toMatch(/seller\s+USD\s+\d+\s+[\d,.]+\s+[\d,.]+\s+[\d,.]+\s+[\d.]+%/);
  await handle(page, 'profit-by').selectOption('month');
  await handle(page, 'profit-table')
    .locator(`tr[data-key="${today.slice(0, 7)}"]`)
    .waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), handle(page, 'profit-export').click()]);
  expect(file.suggestedFilename()).toMatch(/^gross-profit-.*\.csv$/);
  const [head, month] = (await readFile((await file.path()) ?? '', 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFFName,Currency,Orders,Receivable,Payable,Gross profit,Margin,Orders with incomplete costs');
  expect(month).toMatch(/^\d{4}-\d{2},USD,\d+,\d+\.\d\d,\d+\.\d\d,-?\d+\.\d\d,-?\d+\.\d\d,\d+$/);
  expect([await rawTexts(page), await seriousFaults(page), complaints]).toEqual([[], [], []]);
  await leave();
});
