import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import {
  binCalls,
  bringIn,
  containers,
  countCalls,
  goodsFor,
  openYard,
  orderCalls,
  orderOf,
  palletCalls,
  type Yard,
} from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let yard: Yard;
beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

const orderNow = async (id: string) => (await admin.get(orderCalls.findById(id))).data;
const palletsOf = async (orderId: string) =>
  (await admin.post(palletCalls.find, { orderId, sorts: [{ field: 'lpn', order: 'asc' }] })).data.records;
const flowsOf = async (insideId: string) =>
  (await admin.post(palletCalls.flows, { insideId, sorts: [{ field: 'id', order: 'asc' }] })).data.records;
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');

describe('a container', () => {
  test('goes from draft to the warehouse, is unloaded with shortage and damage, put away and counted', async () => {
    const sent = orderOf(yard, containers[0], [goodsFor('ONT8', 100), goodsFor('LGB8', 40)]);
    const made = await create(admin, orderCalls.save, sent);
    expect(made).toMatchObject({
      ...{ orderStatus: 'DRAFT', orderType: 'TRANSFER', holdType: 'NONE', cartonQty: 140, destCount: 2 },
      ...{ grossWeightKg: '1400.000', volumeCbm: '16.8000', recvCartonQty: 0, arStatus: 'UNBILLED' },
    });
    expect(made.orderNo).toMatch(new RegExp(`^HW${today}\\d{4}$`));
    expect(made.goods.map(({ lineNo }: { lineNo: number }) => lineNo)).toEqual([1, 2]);

    await bringIn(admin, yard, made);
    // 2026-11-02 08:00 UTC is midnight at the terminal, so November 2 is the first of 4 free days and the 5th the last.
    expect(await orderNow(made.id)).toMatchObject({ orderStatus: 'AT_WAREHOUSE', lastFreeDate: '2026-11-05' });

    const [ont8, lgb8] = made.goods;
    const devan = (receipts: object[]) => admin.post(palletCalls.devan, { input: { orderId: made.id, receipts } });
    await ok(
      devan([
        { goodsId: ont8.id, cartonQty: 60 },
        { goodsId: ont8.id, cartonQty: 3, quality: 'DAMAGED', palletQty: '0.5' },
      ]),
    );
    expect(await orderNow(made.id)).toMatchObject({ orderStatus: 'DEVANNING', recvCartonQty: 63, palletQty: '1.5' });
    const early = await admin.post(orderCalls.transit, { id: made.id, transition: 'finishDevan' });
    expect(early).toMatchObject({ code: 40012 });
    expect(early.message).toContain('M-LGB8');
    await ok(
      devan([
        { goodsId: ont8.id, cartonQty: 35 },
        { goodsId: lgb8.id, cartonQty: 40 },
      ]),
    );
    await ok(admin.post(orderCalls.transit, { id: made.id, transition: 'finishDevan' }));
    const inStock = await orderNow(made.id);
    expect(inStock).toMatchObject({ orderStatus: 'IN_STOCK', recvCartonQty: 138, stockCartonQty: 138 });
    expect(inStock.goods).toMatchObject([
      { recvCartonQty: 98, diffQty: -2 },
      { recvCartonQty: 40, diffQty: 0 },
    ]);

    const pallets = await palletsOf(made.id);
    expect(pallets).toMatchObject([
      {
        lpn: `${containers[0]}-001`,
        cartonQty: 60,
        availQty: 60,
        weightKg: '600.000',
        volumeCbm: '7.2000',
        insideStatus: 'RECEIVED',
      },
      { lpn: `${containers[0]}-002`, cartonQty: 3, availQty: 0, quality: 'DAMAGED' },
      { lpn: `${containers[0]}-003`, cartonQty: 35 },
      { lpn: `${containers[0]}-004`, cartonQty: 40, destCode: 'LGB8' },
    ]);

    const range = { zone: 'A', aisles: '1-2', shelves: '01-03', levels: '1', locatorType: 'RACK', maxPallets: 2 };
    const generated = await ok(admin.post(binCalls.generate, { input: { repositoryId: yard.repositoryId, ...range } }));
    expect(generated.made).toBe(6);
    const bins = (await admin.post(binCalls.find, {})).data.records;
    expect(bins.map(({ locatorCode }: { locatorCode: string }) => locatorCode).slice(0, 2)).toEqual(['A-1-01-1', 'A-1-02-1']);
    const putaway = (ids: string[], locatorId: string) =>
      admin.post(palletCalls.transit, { ids, transition: 'putaway', input: { locatorId } });
    const ids = pallets.map(({ id }: { id: string }) => id);
    const full = await putaway(ids, bins[0].id);
    expect(full).toMatchObject({ code: 40012 });
    expect((await palletsOf(made.id))[0]).toMatchObject({ insideStatus: 'RECEIVED', locatorId: null });
    await ok(putaway(ids.slice(0, 2), bins[0].id));
    await ok(putaway(ids.slice(2), bins[1].id));
    expect((await admin.post(binCalls.find, {})).data.records.slice(0, 3)).toMatchObject([
      { usedPallets: '1.5' },
      { usedPallets: '2.0' },
      { usedPallets: '0.0' },
    ]);
    expect(await admin.get(binCalls.deleteById(bins[0].id))).toMatchObject({ code: 40012 });

    const count = await create(admin, countCalls.save, { repositoryId: yard.repositoryId, planDate: '2026-11-05' });
    await ok(admin.post(countCalls.transit, { id: count.id, transition: 'start' }));
    const keeper = admin;
    const enter = (lpn: string, qty: number, reason?: string) =>
      keeper.post(countCalls.enter, { id: count.id, input: { lpn, qty, ...(reason ? { reason } : {}) } });
    for (const { lpn, cartonQty } of pallets.slice(1, -1)) await ok(enter(lpn, cartonQty));
    const elsewhere = { lpn: pallets[3].lpn, qty: 40, locatorId: bins[2].id };
    await ok(keeper.post(countCalls.enter, { id: count.id, input: elsewhere }));
    expect(await enter(pallets[0].lpn, 59)).toMatchObject({ code: 40000 });
    expect(await admin.post(countCalls.transit, { id: count.id, transition: 'submit' })).toMatchObject({ code: 40012 });
    await ok(enter(pallets[0].lpn, 59, '少一箱'));
    await ok(admin.post(countCalls.transit, { id: count.id, transition: 'submit' }));
    expect((await admin.get(countCalls.findById(count.id))).data).toMatchObject({
      bookQty: 138,
      countedQty: 137,
      diffQty: -1,
      lineCount: 4,
    });
    expect(await admin.post(countCalls.transit, { id: count.id, transition: 'post' })).toMatchObject({ code: 40012 });
    const finance = await app.as('finance');
    await ok(finance.post(countCalls.transit, { id: count.id, transition: 'post' }));
    expect((await palletsOf(made.id))[0]).toMatchObject({ cartonQty: 59, availQty: 59, weightKg: '590.000' });
    expect((await palletsOf(made.id))[3]).toMatchObject({ locatorId: bins[2].id, cartonQty: 40 });
    expect((await flowsOf(pallets[3].id)).at(-1)).toMatchObject({
      ...{
        flowType: 'MOVE',
        beforeQty: 40,
        changeQty: 0,
        afterQty: 40,
        fromLocatorId: bins[1].id,
        toLocatorId: bins[2].id,
      },
    });
    const flows = await flowsOf(pallets[0].id);
    expect(flows.map(({ flowType, beforeQty, changeQty, afterQty }: any) => [flowType, beforeQty, changeQty, afterQty])).toEqual([
      ['DEVAN_IN', 0, 60, 60],
      ['PUTAWAY', 60, 0, 60],
      ['ADJUST', 60, -1, 59],
    ]);

    const log = (await admin.get(orderCalls.log(made.id))).data.records;
    const events = log.flatMap(({ event }: { event?: string }) => event ?? []).toReversed();
    expect(events).toEqual(['ARRI', 'CUSR', 'GTOT', 'GTIN', 'STRP']);
    expect(
      log
        .map(({ action }: { action: string }) => action)
        .toReversed()
        .filter((one: string) => one.startsWith('transit:')),
    ).toEqual(
      ['submit', 'assign', 'arrivePort', 'pickUp', 'arriveWarehouse', 'startDevan', 'finishDevan'].map((name) => `transit:${name}`),
    );
  });

  test('can be undone by the user who entered it wrongly, while devanning and not later', async () => {
    const made = await create(admin, orderCalls.save, orderOf(yard, containers[1], [goodsFor('ONT8', 10)]));
    await bringIn(admin, yard, made);
    const receipts = (cartonQty: number) => [{ goodsId: made.goods[0].id, cartonQty }];
    const devan = (cartonQty: number) => admin.post(palletCalls.devan, { input: { orderId: made.id, receipts: receipts(cartonQty) } });
    await ok(devan(9));
    const [wrong] = await palletsOf(made.id);
    await ok(admin.post(palletCalls.act('takeBack'), { id: wrong.id }));
    expect(await orderNow(made.id)).toMatchObject({
      ...{ orderStatus: 'DEVANNING', recvCartonQty: 0, palletQty: '0.0', stockCartonQty: 0 },
      goods: [{ recvCartonQty: null, diffQty: null }],
    });
    expect((await palletsOf(made.id))[0]).toMatchObject({ insideStatus: 'VOID', cartonQty: 0, availQty: 0 });
    expect((await flowsOf(wrong.id)).at(-1)).toMatchObject({
      flowType: 'DEVAN_IN',
      beforeQty: 9,
      changeQty: -9,
      afterQty: 0,
    });
    await ok(devan(10));
    await ok(admin.post(orderCalls.transit, { id: made.id, transition: 'finishDevan' }));
    const [, right] = await palletsOf(made.id);
    expect(right).toMatchObject({ lpn: `${containers[1]}-002`, cartonQty: 10 });
    expect(await admin.post(palletCalls.act('takeBack'), { id: right.id })).toMatchObject({ code: 40012 });
    expect((await palletsOf(made.id))[1]).toEqual(right);
  });

  test('that returns on a later voyage continues the numbers of its pallets', async () => {
    const voyage = async () => {
      const made = await create(admin, orderCalls.save, orderOf(yard, containers[2], [goodsFor('ONT8', 20)]));
      await bringIn(admin, yard, made);
      const receipts = [10, 10].map((cartonQty) => ({ goodsId: made.goods[0].id, cartonQty }));
      const { lpns } = await ok(admin.post(palletCalls.devan, { input: { orderId: made.id, receipts } }));
      return { made, lpns };
    };
    const { made, lpns } = await voyage();
    expect(lpns).toEqual(['001', '002'].map((serial) => `${containers[2]}-${serial}`));
    await ok(door.within(admin, ({ records }) => records.change('hwOrder', made.id, { orderStatus: 'COMPLETED' })));
    const again = await voyage();
    expect(again.lpns).toEqual(['003', '004'].map((serial) => `${containers[2]}-${serial}`));
    const [pallet] = await palletsOf(again.made.id);
    const part = { splitCartonQty: 1, splitPalletQty: '0.5' };
    const { lpn } = await ok(admin.post(palletCalls.act('split'), { id: pallet.id, input: part }));
    expect(lpn).toBe(`${containers[2]}-005`);
  });
});

