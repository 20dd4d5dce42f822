import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FoundNumber, numberSearchCall, numberSearchLimits } from '../../src/contract/numberSearch.ts';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { appointed } from './support/fleet.ts';
import { callsOf, create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

const container = containerNo(917_264);
let app: TestApp;
let admin: Client;
let yard: Yard;
let order: { id: string; orderNo: string; goods: { id: string; fbaId: string }[] };
let delivery: { id: string; pallets: { id: string; lpn: string }[] };

beforeAll(async () => {
  const door = recordsDoor();
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
  order = await create(admin, orderCalls.save, {
    ...orderOf(yard, container, [goodsFor('ONT8', 100)]),
    blNo: 'MAEU700123456',
  });
  const bin = await create(admin, binCalls.save, {
    repositoryId: yard.repositoryId,
    zone: 'A',
    locatorCode: 'A-01-01',
  });
  delivery = await appointed({ admin, door, yard, order, binId: bin.id });
});
afterAll(() => app.close());

const search = async (text: string, client: Client = admin): Promise<readonly FoundNumber[]> =>
  (await ok(client.post(numberSearchCall, { text }, { 'Accept-Language': 'en' }))).records;
const ids = (found: readonly FoundNumber[], resource: string) => found.filter((one) => one.resource === resource).map(({ id }) => id);

test.each<readonly [string, string]>([
  ['the container', container],
  ['the container number as painted on its door', `${container.slice(0, 4)} ${container.slice(4, 10)}-${container.slice(10)}`],
  ['the container in small letters', container.toLowerCase()],
  ...[4, 5, 6, 7].map((n) => [`the last ${n} digits of the container`, container.slice(-n)] as const),
  ['the master bill of lading', 'MAEU700123456'],
])('an order is found by %s', async (_, text) => {
  expect(ids(await search(text), 'hwOrder')).toEqual([order.id]);
});

test('orders are found by number, goods by FBA id, pallets by LPN and deliveries by ISA, with the kind of match', async () => {
  expect((await search(order.orderNo))[0]).toMatchObject({ resource: 'hwOrder', id: order.id, value: order.orderNo });
  const [goods] = order.goods;
  expect(ids(await search(goods?.fbaId ?? ''), 'hwOrderGoods')).toEqual([goods?.id]);
  const [pallet] = delivery.pallets;
  const [first] = await search(pallet?.lpn ?? '');
  expect(first).toEqual({
    ...{ resource: 'hwInside', id: pallet?.id, label: pallet?.lpn, field: 'LPN', value: pallet?.lpn },
  });
  expect(ids(await search('1234567890'), 'hwDelivery')).toEqual([delivery.id]);
});

test('numbers are found by their first letters, and names by any part', async () => {
  expect(ids(await search(container.slice(0, 8)), 'hwOrder')).toEqual([order.id]);
  expect(ids(await search('tst'), 'hwOrder')).toContain(order.id);
  expect(ids(await search('洛杉'), 'hwRepositoryConfig')).toEqual([yard.repositoryId]);
  expect(ids(await search('ELLE'), 'hwUser')).toEqual([yard.customerId]);
});

test('numbers come before names, and the newest first', async () => {
  const shop = (shopCode: string, shopName: string) =>
    create(admin, callsOf('HwShop').save, { shopCode, shopName, customerId: yard.customerId, platform: 'AMAZON' });
  await shop('OTHER', 'Zebra9000');
  await shop('ZEBRA9000', 'First');
  await shop('ZEBRA9000X', 'Second');
  await shop('ZEBRA9000Y', 'Third');
  const found = (await search('zebra9000')).filter(({ resource }) => resource === 'hwShop');
  expect(found.map(({ value }) => value)).toEqual(['ZEBRA9000', 'Zebra9000', 'ZEBRA9000Y', 'ZEBRA9000X']);
});

test('a number in the keyword of a list may have spaces and hyphens too', async () => {
  const keyword = `${container.slice(0, 4)} ${container.slice(4, 10)}-${container.slice(10)}`;
  for (const text of [keyword, container.slice(-4)]) {
    const { records } = (await admin.post(orderCalls.find, { keyword: text })).data;
    expect(records.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  }
});

test('exact matches come before those that begin with the number, end with it, and contain it', async () => {
  await create(admin, orderCalls.save, { ...orderOf(yard, containerNo(917_267)), blNo: 'XMAEU7001234567' });
  await create(admin, orderCalls.save, { ...orderOf(yard, containerNo(917_265)), blNo: 'XMAEU700123456' });
  await create(admin, orderCalls.save, { ...orderOf(yard, containerNo(917_266)), blNo: 'MAEU7001234567' });
  const found = (await search('MAEU700123456')).filter(({ resource }) => resource === 'hwOrder');
  expect(found.map(({ value }) => value)).toEqual(['MAEU700123456', 'MAEU7001234567', 'XMAEU700123456', 'XMAEU7001234567']);
});

test.each([
  ['too few characters', container.slice(-3)],
  ['too few letters', container.slice(0, 2)],
  ['a single Chinese character', '洛'],
  ['signs alone', '....'],
  ['nothing', '  '],
  ['a text longer than any number', '1'.repeat(numberSearchLimits.longest + 1)],
  ['database wildcards', '%%%1'],
])('%s find nothing', async (_, text) => {
  expect(await search(text)).toEqual([]);
});

test('a search finds no records that the user may not list or that belong to others', async () => {
  const last = container.slice(-6);
  const keeper = await hire(app, { account: 'numberKeeper', perms: ['wms:inside:list'] });
  const found = await search(last, keeper.client);
  expect(found.filter(({ resource }) => resource !== 'hwInside')).toEqual([]);
  const nobody = await hire(app, { account: 'numberNobody', perms: [] });
  for (const text of [last, 'seller', '洛杉']) expect(await search(text, nobody.client)).toEqual([]);
  const perms = ['wms:order:list'];
  const clerk = await hire(app, { account: 'numberClerk', perms });
  expect(ids(await search(last, clerk.client), 'hwOrder')).toEqual([order.id]);
  const elsewhere = await create(admin, callsOf('HwRepositoryConfig').save, {
    ...{ repositoryCode: 'DFW01', repositoryName: '达拉斯仓', warehouseType: 'OWN', country: 'US', stateCode: 'TX' },
    ...{ city: 'Dallas', address: '2 Main St', zipCode: '75201', timezone: 'America/Chicago' },
  });
  const bound = { dataScope: 'WAREHOUSE', repositoryIds: [elsewhere.id] };
  const stranger = await hire(app, { account: 'numberStranger', perms, ...bound });
  expect(await search(last, stranger.client)).toEqual([]);
  expect((await app.guest.post(numberSearchCall, { text: last })).code).toBe(20007);
});

test('an invalid search is rejected', async () => {
  for (const body of [{}, { text: 7.5e30, more: 1 }, { text: null }, { text: ['1234'] }, [], null])
    expect((await admin.post(numberSearchCall, body)).code).toBeGreaterThanOrEqual(40000);
});
