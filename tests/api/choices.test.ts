import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { callsOf, crate, create, item, maker } from './support/lab.ts';
import { hire, userCalls } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';
import { binCalls, containers, openYard, orderOf, palletCalls, type Yard } from './support/yard.ts';

const order = callsOf('HwOrder');
const pallets = callsOf('HwInside').choices;
const english = { 'Accept-Language': 'en' };
let app: TestApp;
/** An order clerk, who may not list users. */
let clerk: Client;
let yard: Yard;
let other: string;
let removed: string;

type Found = { records: Record<string, unknown>[]; total: number };
const ask = async (client: Client, body: object, call: string = order.choices): Promise<Found> => {
  const answer = await client.post(call, body, english);
  if (answer.code !== 20000) throw new Error(answer.text);
  return answer.data;
};
const labels = async (body: object, client: Client = clerk): Promise<unknown[]> =>
  (await ask(client, body)).records.map(({ label }) => label).toSorted();

beforeAll(async () => {
  app = await startApp();
  yard = await openYard(app.admin);
  const party = (account: string, userType: string, more: object = {}) =>
    create(app.admin, userCalls.save, {
      ...{ account, userCode: `C-${account.toUpperCase()}`, userName: account, userType, dataScope: 'CUSTOMER' },
      ...{ payTerm: 'NET30', currency: 'USD', email: `${account}@mail.example`, ...more },
    });
  const eur = { userName: '远海贸易', userNameEn: 'Far Sea Trading', currency: 'EUR' };
  other = (await party('farsea', 'CUSTOMER', eur)).id;
  const bye = await party('byebye', 'CUSTOMER');
  removed = bye.id;
  await create(app.admin, order.save, { ...orderOf(yard, containers[5]), customerId: removed });
  const off = await app.admin.post(userCalls.save, { id: removed, version: bye.version, status: '1' });
  expect(off.code).toBe(20000);
  clerk = await app.as('orderClerk');
});
afterAll(() => app.close());