test('pallets for private addresses merge only with the same address, which stays on them', async () => {
  const home = (address: string, mark: string) => ({
    ...{ ...goodsFor('', 10, mark), destType: 'RESIDENTIAL', destCode: null, fbaId: null, refId: null },
    ...{ consignee: 'Ann Lee', phone: '+12135550100', address, city: 'Ontario', stateCode: 'CA', zipCode: '91761' },
  });
  const lines = [home('1 Elm St', 'A'), home('1 Elm St', 'B'), home('2 Oak St', 'C')];
  const made = await create(admin, orderCalls.save, orderOf(yard, containers[3], lines));
  await bringIn(admin, yard, made);
  const receipts = made.goods.map(({ id }: { id: string }) => ({ goodsId: id, cartonQty: 10 }));
  await ok(admin.post(palletCalls.devan, { input: { orderId: made.id, receipts } }));
  const [here, beside, elsewhere] = await palletsOf(made.id);
  const merge = (...pallets: { id: string }[]) => admin.post(palletCalls.act('merge'), { ids: pallets.map(({ id }) => id) });
  expect(await merge(here, elsewhere)).toMatchObject({ code: 40012 });
  expect((await palletsOf(made.id))[0]).toMatchObject({ cartonQty: 10, mixed: false });
  await ok(merge(here, beside));
  const [one] = await palletsOf(made.id);
  expect(one).toMatchObject({ cartonQty: 20, mixed: true, orderGoodsId: made.goods[0].id });
  expect(await merge(one, elsewhere)).toMatchObject({ code: 40012 });
  expect(await admin.post(palletCalls.act('takeBack'), { id: one.id })).toMatchObject({ code: 40012 });
});

