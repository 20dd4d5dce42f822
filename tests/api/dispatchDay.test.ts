import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { hoursAhead, newCar, newDriver, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls, deliveryOf, stockShelf } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { rowsOf } from './support/workbook.ts';
import { openYard, type Yard } from './support/yard.ts';

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

let serial = 700;
const trip = async (id: string) => (await admin.get(tripCalls.findById(id))).data;
const delivery = async (id: string) => (await admin.get(deliveryCalls.findById(id))).data;
const shelf = (destinations: readonly string[]) => {
  serial += 1;
  return stockShelf({ admin, yard, door, serial, destinations });
};

/** Creates a delivery of this many pallets that has an appointment. */
async function booked(count: number) {
  const { pallets } = await shelf(Array.from({ length: count }, () => 'ONT8'));
  const { id } = await create(admin, deliveryCalls.save, deliveryOf(yard, pallets));
  const input = { appointmentNo: '1234567890', appointmentTime: hoursAhead(48) };
  await ok(admin.post(deliveryCalls.transit, { id, transition: 'appoint', input }));
  return { id, pallets };
}

/** Creates a trip with a car and a driver of its own. */
async function planned(deliveryIds: readonly string[]) {
  const [car, driver] = [await newCar(admin), await newDriver(admin)];
  const plan = { carId: car.id, driverId: driver.id, planDepartTime: '2098-01-15T18:00:00Z' };
  return ok(admin.post(tripCalls.plan, { input: { deliveryIds, ...plan } }));
}

describe('times at a location', () => {
  test('are returned with their time zone; a time zone in a save is ignored', async () => {
    const { id } = await planned([(await booked(1)).id]);
    const read = await trip(id);
    expect(read).toMatchObject({ repositoryId: yard.repositoryId, repositoryIdZone: 'America/Los_Angeles' });
    const { data } = await admin.post(tripCalls.find, { dispatchNo: read.dispatchNo });
    expect(data.records).toMatchObject([{ repositoryIdZone: 'America/Los_Angeles' }]);
    const sent = { id, version: read.version, repositoryIdZone: 'Asia/Shanghai', remark: 'x' };
    expect(await ok(admin.post(tripCalls.save, sent))).toMatchObject({
      ...{ remark: 'x', repositoryIdZone: 'America/Los_Angeles' },
    });
  });

  test('can be shown while a warehouse is chosen, because its choice contains the time zone', async () => {
    const requested = { field: 'repositoryId', ids: [yard.repositoryId] };
    const { records } = await ok(admin.post('/hw/wms/hwCarDispatch/findHwCarDispatchChoices', requested));
    expect(records).toMatchObject([{ id: yard.repositoryId, timezone: 'America/Los_Angeles' }]);
  });

  test("are exported in the location's time zone, or in the caller's if there are several locations", async () => {
    const here = await planned([(await booked(1)).id]);
    const exported = async (ids: readonly string[]) => {
      const body = { ids, columns: ['dispatchNo', 'planDepartTime'] };
      const response = await fetch(`${admin.url}/hw/wms/hwCarDispatch/exportHwCarDispatch`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          ...{ Authorization: admin.token ?? '', 'Content-Type': 'application/json', 'Accept-Language': 'en' },
          timeZone: 'Asia/Shanghai',
        },
      });
      const [[, heading], ...rows] = (await rowsOf(new Uint8Array(await response.arrayBuffer()))) as [unknown[]];
      const times = rows.map((row) => new Date((row as unknown[])[1] as Date).toISOString());
      return { heading, times: [...new Set(times)] };
    };
    expect(await exported([here.id])).toEqual({
      heading: 'Planned departure (America/Los_Angeles)',
      times: ['2098-01-15T10:00:00.000Z'],
    });
    const far = await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode: 'EWR01', repositoryName: '纽瓦克仓', warehouseType: 'OWN', country: 'US', stateCode: 'NJ' },
      ...{ city: 'Newark', address: '1 Port St', zipCode: '07114', timezone: 'America/New_York' },
    });
    const there = await create(admin, tripCalls.save, {
      ...{ dispatchType: 'CAR', loadType: 'PALLET', repositoryId: far.id, planDepartTime: '2098-01-15T18:00:00Z' },
    });
    expect(await exported([here.id, there.id])).toEqual({
      heading: 'Planned departure (Asia/Shanghai)',
      times: ['2098-01-16T02:00:00.000Z'],
    });
  });
});

