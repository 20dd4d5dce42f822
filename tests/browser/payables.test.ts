import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from '../api/support/yard.ts';
import { allowAlone, charge, done, openTill, payableCalls, type Till } from '../support/money/till.ts';
import { chooseLanguage, field, handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let admin: Client;
let yard: Yard;
let till: Till;
/** An invoice date with which the bill is not due yet in any time zone. */
const lately = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
/** The serial number of the next container. A retry of the test gets a new one. */
let serial = 980;

beforeAll(async () => {
  app = await startBrowser({ handlers });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  admin = await as('admin');
  yard = await openYard(admin);
  await allowAlone(admin, '100000');
});
afterAll(() => app.close());

async function bill(supplierInvoiceNo: string, amount: string): Promise<void> {
  const line = await charge(till, { direction: 'AP', rate: amount });
  const { records } = (await till.clerk.post(payableCalls.find, { partyId: till.supplierId })).data;
  const waiting = records.find((row: { supplierInvoiceNo: string | null }) => row.supplierInvoiceNo === null);
  const input = { supplierInvoiceNo, invoiceDate: lately, billAmount: amount, costIds: [line.id] };
  await done(till.clerk.post(payableCalls.act('reconcile'), { id: waiting.id, input }));
}

test('supplier bills are paid in part from their rows, with the terms of payables, and never from a balance', async () => {
  serial += 1;
  const opening = { admin, yard, container: containerNo(serial), mark: `pay${serial}` };
  till = await openTill({
    ...opening,
    clerk: await createClient(app.url).login('finance', adminPassword),
    manager: admin,
  });
  const [first, second] = [`A-${serial}`, `B-${serial}`];
  await bill(first, '500');
  await bill(second, '300');
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'finance', 'en');
  await openList(page, `/finance/perfuntorily?f.partyId=${till.supplierId}`);
  const row = (no: string) => handle(page, 'list-row').filter({ hasText: no });
  expect(await row(first).innerText()).toContain('Reconciled');
  for (const no of [first, second]) await row(no).getByRole('checkbox').check();
  await handle(page, 'bulk-pay').click();
  await field(page, 'payAmount').fill('600');
  // The dialog does not offer to keep values, because the rows have none for its fields.
  expect(await handle(page, 'ask-kept').count()).toBe(0);
  await field(page, 'payMethod').click();
  const options = page.locator('.ant-select-item-option:visible');
  await options.filter({ hasText: 'Check' }).waitFor();
  expect(await options.filter({ hasText: 'balance' }).count()).toBe(0);
  await options.filter({ hasText: 'Cash' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await handle(page, 'ask-ok').click();
  await row(first).getByText('Paid', { exact: true }).waitFor();
  await row(second).getByText('Partly paid').waitFor();
  await chooseLanguage(page, 'zh');
  await row(second).getByText('部分付款').waitFor();
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});

test('orders to quote are chosen from a list with its own close button, which offers no drafts', async () => {
  serial += 1;
  const order = () => create(admin, orderCalls.save, orderOf(yard, containerNo(serial), [goodsFor('ONT8', 10)]));
  const sent = await order();
  await done(admin.post(orderCalls.transit, { id: sent.id, transition: 'submit' }));
  serial += 1;
  const draft = await order();
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'finance', 'en');
  await openList(page, '/finance/costs');
  await page.getByRole('button', { name: 'Run quotation' }).click();
  const orders = field(page, 'orderIds');
  await orders.click();
  const options = page.locator('.ant-select-item-option:visible');
  await options.filter({ hasText: sent.orderNo }).click();
  expect(await options.filter({ hasText: draft.orderNo }).count()).toBe(0);
  await handle(page, 'choose-done').click();
  await options.first().waitFor({ state: 'hidden' });
  expect(await seriousFaults(page)).toEqual([]);
  // Nothing covers the button any more.
  await handle(page, 'ask-ok').click({ trial: true });
  expect(await handle(page, 'field-orderIds').innerText()).toContain(sent.orderNo);
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});
