import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { type Expected, type Step, walkEveryPair } from './support/life.ts';
import { clerkOf, costCalls, feeCalls, newFee, payable, rateCalls } from './support/money.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let clerk: Client;
let yard: Yard;
let feeId: string;
let orderNo: string;
let orderId: string;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  clerk = await clerkOf(app);
  yard = await openYard(admin);
  feeId = (await newFee(admin)).id;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), [goodsFor('ONT8', 10)]));
  [orderId, orderNo] = [order.id, order.orderNo];
});
afterAll(() => app.close());

const cost = async (id: string) => (await admin.get(costCalls.findById(id))).data;
const step = (client: Client, id: string, transition: string, input?: object) =>
  client.post(costCalls.transit, { id, transition, ...(input && { input }) });
const receivable = (more: object = {}) => payable(yard, feeId, { direction: 'AR', partyId: yard.customerId, orderId, ...more });

describe('the amounts of a line', () => {
  test.each([
    [
      { qty: '1', rate: '1234.5', taxRate: '6' },
      { amount: '1234.50', taxAmount: '74.07', totalAmount: '1308.57' },
    ],
    [
      { qty: '1', rate: '0.125', taxRate: '0' },
      { amount: '0.13', taxAmount: '0.00', totalAmount: '0.13' },
    ],
    [
      { qty: '-1', rate: '0.125', remark: '冲减' },
      { amount: '-0.13', totalAmount: '-0.13' },
    ],
    [{ qty: '1', rate: '2.675' }, { amount: '2.68' }],
    [
      { qty: '1', rate: '1234.5', currency: 'JPY' },
      { amount: '1235.00', exchangeRate: null, baseAmount: null },
    ],
    [
      { qty: '6.5', rate: '85' },
      { amount: '552.50', exchangeRate: '1.000000', baseAmount: '552.50' },
    ],
  ])('%j', async (line, amounts) => {
    const made = await create(clerk, costCalls.save, payable(yard, feeId, line));
    expect(await cost(made.id)).toMatchObject({
      costStatus: 'DRAFT',
      source: 'MANUAL',
      settledAmount: '0.00',
      ...amounts,
    });
  });

  test('use the rate of the day or the latest one before it, frozen by the approval; without a rate they are empty', async () => {
    const made = await create(clerk, costCalls.save, receivable({ currency: 'EUR', rate: '1234.5', taxRate: '6' }));
    await ok(step(clerk, made.id, 'submit'));
    const before = await cost(made.id);
    const rejected = await step(admin, made.id, 'approve');
    expect(rejected).toMatchObject({ code: 40012 });
    expect(rejected.text).toContain('EUR');
    expect(await cost(made.id)).toEqual(before);
    const rate = (rateDate: string, one: string) =>
      create(admin, rateCalls.save, { rateDate, fromCurrency: 'EUR', toCurrency: 'USD', rate: one });
    for (const [day, one] of [
      ['2026-11-11', '9.9'],
      ['2026-11-01', '8.8'],
      ['2026-11-08', '7.1235'],
    ] as const) {
      await rate(day, one);
    }
    const again = { rateDate: '2026-11-08', fromCurrency: 'EUR', toCurrency: 'USD', rate: '1' };
    expect(await admin.post(rateCalls.save, again)).toMatchObject({
      ...{ code: 40010, message: '该日期此币种的汇率已有' },
      data: { errors: [{ message: '该日期此币种的汇率已有' }, {}, {}] },
    });
    await ok(step(admin, made.id, 'approve'));
    const approved = { exchangeRate: '7.123500', baseAmount: '9321.60', costStatus: 'APPROVED' };
    expect(await cost(made.id)).toMatchObject(approved);
    await rate('2026-11-10', '5');
    expect(await cost(made.id)).toMatchObject(approved);
  });
});

test('exchange rates can be edited only by users who may edit costs', async () => {
  const rate = { rateDate: '2026-03-02', fromCurrency: 'GBP', toCurrency: 'USD', rate: '1.25' };
  const seen = ['fms:exchangeRate:list', 'fms:exchangeRate:query'];
  const reader = (await hire(app, { account: 'rateReader', perms: [...seen, 'fms:cost:list'] })).client;
  const keeper = (await hire(app, { account: 'rateKeeper', perms: [...seen, 'fms:cost:edit'] })).client;
  expect(await reader.post(rateCalls.save, rate)).toMatchObject({ code: 40003 });
  const made = await ok(keeper.post(rateCalls.save, rate));
  const change = { id: made.id, version: made.version, rate: '1.3' };
  expect(await reader.post(rateCalls.save, change)).toMatchObject({ code: 40003 });
  expect(await reader.get(rateCalls.deleteById(made.id))).toMatchObject({ code: 40003 });
  expect((await ok(reader.post(rateCalls.find, { fromCurrency: 'GBP' }))).records).toMatchObject([{ rate: '1.250000' }]);
  await ok(keeper.post(rateCalls.save, change));
  await ok(keeper.get(rateCalls.deleteById(made.id)));
});

