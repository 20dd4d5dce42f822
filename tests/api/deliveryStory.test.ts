import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arriveDeliveries } from '../../src/business/scheduling/deliveries/arrival.ts';
import { shipDeliveries } from '../../src/business/scheduling/deliveries/departure.ts';
import { freeDeliveries, scanPallet, startLoading } from '../../src/business/scheduling/deliveries/loading.ts';
import { handlers } from '../../src/main/handlers.ts';
import type { ActionEvent } from '../../src/server/extend.ts';
import { stockFaults } from '../support/stock/stockFaults.ts';
import type { Answer, Client } from './support/client.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls, deliveryOf, type Shelf, stockShelf, uploadPod } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, orderCalls, palletCalls, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let yard: Yard;
let serial = 700;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

const shelf = (destinations: readonly string[], more: object = {}, goods: object = {}): Promise<Shelf> => {
  serial += 1;
  return stockShelf({ admin, yard, door, serial, destinations, more, goods });
};
const step = (id: string, transition: string, input: object = {}) => admin.post(deliveryCalls.transit, { id, transition, input });
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString();
const appoint = (id: string) => step(id, 'appoint', { appointmentNo: '12345678', appointmentTime: soon() });
const runInEvent = (code: (event: ActionEvent) => Promise<unknown>) =>
  ok(
    door.within(admin, async (event) => {
      await code(event);
      return {};
    }),
  );
/** Creates a trip of these deliveries, as the dispatcher's page does. */
const tripOf = async (ids: readonly string[]): Promise<string> => {
  const { id } = await create(admin, '/hw/wms/hwCarDispatch/saveHwCarDispatch', {
    ...{ dispatchType: ids.length > 1 ? 'COMBINED' : 'CAR', repositoryId: yard.repositoryId, planDepartTime: soon() },
  });
  await runInEvent(async ({ records }) => {
    for (const [i, one] of ids.entries()) {
      await records.change('hwDelivery', one, { dispatchId: id, stopNo: i + 1 });
      await records.transit('hwDelivery', one, 'dispatch');
    }
  });
  return id;
};
const now = () => new Date().toISOString();
const palletsNow = async ({ orderId }: Shelf): Promise<Answer['data'][]> =>
  (await admin.post(palletCalls.find, { orderId, sorts: [{ field: 'lpn', order: 'asc' }] })).data.records;
const orderStatus = async ({ orderId }: Shelf) => (await admin.get(orderCalls.findById(orderId))).data.orderStatus;
const delivery = async (id: string) => (await admin.get(deliveryCalls.findById(id))).data;
const valid = async ({ orderId, binId }: Shelf) => {
  const faults = await stockFaults(admin, { orders: [{ id: orderId, goods: [] }], bins: [{ id: binId }] });
  // Ignores faults that are expected here: these pallets were created without counted goods, and some of them are signed for.
  expect(faults.filter((fault) => !/^(rec(eived|vCartonQty)|status) /.test(fault))).toEqual([]);
};