test('only deliveries that fit a trip are offered to add, and only its own to remove', async () => {
  const [free, taken, draft] = [await booked(1), await booked(1), await shelf(['ONT8'])];
  const waiting = await create(admin, deliveryCalls.save, deliveryOf(yard, draft.pallets));
  const { id } = await planned([taken.id]);
  const offered = async (of: string, values: object) => {
    const body = { field: 'deliveryIds', of, with: values };
    const { records } = await ok(admin.post('/hw/wms/hwCarDispatch/findHwCarDispatchChoices', body));
    return records.map((one: { id: string }) => one.id) as string[];
  };
  const toAdd = await offered('addStops', { repositoryId: yard.repositoryId });
  expect(toAdd).toContain(free.id);
  expect(toAdd).not.toContain(taken.id);
  expect(toAdd).not.toContain(waiting.id);
  // A trip without a warehouse only fetches containers. All deliveries here are from a warehouse, so none is offered.
  expect(await offered('addStops', { repositoryId: null })).toEqual([]);
  expect(await offered('removeStops', { id })).toEqual([taken.id]);
});

test('a delivery is inserted at its position together with all changes, or not at all', async () => {
  const [one, two, three] = [await booked(1), await booked(1), await booked(1)];
  const { id } = await planned([one.id, two.id]);
  const stops = async (of = id) => {
    const { records } = await ok(admin.post(deliveryCalls.find, { dispatchId: of }));
    const inOrder = records.toSorted((a: { stopNo: number }, b: { stopNo: number }) => a.stopNo - b.stopNo);
    return inOrder.map((stop: { id: string; stopNo: number }) => [stop.id, stop.stopNo]);
  };
  const add = (deliveryIds: readonly string[], stopNo?: number) =>
    admin.post(tripCalls.act('addStops'), { id, input: { deliveryIds, ...(stopNo && { stopNo }) } });
  const whole = (await Promise.all([one, two, three].map((stop) => delivery(stop.id)))).map(({ version }) => version);
  // One of these deliveries cannot be added, so none is added and no stop changes its position.
  const taken = await booked(1);
  const other = await planned([taken.id]);
  expect(await add([three.id, taken.id], 1)).toMatchObject({ code: 40012 });
  expect(await stops()).toEqual([
    [one.id, 1],
    [two.id, 2],
  ]);
  expect(await stops(other.id)).toEqual([[taken.id, 1]]);
  const after = (await Promise.all([one, two, three].map((stop) => delivery(stop.id)))).map(({ version }) => version);
  expect(after).toEqual(whole);
  await ok(add([three.id], 2));
  expect(await stops()).toEqual([
    [one.id, 1],
    [three.id, 2],
    [two.id, 3],
  ]);
  // Without a position, or with one beyond the last stop, a stop is added at the end.
  await ok(admin.post(tripCalls.act('removeStops'), { id, input: { deliveryIds: [one.id] } }));
  await ok(add([one.id], 9));
  expect(await stops()).toEqual([
    [three.id, 1],
    [two.id, 2],
    [one.id, 3],
  ]);
  expect(await add([one.id], 0.5)).toMatchObject({ code: 40000 });
});

