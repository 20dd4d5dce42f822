import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { moneyFaults } from '../support/money/moneyFaults.ts';
import { charge, costCalls, done, openTill, payableCalls, type Till } from '../support/money/till.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { callsOf, create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';
import { openYard } from './support/yard.ts';

const calls = { ...callsOf('HwSupplierBill'), book: '/hw/wms/hwSupplierBill/book' };
const container = containerNo(950);
let app: TestApp;
let clerk: Client;
let at: Till;

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, handlers);
  clerk = await app.as('finance');
  const yard = await openYard(app.admin);
  at = await openTill({ admin: app.admin, yard, clerk, manager: app.admin, container, mark: 'sb' });
});
afterAll(() => app.close());

const head = [
  ...['Supplier invoice no.', 'Supplier code', 'Bill date', 'Container no.', 'Fee code', 'Quantity', 'Rate'],
  ...["Supplier's line no.", 'Tax %'],
];
interface More {
  readonly of?: readonly string[];
  readonly line?: string;
  readonly date?: string;
  readonly tax?: string;
}
const row = (no: string, rate: string, { of = [container, 'TRUCK'], line = '', date = '2026-10-05', tax = '' }: More = {}) => [
  ...[no, 'HAULSB', date, ...of, '1', rate, line, tax],
];
const stage = async (rows: readonly (readonly string[])[], by = clerk) => upload(by, calls.import, await workbook([head, ...rows]));
const commit = (importId: string, by = clerk) => by.post(calls.saveBatch, { importId, mode: 'valid' });
const bring = async (rows: readonly (readonly string[])[], by = clerk) => done(commit((await done(stage(rows, by))).importId, by));
const bills = async (filter: object = {}) =>
  (await clerk.post(calls.find, { ...filter, sorts: [{ field: 'billLineNo', order: 'asc' }] })).data.records;
const idsOf = async (supplierInvoiceNo: string): Promise<string[]> =>
  (await bills({ supplierInvoiceNo })).map(({ id }: { id: string }) => id);
const costs = async (filter: object = {}) =>
  (await clerk.post(costCalls.find, { partyId: at.supplierId, ...filter, sorts: [{ field: 'costNo', order: 'asc' }] })).data.records;
const book =
  (input: object = {}, by = clerk) =>
  async (ids: readonly string[]) =>
    by.post(calls.book, { ids, input }, { 'Accept-Language': 'en' });
const takeBack = async (supplierInvoiceNo: string) => {
  const [payable] = (await clerk.post(payableCalls.find, { partyId: at.supplierId, supplierInvoiceNo })).data.records;
  return done(clerk.post(payableCalls.act('unreconcile'), { id: payable.id, input: {} }));
};

test('supplier bills are imported from a workbook, with faults shown per row, and reconciled as imported', async () => {
  await charge(at, { direction: 'AP', rate: '300' });
  await charge(at, { direction: 'AP', rate: '200' });
  const sheet = [
    row('inv-9', '312.34', { line: '1' }),
    row('INV-9', '1', { line: '2', of: ['MSKU9001003', 'TRUCK'] }),
    row('INV-9', '1', { line: '3', of: [container, 'NO_SUCH'] }),
    row('INV-9', '-1', { line: '4' }),
    row('INV-9', '1', { line: '5', of: ['', 'TRUCK'] }),
    row('INV-9', '200', { line: '6' }),
  ];
  const staged = (await stage(sheet)).data;
  expect(staged).toMatchObject({ total: 6, failed: 4 });
  const errors = await clerk.post(calls.errorRows, { importId: staged.importId });
  expect(errors.status).toBe(200);
  await done(commit(staged.importId));
  const [bill] = await bills();
  expect(bill).toMatchObject({ supplierInvoiceNo: 'INV-9', billStatus: 'OPEN', amount: '312.34', currency: 'USD' });
  const before = await costs();
  expect((await book()([bill.id])).code).toBe(40000);
  expect(await costs()).toEqual(before);
  await done(book({ adjustConfigId: at.feeId })([bill.id]));
  expect(await bills()).toMatchObject([{ billStatus: 'BOOKED' }, { billStatus: 'BOOKED' }]);
  expect(await costs()).toMatchObject([
    { supplierInvoiceNo: 'INV-9', costStatus: 'BILLED', dueDate: '2026-11-04' },
    { supplierInvoiceNo: 'INV-9', costStatus: 'BILLED' },
    { totalAmount: '12.34', source: 'ADJUST', costStatus: 'BILLED', orderId: at.orderId },
  ]);
  expect((await book({ adjustConfigId: at.feeId })([bill.id])).code).toBe(40012);
  expect(await moneyFaults(app.admin, at)).toEqual([]);
  await takeBack('INV-9');
  expect(await bills()).toMatchObject([{ billStatus: 'OPEN' }, { billStatus: 'OPEN' }]);
  await done(book({ adjustConfigId: at.feeId })([bill.id]));
});