describe('a cost line is rejected', () => {
  test('without a related record, with the wrong party, with amount 0, and with more decimals than its currency', async () => {
    const ar = (await newFee(admin, { direction: 'AR' })).id;
    const count = async () => (await admin.post(costCalls.find, {})).data.total;
    const before = await count();
    for (const [line, field] of [
      [receivable({ orderId: null }), 'orderId'],
      [receivable({ partyId: yard.carrierId }), 'partyId'],
      [payable(yard, feeId, { partyId: yard.customerId }), 'partyId'],
      [payable(yard, ar), 'costConfigId'],
      [payable(yard, feeId, { qty: '0' }), 'qty'],
      [payable(yard, feeId, { qty: '0.0000' }), 'qty'],
      [payable(yard, feeId, { qty: '-2' }), 'remark'],
      [payable(yard, feeId, { rate: '-1' }), 'rate'],
      [payable(yard, feeId, { currency: 'XXX' }), 'currency'],
    ] as const) {
      const answer = await clerk.post(costCalls.save, line);
      expect([40000, 40012], answer.text).toContain(answer.code);
      expect(answer.text).toContain(`/${field}"`);
    }
    expect(await count()).toBe(before);
  });

  test('when a user writes a field of the system', async () => {
    const given = {
      costStatus: 'APPROVED',
      settledAmount: '99',
      amount: '5',
      exchangeRate: '3',
      source: 'QUOTE',
      quoteId: 'Q1',
    };
    const made = await create(clerk, costCalls.save, { ...receivable(), ...given, enteredBy: 'admin', costNo: 'X' });
    const now = await cost(made.id);
    expect(now).toMatchObject({
      ...{ costStatus: 'DRAFT', settledAmount: '0.00', amount: '10.00', exchangeRate: '1.000000', source: 'MANUAL' },
      ...{ costStage: 'WAREHOUSE', chargeUnit: 'PALLET', containerNo: containerNo(1), quoteId: null },
    });
    expect(now.enteredBy).toBe(now.createBy);
    expect(now.costNo).toMatch(/^FY\d{13}$/);
    await ok(step(clerk, made.id, 'submit'));
    const version = (await cost(made.id)).version;
    expect(await clerk.post(costCalls.save, { id: made.id, version, rate: '1' })).toMatchObject({ code: 40012 });
    expect(await clerk.get(costCalls.deleteById(made.id))).toMatchObject({ code: 40012 });
    expect(await cost(made.id)).toMatchObject({ amount: '10.00', costStatus: 'SUBMITTED' });
  });
});

test('the code of a fee item cannot change once a line uses it', async () => {
  const free = await newFee(admin);
  const rename = (one: { id: string; version: number }) =>
    admin.post(feeCalls.save, {
      id: one.id,
      version: one.version,
      costCode: `NEW_${one.id.slice(-8).toUpperCase().replaceAll('-', '_')}`,
    });
  await ok(rename(free));
  const used = await newFee(admin);
  await create(clerk, costCalls.save, payable(yard, used.id));
  expect(await rename(used)).toMatchObject({ code: 40012 });
  expect((await admin.get(feeCalls.findById(used.id))).data).toMatchObject({ costCode: used.costCode, version: 1 });
});

