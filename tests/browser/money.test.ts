import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { containerNo } from '../api/support/containerNo.ts';
import { openYard } from '../api/support/yard.ts';
import { checkoutCalls, done, issuedNote, noteCalls, openTill, payDay, type Till } from '../support/money/till.ts';
import { field, handle, letIn, openList } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;
let till: Till;
let clerk: Client;

beforeAll(async () => {
  app = await startBrowser({ handlers });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  const admin = await as('admin');
  clerk = await as('finance');
  const yard = await openYard(admin);
  till = await openTill({ admin, yard, container: containerNo(970), mark: 'money', clerk, manager: admin });
});
afterAll(() => app.close());

test('the form of a receipt shows the open items, and asks before a surplus is kept', async () => {
  const note = await issuedNote(till, ['100']);
  const { page, complaints, leave } = await app.visit({ width: 1366, height: 900 });
  await letIn(page, 'finance', 'en');
  await openList(page, `/finance/receivable/accountDetail?q=${note.debitNo}`);
  await handle(page, 'row-more').first().click();
  await handle(page, 'row-receipt').click();
  await expect.poll(() => handle(page, 'open-total').innerText()).toBe('100.00 USD');
  await field(page, 'payAmount').fill('150');
  await expect.poll(() => handle(page, 'open-items').innerText()).toContain('50.00 USD more than the open total');
  await field(page, 'bankRef').fill('B-970');
  expect(await handle(page, 'field-keepSurplus').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  const booked = async () => (await clerk.post(checkoutCalls.find, { partyId: till.customerId })).data.records;
  await handle(page, 'ask-ok').click();
  await handle(page, 'confirm-cancel').click();
  expect(await booked()).toEqual([]);
  await handle(page, 'ask-ok').click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
  await expect.poll(() => question.innerText()).toContain('surplus of 50.00 USD');
  await handle(page, 'confirm-ok').click();
  await expect.poll(booked).toMatchObject([{ checkoutStatus: 'POSTED', unappliedAmount: '50.00' }]);
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});

test('a draft of a receipt also asks when it is posted from its list', async () => {
  const note = await issuedNote(till, ['10']);
  const typed = { checkoutType: 'RECEIPT', partyId: till.customerId, currency: 'USD', payAmount: '12' };
  const made = await done(clerk.post(checkoutCalls.save, { ...typed, payMethod: 'CASH', payDate: payDay }));
  const { page, complaints, leave } = await app.visit({ width: 1366, height: 900 });
  await letIn(page, 'finance');
  await openList(page, `/finance/receivable/checkout?q=${made.checkoutNo}`);
  await handle(page, 'row-more').first().click();
  await handle(page, 'row-post').click();
  await handle(page, 'confirm-ok').click();
  await expect.poll(() => page.getByRole('dialog').last().innerText()).toContain('预收余额');
  await handle(page, 'confirm-ok').click();
  const now = async () => (await clerk.get(checkoutCalls.findById(made.id))).data;
  await expect.poll(now).toMatchObject({ checkoutStatus: 'POSTED', unappliedAmount: '2.00' });
  expect((await clerk.get(noteCalls.findById(note.id))).data.balanceAmount).toBe('0.00');
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});

test.each([
  ['en', 1280],
  ['zh', 1366],
] as const)('sums below a list are never cut off, even long ones (%s, %i px)', { tags: ['full'] }, async (language, width) => {
  await issuedNote(till, ['87654321.12', '87654321.12', '87654321.12', '87654321.12']);
  const { page, complaints, leave } = await app.visit({ width, height: 800 });
  await letIn(page, 'finance', language);
  await openList(page, '/finance/receivable/accountDetail');
  const sums = handle(page, 'foot-totalAmount').locator('.q-foot');
  await expect.poll(() => sums.first().innerText()).toMatch(/\d{3},\d{3},\d{3}\.\d\d/);
  for (const name of ['totalAmount', 'settledAmount', 'balanceAmount', 'amount']) {
    const cell = handle(page, `foot-${name}`);
    const [outer, inner] = await Promise.all([
      cell.evaluate((box) => box.getBoundingClientRect().toJSON()),
      cell.locator('[data-foot]').evaluate((box) => box.getBoundingClientRect().toJSON()),
    ]);
    expect(inner.left, name).toBeGreaterThanOrEqual(outer.left);
    expect(inner.right, name).toBeLessThanOrEqual(outer.right);
    expect(await cell.innerText()).toContain('USD');
  }
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});

test('an English debit note is English to its last line, and a Chinese one Chinese', async () => {
  const config = (await clerk.get(`/hw/wms/hwDebitNoteConfig/findHwDebitNoteConfigById/${till.configId}`)).data;
  await done(
    clerk.post('/hw/wms/hwDebitNoteConfig/saveHwDebitNoteConfig', {
      ...{ id: config.id, version: config.version, footer: '感谢您的支持。', footerEn: 'Thank you.' },
    }),
  );
  const note = await issuedNote(till, ['20']);
  const { page, complaints, leave } = await app.visit({ width: 1366, height: 900 });
  await letIn(page, 'finance', 'en');
  await openList(page, `/finance/receivable/accountDetail?q=${note.debitNo}`);
  await handle(page, 'row-more').first().click();
  await handle(page, 'row-print').click();
  const preview = handle(page, 'documents-preview');
  await expect.poll(() => preview.innerText()).toContain('Thank you.');
  expect(await preview.innerText()).not.toMatch(/\p{Script=Han}/u);
  await handle(page, 'document-language').getByRole('button').first().click();
  await expect.poll(() => preview.innerText()).toContain('感谢您的支持。');
  expect(await preview.innerText()).not.toContain('Quayside Los Angeles');
  expect([await rawTexts(page), complaints]).toEqual([[], []]);
  await leave();
});
