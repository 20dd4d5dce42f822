import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { callsOf, create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, bringIn, countCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
let admin: Client;
let yard: Yard;
/** The id of a second warehouse, whose bins have the same names as those of the first. */
let other: string;
let bins: { readonly here: Answer['data']; readonly there: Answer['data'] };

beforeAll(async () => {
  app = await startApp({}, { hooks: handlers.hooks });
  admin = app.admin;
  yard = await openYard(admin);
  const made = await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: 'EWR01', repositoryName: '纽瓦克仓', warehouseType: 'OWN', country: 'US', stateCode: 'NJ' },
    ...{ city: 'Newark', address: '2 Port St', zipCode: '07114', timezone: 'America/New_York' },
  });
  other = made.id;
  const binIn = (repositoryId: string) => create(admin, binCalls.save, { repositoryId, locatorCode: 'A-01', zone: 'A', maxPallets: 4 });
  bins = { here: await binIn(yard.repositoryId), there: await binIn(other) };
});
afterAll(() => app.close());

let orders = 0;
/** Receives pallets of a container in the first warehouse. */
async function receive(pallets: number): Promise<Answer['data'][]> {
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(++orders), [goodsFor('ONT8', 100)]));
  await bringIn(admin, yard, order);
  const receipts = Array.from({ length: pallets }, () => ({ goodsId: order.goods[0].id, cartonQty: 10 }));
  await ok(admin.post(palletCalls.devan, { input: { orderId: order.id, receipts } }));
  return (await admin.post(palletCalls.find, { orderId: order.id })).data.records;
}

describe('a bin of another warehouse with the same name', () => {
  const offered = async (client: Client, of: string, field: string, repositoryId: string | null) => {
    const { choices } = callsOf('HwInside');
    return (await client.post(choices, { field, of, with: { repositoryId } }, english)).data.records;
  };

  test.each([
    ['putaway', 'locatorId'],
    ['move', 'toLocatorId'],
  ])('is not offered by %s; the offered bins are shown with their location and free space', async (of, field) => {
    expect(await offered(admin, of, field, yard.repositoryId)).toEqual([
      { id: bins.here.id, label: 'A-01', note: expect.stringMatching(/^LAX01.* · 4 free$/) },
    ]);
    expect(await offered(admin, of, field, other)).toMatchObject([{ id: bins.there.id }]);
    // Records in several warehouses have no bins in common, so no bin is offered.
    expect(await offered(admin, of, field, null)).toEqual([]);
  });

  test('is shown to users who may put away but list neither bins nor warehouses', async () => {
    const { client } = await hire(app, { account: 'putter', perms: ['wms:inside:list', 'wms:inside:putaway'] });
    expect(await offered(client, 'putaway', 'locatorId', yard.repositoryId)).toMatchObject([
      { id: bins.here.id, note: expect.stringContaining('4 free') },
    ]);
  });

  test('accepts no pallet, and no count can be entered for it', async () => {
    const [pallet] = await receive(1);
    const into = (locatorId: string) =>
      admin.post(palletCalls.transit, { id: pallet.id, transition: 'putaway', input: { locatorId } }, english);
    expect(await into(bins.there.id)).toMatchObject({
      code: 40000,
      message: `Bin A-01 and pallet ${pallet.lpn} are in different warehouses`,
      data: { errors: [{ path: '/input/locatorId' }] },
    });
    await ok(into(bins.here.id));
    expect((await admin.post(binCalls.find, { id: bins.here.id })).data.records).toMatchObject([
      { usedPallets: '1.0', freePallets: '3.0' },
    ]);

    const count = await create(admin, countCalls.save, {
      ...{ repositoryId: yard.repositoryId, planDate: '2026-11-05', zone: 'A' },
    });
    await ok(admin.post(countCalls.transit, { id: count.id, transition: 'start' }));
    const input = { lpn: pallet.lpn, qty: 10, locatorId: bins.there.id };
    const texts = 'Bin A-01 is not in the warehouse of the count';
    expect(await admin.post(countCalls.enter, { id: count.id, input }, english)).toMatchObject({
      ...{ code: 40000, message: texts, data: { errors: [{ path: '/input/locatorId' }] } },
    });
    const { data } = await admin.get(countCalls.findById(count.id));
    const lines = data.lines.map((line: Answer['data']) => ({ ...line, foundLocatorId: bins.there.id }));
    const typed = await admin.post(countCalls.save, { id: count.id, version: data.version, lines }, english);
    expect(typed).toMatchObject({ code: 40000, message: texts });
    const now = (await admin.get(countCalls.findById(count.id))).data;
    expect(now.lines).toMatchObject([{ countedQty: null, foundLocatorId: null }]);
  });
});

describe('a bin', () => {
  const newBin = (locatorCode: string, more: object) =>
    create(admin, binCalls.save, { repositoryId: yard.repositoryId, locatorCode, zone: 'W', maxPallets: 3, ...more });
  const binNow = async (id: string) => (await admin.get(binCalls.findById(id))).data;
  const putAway = (pallets: readonly { id: string }[], locatorId: string) =>
    admin.post(palletCalls.transit, { ids: pallets.map(({ id }) => id), transition: 'putaway', input: { locatorId } });

  test('accepts no more weight than its limit', async () => {
    const [weak, strong] = [await newBin('W-1', { maxWeightKg: '150' }), await newBin('W-2', {})];
    const pallets = await receive(2);
    const [first, second] = [pallets.slice(0, 1), pallets.slice(1)];
    const rejected = await putAway(pallets, weak.id);
    expect(rejected).toMatchObject({ code: 40012, data: { errors: [{ path: '/input/locatorId' }] } });
    const palletNow = async (id: string) => (await admin.get(palletCalls.findById(id))).data;
    expect(await palletNow(pallets[0].id)).toMatchObject({ insideStatus: 'RECEIVED', locatorId: null });
    await ok(putAway(first, weak.id));
    expect(await putAway(second, weak.id)).toMatchObject({ code: 40012 });
    await ok(putAway(second, strong.id));
    const move = { ids: [pallets[1].id], input: { toLocatorId: weak.id } };
    expect(await admin.post(palletCalls.act('move'), move)).toMatchObject({ code: 40012 });
    const merge = { ids: pallets.map(({ id }) => id) };
    expect(await admin.post(palletCalls.act('merge'), merge)).toMatchObject({ code: 40012 });
  });

  test('keeps its warehouse, cannot become smaller than its content, and is deleted only when empty', async () => {
    const { id } = await newBin('W-3', {});
    await ok(putAway(await receive(2), id));
    const save = async (values: object) => admin.post(binCalls.save, { id, version: (await binNow(id)).version, ...values });
    await save({ repositoryId: other });
    const before = await binNow(id);
    expect(before).toMatchObject({ repositoryId: yard.repositoryId, usedPallets: '2.0' });
    expect(await save({ maxPallets: 1 })).toMatchObject({ code: 40000 });
    expect(await binNow(id)).toEqual(before);
    expect(await save({ maxPallets: 2 })).toMatchObject({ code: 20000 });
    const filled = await binNow(id);
    expect(await admin.get(binCalls.deleteById(id))).toMatchObject({ code: 40012 });
    expect(await binNow(id)).toEqual(filled);
    const empty = await newBin('W-4', {});
    expect(await admin.get(binCalls.deleteById(empty.id))).toMatchObject({ code: 20000 });
  });
});
