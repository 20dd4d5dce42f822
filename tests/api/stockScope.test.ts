import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, bringIn, countCalls, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

/** All permissions that a warehouse keeper has for orders and stock, and further ones that an administrator could grant. */
const perms = [
  ...['list', 'query', 'log', 'add', 'status', 'upload', 'assign', 'edit', 'hold', 'cancel'].map((one) => `wms:order:${one}`),
  ...['list', 'query', 'print', 'add', 'edit'].map((one) => `wms:orderGoods:${one}`),
  ...['list', 'query', 'devan', 'putaway', 'move', 'repack', 'hold', 'scrap'].map((one) => `wms:inside:${one}`),
  ...['list', 'query', 'add', 'edit', 'count', 'post', 'cancel'].map((one) => `wms:inventory:${one}`),
  ...['list', 'query', 'add', 'edit', 'remove'].map((one) => `wms:locator:${one}`),
  'wms:insideFlow:list',
];

/** The records of one warehouse. */
interface Location {
  readonly yard: Yard;
  readonly order: Answer['data'];
  /** An order whose container has arrived at the warehouse but is not unloaded yet. */
  readonly waiting: Answer['data'];
  readonly pallets: Answer['data'][];
  readonly bins: Answer['data'][];
  readonly count: Answer['data'];
}

let app: TestApp;
let admin: Client;
/** A user limited to the first warehouse. */
let keeper: Client;
let here: Location;
let there: Location;

async function furnish(yard: Yard, serial: number): Promise<Location> {
  const [order, waiting] = [
    await create(admin, orderCalls.save, orderOf(yard, containerNo(serial))),
    await create(admin, orderCalls.save, orderOf(yard, containerNo(serial + 1))),
  ];
  for (const one of [order, waiting]) await bringIn(admin, yard, one);
  const receipts = [5, 6, 7].map((cartonQty) => ({ goodsId: order.goods[0].id, cartonQty }));
  await ok(admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } }));
  const range = { zone: 'A', aisles: '1', shelves: '1-2', levels: '1', locatorType: 'RACK', maxPallets: 9 };
  await ok(admin.post(binCalls.generate, { input: { repositoryId: yard.repositoryId, ...range } }));
  const bins = (await admin.post(binCalls.find, { repositoryId: yard.repositoryId })).data.records;
  const pallets = (await admin.post(palletCalls.find, { orderId: order.id, sorts: [{ field: 'lpn', order: 'asc' }] })).data.records;
  const stored = { id: pallets[0].id, transition: 'putaway', input: { locatorId: bins[0].id } };
  await ok(admin.post(palletCalls.transit, stored));
  const count = await create(admin, countCalls.save, { repositoryId: yard.repositoryId, planDate: '2026-01-09' });
  await ok(admin.post(countCalls.transit, { id: count.id, transition: 'start' }));
  return { yard, order, waiting, pallets, bins, count };
}

beforeAll(async () => {
  app = await startApp({}, handlers);
  admin = app.admin;
  const yard = await openYard(admin);
  const other = await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: 'EWR01', repositoryName: '新泽西仓', stateCode: 'NJ', city: 'Edison', address: '1 Main St' },
    ...{ zipCode: '08817', timezone: 'America/New_York' },
  });
  here = await furnish(yard, 1);
  there = await furnish({ ...yard, repositoryId: other.id }, 11);
  const scope = { dataScope: 'WAREHOUSE', repositoryIds: [yard.repositoryId] };
  keeper = (await hire(app, { account: 'keeperHere', perms, ...scope })).client;
});
afterAll(() => app.close());

const lists = {
  orders: [orderCalls.find, 'repositoryId'],
  goods: ['/hw/wms/hwOrder/findHwOrderGoodsList', 'orderId'],
  pallets: [palletCalls.find, 'repositoryId'],
  flows: [palletCalls.flows, 'repositoryId'],
  bins: [binCalls.find, 'repositoryId'],
  counts: ['/hw/wms/hwInventory/findHwInventoryList', 'repositoryId'],
} as const;

