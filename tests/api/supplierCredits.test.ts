import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { moneyFaults } from '../support/money/moneyFaults.ts';
import { allowAlone, charge, checkoutCalls, done, openTill, payableCalls, payDay, type Till } from '../support/money/till.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, type Yard } from './support/yard.ts';

let app: TestApp;
let clerk: Client;
let yard: Yard;
let serial = 700;

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  yard = await openYard(app.admin);
  clerk = await app.as('finance');
  await allowAlone(app.admin, '100000');
});
afterAll(() => app.close());

async function till(): Promise<Till> {
  serial += 1;
  const opening = { admin: app.admin, yard, clerk, manager: app.admin, container: containerNo(serial) };
  return openTill({ ...opening, mark: `sc${serial}` });
}

/** Reconciles bills of these amounts; returns the payables by bill. Negative amounts are credits. */
async function billed(at: Till, amounts: Readonly<Record<string, string>>) {
  for (const [supplierInvoiceNo, billAmount] of Object.entries(amounts)) {
    const qty = billAmount.startsWith('-') ? '-1' : '1';
    const line = await charge(at, { direction: 'AP', qty, rate: billAmount.replace('-', '') });
    const waiting = (await rowsOf(at)).find((row) => row.supplierInvoiceNo === null);
    const input = { supplierInvoiceNo, invoiceDate: '2026-10-05', billAmount, costIds: [line.id] };
    await done(clerk.post(payableCalls.act('reconcile'), { id: waiting?.id, input }));
  }
  return Object.fromEntries((await rowsOf(at)).map(({ supplierInvoiceNo, id }) => [supplierInvoiceNo, id]));
}
const rowsOf = async ({ supplierId }: Till): Promise<Record<string, string>[]> =>
  (await clerk.post(payableCalls.find, { partyId: supplierId })).data.records;
const balances = async (at: Till) => Object.fromEntries((await rowsOf(at)).map((row) => [row.supplierInvoiceNo, row.balanceAmount]));
const paid = { payMethod: 'CASH', payDate: payDay };
const pay = (ids: readonly (string | undefined)[], more: object = {}) =>
  clerk.post(payableCalls.act('pay'), { ids, input: { ...paid, ...more } });
const draft = ({ supplierId }: Till, payAmount: string) =>
  clerk.post(checkoutCalls.save, { checkoutType: 'PAYMENT', partyId: supplierId, currency: 'USD', payAmount, ...paid });
const post = (id: string, who = clerk) => who.post(checkoutCalls.transit, { id, transition: 'post' });
const settlements = async ({ supplierId }: Till) => (await clerk.post(checkoutCalls.find, { partyId: supplierId })).data.records;

test('a payment of 0 deducts only selected credits, and is rejected when there is nothing to deduct', async () => {
  const at = await till();
  const { A, B, C } = await billed(at, { A: '500', B: '-200', C: '300' });
  const before = await balances(at);
  for (const ids of [[A], [A, C], [B]]) {
    expect(await pay(ids, { payAmount: '0' })).toMatchObject({
      code: 40000,
      text: expect.stringContaining('payAmount'),
    });
  }
  expect(await balances(at)).toEqual(before);
  expect(await settlements(at)).toEqual([]);
});

