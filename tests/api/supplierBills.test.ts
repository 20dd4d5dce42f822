import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { moneyFaults } from '../support/money/moneyFaults.ts';
import { charge, costCalls, done, openTill, payableCalls, type Till } from '../support/money/till.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { callsOf } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';
import { upload, workbook } from './support/workbook.ts';
import { openYard } from './support/yard.ts';

const calls = { ...callsOf('HwSupplierBill'), book: '/hw/wms/hwSupplierBill/book' };
const container = containerNo(950);
let house: TestHouse;
let clerk: Client;
let at: Till;

beforeAll(async () => {
  house = await startHouse({ HW_DEMO: 'users' }, handlers);
  clerk = await house.as('finance');
  const yard = await openYard(house.admin);
  at = await openTill({ admin: house.admin, yard, clerk, manager: house.admin, container, mark: 'sb' });
});
afterAll(() => house.close());

const head = [
  'Supplier invoice no.',
  'Supplier code',
  'Date of the bill',
  'Container no.',
  'Fee code',
  'Quantity',
  'Rate',
];
const row = (no: string, rate: string, more: readonly string[] = [container, 'TRUCK']) => [
  ...[no, 'HAULSB', '2026-10-05', ...more, '1', rate],
];
const stage = async (rows: readonly (readonly string[])[], by = clerk) =>
  upload(by, calls.import, await workbook([head, ...rows]));
const commit = (importId: string) => clerk.post(calls.saveBatch, { importId, mode: 'valid' });
const bills = async () =>
  (await clerk.post(calls.find, { sorts: [{ field: 'billLineNo', order: 'asc' }] })).data.records;
const costs = async () =>
  (await clerk.post(costCalls.find, { partyId: at.supplierId, sorts: [{ field: 'costNo', order: 'asc' }] })).data
    .records;
const book =
  (input: object = {}) =>
  async (ids: readonly string[]) =>
    clerk.post(calls.book, { ids, input });

test('bills of suppliers come as a workbook, what is wrong with a row is told beside it, and they are reconciled as they came', async () => {
  await charge(at, { direction: 'AP', rate: '300' });
  await charge(at, { direction: 'AP', rate: '200' });
  const sheet = [
    row('inv-9', '512.34'),
    row('INV-9', '1', ['MSKU9001003', 'TRUCK']),
    row('INV-9', '1', [container, 'NO_SUCH']),
    row('INV-9', '-1'),
    row('INV-9', '1', ['', 'TRUCK']),
  ];
  const staged = (await stage(sheet)).data;
  expect(staged).toMatchObject({ total: 5, failed: 4 });
  const errors = await clerk.post(calls.errorRows, { importId: staged.importId });
  expect(errors.status).toBe(200);
  await done(commit(staged.importId));
  const [bill] = await bills();
  expect(bill).toMatchObject({ supplierInvoiceNo: 'INV-9', billStatus: 'OPEN', amount: '512.34', currency: 'USD' });
  const before = await costs();
  expect((await book()([bill.id])).code).toBe(40012);
  expect(await costs()).toEqual(before);
  await done(book({ adjustConfigId: at.feeId })([bill.id]));
  expect(await bills()).toMatchObject([{ billStatus: 'BOOKED' }]);
  expect(await costs()).toMatchObject([
    { supplierInvoiceNo: 'INV-9', costStatus: 'BILLED', dueDate: '2026-11-04' },
    { supplierInvoiceNo: 'INV-9', costStatus: 'BILLED' },
    { totalAmount: '12.34', source: 'ADJUST', costStatus: 'BILLED' },
  ]);
  expect((await book({ adjustConfigId: at.feeId })([bill.id])).code).toBe(40012);
  expect(await moneyFaults(house.admin, at)).toEqual([]);
  const [payable] = (await clerk.post(payableCalls.find, { partyId: at.supplierId })).data.records;
  await done(clerk.post(payableCalls.act('unreconcile'), { id: payable.id, input: {} }));
  expect(await bills()).toMatchObject([{ billStatus: 'OPEN' }]);
  await done(book({ adjustConfigId: at.feeId })([bill.id]));
});

test('a row that meets nothing of ours is refused by its number, and only who may import does', async () => {
  const staged = (await stage([row('INV-10', '5')])).data;
  await done(commit(staged.importId));
  const open = (await bills()).find((one: { billStatus: string }) => one.billStatus === 'OPEN');
  const answer = await book({ adjustConfigId: at.feeId })([open.id]);
  expect(answer).toMatchObject({ code: 40012, message: expect.stringContaining(open.billLineNo) });
  const perms = ['fms:supplierBill:list', 'fms:supplierBill:add'];
  const { client } = await hire(house, { account: 'noimport', perms });
  expect((await stage([row('INV-11', '5')], client)).code).toBe(40003);
  const template = await clerk.send(calls.template, { headers: { Authorization: clerk.token ?? '' } });
  expect(template.status).toBe(200);
});