describe('the life cycle of a cost line', () => {
  const states = ['DRAFT', 'SUBMITTED', 'APPROVED', 'BILLED', 'SETTLED', 'REJECTED', 'VOID'];
  /** The life cycle of a cost line, stated independently of its resource file. */
  const steps: readonly Step[] = [
    { name: 'submit', from: ['DRAFT'], to: 'SUBMITTED' },
    { name: 'approve', from: ['SUBMITTED'], to: 'APPROVED' },
    { name: 'reject', from: ['SUBMITTED'], to: 'REJECTED', input: { rejectReason: 'x' } },
    { name: 'reopen', from: ['REJECTED'], to: 'DRAFT' },
    { name: 'void', from: ['APPROVED'], to: 'VOID' },
    { name: 'bill', from: ['APPROVED'], to: 'BILLED', bySystem: true },
    { name: 'unbill', from: ['BILLED'], to: 'APPROVED', bySystem: true },
    { name: 'settle', from: ['BILLED'], to: 'SETTLED', bySystem: true },
    { name: 'unsettle', from: ['SETTLED'], to: 'BILLED', bySystem: true },
  ];
  const make = async (expected: readonly Expected[]): Promise<string[]> => {
    const values = expected.map(({ state }) => payable(yard, feeId, { costStatus: state }));
    const made = await ok(door.within(clerk, async ({ records }) => ({ list: await records.createMany('hwCost', values as never) })));
    return made.list.map(({ id }: { id: string }) => id);
  };
  const readBack = async (id: string) => ({ record: await cost(id), log: (await admin.get(costCalls.log(id))).data });

  test('has the actions of the table and no others', async () => {
    const walked = await walkEveryPair({
      ...{ resource: 'hwCost', field: 'costStatus', transit: costCalls.transit, states, steps },
      ...{ admin, door, make, readBack },
    });
    expect(walked).toEqual({ allowed: 9, refused: 7 * 9 - 9 });
  }, 300_000);

  test('cannot be approved by the user who created it or last changed it, whatever their permissions', async () => {
    const made = await create(clerk, costCalls.save, receivable());
    await ok(step(clerk, made.id, 'submit'));
    const before = await readBack(made.id);
    const rejected = await step(clerk, made.id, 'approve');
    expect(rejected).toMatchObject({ code: 40012 });
    expect(rejected.text).toContain(made.costNo);
    expect(await readBack(made.id)).toEqual(before);
    // Once the administrator has edited the line, it counts as entered by the administrator, too, so both must not approve it.
    await ok(step(admin, made.id, 'reject', { rejectReason: '单价不对' }));
    const { version } = await cost(made.id);
    await ok(admin.post(costCalls.save, { id: made.id, version, rate: '12' }));
    await ok(step(admin, made.id, 'reopen'));
    await ok(step(clerk, made.id, 'submit'));
    for (const client of [admin, clerk]) expect(await step(client, made.id, 'approve')).toMatchObject({ code: 40012 });
    const third = await clerkOf(app);
    await ok(step(third, made.id, 'approve'));
    expect(await cost(made.id)).toMatchObject({ costStatus: 'APPROVED', amount: '12.00' });
    const own = await create(third, costCalls.save, receivable());
    await ok(step(third, own.id, 'submit'));
    const many = { ids: [own.id, made.id], transition: 'approve' };
    expect(await third.post(costCalls.transit, many)).toMatchObject({ code: 40012 });
    expect(await cost(own.id)).toMatchObject({ costStatus: 'SUBMITTED' });
  });

  test('is created and approved once, however often the request is sent', async () => {
    const headers = { 'Idempotency-Key': `cost-${Math.random()}` };
    const line = receivable({ remark: 'once' });
    const sent = await Promise.all([1, 2, 3].map(() => clerk.post(costCalls.save, line, headers)));
    const ids = new Set(sent.filter(({ code }) => code === 20000).map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    await ok(step(clerk, id, 'submit'));
    const answers = await Promise.all([1, 2, 3].map(() => step(admin, id, 'approve')));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 40012, 40012]);
    // Version 3 means that it was created, submitted and approved, so no action ran twice.
    expect(await cost(id)).toMatchObject({ version: 3, costStatus: 'APPROVED' });
  });
});

test('lines are imported by order number and codes, and show their source; faulty rows are named and not stored', async () => {
  const fee = await newFee(admin, { taxRate: '6' });
  const sheet = [
    ['方向', '订单', '往来单位', '费用项目', '数量', '单价', '税率%', '币种', '业务日期', '备注'],
    ['应收', orderNo, 'SELLER', fee.costCode, '2', '10.005', '6', 'USD', '2026-11-12', 'by sheet'],
    ['应付', containerNo(1), 'DRAYCO', fee.costCode, '1', '99', '0', 'USD', '2026-11-12', 'by sheet'],
    ['应付', null, 'SELLER', fee.costCode, '1', '99', '0', 'USD', '2026-11-12', 'wrong party'],
    ['应收', null, 'SELLER', fee.costCode, '1', '99', '0', 'USD', '2026-11-12', 'no order'],
  ];
  const staged = (await upload(clerk, costCalls.import, await workbook(sheet))).data;
  expect(staged).toMatchObject({ total: 4, failed: 1 });
  const body = { importId: staged.importId, mode: 'valid' };
  await ok(clerk.post(costCalls.saveBatch, body));
  await ok(clerk.post(costCalls.saveBatch, body));
  const found = (await admin.post(costCalls.find, { costConfigId: fee.id, sorts: [{ field: 'direction', order: 'asc' }] })).data;
  expect(found.records).toMatchObject([
    { direction: 'AP', amount: '99.00', source: 'IMPORT', chargeUnit: 'PALLET', orderId },
    { direction: 'AR', amount: '20.01', taxAmount: '1.20', source: 'IMPORT', orderId, containerNo: containerNo(1) },
  ]);
});
