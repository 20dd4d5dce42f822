import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { moneyFaults } from '../support/money/moneyFaults.ts';
import {
  allowAlone,
  charge,
  checkoutCalls,
  costCalls,
  done,
  issuedNote,
  noteCalls,
  openTill,
  payableCalls,
  payDay,
  receivableCalls,
  type Till,
} from '../support/money/till.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { hire, userCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, type Yard } from './support/yard.ts';

let app: TestApp;
let clerk: Client;
let yard: Yard;
let serial = 60;

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
  return openTill({ ...opening, mark: String(serial) });
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const receivables = async ({ customerId }: Till) => (await clerk.post(receivableCalls.find, { partyId: customerId })).data.records;
const payables = async ({ supplierId }: Till) =>
  (await clerk.post(payableCalls.find, { partyId: supplierId, sorts: [{ field: 'supplierInvoiceNo', order: 'asc' }] })).data.records;
const wire = (bankRef: string) => ({ payMethod: 'WIRE', payDate: payDay, bankRef });

test('receivables add up the lines by customer and month, with their age, and are read-only', async () => {
  const at = await till();
  await charge(at, { rate: '7' });
  await charge(at, { rate: '5', bizDate: '2026-08-31' });
  // With payment due after 30 days, these are due today and have been due for 1, 31, 61 and 91 days.
  for (const [rate, days] of [
    ['10', 30],
    ['20', 31],
    ['30', 61],
    ['40', 91],
    ['50', 121],
  ] as const) {
    await issuedNote(at, [rate], daysAgo(days));
  }
  const [august, september] = (await receivables(at)).toSorted((a: any, b: any) => (a.period < b.period ? -1 : 1));
  expect(august).toMatchObject({
    period: '2026-08',
    unbilledAmount: '5.00',
    balanceAmount: '5.00',
    payStatus: 'UNBILLED',
  });
  expect(september).toMatchObject({
    ...{ period: '2026-09', partyIdLabel: expect.any(String), orderCount: 1, payStatus: 'OVERDUE' },
    ...{ unbilledAmount: '7.00', billedAmount: '150.00', settledAmount: '0.00', balanceAmount: '157.00' },
    ...{
      overdueAmount: '140.00',
      aging0: '17.00',
      aging30: '20.00',
      aging60: '30.00',
      aging90: '40.00',
      agingOver: '50.00',
    },
  });
  const one = (await clerk.get(receivableCalls.findById(september.id))).data;
  expect(one).toMatchObject({ balanceAmount: '157.00' });
  const filtered = await clerk.post(receivableCalls.find, { partyId: at.customerId, overdueAmount: { gt: '1' } });
  expect(filtered.data.total).toBe(1);
  const sums = await clerk.post(receivableCalls.find, { partyId: at.customerId, summarize: true });
  expect(sums.code, sums.text).toBe(20000);
  const sheet = await clerk.post(receivableCalls.export, { filter: { partyId: at.customerId }, format: 'csv' });
  expect(sheet.text).toContain('157');
  for (const call of [receivableCalls.save, receivableCalls.deleteByIds]) {
    expect((await app.admin.post(call, { id: september.id, ids: [september.id] })).status).toBe(404);
  }
});

test('a row is billed and receives a payment for its oldest due lines', async () => {
  const at = await till();
  await charge(at, { rate: '100' });
  const [row] = await receivables(at);
  const { debitNo, id } = await done(clerk.post(receivableCalls.act('bill'), { id: row.id, input: {} }));
  expect(debitNo).toMatch(/^LA\d{10}$/);
  const drafted = await clerk.post(receivableCalls.act('bill'), { id: row.id, input: {} });
  expect(drafted).toMatchObject({ code: 40012, text: expect.stringContaining(debitNo) });
  await done(clerk.post(noteCalls.transit, { id, transition: 'issue', input: { issueDate: '2026-10-01' } }));
  const input = { ...wire(`R${serial}`), payAmount: '150', keepSurplus: true };
  const { ids } = await done(clerk.post(receivableCalls.act('checkout'), { id: row.id, input }));
  const settled = (await clerk.get(checkoutCalls.findById(ids[0]))).data;
  expect(settled).toMatchObject({ checkoutStatus: 'POSTED', appliedAmount: '100.00', unappliedAmount: '50.00' });
  expect(await receivables(at)).toMatchObject([{ payStatus: 'SETTLED', balanceAmount: '0.00', settledAmount: '100.00' }]);
  const again = await clerk.post(receivableCalls.act('checkout'), { id: row.id, input });
  expect(again).toMatchObject({ code: expect.toSatisfy((code: number) => code !== 20000) });
});