test('cartons missing on the truck are missing in the quantities of the delivery and of the trip', async () => {
  const { id: deliveryId, pallets } = await booked(3);
  const { id } = await planned([deliveryId]);
  for (const name of ['confirm', 'checkIn', 'load']) {
    const input = name === 'checkIn' ? { checkInTime: hoursAhead(0) } : {};
    await ok(admin.post(tripCalls.transit, { id, transition: name, input }));
  }
  const whole = { palletQty: '3.0', cartonQty: 30, weightKg: '300.000', volumeCbm: '3.6000' };
  expect(await delivery(deliveryId)).toMatchObject(whole);
  const scan = (name: string, lpn: string | undefined, more: object = {}) =>
    ok(admin.post(tripCalls.act(name), { id, input: { lpn, ...more } }));
  const [first, second] = pallets;
  await scan('loadPallet', first?.lpn);
  await scan('loadPallet', second?.lpn, { loadedCartonQty: 4 });
  const part = { palletQty: '2.4', cartonQty: 24, weightKg: '240.000', volumeCbm: '2.8800' };
  expect(await delivery(deliveryId)).toMatchObject(part);
  // When the second pallet is unloaded again, the delivery is as it was before the scan.
  await scan('unloadPallet', second?.lpn);
  expect(await delivery(deliveryId)).toMatchObject(whole);
  await scan('loadPallet', second?.lpn, { loadedCartonQty: 4 });
  const leave = { departTime: hoursAhead(0), leaveRest: true };
  await ok(admin.post(tripCalls.transit, { id, transition: 'depart', input: leave }));
  const removed = { palletQty: '1.4', cartonQty: 14, weightKg: '140.000', volumeCbm: '1.6800' };
  const out = await delivery(deliveryId);
  expect(out).toMatchObject({ ...removed, shippedCartonQty: 14 });
  expect(await trip(id)).toMatchObject(removed);
  const figures = out.items.map(({ cartonQty, loadCartonQty, loadPalletQty }: Answer['data']) => [
    ...[cartonQty, loadCartonQty, loadPalletQty],
  ]);
  expect(figures.toSorted((a: number[], b: number[]) => Number(a[1]) - Number(b[1]))).toEqual([
    ...[
      [10, 0, '0.0'],
      [10, 4, '0.4'],
      [10, 10, '1.0'],
    ],
  ]);
});

test('the log of a trip is open to users who may open trips of its kind', async () => {
  const values = { loadType: 'PALLET', repositoryId: yard.repositoryId, planDepartTime: hoursAhead(24) };
  const car = await create(admin, tripCalls.save, { ...values, dispatchType: 'CAR' });
  const combined = await create(admin, tripCalls.save, { ...values, dispatchType: 'COMBINED' });
  const log = (client: Client, id: string) => client.get(`/hw/wms/hwCarDispatch/findHwCarDispatchLogList/${id}`);
  const account = `log${Math.random().toString(36).slice(2, 8)}`;
  const perms = ['tms:combined:list', 'tms:combined:query', 'tms:car:list'];
  const { client } = await hire(app, { account, perms });
  expect(await log(client, combined.id)).toMatchObject({ code: 20000, data: { total: 1 } });
  expect(await log(client, car.id)).toMatchObject({ code: 40003 });
  const other = await hire(app, { account: `${account}b`, perms: ['tms:car:list', 'tms:car:query'] });
  expect(await log(other.client, car.id)).toMatchObject({ code: 20000 });
  expect(await log(other.client, combined.id)).toMatchObject({ code: 40004 });
});

test('a booked delivery with a new destination is marked for rebooking until it is rebooked', async () => {
  const { pallets } = await shelf(['ONT8', 'LGB8']);
  const [one] = pallets;
  const { id } = await create(admin, deliveryCalls.save, deliveryOf(yard, one ? [one] : []));
  const input = { appointmentNo: '1234567890', appointmentTime: hoursAhead(48) };
  await ok(admin.post(deliveryCalls.transit, { id, transition: 'appoint', input }));
  const change = async (values: object) => ok(admin.post(deliveryCalls.save, { id, version: (await delivery(id)).version, ...values }));
  expect(await change({ remark: 'x' })).toMatchObject({ appointmentState: null });
  const moved = { destCode: 'LGB8', items: deliveryOf(yard, pallets.slice(1)).items };
  expect(await change(moved)).toMatchObject({ destCode: 'LGB8', appointmentState: 'REBOOK' });
  expect(await change({ remark: 'y' })).toMatchObject({ appointmentState: 'REBOOK' });
  const plan = { deliveryIds: [id], planDepartTime: hoursAhead(24) };
  const early = await admin.post(tripCalls.plan, { input: plan });
  expect(early).toMatchObject({ code: 40012 });
  expect(early.text).toContain('改约');
  expect(await delivery(id)).toMatchObject({ deliveryStatus: 'APPOINTED', dispatchId: null });
  const again = { appointmentNo: '2234567890', appointmentTime: hoursAhead(72) };
  await ok(admin.post(deliveryCalls.act('rebook'), { id, input: again }));
  expect(await delivery(id)).toMatchObject({ appointmentNo: '2234567890', appointmentState: null });
  await ok(admin.post(tripCalls.plan, { input: plan }));
});