describe('an order clerk', () => {
  test('who may not list users can choose the customer of an order, and only customers', async () => {
    expect(await clerk.post(userCalls.find, {})).toMatchObject({ status: 403, code: 40003 });
    const { records, total } = await ask(clerk, { field: 'customerId' });
    expect(total).toBe(2);
    expect(records.toSorted((a, b) => String(a.label).localeCompare(String(b.label)))).toEqual([
      { id: other, label: 'Far Sea Trading', currency: 'EUR' },
      { id: yard.customerId, label: 'seller', currency: 'USD' },
    ]);
    const chinese = await clerk.post(order.choices, { field: 'customerId', keyword: '远海' }, { 'Accept-Language': 'zh' });
    expect(chinese.data.records).toMatchObject([{ id: other, label: '远海贸易' }]);
  });

  test('reads choices page by page, with a limited page size', async () => {
    const page = (pageNo: number, pageSize = 1) =>
      clerk.post(order.choices, { field: 'customerId' }, { pageNo: String(pageNo), pageSize: String(pageSize) });
    const both = [await page(1), await page(2)].flatMap(({ data }) => data.records);
    expect(new Set(both.map(({ id }: { id: string }) => id)).size).toBe(2);
    expect((await page(3)).data).toMatchObject({ records: [], total: 2, pageNo: 3, pageSize: 1 });
    expect(await page(1, 101)).toMatchObject({ status: 400, code: 40000 });
  });

  test.each([
    ['an account', 'farsea', 0],
    ['a code', 'C-FAR', 0],
    ['an address', 'mail.example', 0],
    ['a name that is not shown in their language', '远海', 0],
    ['a user who is not a customer', 'clerk2', 0],
    ['a wildcard', '%', 0],
    ['a part of the label', 'sea tra', 1],
    ['a name that is displayed as a fallback', 'SELL', 1],
  ])('finds customers by their label, and cannot guess at %s', async (_, keyword, total) => {
    expect((await ask(clerk, { field: 'customerId', keyword })).total).toBe(total);
  });

  test('gets the labels of values in orders that are no longer offered, and nothing about other customers', async () => {
    expect(await labels({ field: 'customerId', ids: [removed, other, yard.operatorId] })).toEqual(['Far Sea Trading', 'byebye']);
    // Deleted customers are not offered to a user who fills in an order.
    expect(await labels({ field: 'customerId', ids: [removed, other], with: {} })).toEqual(['Far Sea Trading']);
    expect(await labels({ field: 'customerId', id: yard.carrierId })).toEqual([]);
  });

  test("can choose the customer's shops only after a customer is chosen", async () => {
    const shop = (shopCode: string, customerId: string) =>
      create(clerk, callsOf('HwShop').save, { shopCode, shopName: shopCode, customerId });
    await shop('NEAR', yard.customerId);
    await shop('FAR', other);
    expect(await labels({ field: 'shopId', with: { customerId: other } })).toEqual(['FAR FAR']);
    expect(await labels({ field: 'shopId', with: { customerId: null } })).toEqual([]);
    expect(await labels({ field: 'shopId', with: {} })).toEqual([]);
    expect(await labels({ field: 'shopId' })).toEqual(['FAR FAR', 'NEAR NEAR']);
  });

  test('needs the permission to assign in order to choose an assignee', async () => {
    const staff = await labels({ field: 'operatorId', of: 'assign' });
    expect(staff).toContain('clerk2');
    expect(staff).not.toContain('seller');
    expect(await labels({ field: 'drayageSupplierId', of: 'assign' })).toEqual(['drayco']);
    const keeper = await app.as('warehouseKeeper');
    expect(await keeper.post(order.choices, { field: 'operatorId', of: 'assign' })).toMatchObject({ code: 40003 });
    expect(await clerk.post(palletCalls.find, {})).toMatchObject({ code: 20000 });
    expect(await clerk.post(pallets, { field: 'toLocatorId', of: 'move' })).toMatchObject({ code: 40003 });
    const stranger = await hire(app, { account: 'stranger', perms: ['wms:order:assign'] });
    expect(await stranger.client.post(order.choices, { field: 'customerId' })).toMatchObject({ code: 40003 });
    expect((await ask(stranger.client, { field: 'drayageSupplierId', of: 'assign' })).total).toBe(1);
  });

  test.each([
    ['a field that does not exist', { field: 'nobodyId' }],
    ['a field that refers to nothing', { field: 'containerNo' }],
    ['no field', {}],
    ['a field of lines that refers to nothing', { field: 'goods.destCode' }],
    ['a field behind a reference', { field: 'customerId.roleIds' }],
    ["a field that is not in the transition's form", { field: 'customerId', of: 'assign' }],
    ['a transition that does not exist', { field: 'customerId', of: 'steal' }],
    ['a value that the filter does not depend on', { field: 'customerId', with: { userType: 'STAFF' } }],
    ['an invalid value', { field: 'shopId', with: { customerId: { ne: 'x' } } }],
    ['a filter', { field: 'customerId', userType: 'STAFF' }],
    ['an order', { field: 'customerId', sorts: [{ field: 'email', order: 'asc' }] }],
    ['invalid ids', { field: 'customerId', ids: ["' or 1=1"] }],
    ['too many ids', { field: 'customerId', ids: Array.from({ length: 101 }, (_, i) => `id${i}`) }, 40013],
    ['an invalid keyword', { field: 'customerId', keyword: { ne: 'x' } }],
  ])('is rejected: %s', async (_, body, code = 40000) => {
    expect(await clerk.post(order.choices, body)).toMatchObject({ code });
  });

  test('finds offered customers by name or code in a workbook, and no others', { tags: ['sqlite'] }, async () => {
    const { bytes } = await download(clerk, order.template);
    const sheets = JSON.stringify(await Promise.all([0, 1, 2].map((i) => rowsOf(bytes, i).catch(() => []))));
    expect(sheets).toContain('Far Sea Trading');
    expect(sheets).not.toContain('clerk2');
    const failed = async (customer: string) => {
      const { customerId: _, goods: __, ...plain } = orderOf(yard, containers[0]);
      const row = { ...plain, customerId: customer };
      const staged = await upload(clerk, order.import, await workbook([Object.keys(row), Object.values(row)]));
      const [first] = staged.data.rows;
      return first?.errors.map(({ field, message }: { field: string; message: string }) => ({ field, message }));
    };
    for (const valid of ['Far Sea Trading', '远海贸易', 'C-FARSEA', other]) expect(await failed(valid)).toBeUndefined();
    const nobody = await failed('nobody at all');
    expect(nobody).toHaveLength(1);
    expect(nobody[0].field).toBe('customerId');
    for (const hidden of ['clerk2', 'CLERK2', 'drayco', 'farsea', 'byebye']) expect(await failed(hidden)).toEqual(nobody);
  });
});