test('a supplier bill is reconciled once, the difference becomes a line, and it is paid', { tags: ['sqlite'] }, async () => {
  const at = await till();
  await charge(at, { direction: 'AP', rate: '300' });
  await charge(at, { direction: 'AP', rate: '200' });
  const [row] = await payables(at);
  expect(row).toMatchObject({ unbilledAmount: '500.00', payStatus: 'UNBILLED', supplierInvoiceNo: null });
  const bill = { supplierInvoiceNo: `INV-${serial}`, invoiceDate: '2026-10-05', billAmount: '512.34' };
  const reconcile = (input: object) => clerk.post(payableCalls.act('reconcile'), { id: row.id, input });
  expect((await reconcile(bill)).code).toBe(40000);
  await done(reconcile({ ...bill, adjustConfigId: at.feeId }));
  const [billed] = await payables(at);
  expect(billed).toMatchObject({
    ...{ supplierInvoiceNo: bill.supplierInvoiceNo, dueDate: '2026-11-04', billedAmount: '512.34' },
    ...{ balanceAmount: '512.34', unbilledAmount: '0.00' },
  });
  expect((await reconcile({ ...bill, adjustConfigId: at.feeId })).code).not.toBe(20000);
  const pay = (who = app.admin) => who.post(payableCalls.act('pay'), { id: billed.id, input: wire(`P${serial}`) });
  // The user who accepted a bill above the approved lines may not pay it as well.
  expect((await pay(clerk)).code).toBe(40012);
  const pays = await Promise.all([pay(), pay(), pay()]);
  expect(pays.filter(({ code }) => code === 20000)).toHaveLength(1);
  expect(await payables(at)).toMatchObject([{ balanceAmount: '0.00', settledAmount: '512.34', payStatus: 'SETTLED' }]);
  const { records } = (await clerk.post(costCalls.find, { partyId: at.supplierId })).data;
  expect(records.map((line: { costStatus: string }) => line.costStatus)).toEqual(['SETTLED', 'SETTLED', 'SETTLED']);
});

