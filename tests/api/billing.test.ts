import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { moneyFaults } from '../support/money/moneyFaults.ts';
import {
  allowAlone,
  charge,
  checkoutCalls,
  costCalls,
  done,
  issuedNote,
  letterhead,
  lineCalls,
  noteCalls,
  openTill,
  payableCalls,
  payDay,
  type Till,
} from '../support/money/till.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, orderCalls, type Yard } from './support/yard.ts';

let app: TestApp;
let clerk: Client;
let manager: Client;
let yard: Yard;
let serial = 40;

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  yard = await openYard(app.admin);
  clerk = await app.as('finance');
  await allowAlone(app.admin, '100000');
  manager = app.admin;
});
afterAll(() => app.close());

async function till(): Promise<Till> {
  serial += 1;
  const opening = { admin: app.admin, yard, clerk, manager, container: containerNo(serial), mark: String(serial) };
  return openTill(opening);
}
const note = async (id: string) => (await clerk.get(noteCalls.findById(id))).data;
const costs = async (debitNoteId: string) => (await clerk.post(costCalls.find, { debitNoteId })).data.records;
const balanceOf = async ({ customerId }: Till) => (await app.admin.get(`/hw/wms/hwUser/findUserById/${customerId}`)).data.balance;
const step = (id: string, transition: string, input: object = {}) => clerk.post(noteCalls.transit, { id, transition, input });
const receipt = (at: Till, payAmount: string, more: object = {}) => ({
  ...{ checkoutType: 'RECEIPT', partyId: at.customerId, currency: 'USD', payAmount },
  ...{ payMethod: 'ZELLE', payDate: payDay, ...more },
});
const post = (id: string, who = clerk) => who.post(checkoutCalls.transit, { id, transition: 'post', input: { keepSurplus: true } });
const reverse = (id: string) => clerk.post(checkoutCalls.transit, { id, transition: 'reverse', input: { reverseReason: 'bounced' } });
const paid = async (at: Till, payAmount: string, more: object = {}) => {
  const made = await done(clerk.post(checkoutCalls.save, receipt(at, payAmount, more)));
  await done(post(made.id));
  return (await clerk.get(checkoutCalls.findById(made.id))).data;
};