test('if an appointment number is required, rebooking needs a new number', async () => {
  const strict = `S${Math.random().toString(36).slice(2, 6).toUpperCase()}`;
  await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
    ...{ repositoryCode: strict, repositoryName: strict, warehouseType: 'AMAZON', country: 'US', stateCode: 'CA' },
    ...{ city: 'Ontario', address: '9 Door St', zipCode: '91761', timezone: 'America/Los_Angeles' },
    appointmentRequired: true,
  });
  const { pallets } = await shelf(['ONT8', strict]);
  const { id } = await create(admin, deliveryCalls.save, deliveryOf(yard, pallets.slice(0, 1)));
  const input = { appointmentNo: '1234567890', appointmentTime: hoursAhead(48) };
  await ok(admin.post(deliveryCalls.transit, { id, transition: 'appoint', input }));
  const change = async (values: object) => ok(admin.post(deliveryCalls.save, { id, version: (await delivery(id)).version, ...values }));
  const moved = { destCode: strict, items: deliveryOf(yard, pallets.slice(1)).items, appointmentTime: hoursAhead(50) };
  expect(await change(moved)).toMatchObject({ destCode: strict, appointmentState: 'REBOOK' });
  expect(await change({ appointmentTime: hoursAhead(60) })).toMatchObject({ appointmentState: 'REBOOK' });
  const before = await delivery(id);
  const old = { appointmentNo: '1234567890', appointmentTime: hoursAhead(72) };
  expect(await admin.post(deliveryCalls.act('rebook'), { id, input: old })).toMatchObject({ code: 40000 });
  expect(await delivery(id)).toEqual(before);
  expect(await change({ appointmentNo: '2234567890' })).toMatchObject({ appointmentState: null });
});

describe('days and hours of a trip', () => {
  test("use its location's time zone: availability is shown in it, and a license is valid through its last day there", async () => {
    const licence = await newDriver(admin, { licenseExpiry: '2098-01-15' });
    const car = await newCar(admin);
    const evening = { planDepartTime: '2098-01-15T18:00:00Z', planEndTime: '2098-01-16T04:00:00Z' };
    const plan = { carId: car.id, driverId: licence.id, ...evening };
    const { id } = await ok(admin.post(tripCalls.plan, { input: { deliveryIds: [(await booked(1)).id], ...plan } }));
    await ok(admin.post(tripCalls.transit, { id, transition: 'confirm' }));
    const deliveryIds = [(await booked(1)).id];
    const taken = await admin.post(tripCalls.plan, { input: { deliveryIds, carId: car.id, ...evening } });
    expect([taken.code, taken.text]).toEqual([40012, expect.stringContaining('2098-01-15 10:00 – 2098-01-15 20:00 PST')]);
    const longer = {
      ...plan,
      carId: (await newCar(admin)).id,
      planDepartTime: evening.planEndTime,
      planEndTime: '2098-01-16T18:00:00Z',
    };
    const night = await ok(admin.post(tripCalls.plan, { input: { deliveryIds, ...longer } }));
    const confirmed = await admin.post(tripCalls.transit, { id: night.id, transition: 'confirm' });
    expect([confirmed.code, confirmed.text]).toEqual([40012, expect.stringContaining('驾照在行程结束前到期')]);
  });

  test('with an external carrier are entered in one step, together with plate and end time', async () => {
    const dispatcher = await app.as('dispatcher');
    const { id } = await booked(1);
    const input = {
      ...{ planDepartTime: '2098-02-15T18:00:00Z', planEndTime: '2098-02-15T22:00:00Z' },
      ...{ carrierId: yard.carrierId, plateNo: 'out77' },
    };
    const early = { ...input, planEndTime: '2098-02-15T17:00:00Z' };
    expect((await dispatcher.post('/hw/wms/hwDelivery/dispatchOne', { id, input: early })).code).toBe(40000);
    const made = await ok(dispatcher.post('/hw/wms/hwDelivery/dispatchOne', { id, input }));
    await ok(dispatcher.post(tripCalls.transit, { id: made.id, transition: 'confirm' }));
    expect(await trip(made.id)).toMatchObject({
      ...{ dispatchStatus: 'CONFIRMED', plateNo: 'OUT77', planEndTime: '2098-02-15T22:00:00.000Z', carId: null },
    });
  });
});