test('a supplier who bills less than our lines is paid the billed amount, and not twice after a reversal', {
  tags: ['sqlite'],
}, async () => {
  const at = await till();
  await charge(at, { direction: 'AP', rate: '600' });
  await charge(at, { direction: 'AP', rate: '400' });
  const [row] = await payables(at);
  const bill = { invoiceDate: '2026-10-05', adjustConfigId: at.feeId };
  await done(
    clerk.post(payableCalls.act('reconcile'), {
      id: row.id,
      input: { ...bill, supplierInvoiceNo: `LESS-${serial}`, billAmount: '900' },
    }),
  );
  const [billed] = await payables(at);
  expect(billed).toMatchObject({ billedAmount: '900.00', balanceAmount: '900.00', settledAmount: '0.00' });
  const pay = (bankRef: string) => clerk.post(payableCalls.act('pay'), { id: billed.id, input: wire(bankRef) });
  const { ids } = await done(pay(`L1-${serial}`));
  const [payment] = [(await clerk.get(checkoutCalls.findById(ids[0]))).data];
  expect(payment).toMatchObject({ payAmount: '900.00', checkoutStatus: 'POSTED' });
  expect(await payables(at)).toMatchObject([{ balanceAmount: '0.00', settledAmount: '900.00', payStatus: 'SETTLED' }]);
  const { records } = (await clerk.post(costCalls.find, { partyId: at.supplierId })).data;
  expect(records.map((line: { openAmount: string }) => line.openAmount)).toEqual(['0.00', '0.00', '0.00']);
  const reverse = { id: payment.id, transition: 'reverse', input: { reverseReason: 'x' } };
  await done(clerk.post(checkoutCalls.transit, reverse));
  expect(await payables(at)).toMatchObject([{ balanceAmount: '900.00', settledAmount: '0.00' }]);
  await done(pay(`L2-${serial}`));
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a supplier credit is deducted from another bill or paid to us, and a reversal opens both again', { tags: ['sqlite'] }, async () => {
  const at = await till();
  const reconcile = async (supplierInvoiceNo: string, rate: string) => {
    const line = await charge(at, {
      direction: 'AP',
      qty: rate.startsWith('-') ? '-1' : '1',
      rate: rate.replace('-', ''),
    });
    const row = (await payables(at)).find((one: { supplierInvoiceNo: string | null }) => one.supplierInvoiceNo === null);
    const bill = { supplierInvoiceNo, invoiceDate: '2026-10-05', billAmount: rate, costIds: [line.id] };
    await done(clerk.post(payableCalls.act('reconcile'), { id: row.id, input: bill }));
  };
  await reconcile('A', '500');
  await reconcile('B', '-200');
  const balances = async () => (await payables(at)).map((row: { balanceAmount: string }) => row.balanceAmount);
  expect(await balances()).toEqual(['500.00', '-200.00']);
  const [bill, credit] = await payables(at);
  let reference = 0;
  const pay = (ids: readonly string[], payAmount?: string) => {
    reference += 1;
    const input = { ...wire(`CR-${serial}-${reference}`), ...(payAmount && { payAmount }) };
    return clerk.post(payableCalls.act('pay'), { ids, input });
  };
  const reverse = async (id: string) =>
    done(clerk.post(checkoutCalls.transit, { id, transition: 'reverse', input: { reverseReason: 'x' } }));
  // The open amounts of bill and credit add up to 300. A payment may not exceed that, and a credit cannot be paid.
  expect((await pay([bill.id, credit.id], '300.01')).code).toBe(40000);
  expect((await pay([credit.id], '1')).code).toBe(40000);
  expect((await pay([credit.id], '-200.01')).code).toBe(40000);
  const both = await done(pay([bill.id, credit.id], '300'));
  expect(await balances()).toEqual(['0.00', '0.00']);
  const { lines, ...paid } = (await clerk.get(checkoutCalls.findById(both.ids[0]))).data;
  expect(paid).toMatchObject({ payAmount: '300.00', appliedAmount: '300.00', unappliedAmount: '0.00' });
  const applied = lines.map((line: { applyAmount: string; balanceAfter: string }) => [line.applyAmount, line.balanceAfter]);
  expect(applied.toSorted()).toEqual([
    ['-200.00', '0.00'],
    ['500.00', '0.00'],
  ]);
  expect(await moneyFaults(app.admin, at)).toEqual([]);
  await reverse(both.ids[0]);
  expect(await balances()).toEqual(['500.00', '-200.00']);
  // A payment of 0 deducts the credit from the bill; the rest of the bill stays open.
  const off = await done(
    clerk.post(payableCalls.act('pay'), {
      ids: [bill.id, credit.id],
      input: { ...wire(''), bankRef: undefined, payAmount: '0' },
    }),
  );
  await done(app.admin.post(checkoutCalls.transit, { id: off.ids[0], transition: 'post' }));
  expect(await balances()).toEqual(['300.00', '0.00']);
  await reverse(off.ids[0]);
  // Alternatively the supplier wires the money back.
  const back = await done(pay([credit.id], '-200'));
  expect((await clerk.get(checkoutCalls.findById(back.ids[0]))).data).toMatchObject({ payAmount: '-200.00' });
  expect(await balances()).toEqual(['500.00', '0.00']);
  expect(await moneyFaults(app.admin, at)).toEqual([]);
  await reverse(back.ids[0]);
  // A payment without lines is allocated to the bill and the credit together; other types need an amount above 0.
  const typed = { checkoutType: 'PAYMENT', partyId: at.supplierId, currency: 'USD', ...wire(`CR-${serial}`) };
  const [owed] = (await clerk.post(costCalls.find, { partyId: at.supplierId, supplierInvoiceNo: 'A' })).data.records;
  const over = { ...typed, payAmount: '300', lines: [{ costId: owed.id, applyAmount: '300.01' }] };
  expect((await clerk.post(checkoutCalls.save, over)).code).toBe(40000);
  const made = await done(clerk.post(checkoutCalls.save, { ...typed, payAmount: '300' }));
  expect(made).toMatchObject({ appliedAmount: '300.00' });
  await done(clerk.post(checkoutCalls.transit, { id: made.id, transition: 'post' }));
  expect(await balances()).toEqual(['0.00', '0.00']);
  const receipt = { ...typed, checkoutType: 'PREPAY', partyId: at.customerId, payAmount: '-1' };
  expect((await clerk.post(checkoutCalls.save, receipt)).code).toBe(40000);
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a supplier bill of 0 cannot be paid', async () => {
  const at = await till();
  await charge(at, { direction: 'AP', rate: '1000' });
  const [row] = await payables(at);
  const bill = { supplierInvoiceNo: `NIL-${serial}`, invoiceDate: '2026-10-05', billAmount: '0' };
  const input = { ...bill, adjustConfigId: at.feeId };
  await done(clerk.post(payableCalls.act('reconcile'), { id: row.id, input }));
  const [billed] = await payables(at);
  expect(billed).toMatchObject({ balanceAmount: '0.00', payStatus: 'SETTLED' });
  const direct = { checkoutType: 'PAYMENT', partyId: at.supplierId, currency: 'USD', payAmount: '1000' };
  const made = await done(clerk.post(checkoutCalls.save, { ...direct, ...wire(`NIL-${serial}`) }));
  expect((await clerk.post(checkoutCalls.transit, { id: made.id, transition: 'post' })).code).not.toBe(20000);
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a bill reconciled by mistake can be withdrawn, unless a part of it is paid', { tags: ['sqlite'] }, async () => {
  const at = await till();
  for (const rate of ['600', '400']) await charge(at, { direction: 'AP', rate });
  const before = await payables(at);
  const reconcile = (supplierInvoiceNo: string, billAmount: string) => {
    const bill = { supplierInvoiceNo, invoiceDate: '2026-10-05', billAmount, adjustConfigId: at.feeId };
    return clerk.post(payableCalls.act('reconcile'), { id: before[0].id, input: bill });
  };
  const back = (id: string) => clerk.post(payableCalls.act('unreconcile'), { id, input: {} });
  for (const billAmount of ['900', '1100']) {
    await done(reconcile(`back-${serial}`, billAmount));
    const [billed] = await payables(at);
    expect(billed).toMatchObject({ supplierInvoiceNo: `BACK-${serial}`, balanceAmount: `${billAmount}.00` });
    expect((await reconcile(`Back-${serial}`, '5')).code).not.toBe(20000);
    await done(back(billed.id));
    expect(await payables(at)).toMatchObject([{ id: before[0].id, unbilledAmount: '1000.00', unbilledCount: 2 }]);
    const removed = (await clerk.post(costCalls.find, { partyId: at.supplierId, source: 'ADJUST' })).data.records;
    expect(removed.every(({ costStatus }: { costStatus: string }) => costStatus === 'VOID')).toBe(true);
  }
  expect((await back(before[0].id)).code).toBe(40012);
  await done(reconcile(`BACK-${serial}`, '1000'));
  const [billed] = await payables(at);
  const pay = { ...wire(`BACK${serial}`), payAmount: '250' };
  const { ids } = await done(clerk.post(payableCalls.act('pay'), { id: billed.id, input: pay }));
  expect(await payables(at)).toMatchObject([{ settledAmount: '250.00', balanceAmount: '750.00' }]);
  expect((await back(billed.id)).code).toBe(40012);
  const reverse = { id: ids[0], transition: 'reverse', input: { reverseReason: 'x' } };
  await done(clerk.post(checkoutCalls.transit, reverse));
  await done(back(billed.id));
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a payment of several rows applies the wired amount, even if another user has reversed something meanwhile', async () => {
  const at = await till();
  for (const [rate, bizDate] of [
    ['500', '2026-08-10'],
    ['400', '2026-09-10'],
  ] as const) {
    await charge(at, { direction: 'AP', rate, bizDate });
  }
  for (const row of await payables(at)) {
    const bill = {
      supplierInvoiceNo: `W${serial}-${row.period}`,
      invoiceDate: '2026-10-05',
      billAmount: row.unbilledAmount,
    };
    await done(clerk.post(payableCalls.act('reconcile'), { id: row.id, input: bill }));
  }
  const rows = await payables(at);
  const ids = rows.map(({ id }: { id: string }) => id);
  const pay = (ref: string, more: object) => clerk.post(payableCalls.act('pay'), { ids, input: { ...wire(`${ref}${serial}`), ...more } });
  expect((await pay('W1', {})).code).toBe(40000);
  expect((await pay('W2', { payAmount: '900.01' })).code).toBe(40000);
  await done(pay('W3', { payAmount: '400' }));
  const left = (await payables(at)).map(({ balanceAmount }: { balanceAmount: string }) => balanceAmount);
  expect(left).toEqual(['100.00', '400.00']);
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a bill has the decimals of its currency, and an unsettled one is not shown as settled', { tags: ['sqlite'] }, async () => {
  const at = await till();
  await charge(at, { direction: 'AP', rate: '10' });
  const [row] = await payables(at);
  const bill = { supplierInvoiceNo: `FINE-${serial}`, invoiceDate: '2026-10-05', billAmount: '10.005' };
  const rejected = await clerk.post(payableCalls.act('reconcile'), {
    id: row.id,
    input: { ...bill, adjustConfigId: at.feeId },
  });
  expect(rejected).toMatchObject({ code: 40000, text: expect.stringContaining('billAmount') });
  await charge(at, { direction: 'AP', rate: '10', qty: '-1' });
  await charge(at, { rate: '10' });
  await charge(at, { rate: '10', qty: '-1' });
  const open = { payStatus: 'UNBILLED', unbilledCount: 2, balanceAmount: '0.00' };
  expect(await payables(at)).toMatchObject([open]);
  expect(await receivables(at)).toMatchObject([open]);
});