test('a payment that settles nothing is not posted', async () => {
  const at = await till();
  await billed(at, { D: '40' });
  const made = await done(draft(at, '0'));
  expect((await post(made.id, app.admin)).code).toBe(40012);
  expect(await settlements(at)).toMatchObject([{ checkoutStatus: 'DRAFT' }]);
  expect(await balances(at)).toEqual({ D: '40.00' });
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a settlement without money is entered by one user and posted by another, also from the rows', async () => {
  const at = await till();
  const { A, B } = await billed(at, { A: '500', B: '-200' });
  const { ids, message } = await done(pay([A, B], { payAmount: '0' }));
  expect(message.en).toContain('somebody else');
  expect(await settlements(at)).toMatchObject([{ id: ids[0], checkoutStatus: 'DRAFT', payAmount: '0.00' }]);
  expect(await balances(at)).toEqual({ A: '500.00', B: '-200.00' });
  expect(await post(ids[0])).toMatchObject({ code: 40012, text: expect.stringContaining('由他人过账') });
  await done(post(ids[0], app.admin));
  expect(await balances(at)).toEqual({ A: '300.00', B: '0.00' });
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a settlement that waits for posting cannot be entered again, also by two users at once', async () => {
  const at = await till();
  const { A, B } = await billed(at, { A: '90', B: '-60' });
  const twice = await Promise.all([pay([A, B], { payAmount: '0' }), pay([A, B], { payAmount: '0' })]);
  expect(twice.map(({ code }) => code).toSorted()).toEqual([20000, 40012]);
  const [draft] = await settlements(at);
  expect(await pay([A, B], { payAmount: '0' })).toMatchObject({
    ...{ code: 40012, text: expect.stringContaining(draft.checkoutNo) },
  });
  expect(await settlements(at)).toMatchObject([{ checkoutStatus: 'DRAFT', payAmount: '0.00' }]);
  await done(post(draft.id, app.admin));
  expect(await balances(at)).toEqual({ A: '30.00', B: '0.00' });
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test("a supplier cannot be paid from a customer's balance, neither from the rows nor by hand", async () => {
  const at = await till();
  const { A } = await billed(at, { A: '90' });
  const byBalance = { payMethod: 'BALANCE' };
  expect(await pay([A], byBalance)).toMatchObject({ code: 40000, text: expect.stringContaining('payMethod') });
  const byHand = { checkoutType: 'PAYMENT', partyId: at.supplierId, currency: 'USD', payAmount: '90', ...paid };
  expect(await clerk.post(checkoutCalls.save, { ...byHand, ...byBalance })).toMatchObject({
    ...{ code: 40000, text: expect.stringContaining('payMethod') },
  });
  expect(await settlements(at)).toEqual([]);
});

test('among several rows, those with a zero amount wait for another user, and paid ones are posted', async () => {
  const [at, other] = [await till(), await till()];
  const { E, F } = await billed(at, { E: '70', F: '-70' });
  const { G } = await billed(other, { G: '30' });
  const { ids } = await done(pay([E, F, G], { payAmount: '30' }));
  expect(ids).toHaveLength(2);
  expect(await settlements(at)).toMatchObject([{ checkoutStatus: 'DRAFT' }]);
  expect(await settlements(other)).toMatchObject([{ checkoutStatus: 'POSTED' }]);
  expect(await balances(at)).toEqual({ E: '70.00', F: '-70.00' });
});

test('a credit of one supplier is not booked with payments to others', async () => {
  const [at, other] = [await till(), await till()];
  const { M } = await billed(at, { M: '-20' });
  const { N } = await billed(other, { N: '50' });
  expect(await pay([M, N], { payAmount: '30' })).toMatchObject({ code: 40000, text: expect.stringContaining('单独') });
  expect([...(await settlements(at)), ...(await settlements(other))]).toEqual([]);
  expect([await balances(at), await balances(other)]).toEqual([{ M: '-20.00' }, { N: '50.00' }]);
});

test('a refund by a supplier needs its amount; an empty amount is rejected', async () => {
  const at = await till();
  const { H } = await billed(at, { H: '-80' });
  const rejected = await pay([H]);
  expect(rejected).toMatchObject({ code: 40000, text: expect.stringContaining('payAmount') });
  expect(rejected.text).toContain('-80');
  expect(await settlements(at)).toEqual([]);
  await done(pay([H], { payAmount: '-80' }));
  expect(await settlements(at)).toMatchObject([{ checkoutStatus: 'POSTED', payAmount: '-80.00' }]);
  expect(await balances(at)).toEqual({ H: '0.00' });
});