test('a mixed pallet is shown with both marks', async () => {
  const lines = [goodsFor('ONT8', 10, 'A'), { ...goodsFor('ONT8', 10, 'B'), fbaId: 'FBA15ONT8001' }];
  const made = await create(admin, orderCalls.save, orderOf(yard, containerNo(880), lines));
  await bringIn(admin, yard, made);
  const receipts = made.goods.map(({ id }: { id: string }) => ({ goodsId: id, cartonQty: 10 }));
  await ok(admin.post(palletCalls.devan, { input: { orderId: made.id, receipts } }));
  const pallets = await palletsOf(made.id);
  await ok(admin.post(palletCalls.act('merge'), { ids: pallets.map(({ id }: { id: string }) => id) }));
  const [one] = await palletsOf(made.id);
  expect(one).toMatchObject({ cartonQty: 20, mixed: true, shippingMark: 'A + B', fbaId: null, refId: '4GTH7K2A' });
});

test('an order counts as delivered when nothing of it arrived or everything was scrapped', async () => {
  const emptied = async (container: string, cartonQty: number) => {
    const made = await create(admin, orderCalls.save, orderOf(yard, container, [goodsFor('ONT8', 10)]));
    await bringIn(admin, yard, made);
    const receipts = [{ goodsId: made.goods[0].id, cartonQty }];
    await ok(admin.post(palletCalls.devan, { input: { orderId: made.id, receipts } }));
    await ok(admin.post(orderCalls.transit, { id: made.id, transition: 'finishDevan' }));
    return made.id;
  };
  expect(await orderNow(await emptied(containers[4], 0))).toMatchObject({ orderStatus: 'DELIVERED' });
  const full = await emptied(containers[5], 10);
  expect(await orderNow(full)).toMatchObject({ orderStatus: 'IN_STOCK' });
  const [{ id }] = await palletsOf(full);
  await ok(admin.post(palletCalls.transit, { id, transition: 'scrap', input: { reason: '受潮' } }));
  expect(await orderNow(full)).toMatchObject({ orderStatus: 'DELIVERED' });
});