/** Reads everything in the other warehouse as the administrator. */
async function everythingThere(): Promise<unknown> {
  const all: unknown[] = [];
  for (const [call] of Object.values(lists)) all.push((await admin.post(call, {})).data.records);
  for (const id of [there.order.id, there.waiting.id]) all.push((await admin.get(orderCalls.log(id))).data);
  all.push((await admin.get(countCalls.findById(there.count.id))).data);
  return all;
}

describe('a keeper of one warehouse', () => {
  test.each(Object.entries(lists))('sees only its own %s', async (_, [call, field]) => {
    const { records, total } = (await keeper.post(call, {})).data;
    const orders = [here.order.id, here.waiting.id];
    const own: readonly string[] = field === 'orderId' ? orders : [here.yard.repositoryId];
    expect(total).toBeGreaterThan(0);
    expect(records.filter((record: Answer['data']) => !own.includes(record[field]))).toEqual([]);
    const theirs = field === 'orderId' ? there.order.id : there.yard.repositoryId;
    expect((await keeper.post(call, { [field]: theirs })).data.total).toBe(0);
  });

  test('sees names of shops, which belong to no warehouse; a user limited to a customer sees only theirs', async () => {
    const shops = '/hw/wms/hwShop/findHwShopList';
    const reported = { shopCode: 'FARSEA-US', shopName: '远海店', platform: 'WALMART', customerId: here.yard.customerId };
    const shop = await create(admin, '/hw/wms/hwShop/saveHwShop', reported);
    const order = { ...orderOf(here.yard, containerNo(21)), shopId: shop.id };
    const { id } = await create(admin, orderCalls.save, order);
    expect((await keeper.get(orderCalls.findById(id))).data).toMatchObject({ shopIdLabel: 'FARSEA-US 远海店' });
    expect((await keeper.post(orderCalls.find, { id })).data.records).toMatchObject([{ shopIdLabel: 'FARSEA-US 远海店' }]);
    expect(await keeper.post(shops, {})).toMatchObject({ status: 403, code: 40003 });
    const seen = async (account: string, scope: object) => {
      const { client } = await hire(app, { account, perms: ['wms:shop:list'], ...scope });
      return (await client.post(shops, {})).data.total;
    };
    expect(await seen('shopKeeper', { dataScope: 'WAREHOUSE', repositoryIds: [there.yard.repositoryId] })).toBe(1);
    const rival = await create(admin, '/hw/wms/hwUser/saveHwUser', {
      ...{ account: 'rival', userCode: 'RIVAL', userName: '同行', userType: 'CUSTOMER', dataScope: 'CUSTOMER' },
      ...{ payTerm: 'NET30', currency: 'USD' },
    });
    expect(await seen('shopOther', { dataScope: 'CUSTOMER', customerId: rival.id })).toBe(0);
    expect(await seen('shopOwner', { dataScope: 'CUSTOMER', customerId: here.yard.customerId })).toBe(1);
    expect(await seen('shopSelf', { dataScope: 'SELF' })).toBe(0);
  });

  const id = (of: (location: Location) => { id: string }) => () => of(there).id;
  const ids = {
    order: id(({ order }) => order),
    pallet: id(({ pallets }) => pallets[0]),
    count: id(({ count }) => count),
  };
  const bin = id(({ bins }) => bins[0]);
  const goods = id(({ order }) => order.goods[0]);
  const ways: readonly (readonly [what: string, call: () => Promise<Answer>])[] = [
    ['reads their order', () => keeper.get(orderCalls.findById(ids.order()))],
    ['reads the log of their order', () => keeper.get(orderCalls.log(ids.order()))],
    ['reads their goods', () => keeper.get(`/hw/wms/hwOrder/findHwOrderGoodsById/${goods()}`)],
    ['reads their pallet', () => keeper.get(palletCalls.findById(ids.pallet()))],
    ['reads their count', () => keeper.get(countCalls.findById(ids.count()))],
    ['changes their order', () => keeper.post(orderCalls.save, { id: ids.order(), version: 1, remark: 'x' })],
    ['changes their goods', () => keeper.post('/hw/wms/hwOrder/saveHwOrderGoods', { id: goods(), version: 1, remark: 'x' })],
    [
      'adds goods to their order',
      () =>
        keeper.post('/hw/wms/hwOrder/saveHwOrderGoods', {
          ...there.order.goods[0],
          id: undefined,
          orderId: there.waiting.id,
          shippingMark: 'NEW',
        }),
    ],
    ['takes a step with their order', () => keeper.post(orderCalls.transit, { id: there.waiting.id, transition: 'startDevan' })],
    [
      'holds both orders',
      () =>
        keeper.post('/hw/wms/hwOrder/hold', {
          ids: [here.order.id, ids.order()],
          input: { holdType: 'CUSTOMER', holdReason: 'x' },
        }),
    ],
    [
      'devans their order',
      () =>
        keeper.post(palletCalls.devan, {
          input: { orderId: there.waiting.id, receipts: [{ goodsId: there.waiting.goods[0].id, cartonQty: 1 }] },
        }),
    ],
    [
      'devans their goods into its own order',
      () =>
        keeper.post(palletCalls.devan, {
          input: { orderId: here.waiting.id, receipts: [{ goodsId: there.waiting.goods[0].id, cartonQty: 1 }] },
        }),
    ],
    [
      'puts its pallet into their bin',
      () =>
        keeper.post(palletCalls.transit, {
          id: here.pallets[1].id,
          transition: 'putaway',
          input: { locatorId: bin() },
        }),
    ],
    [
      'puts their pallet into its bin',
      () =>
        keeper.post(palletCalls.transit, {
          id: there.pallets[1].id,
          transition: 'putaway',
          input: { locatorId: here.bins[0].id },
        }),
    ],
    [
      'moves its pallet into their bin',
      () => keeper.post(palletCalls.act('move'), { id: here.pallets[0].id, input: { toLocatorId: bin() } }),
    ],
    [
      'splits their pallet',
      () =>
        keeper.post(palletCalls.act('split'), {
          id: ids.pallet(),
          input: { splitCartonQty: 1, splitPalletQty: '0.5' },
        }),
    ],
    ['merges theirs with its own', () => keeper.post(palletCalls.act('merge'), { ids: [here.pallets[1].id, there.pallets[1].id] })],
    ['holds their pallet', () => keeper.post(palletCalls.act('hold'), { id: ids.pallet(), input: { holdType: 'CUSTOMER', reason: 'x' } })],
    ['scraps their pallet', () => keeper.post(palletCalls.transit, { id: ids.pallet(), transition: 'scrap', input: { reason: 'x' } })],
    [
      'generates bins there',
      () =>
        keeper.post(binCalls.generate, {
          input: {
            repositoryId: there.yard.repositoryId,
            zone: 'Q',
            aisles: '1',
            shelves: '1',
            levels: '1',
            locatorType: 'RACK',
            maxPallets: 1,
          },
        }),
    ],
    [
      'makes a bin there',
      () =>
        keeper.post(binCalls.save, {
          repositoryId: there.yard.repositoryId,
          locatorCode: 'Q-9',
          zone: 'Q',
          maxPallets: 1,
        }),
    ],
    ['changes their bin', () => keeper.post(binCalls.save, { id: bin(), version: 1, maxPallets: 8 })],
    ['deletes their bin', () => keeper.get(binCalls.deleteById(there.bins[1].id))],
    ['begins a count there', () => keeper.post(countCalls.save, { repositoryId: there.yard.repositoryId, planDate: '2026-01-09' })],
    ['enters into their count', () => keeper.post(countCalls.enter, { id: ids.count(), input: { lpn: there.pallets[0].lpn, qty: 5 } })],
    [
      'enters their pallet into its count',
      () => keeper.post(countCalls.enter, { id: here.count.id, input: { lpn: there.pallets[0].lpn, qty: 5 } }),
    ],
    [
      'enters its pallet as in their bin',
      () =>
        keeper.post(countCalls.enter, {
          id: here.count.id,
          input: { lpn: here.pallets[0].lpn, qty: 5, locatorId: bin() },
        }),
    ],
    [
      'writes their pallet into its count',
      async () => {
        const { version, lines } = (await keeper.get(countCalls.findById(here.count.id))).data;
        const sly = { insideId: ids.pallet(), locatorId: here.bins[0].id, shippingMark: 'M' };
        return keeper.post(countCalls.save, { id: here.count.id, version, lines: [...lines, sly] });
      },
    ],
    ['submits their count', () => keeper.post(countCalls.transit, { id: ids.count(), transition: 'submit' })],
    ['cancels their count', () => keeper.post(countCalls.transit, { id: ids.count(), transition: 'cancel' })],
  ];
  test.each(ways)('cannot %s', async (_, call) => {
    const before = await everythingThere();
    const answer = await call();
    expect([40000, 40004, 40012], answer.text).toContain(answer.code);
    expect(JSON.stringify(answer.data ?? {})).not.toContain(there.order.orderNo);
    expect(await everythingThere()).toEqual(before);
  });

  test('cannot bring an order to another warehouse, or create one without a warehouse', async () => {
    const order = await create(admin, orderCalls.save, orderOf(here.yard, containerNo(90)));
    await ok(admin.post(orderCalls.transit, { id: order.id, transition: 'submit' }));
    const assign = (more: object) => ({
      ...{ id: order.id, transition: 'assign' },
      input: { operatorId: here.yard.operatorId, drayageSupplierId: here.yard.carrierId, ...more },
    });
    const away = await keeper.post(orderCalls.transit, assign({ repositoryId: there.yard.repositoryId }));
    expect(away).toMatchObject({ code: 40000 });
    expect((await admin.get(orderCalls.findById(order.id))).data).toMatchObject({ orderStatus: 'SUBMITTED' });
    const answer = await keeper.post(orderCalls.transit, assign({}));
    expect(answer.code, answer.text).toBe(20000);
    expect(answer.data).toMatchObject({ orderStatus: 'ASSIGNED', repositoryId: here.yard.repositoryId });
  });

  test('can do the work of its own warehouse', async () => {
    const made = await create(keeper, orderCalls.save, orderOf(here.yard, containerNo(91)));
    const goods = [
      { ...made.goods[0], cartonQty: 101 },
      { ...made.goods[0], id: undefined, shippingMark: 'M-2' },
    ];
    const saved = await ok(keeper.post(orderCalls.save, { id: made.id, version: made.version, goods }));
    expect(saved).toMatchObject({ cartonQty: 201, goods: [{ lineNo: 1 }, { lineNo: 2 }] });
    const sly = { ...orderOf(there.yard, containerNo(92)) };
    expect(await keeper.post(orderCalls.save, sly)).toMatchObject({ code: 40000 });
    const receipts = [{ goodsId: here.waiting.goods[0].id, cartonQty: 2 }];
    await ok(keeper.post(palletCalls.devan, { input: { orderId: here.waiting.id, receipts } }));
    const put = { id: here.pallets[1].id, transition: 'putaway', input: { locatorId: here.bins[1].id } };
    await ok(keeper.post(palletCalls.transit, put));
    await ok(keeper.post(palletCalls.act('move'), { id: here.pallets[0].id, input: { toLocatorId: here.bins[1].id } }));
    await ok(keeper.post(countCalls.enter, { id: here.count.id, input: { lpn: here.pallets[0].lpn, qty: 5 } }));
    const range = { zone: 'B', aisles: '1', shelves: '1', levels: '1-2', locatorType: 'RACK', maxPallets: 1 };
    const bins = await ok(keeper.post(binCalls.generate, { input: { repositoryId: here.yard.repositoryId, ...range } }));
    expect(bins.made).toBe(2);
  });
});