describe('a debit note', () => {
  test("consists of approved lines, is frozen when issued, and is due by the customer's terms", async () => {
    const at = await till();
    await charge(at, { rate: '100.50' });
    await charge(at, { rate: '20', qty: '2' });
    const { id } = await done(clerk.post(noteCalls.bill, { input: { customerId: at.customerId, currency: 'USD' } }));
    expect(await note(id)).toMatchObject({
      debitStatus: 'DRAFT',
      lineCount: 2,
      totalAmount: '140.50',
      payTerm: 'NET30',
    });
    expect((await costs(id)).map(({ costStatus }: { costStatus: string }) => costStatus)).toEqual(['APPROVED', 'APPROVED']);
    await done(step(id, 'issue', { issueDate: '2026-10-01' }));
    expect(await note(id)).toMatchObject({ debitStatus: 'ISSUED', dueDate: '2026-10-31', balanceAmount: '140.50' });
    const [line] = await costs(id);
    expect(line).toMatchObject({ costStatus: 'BILLED', dueDate: '2026-10-31' });
    const rejected = await manager.post(costCalls.transit, { id: line.id, transition: 'void' });
    expect(rejected.code).toBe(40012);
    const again = await clerk.post(noteCalls.bill, { input: { customerId: at.customerId, currency: 'USD' } });
    expect(again).toMatchObject({ code: 40012, message: expect.stringContaining('没有已审核') });
  });

  test("sets the billing status of its lines' orders", async () => {
    const at = await till();
    const money = async () => {
      const { arStatus, apStatus, arOpenQty } = (await clerk.get(orderCalls.findById(at.orderId))).data;
      return [arStatus, apStatus, arOpenQty];
    };
    expect(await money()).toEqual(['UNBILLED', 'UNBILLED', 0]);
    const first = await issuedNote(at, ['100']);
    expect(await money()).toEqual(['BILLED', 'UNBILLED', 0]);
    const late = await charge(at, { rate: '40' });
    expect(await money()).toEqual(['UNBILLED', 'UNBILLED', 1]);
    await done(manager.post(costCalls.transit, { id: late.id, transition: 'void' }));
    await charge(at, { rate: '60', direction: 'AP' });
    expect(await money()).toEqual(['BILLED', 'UNBILLED', 0]);
    await issuedNote(at, ['50']);
    await paid(at, first.totalAmount);
    expect(await money()).toEqual(['PARTIAL', 'UNBILLED', 0]);
    await paid(at, '50');
    expect(await money()).toEqual(['SETTLED', 'UNBILLED', 0]);
  });

  test('leaves an order open while one of its lines was sent back and still has to be billed', async () => {
    const at = await till();
    const order = async () => (await clerk.get(orderCalls.findById(at.orderId))).data;
    await issuedNote(at, ['100']);
    for (const [direction, partyId] of [
      ['AR', at.customerId],
      ['AP', at.supplierId],
    ] as const) {
      const values = { direction, partyId, orderId: at.orderId, costConfigId: at.feeId, qty: '1', rate: '30' };
      const more = { taxRate: '0', currency: 'USD', bizDate: '2026-09-10' };
      const line = await done(clerk.post(costCalls.save, { ...values, ...more }));
      await done(clerk.post(costCalls.transit, { id: line.id, transition: 'submit' }));
      const reject = { id: line.id, transition: 'reject', input: { rejectReason: 'the wrong rate' } };
      await done(manager.post(costCalls.transit, reject));
    }
    expect(await order()).toMatchObject({ arOpenQty: 1, apOpenQty: 1, arStatus: 'UNBILLED', apStatus: 'UNBILLED' });
  });

  test('with one line sets its order to partly paid when a part of the money arrives', async () => {
    const at = await till();
    const order = async () => (await clerk.get(orderCalls.findById(at.orderId))).data;
    await issuedNote(at, ['100']);
    const part = await paid(at, '40');
    expect(await order()).toMatchObject({ arStatus: 'PARTIAL' });
    await done(reverse(part.id));
    expect(await order()).toMatchObject({ arStatus: 'BILLED' });
    await charge(at, { direction: 'AP', rate: '100' });
    const [row] = (await clerk.post(payableCalls.find, { partyId: at.supplierId })).data.records;
    const bill = { supplierInvoiceNo: `PART-${serial}`, invoiceDate: '2026-10-05', billAmount: '100' };
    await done(clerk.post(payableCalls.act('reconcile'), { id: row.id, input: bill }));
    expect(await order()).toMatchObject({ apStatus: 'BILLED' });
    const [billed] = (await clerk.post(payableCalls.find, { partyId: at.supplierId })).data.records;
    const pay = (payAmount: string) =>
      clerk.post(payableCalls.act('pay'), {
        id: billed.id,
        input: { payMethod: 'CASH', payDate: payDay, payAmount },
      });
    await done(pay('40'));
    expect(await order()).toMatchObject({ apStatus: 'PARTIAL' });
    await done(pay('60'));
    expect(await order()).toMatchObject({ apStatus: 'SETTLED' });
  });

  test('is numbered by its letterhead without gaps, and concurrent billing bills no line twice', async () => {
    const prefix = `Z${String.fromCharCode(65 + (serial % 26))}X`;
    const configId = await letterhead(app.admin, { configCode: prefix, noPrefix: prefix, isDefault: false });
    const [at, other] = [await till(), await till()];
    for (const one of [at, other]) for (const rate of ['10', '11', '12', '13']) await charge(one, { rate });
    const bill = (one: Till) => clerk.post(noteCalls.bill, { input: { customerId: one.customerId, currency: 'USD', configId } });
    const answers = await Promise.all([at, other, at, other, at, other].map(bill));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 20000, 40012, 40012, 40012, 40012]);
    const ids = answers.flatMap(({ data }) => data?.id ?? []);
    const notes = await Promise.all(ids.map(note));
    expect(notes.map(({ totalAmount }) => totalAmount)).toEqual(['46.00', '46.00']);
    const numbers = notes.map(({ debitNo }) => debitNo).toSorted();
    expect(numbers).toEqual([expect.stringMatching(`^${prefix}\\d{6}0001$`), expect.stringMatching(`^${prefix}\\d{6}0002$`)]);
  });

  test('that is disputed accepts a credit line; one that is voided releases its lines and keeps its number', async () => {
    const at = await till();
    const made = await issuedNote(at, ['100', '50']);
    await done(step(made.id, 'dispute', { disputeReason: 'too much' }));
    const credit = await charge(at, { qty: '-1', rate: '30' });
    await done(step(made.id, 'credit', { costIds: [credit.id] }));
    expect(await note(made.id)).toMatchObject({ debitStatus: 'ISSUED', totalAmount: '120.00', lineCount: 3 });
    await done(step(made.id, 'void', { voidReason: 'wrong customer' }));
    expect(await note(made.id)).toMatchObject({
      ...{ debitNo: made.debitNo, debitStatus: 'VOID', voidedAmount: '120.00', lineCount: 0 },
    });
    const line = (await clerk.get(costCalls.findById(credit.id))).data;
    expect(line).toMatchObject({ costStatus: 'APPROVED', debitNoteId: null, dueDate: null });
  });
});