test('a row without a match is rejected by its number, and only permitted users may import', async () => {
  await bring([row('INV-10', '5')]);
  const open = (await bills()).find((one: { billStatus: string }) => one.billStatus === 'OPEN');
  const answer = await book({ adjustConfigId: at.feeId })([open.id]);
  expect(answer).toMatchObject({ code: 40012, message: expect.stringContaining(open.billLineNo) });
  const perms = ['fms:supplierBill:list', 'fms:supplierBill:add'];
  const { client } = await hire(app, { account: 'noimport', perms });
  expect((await stage([row('INV-11', '5')], client)).code).toBe(40003);
  const template = await clerk.send(calls.template, { headers: { Authorization: clerk.token ?? '' } });
  expect(template.status).toBe(200);
});

test('a repeated import changes open bills, whoever imports it, and adds no rows to a booked bill', async () => {
  const perms = ['fms:payable:import', ...['list', 'query', 'add', 'edit'].map((name) => `fms:supplierBill:${name}`)];
  const { client: other } = await hire(app, { account: 'bills2', perms });
  const first = [row('INV-20', '70', { line: '1' }), row('INV-20', '30', { line: '2' })];
  expect(await bring(first)).toMatchObject({ created: 2 });
  expect(await bring(first)).toMatchObject({ created: 0 });
  expect(await bring([row('inv-20', '80', { line: '1' }), row('INV-20', '30', { line: '2' })], other)).toMatchObject({
    created: 0,
    updated: 1,
    skipped: 0,
  });
  expect((await bills({ supplierInvoiceNo: 'INV-20' })).map(({ amount }: { amount: string }) => amount)).toEqual(['80.00', '30.00']);
  await bring([row('INV-21', '5')]);
  for (const [line, by] of [
    ['', clerk],
    ['1', other],
  ] as const) {
    expect(await bring([row('INV-21', '5', { line })], by)).toMatchObject({ created: 0, updated: 0 });
  }
  expect(await bills({ supplierInvoiceNo: 'INV-21' })).toHaveLength(1);
  await charge(at, { direction: 'AP', rate: '80' });
  await charge(at, { direction: 'AP', rate: '30' });
  await done(book()(await idsOf('INV-20')));
  const before = await bills({ supplierInvoiceNo: 'INV-20' });
  const late = [row('INV-20', '90', { line: '1' }), row('INV-20', '5', { line: '3' }), row('INV-20', '30')];
  expect(await bring(late, other)).toMatchObject({ created: 0, updated: 0 });
  expect(await bills({ supplierInvoiceNo: 'INV-20' })).toEqual(before);
});

test('a bill takes the matching lines, and where the match is ambiguous a user chooses', async () => {
  await charge(at, { direction: 'AP', rate: '301' });
  await charge(at, { direction: 'AP', rate: '201' });
  await bring([row('INV-30', '301'), row('INV-31', '201'), row('INV-32', '260')]);
  const rejected = await book({ adjustConfigId: at.feeId })(await idsOf('INV-32'));
  expect(rejected).toMatchObject({ code: 40012, message: expect.stringContaining('Bill INV-32') });
  expect(rejected.message).toContain('Choose the lines of the bill');
  await done(book()(await idsOf('INV-30')));
  expect(await costs({ supplierInvoiceNo: 'INV-30' })).toMatchObject([{ totalAmount: '301.00' }]);
  await done(book()(await idsOf('INV-31')));
  expect(await costs({ supplierInvoiceNo: 'INV-31' })).toMatchObject([{ totalAmount: '201.00' }]);
  expect(await moneyFaults(app.admin, at)).toEqual([]);
});

