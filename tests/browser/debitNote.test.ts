import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { create } from '../api/support/lab.ts';
import { userCalls } from '../api/support/people.ts';
import { recordsDoor } from '../api/support/recordsDoor.ts';
import { deliveryCalls, deliveryOf, stockShelf } from '../api/support/shelf.ts';
import { openYard, type Yard } from '../api/support/yard.ts';
import { charge, costCalls, done, issuedNote, noteCalls, openTill, type Till } from '../support/money/till.ts';
import { handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

const door = recordsDoor();
let app: BrowserApp;
let admin: Client;
let yard: Yard;
let till: Till;

beforeAll(async () => {
  app = await startBrowser({ handlers: { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } } });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  admin = await as('admin');
  yard = await openYard(admin);
  const opening = { admin, yard, container: containerNo(960), mark: 'bn', clerk: await as('finance'), manager: admin };
  till = { ...(await openTill(opening)), customerId: yard.customerId };
});
afterAll(() => app.close());

async function documentOf(page: Page, debitNo: string): Promise<string> {
  await openList(page, `/finance/receivable/accountDetail?q=${debitNo}`);
  await handle(page, 'row-more').first().click();
  await handle(page, 'row-print').click();
  const preview = handle(page, 'documents-preview');
  await preview.waitFor();
  await expect.poll(() => preview.innerText()).toContain(debitNo);
  return preview.innerText();
}

test('a printed draft or void note shows that it is not a bill; only an issued one shows where to pay', async () => {
  const line = await charge(till, { rate: '12' });
  const draft = await done(till.clerk.post(costCalls.act('toNote'), { ids: [line.id], input: {} }));
  const issued = await issuedNote(till, ['100', '50']);
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'finance', 'en');
  const first = await documentOf(page, draft.debitNo);
  expect(first).toContain('Draft: this is not a bill, do not pay');
  expect(first).not.toMatch(/Harbor Bank|Please pay/);
  expect(await seriousFaults(page)).toEqual([]);
  const bill = await documentOf(page, issued.debitNo);
  expect(bill).toMatch(/Quayside Los Angeles Inc\.[\s\S]*Pay to[\s\S]*Harbor Bank/);
  expect(bill).toContain('Please pay by the due date');
  expect(bill).not.toContain('do not pay');
  await done(till.clerk.post(noteCalls.transit, { id: issued.id, transition: 'void', input: { voidReason: 'wrong' } }));
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
  const other = await app.visit({ width: 1440, height: 900 });
  await letIn(other.page, 'finance');
  const removed = await documentOf(other.page, issued.debitNo);
  expect(removed).toContain('已作废，请勿付款');
  expect(removed).toMatch(/作废金额\s*150\.00 USD[\s\S]*作废原因\s*wrong/);
  expect(removed).not.toMatch(/Harbor Bank|请在到期日前付款/);
  expect([await rawTexts(other.page), other.complaints]).toEqual([[], []]);
  await other.leave();
});

test('selected notes are exported as a workbook with a sheet for each container, or as the list alone', async () => {
  const [one, other] = [await issuedNote(till, ['70']), await issuedNote(till, ['80'])];
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'finance');
  const sheetsBy = async (click: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await click();
    const { sheets } = await readXlsx(readFileSync(await (await download).path()));
    return sheets.map(({ name, rows }) => [name, rows.length]);
  };
  await openList(page, '/finance/receivable/accountDetail');
  for (const { debitNo } of [one, other]) await handle(page, 'list-row').filter({ hasText: debitNo }).getByRole('checkbox').check();
  expect(await sheetsBy(() => handle(page, 'export').click())).toEqual([
    ['账单', 3],
    [containerNo(960), 3],
  ]);
  await handle(page, 'export-more').click();
  expect(await handle(page, 'export-list').innerText()).toBe('导出（不含关联记录）');
  expect(await sheetsBy(() => handle(page, 'export-list').click())).toEqual([['账单', 3]]);
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});

test('a dispatcher sees that a delivery is on credit hold, and finance releases it from the same list', async () => {
  const party = (await admin.get(userCalls.findById(yard.customerId))).data;
  await done(admin.post(userCalls.save, { ...party, creditLimit: '1' }));
  const shelf = await stockShelf({ admin, yard, door, serial: 961, destinations: ['ONT8'] });
  const { deliveryNo } = await create(admin, deliveryCalls.save, deliveryOf(yard, shelf.pallets));
  const dispatcher = await app.visit({ width: 1440, height: 900 });
  await letIn(dispatcher.page, 'dispatcher', 'en');
  await openList(dispatcher.page, `/scheduling/deliveryList?q=${deliveryNo}`);
  const row = handle(dispatcher.page, 'list-row').first();
  expect(await row.innerText()).toContain('Credit hold');
  expect(await row.innerText()).not.toContain('Release hold');
  await dispatcher.leave();
  const { page, complaints, leave } = await app.visit({ width: 1440, height: 900 });
  await letIn(page, 'finance');
  await openList(page, `/scheduling/deliveryList?q=${deliveryNo}`);
  expect(await handle(page, 'list-row').first().innerText()).toContain('欠费扣货');
  await handle(page, 'list-scroll').focus();
  await page.keyboard.press('Control+a');
  await handle(page, 'bulk-releaseHold').click();
  await handle(page, 'ask').locator('textarea').fill('已承诺付款');
  await handle(page, 'ask-ok').click();
  const now = async () => (await admin.post(deliveryCalls.find, { deliveryNo })).data.records[0];
  await expect.poll(now).toMatchObject({ holdType: 'NONE', releaseReason: '已承诺付款' });
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});
