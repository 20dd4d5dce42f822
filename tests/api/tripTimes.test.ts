import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { hoursAhead, newCar, newDriver, stored, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

const english = { 'Accept-Language': 'en' };
const door = recordsDoor();
let app: TestApp;
let admin: Client;
let yard: Yard;
let stock: Parameters<typeof stored>[0];

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
  const bin = { locatorCode: 'A-1', repositoryId: yard.repositoryId, zone: 'A', maxPallets: 500 };
  const binId = (await create(admin, binCalls.save, bin)).id;
  const order = await create(admin, orderCalls.save, orderOf(yard, containerNo(1), [goodsFor('ONT8', 900)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  await ok(door.within(admin, ({ records }) => records.change('hwOrder', order.id, ready)));
  stock = { admin, door, yard, order, binId };
  for (const [repositoryCode, zipCode] of [
    ['ONT8', '92551'],
    ['GYR3', '85338'],
    ['LAX7', '90001'],
    ['LGB8', '90802'],
    ['ONT2', '92701'],
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
      ...{ address: '1 Road', city: 'City', stateCode: repositoryCode === 'GYR3' ? 'AZ' : 'CA' },
      timezone: 'America/Los_Angeles',
    });
  }
});
afterAll(() => app.close());

/** Creates a delivery of one pallet with an appointment in this many hours. */
async function appointed(destCode: string, hours: number): Promise<Answer['data']> {
  const [pallet] = await stored(stock, 1);
  await ok(door.within(admin, ({ records }) => records.change('hwInside', pallet.id, { destCode })));
  const made = await create(admin, deliveryCalls.save, {
    ...{ deliveryMethod: 'TRUCK', repositoryId: yard.repositoryId, destType: 'AMAZON', destCode },
    items: [{ insideId: pallet.id, cartonQty: 10, palletQty: '1' }],
  });
  const input = { appointmentNo: '1234567890', appointmentTime: hoursAhead(hours) };
  await ok(admin.post(deliveryCalls.transit, { id: made.id, transition: 'appoint', input }));
  return { ...made, lpn: pallet.lpn };
}

/** Creates a trip between two times, given in hours from now. Car and driver are new ones by default. */
async function planned(deliveries: readonly Answer['data'][], [from, to]: readonly [number, number], more: object = {}) {
  const crew = { carId: (await newCar(admin)).id, driverId: (await newDriver(admin)).id, ...more };
  const times = { planDepartTime: hoursAhead(from), planEndTime: hoursAhead(to) };
  const input = { deliveryIds: deliveries.map(({ id }) => id), ...times, ...crew };
  const answer = await ok(admin.post(tripCalls.plan, { input }, english));
  return { ...answer, ...crew } as Answer['data'];
}
const step = (id: string, transition: string, input: object = {}) => admin.post(tripCalls.transit, { id, transition, input }, english);
const trip = async (id: string) => (await admin.get(tripCalls.findById(id))).data;
const delivery = async (id: string) => (await admin.get(deliveryCalls.findById(id))).data;

describe('a trip with impossible times', () => {
  const rejected = async ({ id, warning }: Answer['data'], texts: RegExp): Promise<void> => {
    expect(warning.en).toMatch(texts);
    expect(await step(id, 'confirm')).toMatchObject({
      code: 40012,
      message: expect.stringMatching(texts),
      data: { errors: [{ path: '/input/overrideReason' }] },
    });
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'PLANNED', version: (await trip(id)).version });
  };

  test('ends before an appointment', async () => {
    const late = await appointed('ONT8', 40);
    await rejected(await planned([late], [24, 30]), new RegExp(`it ends before the appointment of ${late.deliveryNo}`));
  });

  test('has less time between its stops, or to the first, than the distance needs', async () => {
    const stops = [await appointed('ONT8', 30), await appointed('GYR3', 32)];
    const [a, b] = stops.map(({ deliveryNo }) => deliveryNo);
    await rejected(await planned(stops, [24, 40]), new RegExp(`${a} to ${b} is about \\d+ mi, \\d h`));
    const far = await appointed('GYR3', 26);
    await rejected(await planned([far], [24, 40]), new RegExp(`its origin to ${far.deliveryNo} is about`));
  });

  test('uses a truck or a driver that is elsewhere at that time', async () => {
    const first = await planned([await appointed('GYR3', 60)], [50, 61]);
    await ok(step(first.id, 'confirm'));
    const texts = new RegExp(`its truck or driver is on trip ${first.dispatchNo}`);
    const own = await appointed('ONT8', 66);
    await rejected(await planned([own], [62, 70], { carId: first.carId }), texts);
    const other = await appointed('ONT8', 66);
    await rejected(await planned([other], [62, 70], { driverId: first.driverId }), texts);
    const before = await appointed('ONT8', 82);
    const later = await planned([before], [75, 84], { carId: first.carId, driverId: first.driverId });
    await ok(step(later.id, 'confirm'));
  });

  test('can be confirmed with a reason, which is logged', async () => {
    const { id } = await planned([await appointed('ONT8', 40)], [24, 30]);
    expect(await step(id, 'confirm', { overrideReason: '  ' })).toMatchObject({ code: 40012 });
    const overrideReason = '仓库同意夜间收货';
    await ok(step(id, 'confirm', { overrideReason }));
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'CONFIRMED', overrideReason });
    expect((await admin.get(tripCalls.log(id))).text).toContain(overrideReason);
  });

  test('is not confirmed with others by one reason for all of them', async () => {
    const [bad, good] = [await planned([await appointed('ONT8', 40)], [24, 30]), await planned([await appointed('ONT8', 30)], [24, 34])];
    const ids = [good.id, bad.id];
    const input = { overrideReason: '仓库同意夜间收货' };
    const rejected = await admin.post(tripCalls.transit, { ids, transition: 'confirm', input }, english);
    expect(rejected, rejected.text).toMatchObject({
      code: 40012,
      message: expect.stringMatching(/needs confirmation/),
      data: { errors: [{ path: '/ids/1', message: expect.stringContaining(bad.dispatchNo) }] },
    });
    for (const id of ids) expect(await trip(id)).toMatchObject({ dispatchStatus: 'PLANNED', overrideReason: null });
  });

  /** Expects that a change of a confirmed trip is refused without a reason, and succeeds with one, which the log then shows. */
  const needsReason = async (id: string, at: string, change: (more: object) => Promise<Answer>): Promise<void> => {
    const before = await trip(id);
    const stops = () => admin.post(deliveryCalls.find, { filters: { dispatchId: id } });
    const were = (await stops()).data.list;
    expect(await change({ overrideReason: ' ' })).toMatchObject({
      code: 40012,
      message: expect.stringContaining(`Trip ${before.dispatchNo} is already confirmed, and this change would make it infeasible`),
      data: { errors: [{ path: at }] },
    });
    expect(await trip(id)).toEqual(before);
    expect((await stops()).data.list).toEqual(were);
    const overrideReason = `夜间收货 ${before.dispatchNo}`;
    await ok(change({ overrideReason }));
    expect(await trip(id)).toMatchObject({ overrideReason });
    expect((await admin.get(tripCalls.log(id))).text).toContain(overrideReason);
  };
  const confirmed = async (...given: Parameters<typeof planned>) => {
    const made = await planned(...given);
    await ok(step(made.id, 'confirm'));
    return made;
  };
  const rebook = (requested: object) => admin.post('/hw/wms/hwDelivery/rebook', requested, english);
  const act = (id: string, name: string, input: object) => admin.post(tripCalls.act(name), { id, input }, english);

  test('cannot result from new times of a confirmed trip', async () => {
    const { id } = await confirmed([await appointed('ONT8', 30)], [24, 34]);
    const { version } = await trip(id);
    await needsReason(id, '/overrideReason', (more) =>
      admin.post(tripCalls.save, { id, version, planEndTime: hoursAhead(28), ...more }, english),
    );
  });

  test('cannot result from another stop of a confirmed trip', async () => {
    const { id } = await confirmed([await appointed('ONT8', 30)], [24, 34], {});
    const far = await appointed('GYR3', 31);
    // With several stops, it is a combined trip.
    const { id: two } = await confirmed([await appointed('ONT8', 30), await appointed('ONT8', 30.5)], [24, 34]);
    expect((await act(id, 'addStops', { deliveryIds: [far.id] })).code).not.toBe(20000);
    await needsReason(two, '/input/overrideReason', (more) => act(two, 'addStops', { deliveryIds: [far.id], ...more }));
  });

  test('cannot result from another order of stops of a confirmed trip', async () => {
    const [near, far] = [await appointed('ONT8', 30), await appointed('GYR3', 38)];
    const { id } = await confirmed([near, far], [24, 40]);
    await needsReason(id, '/input/overrideReason', (more) => act(id, 'stops', { deliveryIds: [far.id, near.id], ...more }));
  });

  test('cannot result from removing a stop of a confirmed trip', async () => {
    // Stops that are close to each other count as one location. Without the middle stop, the first and the last are not close, so the drive
    // takes time.
    const stops = [await appointed('LAX7', 30), await appointed('LGB8', 30.1), await appointed('ONT2', 30.2)];
    const { id } = await confirmed(stops, [24, 40]);
    await needsReason(id, '/input/overrideReason', (more) => act(id, 'removeStops', { deliveryIds: [stops[1]?.id], ...more }));
  });

  test('cannot result from a new appointment of a confirmed trip', async () => {
    const stop = await appointed('ONT8', 30);
    const { id } = await confirmed([stop], [24, 34]);
    const input = { appointmentNo: '1234567891', appointmentTime: hoursAhead(40) };
    await needsReason(id, '/input/overrideReason', (more) => rebook({ id: stop.id, input: { ...input, ...more } }));
    const good = await appointed('ONT8', 30);
    const other = await confirmed([good], [24, 34]);
    const sooner = { ...input, appointmentTime: hoursAhead(31) };
    await ok(rebook({ id: good.id, input: sooner }));
    expect(await trip(other.id)).toMatchObject({ overrideReason: null });
  });

  test('cannot result from new appointments of several trips by one reason for all of them', async () => {
    const [a, b, c] = [await appointed('ONT8', 30), await appointed('ONT8', 30), await appointed('ONT8', 30)];
    const trips = [await confirmed([a], [24, 34]), await confirmed([b], [24, 34]), await confirmed([c], [24, 50])];
    const input = { appointmentNo: '1234567892', appointmentTime: hoursAhead(40), overrideReason: '夜间收货' };
    const before = await Promise.all(trips.map(({ id }) => trip(id)));
    const rejected = await rebook({ ids: [c.id, a.id, b.id], input });
    expect(rejected, rejected.text).toMatchObject({
      code: 40012,
      message: expect.stringContaining(`${a.deliveryNo}, ${b.deliveryNo} need confirmation`),
      data: {
        errors: [
          { path: '/ids/1', message: expect.stringContaining(trips[0]?.dispatchNo) },
          { path: '/ids/2', message: expect.stringContaining(trips[1]?.dispatchNo) },
        ],
      },
    });
    expect(await Promise.all(trips.map(({ id }) => trip(id)))).toEqual(before);
    await ok(rebook({ ids: [c.id, a.id], input }));
    expect(await trip(trips[0]?.id)).toMatchObject({ overrideReason: '夜间收货' });
    expect(await trip(trips[2]?.id)).toMatchObject({ overrideReason: null });
  });

  test('rejects a reason when nothing needs one', async () => {
    const [stop, more] = [await appointed('ONT8', 30), await appointed('ONT8', 30.5)];
    const { id } = await planned([stop, more], [24, 34]);
    const overrideReason = 'x';
    await ok(step(id, 'confirm', { overrideReason }));
    const third = await appointed('ONT8', 31);
    await ok(act(id, 'addStops', { deliveryIds: [third.id], overrideReason }));
    await ok(act(id, 'stops', { deliveryIds: [more.id, stop.id, third.id], overrideReason }));
    await ok(act(id, 'removeStops', { deliveryIds: [third.id], overrideReason }));
    await ok(step(id, 'checkIn', { checkInTime: hoursAhead(0) }));
    const crew = { carId: (await newCar(admin)).id, driverId: (await newDriver(admin)).id };
    await ok(act(id, 'replaceCar', { ...crew, reason: '抛锚', overrideReason }));
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'CHECK_IN', overrideReason: null });
  });

  test('keeps its stored reason, whatever a save without a question sends', async () => {
    const { id } = await planned([await appointed('ONT8', 40)], [24, 30]);
    await ok(step(id, 'confirm', { overrideReason: 'x' }));
    for (const overrideReason of [null, '', 'y']) {
      for (const more of [{}, { remark: `r${overrideReason}` }, { planEndTime: hoursAhead(36) }]) {
        const { version } = await trip(id);
        await ok(admin.post(tripCalls.save, { id, version, overrideReason, ...more }));
        expect(await trip(id)).toMatchObject({ overrideReason: 'x' });
      }
    }
  });

  test('cannot result from another car of a trip that waits at the door', async () => {
    const elsewhere = await confirmed([await appointed('GYR3', 60)], [50, 61]);
    const { id } = await confirmed([await appointed('ONT8', 66)], [62, 70]);
    await ok(step(id, 'checkIn', { checkInTime: hoursAhead(0) }));
    await needsReason(id, '/input/overrideReason', (more) =>
      act(id, 'replaceCar', { carId: elsewhere.carId, driverId: elsewhere.driverId, reason: '抛锚', ...more }),
    );
  });

  test('can be fixed step by step: a problem it already had does not reject a change', async () => {
    const { id } = await planned([await appointed('ONT8', 40)], [24, 30]);
    await ok(step(id, 'confirm', { overrideReason: 'x' }));
    const { version } = await trip(id);
    await ok(admin.post(tripCalls.save, { id, version, planEndTime: hoursAhead(36) }));
    expect(await trip(id)).toMatchObject({ overrideReason: 'x', version: version + 1 });
  });
});