test('a bill is compared with its tax, by default that of the fee item', async () => {
  const taxed = { costCode: 'TAXED', costName: '含税', costNameEn: 'Taxed', costStage: 'DELIVERY', chargeUnit: 'TRIP' };
  const { id: costConfigId } = await create(app.admin, '/hw/wms/hwCostConfig/saveHwCostConfig', {
    ...{ ...taxed, currency: 'USD', taxRate: '6' },
  });
  await charge(at, { direction: 'AP', rate: '1234.50', taxRate: '6', costConfigId });
  await bring([row('INV-40', '1234.50', { of: [container, 'TAXED'] })]);
  await bring([row('INV-41', '1234.50', { of: [container, 'TAXED'], tax: '0' })]);
  expect(await bills({ supplierInvoiceNo: ['INV-40', 'INV-41'] })).toMatchObject([
    { taxRate: '6.00', taxAmount: '74.07', totalAmount: '1308.57' },
    { taxRate: '0.00', taxAmount: '0.00', totalAmount: '1234.50' },
  ]);
  await done(book()(await idsOf('INV-40')));
  expect(await costs({ supplierInvoiceNo: 'INV-40' })).toMatchObject([{ totalAmount: '1308.57' }]);
});

test('a typed bill books its rows too, and withdrawing it opens them again', async () => {
  await charge(at, { direction: 'AP', rate: '41', bizDate: '2026-07-10' });
  await bring([row('INV-50', '41')]);
  const [payable] = (await clerk.post(payableCalls.find, { partyId: at.supplierId, period: '2026-07' })).data.records;
  const typed = { supplierInvoiceNo: 'inv-50', invoiceDate: '2026-10-05', billAmount: '41' };
  const reconcile = (input: object) => clerk.post(payableCalls.act('reconcile'), { id: payable.id, input });
  // The imported rows of the bill add up to 41, so either they or the amount of 42 that the user typed is wrong.
  const other = { ...typed, billAmount: '42', adjustConfigId: at.feeId };
  expect(await reconcile(other)).toMatchObject({ code: 40000, text: expect.stringContaining('41') });
  expect(await bills({ supplierInvoiceNo: 'INV-50' })).toMatchObject([{ billStatus: 'OPEN' }]);
  await done(reconcile(typed));
  expect(await bills({ supplierInvoiceNo: 'INV-50' })).toMatchObject([{ billStatus: 'BOOKED' }]);
  await takeBack('INV-50');
  expect(await bills({ supplierInvoiceNo: 'INV-50' })).toMatchObject([{ billStatus: 'OPEN' }]);
});

describe('a rejected bill names the problem, marks no unrelated field, and changes nothing', () => {
  test('rows of different dates', async () => {
    await bring([row('INV-60', '41', { line: '1' }), row('INV-60', '1', { line: '2', date: '2026-10-06' })]);
    const rejected = await book({ adjustConfigId: at.feeId })(await idsOf('INV-60'));
    expect(rejected).toMatchObject({ code: 40012, message: expect.stringContaining('2026-10-05, 2026-10-06') });
    expect(await bills({ supplierInvoiceNo: 'INV-60' })).toMatchObject([{ billStatus: 'OPEN' }, { billStatus: 'OPEN' }]);
  });

  test('a difference, without the permission to approve costs', async () => {
    const perms = ['list', 'query', 'reconcile'].map((name) => `fms:payable:${name}`);
    const { client } = await hire(app, { account: 'noapprove', perms: [...perms, 'fms:supplierBill:list'] });
    await bring([row('INV-61', '40')]);
    const rejected = await book({ adjustConfigId: at.feeId }, client)(await idsOf('INV-61'));
    expect(rejected).toMatchObject({ code: 40012, message: expect.stringContaining('Bill INV-61') });
    expect(rejected.text).not.toContain('billAmount');
    expect(await bills({ supplierInvoiceNo: 'INV-61' })).toMatchObject([{ billStatus: 'OPEN' }]);
    expect(await costs({ supplierInvoiceNo: 'INV-61' })).toEqual([]);
  });

  test('two clerks select different rows of one bill: the whole bill is booked once', async () => {
    await bring([row('INV-62', '41', { line: '1' }), row('INV-62', '9', { line: '2' })]);
    await charge(at, { direction: 'AP', rate: '9', bizDate: '2026-07-11' });
    const [one = '', two = ''] = await idsOf('INV-62');
    const answers = await Promise.all([book()([one]), book({}, app.admin)([two])]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 40012]);
    expect(await bills({ supplierInvoiceNo: 'INV-62' })).toMatchObject([{ billStatus: 'BOOKED' }, { billStatus: 'BOOKED' }]);
    expect(await costs({ supplierInvoiceNo: 'INV-62' })).toMatchObject([{ totalAmount: '41.00' }, { totalAmount: '9.00' }]);
    expect(await moneyFaults(app.admin, at)).toEqual([]);
  });
});