test('receivables from a company are shown beside payables to it', { tags: ['sqlite'] }, async () => {
  const at = await till();
  const note = await issuedNote(at, ['100']);
  await charge(at, { direction: 'AP', rate: '60' });
  const [row] = await payables(at);
  const bill = { supplierInvoiceNo: `OFF-${serial}`, invoiceDate: '2026-10-05', billAmount: '60' };
  await done(clerk.post(payableCalls.act('reconcile'), { id: row.id, input: bill }));
  const offset = {
    ...{ checkoutType: 'OFFSET', partyId: at.customerId, contraPartyId: at.supplierId, currency: 'USD' },
    ...{ payAmount: '60', payMethod: 'CASH', payDate: payDay },
  };
  const made = await done(clerk.post(checkoutCalls.save, offset));
  const post = { id: made.id, transition: 'post' };
  expect((await clerk.post(checkoutCalls.transit, post)).code).toBe(40012);
  await done(app.admin.post(checkoutCalls.transit, post));
  expect((await clerk.get(noteCalls.findById(note.id))).data).toMatchObject({ balanceAmount: '40.00' });
  expect(await payables(at)).toMatchObject([{ balanceAmount: '0.00', payStatus: 'SETTLED' }]);
  await done(clerk.post(checkoutCalls.transit, { id: made.id, transition: 'reverse', input: { reverseReason: 'x' } }));
  expect((await clerk.get(noteCalls.findById(note.id))).data).toMatchObject({ balanceAmount: '100.00' });
  expect(await payables(at)).toMatchObject([{ balanceAmount: '60.00' }]);
  const perms = ['fms:checkout:list', 'fms:checkout:edit', 'fms:receivable:checkout', 'fms:checkout:add'];
  const { client: collector } = await hire(app, { account: `collector${serial}`, perms });
  const prepaid = { ...offset, checkoutType: 'PREPAY', contraPartyId: null };
  expect((await collector.post(checkoutCalls.save, prepaid)).code).toBe(20000);
  expect((await collector.post(checkoutCalls.save, offset)).code).toBe(40003);
});