test('a note whose remainder is credited is settled, also when it was partly paid', async () => {
  const at = await till();
  const made = await issuedNote(at, ['100']);
  await done(step(made.id, 'dispute', { disputeReason: 'too much' }));
  const whole = await charge(at, { qty: '-1', rate: '100' });
  expect(await done(step(made.id, 'credit', { costIds: [whole.id] }))).toMatchObject({ debitStatus: 'SETTLED' });
  expect(await note(made.id)).toMatchObject({ debitStatus: 'SETTLED', totalAmount: '0.00', balanceAmount: '0.00' });
  expect((await costs(made.id)).map((line: Answer['data']) => line.costStatus)).toEqual(['SETTLED', 'SETTLED']);
  expect((await clerk.post(noteCalls.act('receipt'), { id: made.id, input: {} })).code).not.toBe(20000);
  const other = await issuedNote(at, ['100', '50']);
  const first = await paid(at, '110');
  await done(step(other.id, 'dispute', { disputeReason: 'one pallet was missing' }));
  await done(reverse(first.id));
  expect(await note(other.id)).toMatchObject({ debitStatus: 'DISPUTED', settledAmount: '0.00' });
  await done(step(other.id, 'withdraw'));
  await paid(at, '110');
  await done(step(other.id, 'dispute', { disputeReason: 'one pallet was missing' }));
  expect((await clerk.post(noteCalls.act('receipt'), { id: other.id, input: {} })).code).not.toBe(20000);
  const more = await charge(at, { qty: '-1', rate: '40.01' });
  const before = [await note(other.id), await costs(other.id)];
  expect((await step(other.id, 'credit', { costIds: [more.id] })).code).toBe(40000);
  expect([await note(other.id), await costs(other.id)]).toEqual(before);
  await done(step(other.id, 'withdraw'));
  expect(await note(other.id)).toMatchObject({ debitStatus: 'PARTIAL', balanceAmount: '40.00' });
  await done(step(other.id, 'dispute', { disputeReason: 'one pallet was missing' }));
  const rest = await charge(at, { qty: '-1', rate: '40' });
  await done(step(other.id, 'credit', { costIds: [rest.id] }));
  expect(await note(other.id)).toMatchObject({ debitStatus: 'SETTLED', totalAmount: '110.00', balanceAmount: '0.00' });
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

describe('a receipt', () => {
  test('of 5,000 pays the oldest due lines first, and 9,000 leave 1,699.50 to the customer', async () => {
    const at = await till();
    const notes = [];
    const days = ['2026-08-01', '2026-09-01', '2026-10-01'];
    for (const [i, rate] of ['1800.00', '2500.50', '3000.00'].entries()) notes.push(await issuedNote(at, [rate], days[i]));
    const first = await paid(at, '5000');
    const lines = (await clerk.post(lineCalls.find, { checkoutId: first.id }, { pageSize: '10' })).data.records;
    const amounts = lines.map(({ applyAmount }: { applyAmount: string }) => applyAmount).toSorted();
    expect(amounts).toEqual(['1800.00', '2500.50', '699.50']);
    expect(await note(notes[2].id)).toMatchObject({ debitStatus: 'PARTIAL', balanceAmount: '2300.50' });
    expect(await note(notes[0].id)).toMatchObject({ debitStatus: 'SETTLED', balanceAmount: '0.00' });
    await done(reverse(first.id));
    for (const each of notes) expect(await note(each.id)).toMatchObject({ debitStatus: 'ISSUED', settledAmount: '0.00' });
    const second = await paid(at, '9000');
    expect(second).toMatchObject({ appliedAmount: '7300.50', unappliedAmount: '1699.50', checkoutStatus: 'POSTED' });
    expect(await balanceOf(at)).toBe('1699.50');
    for (const each of notes) expect((await note(each.id)).debitStatus).toBe('SETTLED');
  });

  test('that is reversed restores every balance to the cent, in any order, and the lines of the notes with it', async () => {
    const at = await till();
    const made = await issuedNote(at, ['33.33', '33.33', '33.34']);
    await done(step(made.id, 'confirm'));
    const before = [await note(made.id), await costs(made.id), await balanceOf(at)];
    const [one, two] = [await paid(at, '10.01'), await paid(at, '50')];
    expect((await note(made.id)).balanceAmount).toBe('39.99');
    await done(reverse(one.id));
    const byNo = (await costs(made.id)).toSorted((a: Answer['data'], b: Answer['data']) => (a.costNo < b.costNo ? -1 : 1));
    expect(byNo.map((line: Answer['data']) => line.settledAmount)).toEqual(['33.33', '16.67', '0.00']);
    await done(reverse(two.id));
    const plain = ({ version: _, updateTime: __, updateBy: ___, ...rest }: Record<string, unknown>) => rest;
    expect(plain(await note(made.id))).toEqual(plain(before[0]));
    expect((await costs(made.id)).map(plain)).toEqual(before[1].map(plain));
    expect(await balanceOf(at)).toEqual(before[2]);
    expect((await reverse(one.id)).code).toBe(40012);
  });

  test('that is reversed leaves a line of 0.00 unchanged: it is settled together with its note', async () => {
    const at = await till();
    const made = await issuedNote(at, ['100', '0']);
    const states = async () => (await costs(made.id)).map((line: { costStatus: string }) => line.costStatus).toSorted();
    expect(await states()).toEqual(['BILLED', 'BILLED']);
    const one = await paid(at, '40');
    expect(await states()).toEqual(['BILLED', 'BILLED']);
    await done(reverse(one.id));
    expect(await states()).toEqual(['BILLED', 'BILLED']);
    expect((await clerk.get(orderCalls.findById(at.orderId))).data).toMatchObject({ arStatus: 'BILLED' });
    await paid(at, '100');
    expect(await states()).toEqual(['SETTLED', 'SETTLED']);
  });

  test('is posted once, however often it is requested, and two users cannot pay the same line twice', async () => {
    const at = await till();
    const made = await issuedNote(at, ['80']);
    const key = { 'Idempotency-Key': `k${at.customerId}` };
    const saves = await Promise.all([1, 2, 3].map(() => clerk.post(checkoutCalls.save, receipt(at, '80'), key)));
    expect(new Set(saves.flatMap(({ data }) => data?.id ?? [])).size).toBe(1);
    const id = saves.find(({ code }) => code === 20000)?.data.id;
    const other = await done(clerk.post(checkoutCalls.save, receipt(at, '80')));
    const posts = await Promise.all([post(id), post(id), post(other.id), post(id)]);
    expect(posts.filter(({ code }) => code === 20000)).toHaveLength(1);
    expect(await note(made.id)).toMatchObject({ settledAmount: '80.00', debitStatus: 'SETTLED' });
    expect((await step(made.id, 'void', { voidReason: 'x' })).code).toBe(40012);
  });

  test('by balance uses prepaid money, which cannot be refunded after that', async () => {
    const at = await till();
    const prepaid = await paid(at, '100', { checkoutType: 'PREPAY' });
    const made = await issuedNote(at, ['60']);
    const used = await paid(at, '60', { payMethod: 'BALANCE' });
    expect(await balanceOf(at)).toBe('40.00');
    expect((await note(made.id)).debitStatus).toBe('SETTLED');
    expect((await reverse(prepaid.id)).code).toBe(40012);
    await issuedNote(at, ['60']);
    const more = await done(clerk.post(checkoutCalls.save, receipt(at, '60', { payMethod: 'BALANCE' })));
    expect((await post(more.id)).code).toBe(40012);
    await done(reverse(used.id));
    await done(reverse(prepaid.id));
    expect(await balanceOf(at)).toBe('0.00');
  });

  test('of a bad debt is posted by another user than its author', async () => {
    const at = await till();
    await issuedNote(at, ['70']);
    const { payMethod, ...bad } = receipt(at, '70', { checkoutType: 'BAD_DEBT' });
    const made = await done(clerk.post(checkoutCalls.save, bad));
    expect((await post(made.id)).code).toBe(40012);
    expect((await post(made.id, manager)).code).toBe(20000);
  });

  test('without money has no payment method; one with money must have one', async () => {
    const at = await till();
    await issuedNote(at, ['70']);
    const way = { payMethod: 'CARD', bankRef: `W${at.orderId}`, feeAmount: '1' };
    const bad = await done(clerk.post(checkoutCalls.save, receipt(at, '70', { checkoutType: 'BAD_DEBT', ...way })));
    const stored = (await clerk.get(checkoutCalls.findById(bad.id))).data;
    expect(stored).toMatchObject({ payMethod: null, bankRef: null, feeAmount: null });
    const { id, version } = await done(clerk.post(checkoutCalls.save, receipt(at, '70')));
    const requested = await clerk.post(checkoutCalls.save, { id, version, payMethod: null });
    expect(requested).toMatchObject({ code: 40000, data: { errors: [{ keyword: 'required', path: '/payMethod' }] } });
  });

  test('of a bad debt cannot be posted by a user who has changed it, either', async () => {
    const at = await till();
    await issuedNote(at, ['70']);
    const bad = receipt(at, '40', { checkoutType: 'BAD_DEBT' });
    const changes = [
      async (made: Answer['data']) => manager.post(checkoutCalls.save, { ...made, remark: 'more' }),
      async ({ id }: Answer['data']) => manager.post(checkoutCalls.act('auto'), { id, input: {} }),
    ];
    for (const [i, change] of changes.entries()) {
      const made = await done(clerk.post(checkoutCalls.save, { ...bad, bankRef: `BD${i}${at.orderId}` }));
      await done(change((await clerk.get(checkoutCalls.findById(made.id))).data));
      expect((await post(made.id, manager)).code).toBe(40012);
    }
  });

  test.each([
    ['a supplier', (at: Till) => ({ partyId: at.supplierId })],
    ['a future day', () => ({ payDate: '2099-01-01' })],
    ['nothing', () => ({ payAmount: '0' })],
    ['a wire without reference', () => ({ payMethod: 'WIRE' })],
    ['a balance that pays no note', () => ({ checkoutType: 'PREPAY', payMethod: 'BALANCE' })],
  ])('of %s is refused', async (_, change) => {
    const at = await till();
    const answer = await clerk.post(checkoutCalls.save, receipt(at, '5', change(at)));
    expect([40000, 40012]).toContain(answer.code);
  });
});
