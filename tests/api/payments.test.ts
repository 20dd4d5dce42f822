import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { moneyFaults } from '../support/money/moneyFaults.ts';
import {
  allowAlone,
  charge,
  checkoutCalls,
  done,
  issuedNote,
  noteCalls,
  openTill,
  payableCalls,
  payDay,
  receivableCalls,
  type Till,
} from '../support/money/till.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { hire, roleCalls, userCalls } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let clerk: Client;
let yard: Yard;
let serial = 900;

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  yard = await openYard(app.admin);
  clerk = await app.as('finance');
});
afterAll(() => app.close());

async function till(): Promise<Till> {
  serial += 1;
  const opening = { admin: app.admin, yard, clerk, manager: app.admin, container: containerNo(serial) };
  return openTill({ ...opening, mark: `pm${serial}` });
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const cash = { payMethod: 'CASH', payDate: payDay };
const settlements = async (partyId: string) => (await clerk.post(checkoutCalls.find, { partyId })).data.records as Answer['data'][];
const balanceOf = async ({ customerId }: Till) => (await app.admin.get(userCalls.findById(customerId))).data.balance;
const post = (id: string, who: Client, input?: object) =>
  who.post(checkoutCalls.transit, { id, transition: 'post', ...(input && { input }) });
const rowsOf = async ({ supplierId }: Till): Promise<Answer['data'][]> =>
  (await clerk.post(payableCalls.find, { partyId: supplierId })).data.records;

/** Reconciles a supplier bill; returns its row in the list of payables. */
async function billed(at: Till, billAmount: string, more: { invoiceDate?: string; bizDate?: string } = {}) {
  const { invoiceDate = '2026-10-05', bizDate = '2026-09-10' } = more;
  const qty = billAmount.startsWith('-') ? '-1' : '1';
  await charge(at, { direction: 'AP', qty, rate: billAmount.replace('-', ''), bizDate });
  const waiting = (await rowsOf(at)).find((row) => row.supplierInvoiceNo === null);
  serial += 1;
  const input = { supplierInvoiceNo: `PAY-${serial}`, invoiceDate, billAmount };
  await done(clerk.post(payableCalls.act('reconcile'), { id: waiting.id, input }));
  return (await rowsOf(at)).find((row) => row.supplierInvoiceNo === `PAY-${serial}`);
}
const asks = (path: string) => ({ code: 40000, data: { errors: [{ path, keyword: 'confirm' }] } });

describe('a surplus', () => {
  test('is kept as a prepayment only after confirmation, however it was received', async () => {
    const at = await till();
    const note = await issuedNote(at, ['100']);
    const [row] = (await clerk.post(receivableCalls.find, { partyId: at.customerId })).data.records;
    const drafted = await done(
      clerk.post(checkoutCalls.save, {
        ...{ checkoutType: 'RECEIPT', partyId: at.customerId, currency: 'USD', payAmount: '150', ...cash },
      }),
    );
    const ways = [
      (input: object) => clerk.post(noteCalls.act('receipt'), { id: note.id, input: { ...cash, ...input } }),
      (input: object) => clerk.post(receivableCalls.act('checkout'), { id: row.id, input: { ...cash, ...input } }),
    ];
    const before = await settlements(at.customerId);
    for (const way of ways) {
      for (const input of [{}, { keepSurplus: false }]) {
        const rejected = await way({ payAmount: '150', ...input });
        expect(rejected, rejected.text).toMatchObject(asks('/input/keepSurplus'));
        expect(rejected.message).toContain('50');
      }
    }
    expect(await post(drafted.id, clerk)).toMatchObject(asks('/input/keepSurplus'));
    expect(await settlements(at.customerId)).toEqual(before);
    expect(await balanceOf(at)).toBe('0.00');
    expect((await clerk.get(noteCalls.findById(note.id))).data).toMatchObject({ balanceAmount: '100.00' });
    await done(post(drafted.id, clerk, { keepSurplus: true }));
    expect(await balanceOf(at)).toBe('50.00');
    expect(await moneyFaults(app.admin, at)).toEqual([]);
  });

  test('needs no confirmation when there is none, or for a prepayment', async () => {
    const at = await till();
    const note = await issuedNote(at, ['100']);
    await done(clerk.post(noteCalls.act('receipt'), { id: note.id, input: { ...cash, payAmount: '40' } }));
    await done(clerk.post(noteCalls.act('receipt'), { id: note.id, input: cash }));
    const prepaid = { checkoutType: 'PREPAY', partyId: at.customerId, currency: 'USD', payAmount: '30', ...cash };
    const made = await done(clerk.post(checkoutCalls.save, prepaid));
    await done(post(made.id, clerk));
    expect(await balanceOf(at)).toBe('30.00');
  });

  test('is previewed: the open amount of a party and its prepayments', async () => {
    const at = await till();
    await issuedNote(at, ['100']);
    const open = (partyId: string) => clerk.post('/hw/wms/hwCheckout/openItems', { input: { partyId, currency: 'USD' } });
    expect((await open(at.customerId)).data).toMatchObject({
      total: '100.00',
      balance: '0.00',
      items: [{ open: '100.00' }],
    });
    await billed(at, '70');
    expect((await open(at.supplierId)).data).toMatchObject({ total: '70.00', balance: null, isSupplier: true });
    const customer = await app.as('viewer');
    expect((await customer.post('/hw/wms/hwCheckout/openItems', { input: { partyId: at.customerId } })).code).toBe(40003);
  });
});

describe('a confirmation for one of many payments', () => {
  const draftOf = async (at: Till, payAmount: string, payDate = payDay): Promise<Answer['data']> =>
    done(
      clerk.post(checkoutCalls.save, {
        ...{ checkoutType: 'RECEIPT', partyId: at.customerId, currency: 'USD', payAmount, ...cash, payDate },
      }),
    );
  const postAll = (ids: readonly string[], input?: object) =>
    clerk.post(checkoutCalls.transit, { ids, transition: 'post', ...(input && { input }) }, { 'Accept-Language': 'en' });
  const stateOf = async (id: string) => (await clerk.get(checkoutCalls.findById(id))).data.checkoutStatus;

  test('counts for that one only: when posted together the others are rejected by name', async () => {
    const [at, other] = [await till(), await till()];
    for (const one of [at, other]) await issuedNote(one, ['100'], daysAgo(50));
    const [plain, rich, late] = [await draftOf(at, '30'), await draftOf(other, '250'), await draftOf(at, '20', daysAgo(40))];
    const ids = [plain.id, rich.id, late.id];
    for (const input of [undefined, { keepSurplus: true }, { keepSurplus: true, confirmDate: true }]) {
      const rejected = await postAll(ids, input);
      expect(rejected, rejected.text).toMatchObject({ code: 40012 });
      expect(rejected.data.errors).toMatchObject([
        { path: '/ids/1', message: expect.stringContaining('surplus of 150.00 USD') },
        { path: '/ids/2', message: expect.stringContaining('40 days ago') },
      ]);
      expect(rejected.message).toMatch(/need confirmation: process them one at a time/);
      expect(rejected.message).toContain(`${rich.checkoutNo}, ${late.checkoutNo}`);
      for (const id of ids) expect(await stateOf(id)).toBe('DRAFT');
      expect(await balanceOf(other)).toBe('0.00');
    }
  });

  test('is not required when none of the payments needs one', async () => {
    const at = await till();
    await issuedNote(at, ['100']);
    const ids = [(await draftOf(at, '30')).id, (await draftOf(at, '40')).id];
    await done(postAll(ids));
    for (const id of ids) expect(await stateOf(id)).toBe('POSTED');
  });

  test('names each of several bills that are paid in one call', async () => {
    const [a, b] = [await till(), await till()];
    const rows = [await billed(a, '70', { invoiceDate: daysAgo(4) }), await billed(b, '30', { invoiceDate: daysAgo(3) })];
    const input = { ...cash, payDate: daysAgo(6), payAmount: '100' };
    const requested = await clerk.post(payableCalls.act('pay'), { ids: rows.map(({ id }) => id), input });
    expect(requested, requested.text).toMatchObject(asks('/input/confirmDate'));
    for (const { supplierInvoiceNo } of rows) expect(requested.message).toContain(supplierInvoiceNo);
    expect([...(await settlements(a.supplierId)), ...(await settlements(b.supplierId))]).toEqual([]);
  });
});

describe('the date of a payment', () => {
  const receive = (id: string, payDate: string, more: object = {}) =>
    clerk.post(noteCalls.act('receipt'), { id, input: { ...cash, payDate, ...more } });

  test('more than 31 days ago needs confirmation once, and nothing is booked before', async () => {
    const at = await till();
    const note = await issuedNote(at, ['100'], daysAgo(50));
    expect(await receive(note.id, daysAgo(40))).toMatchObject(asks('/input/confirmDate'));
    expect(await settlements(at.customerId)).toEqual([]);
    await done(receive(note.id, daysAgo(40), { confirmDate: true }));
  });

  test('before the date of the bill needs confirmation', async () => {
    const at = await till();
    const note = await issuedNote(at, ['100'], daysAgo(5));
    const early = await receive(note.id, daysAgo(6));
    expect(early).toMatchObject(asks('/input/confirmDate'));
    expect(early.message).toContain(note.debitNo);
    await done(receive(note.id, daysAgo(6), { confirmDate: true }));
    const row = await billed(at, '70', { invoiceDate: daysAgo(5) });
    const pay = (input: object) => clerk.post(payableCalls.act('pay'), { id: row.id, input: { ...cash, ...input } });
    expect(await pay({ payDate: daysAgo(6) })).toMatchObject(asks('/input/confirmDate'));
    expect(await settlements(at.supplierId)).toEqual([]);
    await done(pay({ payDate: daysAgo(6), confirmDate: true }));
  });

  test('before the oldest open line, or after today, is rejected even with confirmation', async () => {
    const at = await till();
    const note = await issuedNote(at, ['100'], daysAgo(5));
    const row = await billed(at, '70');
    const sure = { confirmDate: true, keepSurplus: true };
    for (const payDate of ['2026-09-09', '1999-01-01', daysAgo(-2), '2099-01-01']) {
      const draft = { checkoutType: 'RECEIPT', partyId: at.customerId, currency: 'USD', payAmount: '10', ...cash };
      const { keepSurplus: _, ...paid } = { ...cash, ...sure, payDate };
      for (const rejected of [
        await receive(note.id, payDate, sure),
        await clerk.post(payableCalls.act('pay'), { id: row.id, input: paid }),
        await clerk.post(checkoutCalls.save, { ...draft, payDate }),
      ]) {
        expect(rejected.code, rejected.text).toBe(40000);
        expect(rejected.data.errors[0].path).toMatch(/\/payDate$/);
      }
    }
    expect([...(await settlements(at.customerId)), ...(await settlements(at.supplierId))]).toEqual([]);
  });
});

describe('a payment', () => {
  test('waits for a second user however it is entered, and receipts do not', async () => {
    const at = await till();
    const row = await billed(at, '100');
    const { ids, message } = await done(clerk.post(payableCalls.act('pay'), { id: row.id, input: { ...cash, payAmount: '40' } }));
    expect(message.en).toContain('somebody else');
    const typed = { checkoutType: 'PAYMENT', partyId: at.supplierId, currency: 'USD', payAmount: '60', ...cash };
    const made = await done(clerk.post(checkoutCalls.save, typed));
    for (const id of [ids[0], made.id]) {
      expect(await post(id, clerk)).toMatchObject({ code: 40012, text: expect.stringContaining('须由他人过账') });
    }
    const both = { ids: [ids[0], made.id], transition: 'post' };
    expect((await clerk.post(checkoutCalls.transit, both)).code).toBe(40012);
    expect(await rowsOf(at)).toMatchObject([{ settledAmount: '0.00', balanceAmount: '100.00' }]);
    await done(app.admin.post(checkoutCalls.transit, both));
    expect(await rowsOf(at)).toMatchObject([{ settledAmount: '100.00', balanceAmount: '0.00' }]);
    const note = await issuedNote(at, ['10']);
    await done(clerk.post(noteCalls.act('receipt'), { id: note.id, input: cash }));
    expect(await settlements(at.customerId)).toMatchObject([{ checkoutStatus: 'POSTED' }]);
  });

  test('entered by an administrator waits too, and its last editor cannot post it either', async () => {
    const at = await till();
    await billed(at, '100');
    const typed = { checkoutType: 'PAYMENT', partyId: at.supplierId, currency: 'USD', payAmount: '60', ...cash };
    const made = await done(app.admin.post(checkoutCalls.save, typed));
    expect((await post(made.id, app.admin)).code).toBe(40012);
    const { data } = await clerk.get(checkoutCalls.findById(made.id));
    await done(clerk.post(checkoutCalls.save, { ...data, remark: 'by wire' }));
    expect((await post(made.id, clerk)).code).toBe(40012);
    const { client } = await hire(app, {
      account: `payer${serial}`,
      perms: ['fms:checkout:list', 'fms:checkout:query', 'fms:checkout:edit', 'fms:payable:pay'],
    });
    await done(post(made.id, client));
  });

  test('cannot be entered twice while it waits', async () => {
    const at = await till();
    const row = await billed(at, '100');
    const pay = (payAmount?: string) =>
      clerk.post(payableCalls.act('pay'), { id: row.id, input: { ...cash, ...(payAmount && { payAmount }) } });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 40012, 40012]);
    const [draft] = await settlements(at.supplierId);
    expect(await pay('1')).toMatchObject({ code: 40012, text: expect.stringContaining(draft.checkoutNo) });
    await done(post(draft.id, app.admin));
    expect(await moneyFaults(app.admin, at)).toEqual([]);
  });

  test('up to the limit of a role needs no second user, at the exchange rate of its day; only administrators set limits', async () => {
    const at = await till();
    const [role] = (await app.admin.post(roleCalls.find, { roleKey: 'finance' })).data.records;
    expect(Number(role.paymentLimit ?? 0)).toBe(0);
    expect((await clerk.post(roleCalls.save, { ...role, paymentLimit: '9' })).code).toBe(40003);
    await allowAlone(app.admin, '50', ['finance']);
    const [small, large] = [await billed(at, '50'), await billed(at, '50.01')];
    const pay = ({ id }: Answer['data']) => clerk.post(payableCalls.act('pay'), { id, input: cash });
    await done(pay(small));
    const { ids } = await done(pay(large));
    expect((await clerk.get(checkoutCalls.findById(ids[0]))).data).toMatchObject({ checkoutStatus: 'DRAFT' });
    expect((await post(ids[0], clerk)).code).toBe(40012);
    await allowAlone(app.admin, '0', ['finance']);
    const typed = { checkoutType: 'PAYMENT', partyId: at.supplierId, currency: 'USD', payAmount: '0.01', ...cash };
    const made = await clerk.post(checkoutCalls.save, typed);
    expect((await post(made.data.id, clerk)).code).toBe(40012);
  });

  describe('within the limit of a role', () => {
    const limit = '50';
    const pay = ({ id }: Answer['data'], input: object = {}) => clerk.post(payableCalls.act('pay'), { id, input: { ...cash, ...input } });
    const stateOf = async (ids: readonly string[]) => (await clerk.get(checkoutCalls.findById(ids[0] ?? ''))).data.checkoutStatus;

    beforeAll(() => allowAlone(app.admin, limit, ['finance']));
    afterAll(() => allowAlone(app.admin, '0', ['finance']));

    test("waits once one user's payments to a party exceed it within a day", async () => {
      const [at, other] = [await till(), await till()];
      const row = await billed(at, '100');
      expect(await stateOf((await done(pay(row, { payAmount: '30' }))).ids)).toBe('POSTED');
      expect(await stateOf((await done(pay(row, { payAmount: '20' }))).ids)).toBe('POSTED');
      const third = (await done(pay(row, { payAmount: '0.01', payDate: daysAgo(1) }))).ids;
      expect(await stateOf(third)).toBe('DRAFT');
      expect((await post(third[0], clerk)).code).toBe(40012);
      const elsewhere = await billed(other, '50');
      expect(await stateOf((await done(pay(elsewhere))).ids)).toBe('POSTED');
      await done(post(third[0], app.admin));
      expect(await moneyFaults(app.admin, at)).toEqual([]);
    });

    test('counts for 24 hours, independent of midnight, including reversed payments', async () => {
      const at = await till();
      const row = await billed(at, '100');
      const [id = ''] = (await done(pay(row, { payAmount: '50' }))).ids;
      const reverse = { id, transition: 'reverse', input: { reverseReason: 'x' } };
      await done(clerk.post(checkoutCalls.transit, reverse));
      const postedAgo = async (hours: number) => {
        const postedTime = new Date(Date.now() - hours * 3_600_000).toISOString();
        await done(door.within(app.admin, ({ records }) => records.change('hwCheckout', id, { postedTime })));
      };
      const other = { payAmount: '1', payDate: daysAgo(1) };
      for (const hours of [0, 23]) {
        await postedAgo(hours);
        const { ids } = await done(pay(row, other));
        expect(await stateOf(ids)).toBe('DRAFT');
        expect((await post(ids[0], clerk)).code).toBe(40012);
        await done(app.admin.get(checkoutCalls.deleteById(ids[0])));
      }
      await postedAgo(25);
      const same = await done(pay(row, { ...other, payDate: payDay }));
      expect(await stateOf(same.ids)).toBe('DRAFT');
      await done(app.admin.get(checkoutCalls.deleteById(same.ids[0])));
      expect(await stateOf((await done(pay(row, other))).ids)).toBe('POSTED');
    });

    test('cannot be bypassed by several payments in one call, or at once', async () => {
      const at = await till();
      await billed(at, '200');
      const typed = { checkoutType: 'PAYMENT', partyId: at.supplierId, currency: 'USD', payAmount: '30', ...cash };
      const drafts = [];
      for (let i = 0; i < 4; i += 1) drafts.push(await done(clerk.post(checkoutCalls.save, typed)));
      const ids = drafts.map(({ id }) => id);
      const together = await clerk.post(checkoutCalls.transit, { ids: ids.slice(0, 2), transition: 'post' });
      expect(together).toMatchObject({ code: 40012, text: expect.stringContaining('限额') });
      const atOnce = await Promise.all(ids.map((id) => post(id, clerk)));
      expect(atOnce.map(({ code }) => code).toSorted()).toEqual([20000, 40012, 40012, 40012]);
    });

    test('counts the paid amount and the fee, not the remainder after a credit', async () => {
      const at = await till();
      const [bill, credit] = [await billed(at, '500'), await billed(at, '-460')];
      const netted = await clerk.post(payableCalls.act('pay'), {
        ...{ ids: [bill.id, credit.id], input: { ...cash, payAmount: '40' } },
      });
      expect(netted.code, netted.text).toBe(20000);
      expect(await stateOf(netted.data.ids)).toBe('DRAFT');
      expect((await post(netted.data.ids[0], clerk)).code).toBe(40012);
      const fee = await till();
      await billed(fee, '100');
      const typed = { checkoutType: 'PAYMENT', partyId: fee.supplierId, currency: 'USD', payAmount: '50', ...cash };
      const made = await done(clerk.post(checkoutCalls.save, { ...typed, feeAmount: '5' }));
      expect((await post(made.id, clerk)).code).toBe(40012);
    });
  });
});