test('the currency of a customer stays while prepayments are kept in it', async () => {
  const at = await till();
  const prepay = { checkoutType: 'PREPAY', partyId: at.customerId, currency: 'USD', payAmount: '1000' };
  const made = await done(clerk.post(checkoutCalls.save, { ...prepay, ...wire(`PRE${serial}`) }));
  await done(clerk.post(checkoutCalls.transit, { id: made.id, transition: 'post' }));
  const party = async () => (await app.admin.get(userCalls.findById(at.customerId))).data;
  const save = async (more: object) => app.admin.post(userCalls.save, { ...(await party()), ...more });
  expect((await save({ currency: 'JPY' })).code).toBe(40012);
  expect(await party()).toMatchObject({ currency: 'USD', balance: '1000.00' });
  await done(save({ remark: 'x', userName: 'another name' }));
  await done(clerk.post(checkoutCalls.transit, { id: made.id, transition: 'reverse', input: { reverseReason: 'x' } }));
  await done(save({ currency: 'JPY' }));
});

test("a user limited to one customer sees only that customer's rows", async () => {
  const [at, other] = [await till(), await till()];
  await charge(at, { rate: '100' });
  await charge(other, { rate: '200' });
  const perms = ['fms:receivable:list', 'fms:receivable:query'];
  const scoped = { account: `held${serial}`, perms, dataScope: 'CUSTOMER', customerId: at.customerId };
  const { client } = await hire(app, scoped);
  const { records } = (await client.post(receivableCalls.find, {})).data;
  expect(records).toMatchObject([{ partyId: at.customerId, balanceAmount: '100.00' }]);
  const groups = await client.post(receivableCalls.find.replace(/find(\w+)List$/, 'group$1'), { by: ['partyId'], sums: ['balanceAmount'] });
  expect(groups.data.records).toMatchObject([{ partyId: at.customerId, sums: { balanceAmount: '100.00' } }]);
  const summarized = await client.post(receivableCalls.find, { summarize: true });
  expect(summarized.data.summary.find(({ field }: { field: string }) => field === 'balanceAmount')).toMatchObject({ value: '100.00' });
  const [theirs] = await receivables(other);
  expect((await client.get(receivableCalls.findById(theirs.id))).code).toBe(40004);
});
