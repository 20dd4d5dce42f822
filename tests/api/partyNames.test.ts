import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { hire, userCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf } from './support/workbook.ts';
import { containers, openYard, orderOf, palletCalls, type Yard } from './support/yard.ts';

const order = { ...callsOf('HwOrder'), groups: '/hw/wms/hwOrder/groupHwOrder' };
const flow = { choices: '/hw/wms/hwInside/findHwInsideFlowChoices' };
const users = callsOf('HwUser');
const expected = ['list', 'query', 'log', 'export', 'add', 'edit'].map((each) => `wms:order:${each}`);

let app: TestApp;
let yard: Yard;
/** The customer who owns the orders, and another customer. */
let seller: Client;
let rival: string;
let clerk: Client;
let orderId: string;

const choicesOf = async (client: Client, call: string, body: object) => {
  const answer = await client.post(call, body);
  return answer.code === 20000 ? (answer.data.records as { id: string; label: string }[]) : answer.code;
};

beforeAll(async () => {
  app = await startApp();
  const { admin } = app;
  yard = await openYard(admin);
  const party = { userType: 'CUSTOMER', dataScope: 'CUSTOMER', payTerm: 'NET30', currency: 'USD' };
  rival = (await create(admin, userCalls.save, { account: 'rival', userCode: 'RIVAL', userName: 'Rival', ...party })).id;
  orderId = (await create(admin, order.save, orderOf(yard, containers[0]))).id;
  const given = await admin.get(order.findById(orderId));
  const saved = await admin.post(order.save, {
    ...{ id: orderId, version: given.data.version, operatorId: yard.operatorId, drayageMode: 'OWN' },
    drayageSupplierId: yard.carrierId,
  });
  if (saved.code !== 20000) throw new Error(saved.text);
  await create(admin, order.save, { ...orderOf(yard, containers[1]), customerId: rival });
  const customer = { dataScope: 'CUSTOMER', customerId: yard.customerId };
  const perms = [...expected, 'wms:insideFlow:list', 'fms:user:list', 'fms:user:query', 'fms:receivable:list'];
  seller = (await hire(app, { account: 'sellerLogin', perms, ...customer })).client;
  clerk = await app.as('orderClerk');
});
afterAll(() => app.close());

const others = ['rival', 'Rival', 'drayco'];
const expectNoOthers = (text: string) => {
  for (const name of others) expect(text).not.toContain(name);
};

describe('a customer', () => {
  test.each([
    [order.choices, 'customerId'],
    [order.choices, 'drayageSupplierId'],
    [order.choices, 'operatorId'],
    [flow.choices, 'operatorId'],
    [flow.choices, 'customerId'],
    [callsOf('HwReceivable').choices, 'partyId'],
  ])('is not offered other customers or suppliers by %s of %s', async (call, field) => {
    for (const keyword of ['', 'riv', 'dray']) {
      const answer = await seller.post(call, { field, keyword });
      expectNoOthers(answer.text);
    }
    const byId = await seller.post(call, { field, ids: [rival, yard.carrierId] });
    expectNoOthers(byId.text);
  });

  test.each([
    [flow.choices, 'operatorId'],
    [flow.choices, 'customerId'],
    [callsOf('HwReceivable').choices, 'partyId'],
  ])('is offered nothing if nothing can be entered: %s of %s', async (call, field) => {
    expect(await choicesOf(seller, call, { field })).toEqual([]);
  });

  test('receives their own name and that of the staff on an order, but no suppliers', async () => {
    const list = (await seller.post(order.find, {})).data.records;
    const one = (await seller.get(order.findById(orderId))).data;
    expect(list).toHaveLength(1);
    for (const record of [list[0], one]) {
      expect(record).toMatchObject({ customerIdLabel: 'seller', drayageSupplierIdLabel: null });
      expect(record.drayageSupplierId).toBe(yard.carrierId);
    }
    const log = await seller.get(order.log(orderId));
    expect(log.code).toBe(20000);
    expectNoOthers(log.text);
    const columns = ['containerNo', 'customerId', 'drayageSupplierId'];
    const { bytes } = await download(seller, order.export, { body: { columns } });
    const rows = await rowsOf(bytes);
    expect(JSON.stringify(rows)).toContain(containers[0]);
    expectNoOthers(JSON.stringify(rows));
    const groups = await seller.post(order.groups, { by: ['drayageSupplierId'] });
    if (groups.code === 20000) expectNoOthers(groups.text);
  });

  test('lists, finds and searches no other party, not even through a filter on a reference', async () => {
    const { records } = (await seller.post(userCalls.find, {})).data as { records: { account: string }[] };
    expect(records.map(({ account }) => account)).toContain('seller');
    expectNoOthers(JSON.stringify(records.map(({ account }) => account)));
    expect((await seller.get(userCalls.findById(rival))).code).toBe(40004);
    expect((await seller.post(userCalls.find, { keyword: 'Rival' })).data.total).toBe(0);
    expect((await seller.post(order.find, { 'drayageSupplierId.userName': 'drayco' })).data.total).toBe(0);
    expectNoOthers((await seller.post(users.choices, { field: 'customerId' })).text);
  });

  test('can save their own order, whose supplier is hidden from them', async () => {
    const { version } = (await seller.get(order.findById(orderId))).data;
    const saved = await seller.post(order.save, { id: orderId, version, remark: 'please hurry' });
    expect(saved.code, saved.text).toBe(20000);
    expect((await app.admin.get(order.findById(orderId))).data).toMatchObject({ drayageSupplierIdLabel: 'drayco' });
    const taken = await seller.post(order.save, { id: orderId, version: version + 1, customerId: rival });
    expect([40000, 40003]).toContain(taken.code);
  });
});

describe('the staff', () => {
  test('still choose customers for an order', async () => {
    const labels = (await choicesOf(clerk, order.choices, { field: 'customerId' })) as { label: string }[];
    expect(labels.map(({ label }) => label).toSorted()).toEqual(['Rival', 'seller']);
  });

  test('are offered only values of records that they see, for a field that nobody can enter', async () => {
    const keeper = (
      await hire(app, {
        ...{ account: 'keeperTwo', dataScope: 'WAREHOUSE', repositoryIds: [yard.repositoryId] },
        perms: ['wms:inside:list', 'wms:order:list'],
      })
    ).client;
    expect(await choicesOf(keeper, palletCalls.find.replace('List', 'Choices'), { field: 'customerId' })).toEqual([]);
  });
});
