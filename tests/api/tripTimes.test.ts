import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { booksDoor } from './support/booksDoor.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { deliveryCalls, hoursAhead, newCar, newDriver, stored, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

const english = { 'Accept-Language': 'en' };
const door = booksDoor();
let house: TestHouse;
let admin: Client;
let yard: Yard;
let stock: Parameters<typeof stored>[0];

beforeAll(async () => {
  house = await startHouse({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = house.admin;
  yard = await openYard(admin);
  const bin = { locatorCode: 'A-1', repositoryId: yard.repositoryId, zone: 'A', maxPallets: 500 };
  const binId = (await create(admin, binCalls.save, bin)).id;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), [goodsFor('ONT8', 900)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  await ok(door.within(admin, ({ books }) => books.change('hwOrder', order.id, ready)));
  stock = { admin, door, yard, order, binId };
  for (const [repositoryCode, zipCode] of [
    ['ONT8', '92551'],
    ['GYR3', '85338'],
  ]) {
    await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{
        repositoryCode,
        repositoryName: repositoryCode,
        warehouseType: 'AMAZON',
        appointmentRequired: true,
        country: 'US',
        zipCode,
      },
      ...{ address: '1 Road', city: 'City', stateCode: repositoryCode === 'ONT8' ? 'CA' : 'AZ' },
      timezone: 'America/Los_Angeles',
    });
  }
});
afterAll(() => house.close());

/** A delivery of a pallet there, with its appointment so many hours from now. */
async function appointed(destCode: string, hours: number): Promise<Answer['data']> {
  const [pallet] = await stored(stock, 1);
  await ok(door.within(admin, ({ books }) => books.change('hwInside', pallet.id, { destCode })));
  const made = await create(admin, deliveryCalls.save, {
    ...{ deliveryMethod: 'TRUCK', repositoryId: yard.repositoryId, destType: 'AMAZON', destCode },
    items: [{ insideId: pallet.id, cartonQty: 10, palletQty: '1' }],
  });
  const input = { appointmentNo: '1234567890', appointmentTime: hoursAhead(hours) };
  await ok(admin.post(deliveryCalls.transit, { id: made.id, transition: 'appoint', input }));
  return { ...made, lpn: pallet.lpn };
}

/** A trip of a car and a driver, by default new ones, from so many hours from now until then. */
async function planned(
  deliveries: readonly Answer['data'][],
  [from, to]: readonly [number, number],
  more: object = {},
) {
  const crew = { carId: (await newCar(admin)).id, driverId: (await newDriver(admin)).id, ...more };
  const times = { planDepartTime: hoursAhead(from), planEndTime: hoursAhead(to) };
  const input = { deliveryIds: deliveries.map(({ id }) => id), ...times, ...crew };
  const answer = await ok(admin.post(tripCalls.plan, { input }, english));
  return { ...answer, ...crew } as Answer['data'];
}
const step = (id: string, transition: string, input: object = {}) =>
  admin.post(tripCalls.transit, { id, transition, input }, english);
const trip = async (id: string) => (await admin.get(tripCalls.findById(id))).data;
const delivery = async (id: string) => (await admin.get(deliveryCalls.findById(id))).data;

