import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { appointed, hoursAhead, newCar, newDriver, stored, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

const door = recordsDoor();
const dispatchers = 50;
let app: TestApp;
let admin: Client;
let yard: Yard;
let stock: Parameters<typeof appointed>[0];

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
  const bin = { locatorCode: 'A-1', repositoryId: yard.repositoryId, zone: 'A', maxPallets: 500 };
  const binId = (await create(admin, binCalls.save, bin)).id;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), [goodsFor('ONT8', 900)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  await door.within(admin, ({ records }) => records.change('hwOrder', order.id, ready));
  stock = { admin, door, yard, order, binId };
});
afterAll(() => app.close());

/** Makes fifty calls at the same time, as fifty dispatchers would, and expects no server error. */
async function atOnce(call: (client: Client, i: number) => Promise<Answer>): Promise<readonly Answer[]> {
  const clients = await Promise.all(Array.from({ length: 5 }, () => app.as('dispatcher')));
  const answers = await Promise.all(Array.from({ length: dispatchers }, (_, i) => call(clients[i % clients.length] as Client, i)));
  const codes = new Set(answers.map(({ code }) => code));
  expect([...codes].filter((code) => code !== 20000 && code !== 40012)).toEqual([]);
  return answers;
}

const done = (answers: readonly Answer[]): readonly Answer[] => answers.filter(({ code }) => code === 20000);
const openTrips = async (filter: object): Promise<Answer['data'][]> =>
  (await admin.post(tripCalls.find, { ...filter, dispatchStatus: 'PLANNED' }, { pageSize: '200' })).data.records;

describe('fifty dispatchers at the same moment', () => {
  test('cannot put one car, or one driver, on two trips whose times overlap', {
    tags: ['once'],
    timeout: 300_000,
  }, async () => {
    const [car, driver] = [await newCar(admin), await newDriver(admin)];
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => newCar(admin)));
    const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId };
    const saved = await atOnce((client, i) => {
      const day = i % 2;
      const times = { planDepartTime: hoursAhead(100 + 24 * day + (i % 3)), planEndTime: hoursAhead(110 + 24 * day) };
      const onCar = { carId: car.id, driverId: null };
      const byDriver = { carId: others[i % 5]?.id, driverId: driver.id };
      return client.post(tripCalls.save, { ...values, ...times, ...(i % 4 < 2 ? onCar : byDriver) });
    });
    expect(done(saved)).toHaveLength(4);
    for (const filter of [{ carId: car.id }, { driverId: driver.id }]) {
      const trips = (await openTrips(filter)).toSorted((a, b) => (a.planDepartTime < b.planDepartTime ? -1 : 1));
      expect(trips).toHaveLength(2);
      expect(trips[0].planEndTime <= trips[1].planDepartTime).toBe(true);
    }
  });

  // New trips wait for each other, because each gets the next number; changed trips wait only for the car.
  test('cannot move two trips whose times overlap to one car', { tags: ['once'], timeout: 300_000 }, async () => {
    const car = await newCar(admin);
    const times = { planDepartTime: hoursAhead(300), planEndTime: hoursAhead(310) };
    const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId, ...times };
    const trips: Answer['data'][] = [];
    for (let i = 0; i < dispatchers; i++) trips.push(await create(admin, tripCalls.save, values));
    const saved = await atOnce((client, i) => {
      const { id, version } = trips[i];
      return client.post(tripCalls.save, { id, version, carId: car.id });
    });
    expect(done(saved)).toHaveLength(1);
    expect(await openTrips({ carId: car.id })).toHaveLength(1);
  });

  test('cannot put one pallet on two open deliveries', { tags: ['once'], timeout: 300_000 }, async () => {
    const pallets = await stored(stock, 2);
    const one = { deliveryMethod: 'TRUCK', repositoryId: yard.repositoryId, destType: 'AMAZON', destCode: 'ONT8' };
    const itemOf = ({ id }: { id: string }) => ({ insideId: id, cartonQty: 10, palletQty: '1' });
    // The deliveries have one pallet, the other pallet, or both in either order.
    const wishes = [[0], [1], [0, 1], [1, 0]].map((wish) => wish.map((i) => itemOf(pallets[i])));
    const saved = await atOnce((client, i) => client.post(deliveryCalls.save, { ...one, items: wishes[i % 4] }));
    expect(done(saved).length).toBeGreaterThan(0);
    const { records } = (await admin.post(deliveryCalls.find, { destCode: 'ONT8' }, { pageSize: '500' })).data;
    const open = records.filter(({ deliveryStatus }: Answer['data']) => deliveryStatus !== 'CANCELLED');
    const full = await Promise.all(open.map(({ id }: Answer['data']) => admin.get(deliveryCalls.findById(id))));
    const items = full.flatMap(({ data }) => data.items.filter(({ isOpen }: Answer['data']) => isOpen));
    for (const { id } of pallets) {
      expect(items.filter(({ insideId }: Answer['data']) => insideId === id)).toHaveLength(1);
      expect((await admin.get(palletCalls.findById(id))).data).toMatchObject({
        insideStatus: 'LOCKED',
        lockedQty: 10,
      });
    }
    expect(items).toHaveLength(2);
  });

  test('cannot put one delivery on two trips', { tags: ['once'], timeout: 300_000 }, async () => {
    const { id } = await appointed(stock);
    const input = { deliveryIds: [id], planDepartTime: hoursAhead(24) };
    const planned = await atOnce((client) => client.post(tripCalls.plan, { input }));
    expect(done(planned)).toHaveLength(1);
    const delivery = (await admin.get(deliveryCalls.findById(id))).data;
    expect(delivery).toMatchObject({
      deliveryStatus: 'DISPATCHED',
      stopNo: 1,
      dispatchId: done(planned)[0]?.data.id,
    });
    expect((await openTrips({ stopCount: 1 })).map((trip) => trip.id)).toEqual([delivery.dispatchId]);
  });
});

test('a truck cannot be put on trips without a duration', async () => {
  const [car, { id }] = [await newCar(admin), await appointed(stock)];
  const planDepartTime = hoursAhead(200);
  const times = { planDepartTime, planEndTime: planDepartTime };
  const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId, carId: car.id };
  const length = expect.stringContaining('计划结束须晚于计划发车');
  expect(await admin.post(tripCalls.save, { ...values, ...times })).toMatchObject({ code: 40000, message: length });
  const input = { ...times, carId: car.id };
  for (const [call, body] of [
    [tripCalls.plan, { input: { ...input, deliveryIds: [id] } }],
    ['/hw/wms/hwDelivery/dispatchOne', { id, input }],
    ['/hw/wms/hwDelivery/combine', { ids: [id], input }],
  ] as const) {
    expect(await admin.post(call, body)).toMatchObject({ code: 40000, message: length });
  }
  expect(await openTrips({ carId: car.id })).toEqual([]);
  const trip = await create(admin, tripCalls.save, { ...values, planDepartTime });
  const shorter = { ...trip, planEndTime: trip.planDepartTime };
  expect(await admin.post(tripCalls.save, shorter)).toMatchObject({ code: 40000, message: length });
  expect((await admin.get(tripCalls.findById(trip.id))).data).toEqual(trip);
});