test("references in lines use the lines' own call, also for users who may list the referenced records", async () => {
  const made = await create(app.admin, maker.save, { makerCode: 'MK1', makerName: 'Maker', country: 'US' });
  const glass = { itemNo: 'GLASS', makerId: made.id, fragile: true, weightKg: '2.5', note: 'hush' };
  const { id } = await create(app.admin, item.save, glass);
  await create(app.admin, item.save, { itemNo: 'IRON', makerId: made.id, fragile: false });
  const boxer = (await hire(app, { account: 'boxer', perms: ['tms:crate:list'] })).client;
  for (const client of [boxer, app.admin]) {
    const found = await ask(client, { field: 'boxes.itemId', with: { fragile: true } }, crate.choices);
    expect(found).toEqual({ records: [{ id, label: 'GLASS', weightKg: '2.500' }], total: 1, pageNo: 1, pageSize: 100 });
    expect((await ask(client, { field: 'boxes.itemId', keyword: 'hush' }, crate.choices)).total).toBe(0);
    const makers = await ask(client, { field: 'makerId', with: { country: 'US' } }, crate.choices);
    expect(makers.records).toEqual([{ id: made.id, label: 'Maker (MK1)', makerCode: 'MK1' }]);
  }
  expect(await boxer.post(item.choices, { field: 'makerId' })).toMatchObject({ code: 40003 });
  expect(await app.guest.post(crate.choices, { field: 'makerId' })).toMatchObject({ code: 20007 });
});

test('a customer is offered only themselves, and a warehouse keeper only bins of their own warehouse', async () => {
  const customer = { dataScope: 'CUSTOMER', customerId: other, perms: ['wms:order:list'] };
  const theirs = (await hire(app, { account: 'theirs', ...customer })).client;
  expect(await labels({ field: 'customerId' }, theirs)).toEqual(['Far Sea Trading']);
  expect(await labels({ field: 'customerId', ids: [yard.customerId, removed] }, theirs)).toEqual([]);
  const warehouse = await create(app.admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: 'NJ01', repositoryName: '新泽西仓', warehouseType: 'OWN', country: 'US', stateCode: 'NJ' },
    ...{ city: 'Newark', address: '1 Main St', zipCode: '07101', timezone: 'America/New_York' },
  });
  const binIn = async (repositoryId: string, locatorCode: string): Promise<string> =>
    (await create(app.admin, binCalls.save, { repositoryId, locatorCode, zone: 'A', maxPallets: 1 })).id;
  const [here] = [await binIn(yard.repositoryId, 'A-1'), await binIn(warehouse.id, 'A-2')];
  const scoped = { dataScope: 'WAREHOUSE', repositoryIds: [yard.repositoryId] };
  const keeper = (await hire(app, { account: 'keeper2', perms: ['wms:inside:list', 'wms:order:list'], ...scoped })).client;
  expect((await ask(keeper, { field: 'locatorId' }, pallets)).records).toEqual([
    { id: here, label: 'A-1', note: 'LAX01 洛杉矶仓 · 1 free' },
  ]);
  expect((await ask(keeper, { field: 'locatorId', keyword: 'A-2' }, pallets)).total).toBe(0);
  expect((await ask(keeper, { field: 'repositoryId' })).records.map(({ id }) => id)).toEqual([yard.repositoryId]);
});