describe('a trip that cannot go as it is planned', () => {
  const refused = async ({ id, warning }: Answer['data'], words: RegExp): Promise<void> => {
    expect(warning.en).toMatch(words);
    expect(await step(id, 'confirm')).toMatchObject({
      code: 40012,
      message: expect.stringMatching(words),
      data: { errors: [{ path: '/input/overrideReason' }] },
    });
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'PLANNED', version: (await trip(id)).version });
  };

  test('ends before an appointment', async () => {
    const late = await appointed('ONT8', 40);
    await refused(await planned([late], [24, 30]), new RegExp(`it ends before the appointment of ${late.deliveryNo}`));
  });

  test('has less time between its stops, or to the first, than their distance allows', async () => {
    const stops = [await appointed('ONT8', 30), await appointed('GYR3', 32)];
    const [a, b] = stops.map(({ deliveryNo }) => deliveryNo);
    await refused(await planned(stops, [24, 40]), new RegExp(`from ${a} to ${b} it is about \\d+ mi, \\d h`));
    const far = await appointed('GYR3', 26);
    await refused(await planned([far], [24, 40]), new RegExp(`from its start to ${far.deliveryNo} it is about`));
  });

  test('has a truck or a driver that is elsewhere by then', async () => {
    const first = await planned([await appointed('GYR3', 60)], [50, 61]);
    await ok(step(first.id, 'confirm'));
    const words = new RegExp(`its car or driver is on trip ${first.dispatchNo}`);
    const own = await appointed('ONT8', 66);
    await refused(await planned([own], [62, 70], { carId: first.carId }), words);
    const other = await appointed('ONT8', 66);
    await refused(await planned([other], [62, 70], { driverId: first.driverId }), words);
    const before = await appointed('ONT8', 82);
    const later = await planned([before], [75, 84], { carId: first.carId, driverId: first.driverId });
    await ok(step(later.id, 'confirm'));
  });

  test('goes all the same when somebody says why, and the log tells it', async () => {
    const { id } = await planned([await appointed('ONT8', 40)], [24, 30]);
    expect(await step(id, 'confirm', { overrideReason: '  ' })).toMatchObject({ code: 40012 });
    const overrideReason = '仓库同意夜间收货';
    await ok(step(id, 'confirm', { overrideReason }));
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'CONFIRMED', overrideReason });
    expect((await admin.get(tripCalls.log(id))).text).toContain(overrideReason);
  });

  test('is not what a confirmed one becomes', async () => {
    const { id } = await planned([await appointed('ONT8', 30)], [24, 34]);
    await ok(step(id, 'confirm'));
    const { version } = await trip(id);
    const shorter = { id, version, planEndTime: hoursAhead(28) };
    expect(await admin.post(tripCalls.save, shorter, english)).toMatchObject({ code: 40012 });
    const added = { id, input: { deliveryIds: [(await appointed('GYR3', 31)).id] } };
    expect((await admin.post(tripCalls.act('addStops'), added)).code).not.toBe(20000);
    expect(await trip(id)).toMatchObject({ version, stopCount: 1 });
  });
});

test('one that can is planned and confirmed without a word', async () => {
  const stops = [await appointed('ONT8', 30), await appointed('GYR3', 38)];
  const { id, warning } = await planned(stops, [24, 40]);
  expect(warning).toBeNull();
  await ok(step(id, 'confirm'));
  expect(await trip(id)).toMatchObject({ dispatchStatus: 'CONFIRMED', overrideReason: null });
});

test('an end that nobody has named is no reason to refuse', async () => {
  const own = await appointed('ONT8', 40);
  const crew = { carId: (await newCar(admin)).id, driverId: (await newDriver(admin)).id };
  const input = { deliveryIds: [own.id], planDepartTime: hoursAhead(24), ...crew };
  const { id, warning } = await ok(admin.post(tripCalls.plan, { input }, english));
  expect(warning).toBeNull();
  await ok(step(id, 'confirm'));
});

test('a truck that arrives is at one of its stops, and not at all of them', async () => {
  const stops = [await appointed('ONT8', 30), await appointed('GYR3', 38), await appointed('ONT8', 39)];
  const [first, far, same] = stops;
  const { id } = await planned([first, same, far], [24, 50]);
  await ok(step(id, 'confirm', { overrideReason: 'x' }));
  await ok(step(id, 'checkIn', { checkInTime: hoursAhead(0) }));
  await ok(step(id, 'load'));
  for (const { lpn } of stops) await ok(admin.post(tripCalls.act('loadPallet'), { id, input: { lpn } }));
  await ok(step(id, 'depart', { departTime: hoursAhead(0) }));
  const states = () => Promise.all(stops.map(async (one) => (await delivery(one.id)).deliveryStatus));
  const arriveTime = hoursAhead(0);
  await ok(step(id, 'arrive', { arriveTime }));
  expect(await states()).toEqual(['ARRIVED', 'IN_TRANSIT', 'ARRIVED']);
  expect(await delivery(far.id)).toMatchObject({ arriveTime: null });
  const arrive = (input: object) => admin.post(tripCalls.act('arriveStop'), { id, input }, english);
  expect(await arrive({ arriveTime, deliveryId: first.id })).toMatchObject({ code: 40000 });
  expect(await arrive({ arriveTime, deliveryId: far.id })).toMatchObject({
    data: { message: { en: `Arrived: ${far.deliveryNo}` } },
  });
  expect(await states()).toEqual(['ARRIVED', 'ARRIVED', 'ARRIVED']);
  expect(await arrive({ arriveTime })).toMatchObject({ code: 40012 });
  expect(await trip(id)).toMatchObject({ dispatchStatus: 'ARRIVED' });
});