describe('a delivery', () => {
  test('keeps its pallets, goes on a trip, is signed in part and rejected in part, and its order follows', async () => {
    const shop = await shelf(['ONT8', 'ONT8', 'LGB8', 'LGB8']);
    const [a, b, c, d] = shop.pallets as [Shelf['pallets'][0], any, any, any];
    const first = await create(admin, deliveryCalls.save, deliveryOf(yard, [a, b]));
    expect(first).toMatchObject({
      ...{ deliveryStatus: 'DRAFT', palletQty: '2.0', cartonQty: 20, weightKg: '200.000', volumeCbm: '2.4000' },
      ...{ customerIds: [yard.customerId], shippedCartonQty: 0 },
      items: [{ insideId: a.id, orderId: shop.orderId, shippingMark: 'M-ONT8', weightKg: '100.000', isOpen: true }, {}],
    });
    const parts = deliveryOf(yard, [c, d], { destCode: 'LGB8' });
    const part = { ...parts, items: [parts.items[0], { ...parts.items[1], cartonQty: 4, palletQty: '0.4' }] };
    const second = await create(admin, deliveryCalls.save, part);
    expect(await palletsNow(shop)).toMatchObject([
      ...[1, 2, 3].map(() => ({ insideStatus: 'LOCKED', lockedQty: 10, availQty: 0 })),
      { insideStatus: 'LOCKED', lockedQty: 4, availQty: 6 },
    ]);
    for (const { id } of [first, second]) await ok(appoint(id));
    const trip = await tripOf([first.id, second.id]);
    await runInEvent((event) => startLoading(event, trip));
    const scan = (lpn: string, more: object = {}) => door.within(admin, (event) => scanPallet(event, { tripId: trip, lpn, ...more }));
    expect((await ok(scan(a.lpn))).data ?? (await delivery(first.id)).deliveryStatus).toBe('LOADING');
    await ok(scan(b.lpn));
    await ok(scan(b.lpn, { isOff: true }));
    expect((await palletsNow(shop))[1]).toMatchObject({ insideStatus: 'LOCKED', locatorId: shop.binId });
    await ok(scan(b.lpn));
    expect(await scan('NOBODY-001')).toMatchObject({ code: 40000 });
    expect(await scan(a.lpn)).toMatchObject({ code: 40012 });
    await ok(scan(d.lpn));
    // The cartons that are left behind become a new pallet in the same bin.
    expect((await palletsNow(shop)).slice(3)).toMatchObject([
      { insideStatus: 'LOADED', cartonQty: 4, palletQty: '0.4', weightKg: '40.000', locatorId: null },
      { insideStatus: 'STORED', cartonQty: 6, palletQty: '0.6', availQty: 6, locatorId: shop.binId },
    ]);
    const depart = (leaveRest: boolean) =>
      door.within(admin, async (event) => {
        await shipDeliveries(event, { tripId: trip, departTime: now(), leaveRest });
        return {};
      });
    expect(await depart(false)).toMatchObject({ code: 40012 });
    await ok(depart(true));
    expect(await delivery(second.id)).toMatchObject({ deliveryStatus: 'IN_TRANSIT', shippedCartonQty: 4 });
    expect((await palletsNow(shop)).map(({ insideStatus }) => insideStatus)).toEqual([...['OUT', 'OUT', 'STORED', 'OUT', 'STORED']]);
    expect(await orderStatus(shop)).toBe('PARTIAL_OUT');
    await valid(shop);

    await runInEvent((event) => arriveDeliveries(event, { tripId: trip, arriveTime: now() }));
    await ok(step(first.id, 'sign', { podFileId: await uploadPod(admin), signTime: now() }));
    await ok(step(second.id, 'reject', { rejectReason: '约满', locatorId: shop.binId }));
    expect((await palletsNow(shop))[3]).toMatchObject({ insideStatus: 'STORED', availQty: 4, locatorId: shop.binId });
    expect(await orderStatus(shop)).toBe('PARTIAL_OUT');
    const log = (await admin.get(deliveryCalls.log(first.id))).data.records;
    const events = log.flatMap(({ event }: Answer['data']) => event?.code ?? event ?? []);
    expect(events.toReversed()).toEqual(['LOAD', 'DEPA', 'ARRI', 'DROP']);

    // The remaining pallets are shipped. When all are signed for, the order is DELIVERED, until a proof is withdrawn.
    const left = (await palletsNow(shop)).slice(2);
    const items = left.map(({ id, cartonQty, palletQty }) => ({ insideId: id, cartonQty, palletQty }));
    const pickup = { destCode: 'LGB8', deliveryMethod: 'PICKUP', items };
    const third = await create(admin, deliveryCalls.save, deliveryOf(yard, [], pickup));
    expect(await step(third.id, 'handOver')).toMatchObject({ code: 40000 });
    await ok(step(third.id, 'handOver', { collector: '王师傅' }));
    expect(await orderStatus(shop)).toBe('ALL_OUT');
    await ok(step(third.id, 'sign', { podFileId: await uploadPod(admin), signTime: now() }));
    expect(await orderStatus(shop)).toBe('DELIVERED');
    await ok(step(third.id, 'withdrawPod'));
    expect(await orderStatus(shop)).toBe('ALL_OUT');
    await ok(step(third.id, 'reject', { rejectReason: '破损' }));
    const back = (lpn?: string) => admin.post(deliveryCalls.act('returnStock'), { id: third.id, input: { locatorId: shop.binId, lpn } });
    await ok(back(left[0]?.lpn));
    expect(await orderStatus(shop)).toBe('PARTIAL_OUT');
    await ok(back());
    expect(await back()).toMatchObject({ code: 40012 });
    await valid(shop);
  });

  test('that leaves a pallet behind does not wait for it: the order is delivered when everything shipped is signed for', async () => {
    const shop = await shelf(['ONT8', 'ONT8']);
    const [a, b] = shop.pallets as [any, any];
    const made = await create(admin, deliveryCalls.save, deliveryOf(yard, [a, b]));
    const leaveWith = async (id: string, { lpn }: { lpn: string }) => {
      await ok(appoint(id));
      const tripId = await tripOf([id]);
      await runInEvent((event) => startLoading(event, tripId));
      await runInEvent((event) => scanPallet(event, { tripId, lpn }));
      await runInEvent((event) => shipDeliveries(event, { tripId, departTime: now(), leaveRest: true }));
      return tripId;
    };
    const sign = async (id: string) => ok(step(id, 'sign', { podFileId: await uploadPod(admin), signTime: now() }));
    const first = await leaveWith(made.id, a);
    expect((await palletsNow(shop)).map(({ insideStatus }) => insideStatus)).toEqual(['OUT', 'STORED']);
    expect((await delivery(made.id)).items).toMatchObject([{ shippedCartonQty: 10 }, { shippedCartonQty: 0 }]);
    await runInEvent((event) => arriveDeliveries(event, { tripId: first, arriveTime: now() }));
    await sign(made.id);
    expect(await orderStatus(shop)).toBe('PARTIAL_OUT');
    const rest = await create(admin, deliveryCalls.save, deliveryOf(yard, [b]));
    await leaveWith(rest.id, b);
    expect(await delivery(rest.id)).toMatchObject({ deliveryStatus: 'IN_TRANSIT' });
    expect(await orderStatus(shop)).toBe('ALL_OUT');
    await sign(rest.id);
    expect(await orderStatus(shop)).toBe('DELIVERED');
    await valid(shop);
  });

  test('releases its pallets when it is changed, canceled, deleted or taken off its trip', async () => {
    const shop = await shelf(['ONT8', 'ONT8']);
    const [a, b] = shop.pallets as [any, any];
    const states = async () => (await palletsNow(shop)).map(({ insideStatus }) => insideStatus);
    const made = await create(admin, deliveryCalls.save, deliveryOf(yard, [a]));
    const { items } = deliveryOf(yard, [b]);
    await ok(admin.post(deliveryCalls.save, { id: made.id, version: made.version, items }));
    expect(await states()).toEqual(['STORED', 'LOCKED']);
    const [line] = (await delivery(made.id)).items;
    const { version } = await delivery(made.id);
    await ok(admin.post(deliveryCalls.save, { id: made.id, version, items: [{ ...line, cartonQty: 3 }] }));
    expect((await palletsNow(shop))[1]).toMatchObject({ lockedQty: 3, availQty: 7 });
    expect(await delivery(made.id)).toMatchObject({ cartonQty: 3, weightKg: '30.000' });
    await ok(appoint(made.id));
    const trip = await tripOf([made.id]);
    await runInEvent((event) => startLoading(event, trip));
    await runInEvent((event) => scanPallet(event, { tripId: trip, lpn: b.lpn }));
    await runInEvent((event) => freeDeliveries(event, [made.id]));
    expect(await delivery(made.id)).toMatchObject({ deliveryStatus: 'APPOINTED', dispatchId: null, stopNo: null });
    expect((await palletsNow(shop))[1]).toMatchObject({ insideStatus: 'LOCKED', lockedQty: 3, locatorId: shop.binId });
    await ok(step(made.id, 'cancel'));
    expect(await states()).toEqual(['STORED', 'STORED', 'STORED']);
    const again = await create(admin, deliveryCalls.save, deliveryOf(yard, [a]));
    await ok(admin.get(deliveryCalls.deleteById(again.id)));
    expect(await states()).toEqual(['STORED', 'STORED', 'STORED']);
    await valid(shop);
  });

  test('rejoins a pallet that was split by a mistaken scan, or names the remainder that is used elsewhere', async () => {
    const shop = await shelf(['ONT8']);
    const [{ id: palletId = '', lpn = '' } = {}] = shop.pallets;
    const made = await create(admin, deliveryCalls.save, deliveryOf(yard, [{ id: palletId }]));
    await ok(appoint(made.id));
    const tripId = await tripOf([made.id]);
    await runInEvent((event) => startLoading(event, tripId));
    const scan = (more: object) => door.within(admin, (event) => scanPallet(event, { tripId, lpn, ...more }));
    const asStored = { cartonQty: 10, lockedQty: 10, availQty: 0, palletQty: '1.0', weightKg: '100.000' };
    await ok(scan({ cartons: 4 }));
    expect(await palletsNow(shop)).toMatchObject([{ cartonQty: 4, insideStatus: 'LOADED' }, { cartonQty: 6 }]);
    await ok(scan({ isOff: true }));
    expect(await palletsNow(shop)).toMatchObject([
      { ...asStored, insideStatus: 'LOCKED', locatorId: shop.binId, volumeCbm: '1.2000' },
      { insideStatus: 'MERGED', cartonQty: 0, locatorId: null },
    ]);
    expect(await delivery(made.id)).toMatchObject({ cartonQty: 10, palletQty: '1.0', weightKg: '100.000' });
    await valid(shop);

    await ok(scan({ cartons: 4 }));
    const rest = (await palletsNow(shop))[2];
    expect(rest).toMatchObject({ cartonQty: 6, availQty: 6, insideStatus: 'STORED' });
    const other = await create(admin, deliveryCalls.save, {
      ...deliveryOf(yard, []),
      items: [{ insideId: rest.id, cartonQty: 6, palletQty: '0.6' }],
    });
    const off = await ok(scan({ isOff: true }));
    expect(off.rests).toEqual([{ lpn, cartons: 6, restLpn: rest.lpn }]);
    expect((await palletsNow(shop))[2]).toMatchObject({ insideStatus: 'LOCKED', cartonQty: 6, lockedQty: 6 });
    expect(await delivery(made.id)).toMatchObject({ cartonQty: 4, palletQty: '0.4', weightKg: '40.000' });
    expect(await delivery(other.id)).toMatchObject({ cartonQty: 6 });
    await valid(shop);
  });

  test('takes address and time zone of a new destination, except for values that were typed', async () => {
    const location = (code: string, timezone: string, zipCode: string, stateCode: string) =>
      create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
        ...{ repositoryCode: code, repositoryName: code, warehouseType: 'AMAZON', country: 'US', timezone },
        ...{ address: `${code} road`, city: `${code} city`, stateCode, zipCode, appointmentRequired: true },
      });
    const own = Math.random().toString(36).slice(2, 5).toUpperCase().padEnd(3, '0');
    const [here, there, nowhere] = [`Q${own}1`, `Q${own}2`, `Q${own}9`];
    await location(here, 'America/Los_Angeles', '91761', 'CA');
    await location(there, 'America/New_York', '07102', 'NJ');
    const { id } = await create(admin, deliveryCalls.save, { ...deliveryOf(yard, []), destCode: here });
    const first = { address: `${here} road`, zipCode: '91761', appointmentTz: 'America/Los_Angeles' };
    expect(await delivery(id)).toMatchObject(first);
    const change = async (more: object) => {
      const { version } = await delivery(id);
      await ok(admin.post(deliveryCalls.save, { id, version, ...more }));
      return delivery(id);
    };
    const second = { address: `${there} road`, city: `${there} city`, appointmentTz: 'America/New_York' };
    expect(await change({ destCode: there })).toMatchObject(second);
    const typed = { address: '7 Side St', city: 'Ontario', stateCode: 'CA', zipCode: '91764' };
    expect(await change({ destCode: here, ...typed })).toMatchObject(typed);
    expect(await change({ destCode: there })).toMatchObject(second);
    // The destination has no known address.
    const nothing = { address: null, city: null, zipCode: null, appointmentTz: null };
    expect(await change({ destCode: nowhere })).toMatchObject(nothing);
  });

  test("of a whole container sets its order's status; the order can be signed for only on the delivery", async () => {
    const shop = await shelf([]);
    const direct = { orderType: 'DIRECT', orderStatus: 'PICKED_UP' } as const;
    await runInEvent(({ records }) => records.change('hwOrder', shop.orderId, direct));
    const items = [{ orderId: shop.orderId, cartonQty: 10, palletQty: '1' }];
    const more = { deliveryMethod: 'DIRECT', repositoryId: null, items };
    const made = await create(admin, deliveryCalls.save, deliveryOf(yard, [], more));
    expect(made).toMatchObject({
      cartonQty: 10,
      customerIds: [yard.customerId],
      items: [{ insideId: null, isOpen: true }],
    });
    expect(await admin.post(deliveryCalls.save, deliveryOf(yard, [], more))).toMatchObject({ code: 40012 });
    const orderAction = (transition: string) => admin.post(orderCalls.transit, { id: shop.orderId, transition });
    expect(await orderAction('deliverDirect')).toMatchObject({ code: 40012 });
    const away = { deliveryStatus: 'IN_TRANSIT', appointmentNo: '12345678', appointmentTime: soon() } as const;
    await runInEvent(({ records }) => records.change('hwDelivery', made.id, away));
    await ok(step(made.id, 'sign', { podFileId: await uploadPod(admin), signTime: now() }));
    expect(await orderStatus(shop)).toBe('DELIVERED');
    expect(await orderAction('withdrawDirect')).toMatchObject({ code: 40012 });
    await ok(step(made.id, 'withdrawPod'));
    expect(await orderStatus(shop)).toBe('PICKED_UP');
  });

  test('is created from selected pallets, and suggested by destination and truck', async () => {
    const shop = await shelf(['IND9', 'IND9', 'IND9', 'FTW1']);
    const ids = shop.pallets.map(({ id }) => id);
    const mixed = await admin.post(palletCalls.act('deliver'), { ids });
    expect(mixed).toMatchObject({ code: 40000 });
    const wish = { repositoryId: yard.repositoryId, destCode: 'IND9', maxPallets: 2 };
    const read = await ok(admin.post(deliveryCalls.act('groupings'), { input: wish }));
    const rent = { code: 'RENT', day: '2026-11-12', days: expect.any(Number) };
    const full = { code: 'FULL', percent: 100 };
    expect(read.groups).toMatchObject([
      {
        ...{ destCode: 'IND9', destType: 'AMAZON', palletQty: '3.0', cartonQty: 30, weightKg: '300.000', customers: 1 },
        ...{ inTime: '2026-11-05', freeUntil: '2026-11-12', priority: 'P4' },
        loads: [
          { palletIds: ids.slice(0, 2), palletQty: '2.0', fill: { pallets: 100, weight: 1, volume: null }, reasons: [rent, full] },
          { palletIds: ids.slice(2, 3), fill: { pallets: 50 }, reasons: [rent] },
        ],
      },
    ]);
    const { palletIds } = read.groups[0].loads[0];
    const made = await ok(admin.post(deliveryCalls.act('makeHwDelivery'), { input: { palletIds } }));
    expect(await delivery(made.id)).toMatchObject({ destCode: 'IND9', destType: 'AMAZON', cartonQty: 20 });
    const ticked = await ok(admin.post(palletCalls.act('deliver'), { ids: [ids[3]] }));
    expect(await delivery(ticked.id)).toMatchObject({ destCode: 'FTW1', deliveryMethod: 'TRUCK', cartonQty: 10 });
    const pair = [made.id, ticked.id];
    const combine = () => admin.post(deliveryCalls.act('combine'), { ids: pair, input: { planDepartTime: soon() } });
    expect(await combine()).toMatchObject({ code: 40012 });
    for (const id of pair) await ok(appoint(id));
    const trip = await ok(combine());
    for (const [i, id] of pair.entries()) {
      expect(await delivery(id)).toMatchObject({ deliveryStatus: 'DISPATCHED', dispatchId: trip.id, stopNo: i + 1 });
    }
    expect(await combine()).toMatchObject({ code: 40012 });
    const rest = { palletIds: [ids[2]] };
    await ok(admin.post(deliveryCalls.act('makeHwDelivery'), { input: rest }));
    expect(await admin.post(deliveryCalls.act('makeHwDelivery'), { input: rest })).toMatchObject({ code: 40012 });
    expect((await ok(admin.post(deliveryCalls.act('groupings'), { input: wish }))).groups).toEqual([]);
  });
});