test('a reason cannot be stored before the trip is confirmed', async () => {
  const { id } = await planned([await appointed('ONT8', 40)], [24, 30]);
  const { version } = await trip(id);
  await ok(admin.post(tripCalls.save, { id, version, overrideReason: 'x', remark: 'y' }));
  expect(await trip(id)).toMatchObject({ overrideReason: null, remark: 'y' });
  expect(await step(id, 'confirm')).toMatchObject({ code: 40012 });
});

test('a possible trip is planned and confirmed without a question', async () => {
  const stops = [await appointed('ONT8', 30), await appointed('GYR3', 38)];
  const { id, warning } = await planned(stops, [24, 40]);
  expect(warning).toBeNull();
  await ok(step(id, 'confirm'));
  expect(await trip(id)).toMatchObject({ dispatchStatus: 'CONFIRMED', overrideReason: null });
});

test('an end that was not entered is no reason to reject a trip', async () => {
  const own = await appointed('ONT8', 40);
  const crew = { carId: (await newCar(admin)).id, driverId: (await newDriver(admin)).id };
  const input = { deliveryIds: [own.id], planDepartTime: hoursAhead(24), ...crew };
  const { id, warning } = await ok(admin.post(tripCalls.plan, { input }, english));
  expect(warning).toBeNull();
  await ok(step(id, 'confirm'));
});

test('an end entered by a user counts, also 10 hours after the departure', async () => {
  const { id } = await planned([await appointed('ONT8', 40)], [24, 34]);
  expect(await trip(id)).toMatchObject({ planEndGiven: true });
  expect(await step(id, 'confirm')).toMatchObject({ code: 40012 });
  const { version } = await trip(id);
  await ok(admin.post(tripCalls.save, { id, version, planEndTime: null }));
  const now = await trip(id);
  expect(now).toMatchObject({ planEndGiven: false });
  expect(Date.parse(now.planEndTime) - Date.parse(now.planDepartTime)).toBe(10 * 3_600_000);
  // The form sends the unchanged time again.
  await ok(admin.post(tripCalls.save, { ...now, remark: 'x' }));
  await ok(step(id, 'confirm'));
});

test('an arriving truck is at one of its stops, not at all of them', async () => {
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
