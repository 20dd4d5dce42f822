import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { appointed, hoursAhead, newCar, newDriver, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

const door = recordsDoor();
/** How often the test has run, so that a retry uses new names. */
let tries = 0;
let app: TestApp;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

/** The permissions of a warehouse keeper for deliveries and trips. */
const perms = [
  ...['tms:delivery:list', 'tms:delivery:query', 'tms:car:list', 'tms:car:query', 'tms:car:checkIn', 'tms:car:load'],
  ...['wms:inside:list', 'wms:inside:query'],
];
const keeper = async (account: string, repositoryId: string) =>
  (await hire(app, { account, perms, dataScope: 'WAREHOUSE', repositoryIds: [repositoryId] })).client;

/** Creates a confirmed combined trip of two deliveries of one pallet each, and a pallet of a delivery without a trip. */
async function confirmed() {
  tries += 1;
  const made = await create(admin, orderCalls.save, orderOf(yard, containerNo(tries), [goodsFor('ONT8', 100)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  await ok(door.within(admin, ({ records }) => records.change('hwOrder', made.id, ready)));
  const bin = { locatorCode: `K-${tries}`, repositoryId: yard.repositoryId, zone: 'K', maxPallets: 50 };
  const from = { admin, door, yard, order: made, binId: (await create(admin, binCalls.save, bin)).id };
  const [a, b, other] = [await appointed(from), await appointed(from), await appointed(from)];
  const crew = { carId: (await newCar(admin)).id, driverId: (await newDriver(admin)).id };
  const input = { deliveryIds: [a.id, b.id], ...crew, planDepartTime: hoursAhead(24) };
  const { id } = await ok(admin.post(tripCalls.plan, { input }));
  await ok(admin.post(tripCalls.transit, { id, transition: 'confirm' }));
  return { id, stops: [a, b], other, crew };
}

/** Creates another warehouse of the company. */
const farWarehouse = () =>
  create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: `FAR${tries}`, repositoryName: 'Far', warehouseType: 'OWN', country: 'US', stateCode: 'CA' },
    ...{ city: 'Ontario', address: '1 Far St', zipCode: '91761', timezone: 'America/Los_Angeles' },
  });

test('a keeper checks in and loads a combined trip of the own warehouse, but cannot create, change or dispatch it', async () => {
  const { id, stops, other, crew } = await confirmed();
  const client = await keeper(`floor${tries}`, yard.repositoryId);
  const step = (transition: string, input: object) => client.post(tripCalls.transit, { id, transition, input });
  const act = (name: string, lpn: string) => client.post(tripCalls.act(name), { id, input: { lpn } });
  const trip = async () => (await admin.get(tripCalls.findById(id))).data;
  const found = await ok(client.post(tripCalls.find, { dispatchStatus: ['CONFIRMED'] }));
  expect(found.records.map((one: { id: string }) => one.id)).toEqual([id]);
  expect(await ok(client.get(tripCalls.findById(id)))).toMatchObject({ dispatchType: 'COMBINED' });

  await ok(step('checkIn', { checkInTime: hoursAhead(0) }));
  await ok(step('load', {}));
  const listed = () => ok(client.post(tripCalls.act('loadingList'), { input: { id } }));
  const [first, second] = stops.map(({ pallets }) => pallets[0]) as [Answer['data'], Answer['data']];
  expect((await listed()).stops).toMatchObject([
    { id: stops[0]?.id, stopNo: 1, pallets: [{ lpn: first.lpn, bin: `K-${tries}`, cartons: 10, loaded: null }] },
    { id: stops[1]?.id, stopNo: 2, pallets: [{ lpn: second.lpn, loaded: null }] },
  ]);
  expect(await ok(act('loadPallet', second.lpn))).toMatchObject({ loaded: 1, all: 2 });
  expect((await listed()).stops[1].pallets[0]).toMatchObject({ loaded: 10 });
  await ok(act('unloadPallet', second.lpn));
  const wrong = await act('loadPallet', other.pallets[0].lpn);
  const otherNo = (await admin.get(deliveryCalls.findById(other.id))).data.deliveryNo;
  expect(wrong).toMatchObject({ code: 40000 });
  expect(wrong.text).toContain(otherNo);
  expect((await act('loadPallet', 'NOWHERE')).code).toBe(40000);
  for (const { lpn } of [first, second]) await ok(act('loadPallet', lpn));
  expect((await admin.get(palletCalls.findById(first.id))).data).toMatchObject({ insideStatus: 'LOADED' });

  const before = await trip();
  const values = { repositoryId: yard.repositoryId, loadType: 'PALLET', planDepartTime: hoursAhead(48) };
  const rejected: readonly Promise<Answer>[] = [
    client.post(tripCalls.save, { ...values, dispatchType: 'COMBINED' }),
    client.post(tripCalls.save, { ...values, dispatchType: 'CAR' }),
    client.post(tripCalls.save, { id, version: before.version, remark: 'x' }),
    client.post(tripCalls.act('stops'), { id, input: { deliveryIds: [stops[1]?.id, stops[0]?.id] } }),
    client.post(tripCalls.act('removeStops'), { id, input: { deliveryIds: [stops[0]?.id] } }),
    client.post(tripCalls.plan, { input: { deliveryIds: [other.id], planDepartTime: hoursAhead(96) } }),
    step('depart', { departTime: hoursAhead(0) }),
    step('cancel', { reason: 'x' }),
  ];
  for (const answer of await Promise.all(rejected)) expect(answer).toMatchObject({ code: 40003 });
  expect(await trip()).toEqual(before);
  expect((await admin.post(tripCalls.find, { carId: crew.carId })).data.total).toBe(1);

  const elsewhere = await farWarehouse();
  const stranger = await keeper(`stranger${tries}`, elsewhere.id);
  expect((await stranger.post(tripCalls.find, {})).data.total).toBe(0);
  expect(await stranger.post(tripCalls.act('loadPallet'), { id, input: { lpn: first.lpn } })).toMatchObject({
    code: 40004,
  });
  expect((await stranger.post(tripCalls.act('loadingList'), { input: { id } })).code).not.toBe(20000);
});

test('a user who may see one kind of trip sees it in their own warehouse only', async () => {
  const { id } = await confirmed();
  const seenFrom = async (account: string, repositoryId: string): Promise<string[]> => {
    const kind = ['tms:combined:list', 'tms:combined:query'];
    const scope = { dataScope: 'WAREHOUSE', repositoryIds: [repositoryId] };
    const { client } = await hire(app, { account: `${account}${tries}`, perms: kind, ...scope });
    return (await ok(client.post(tripCalls.find, {}))).records.map((one: { id: string }) => one.id);
  };
  expect(await seenFrom('near', yard.repositoryId)).toContain(id);
  expect(await seenFrom('far', (await farWarehouse()).id)).toEqual([]);
});

test('creating trips of a kind and changing them each need a permission of their own', async () => {
  tries += 1;
  const holderOf = async (account: string, perm: string): Promise<Client> =>
    (await hire(app, { account: `${account}${tries}`, perms: ['tms:car:list', 'tms:car:query', perm] })).client;
  const [planner, editor] = [await holderOf('planner', 'tms:car:dispatch'), await holderOf('editor', 'tms:car:edit')];
  const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId };
  const trip = { ...values, planDepartTime: hoursAhead(48) };
  expect(await editor.post(tripCalls.save, trip)).toMatchObject({ code: 40003 });
  const { id, version } = await create(planner, tripCalls.save, trip);
  const change = { id, version, remark: 'x' };
  expect(await planner.post(tripCalls.save, change)).toMatchObject({ code: 40003 });
  expect(await ok(editor.post(tripCalls.save, change))).toMatchObject({ remark: 'x' });
});
