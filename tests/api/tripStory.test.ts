import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { executeRaw } from './support/executeRaw.ts';
import { pdf } from './support/filing.ts';
import { appointed, carCalls, hoursAhead, newCar, newDriver, ruleSave, stored, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { binCalls, goodsFor, openYard, orderCalls, orderOf, palletCalls, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let admin: Client;
let yard: Yard;
let binId: string;
let serial = 0;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  admin = app.admin;
  yard = await openYard(admin);
  const bin = { locatorCode: 'A-1', repositoryId: yard.repositoryId, zone: 'A', maxPallets: 500 };
  binId = (await create(admin, binCalls.save, bin)).id;
});
afterAll(() => app.close());

const step = (id: string, transition: string, input: object = {}) => admin.post(tripCalls.transit, { id, transition, input });
const act = (name: string, id: string, input: object) => admin.post(tripCalls.act(name), { id, input });
const trip = async (id: string) => (await admin.get(tripCalls.findById(id))).data;
const delivery = async (id: string) => (await admin.get(deliveryCalls.findById(id))).data;
const car = async (id: string) => (await admin.get(carCalls.findById(id))).data;
const pallet = async (id: string) => (await admin.get(palletCalls.findById(id))).data;
const order = async (id: string) => (await admin.get(orderCalls.findById(id))).data;

/** Creates an order whose goods are in stock. */
async function stock() {
  serial += 1;
  const made = await create(admin, orderCalls.save, orderOf(yard, containerNo(serial), [goodsFor('ONT8', 100)]));
  const ready = { orderStatus: 'IN_STOCK' as const, drayageSupplierId: yard.carrierId };
  const answer = await door.within(admin, ({ records }) => records.change('hwOrder', made.id, ready));
  expect(answer.code, answer.text).toBe(20000);
  return { admin, door, yard, order: made, binId };
}

async function pod(): Promise<string> {
  const form = new FormData();
  form.append('field', 'podFileId');
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'pod.pdf');
  const headers = { Authorization: String(admin.token) };
  return (await ok(admin.send(deliveryCalls.upload, { method: 'POST', body: form, headers }))).id;
}

/** Creates a trip with car and driver for two deliveries of two pallets and one pallet. */
async function combined(where: object = {}) {
  const from = { ...(await stock()), ...where };
  const [a, b] = [await appointed(from, 2), await appointed(from, 1)];
  const [truck, driver] = [await newCar(admin), await newDriver(admin)];
  const plan = { carId: truck.id, driverId: driver.id, planDepartTime: hoursAhead(24), planEndTime: hoursAhead(30) };
  const { id } = await ok(admin.post(tripCalls.plan, { input: { deliveryIds: [a.id, b.id], ...plan } }));
  return { id, a, b, truck, driver, from };
}

/** Confirms the trip and checks its driver in, so that loading can start. */
async function openDoors(id: string): Promise<void> {
  await ok(step(id, 'confirm'));
  await ok(step(id, 'checkIn', { checkInTime: hoursAhead(0) }));
  await ok(step(id, 'load'));
}

describe('a combined trip', { tags: ['sqlite'] }, () => {
  test('is planned, confirmed, loaded by scan, driven, signed and rejected; stock, orders and the car follow', async () => {
    const { id, a, b, truck, from } = await combined();
    expect(await trip(id)).toMatchObject({
      ...{ dispatchType: 'COMBINED', dispatchStatus: 'PLANNED', stopCount: 2, palletQty: '3.0', cartonQty: 30 },
      ...{ weightKg: '300.000', volumeCbm: '3.6000', plateNo: truck.plateNo, repositoryId: yard.repositoryId },
    });
    await ok(act('stops', id, { deliveryIds: [b.id, a.id] }));
    expect([(await delivery(b.id)).stopNo, (await delivery(a.id)).stopNo]).toEqual([1, 2]);
    expect(await delivery(a.id)).toMatchObject({ deliveryStatus: 'DISPATCHED', dispatchId: id });

    await ok(step(id, 'confirm'));
    expect(await car(truck.id)).toMatchObject({ carStatus: 'ASSIGNED' });
    await ok(step(id, 'checkIn', { checkInTime: hoursAhead(0) }));
    await ok(step(id, 'load'));
    expect(await delivery(a.id)).toMatchObject({ deliveryStatus: 'LOADING' });
    const [one, two] = a.pallets;
    const unexpected = await act('loadPallet', id, { lpn: 'NOT-THERE' });
    expect(unexpected).toMatchObject({ code: 40000 });
    expect(await ok(act('loadPallet', id, { lpn: one.lpn }))).toMatchObject({ loaded: 1, all: 3 });
    expect(await pallet(one.id)).toMatchObject({ insideStatus: 'LOADED' });
    expect(await step(id, 'depart', { departTime: hoursAhead(0) })).toMatchObject({ code: 40012 });
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'LOADING' });
    await ok(act('unloadPallet', id, { lpn: one.lpn }));
    expect(await pallet(one.id)).toMatchObject({ insideStatus: 'LOCKED' });
    for (const { lpn } of [one, two, ...b.pallets]) await ok(act('loadPallet', id, { lpn }));

    await ok(step(id, 'depart', { departTime: hoursAhead(0) }));
    expect(await car(truck.id)).toMatchObject({ carStatus: 'ON_ROAD' });
    expect(await pallet(two.id)).toMatchObject({ insideStatus: 'OUT', locatorId: null });
    expect(await order(from.order.id)).toMatchObject({ orderStatus: 'ALL_OUT', stockCartonQty: 0 });
    await ok(step(id, 'arrive', { arriveTime: hoursAhead(0) }));
    expect(await step(id, 'complete')).toMatchObject({ code: 40012 });
    const sign = { id: a.id, transition: 'sign', input: { podFileId: await pod(), signTime: hoursAhead(0) } };
    await ok(admin.post(deliveryCalls.transit, sign));
    const reject = { id: b.id, transition: 'reject', input: { rejectReason: '破损', locatorId: binId } };
    await ok(admin.post(deliveryCalls.transit, reject));
    expect(await pallet(b.pallets[0].id)).toMatchObject({ insideStatus: 'STORED', locatorId: binId, cartonQty: 10 });
    expect(await order(from.order.id)).toMatchObject({ orderStatus: 'PARTIAL_OUT', stockCartonQty: 10 });
    expect(await step(id, 'complete', { odometerMile: '999' })).toMatchObject({ code: 40000 });
    await ok(step(id, 'complete', { odometerMile: '1200.5' }));
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'COMPLETED' });
    expect(await car(truck.id)).toMatchObject({ carStatus: 'IDLE', odometerMile: '1200.5' });
    const late = await admin.post(deliveryCalls.transit, { id: a.id, transition: 'withdrawPod' });
    expect(late).toMatchObject({ code: 40012 });
    expect(await delivery(a.id)).toMatchObject({ deliveryStatus: 'SIGNED', podFileId: expect.any(String) });
  });

  test('allocates its cost to its stops, to the cent', async () => {
    const from = await stock();
    const stops = [await appointed(from, 7), await appointed(from, 8), await appointed(from, 9)];
    const input = { deliveryIds: stops.map(({ id }) => id), planDepartTime: hoursAhead(24) };
    const { id } = await ok(admin.post(tripCalls.plan, { input }));
    expect(await ok(admin.post(tripCalls.act('costShares'), { input: { id } }))).toEqual({ cost: null, shares: [] });
    const cost = (tripCost: string, allocBasis: string) => ok(act('cost', id, { tripCost, costCurrency: 'USD', allocBasis }));
    const amounts = async () =>
      (await ok(admin.post(tripCalls.act('costShares'), { input: { id } }))).shares.map(({ amount }: { amount: string }) => amount);
    await cost('1000.00', 'PALLET');
    expect(await amounts()).toEqual(['291.67', '333.33', '375.00']);
    await cost('100.00', 'ORDER');
    expect(await amounts()).toEqual(['33.34', '33.33', '33.33']);
    // A stop with goods of two orders bears as much of the cost as two stops with goods of one order each.
    const both = [...(await stored(from, 1)), ...(await stored(await stock(), 1))];
    const values = { deliveryMethod: 'TRUCK', repositoryId: yard.repositoryId, destType: 'AMAZON', destCode: 'ONT8' };
    const items = both.map((one) => ({ insideId: one.id, cartonQty: 10, palletQty: '1' }));
    const shared = await create(admin, deliveryCalls.save, { ...values, items });
    const booked = { appointmentNo: '1234567890', appointmentTime: hoursAhead(30) };
    await ok(admin.post(deliveryCalls.transit, { id: shared.id, transition: 'appoint', input: booked }));
    await ok(act('addStops', id, { deliveryIds: [shared.id] }));
    await cost('100.00', 'ORDER');
    expect(await amounts()).toEqual(['20.00', '20.00', '20.00', '40.00']);
    await executeRaw(app.database, [`UPDATE "hwCarDispatch" SET "allocBasis" = NULL WHERE "id" = '${id}'`]);
    expect(await amounts()).toEqual(['26.92', '30.77', '34.62', '7.69']);
    const viewer = await app.as('viewer');
    expect((await viewer.get(tripCalls.findById(id))).data).not.toHaveProperty('tripCost');
    expect(await viewer.post(tripCalls.act('costShares'), { input: { id } })).toMatchObject({ code: 40003 });
  });

  test('that is canceled during loading releases its deliveries and pallets', async () => {
    const { id, a, b, truck } = await combined();
    await openDoors(id);
    await ok(act('loadPallet', id, { lpn: a.pallets[0].lpn }));
    await ok(step(id, 'cancel', { reason: 'x' }));
    expect(await delivery(a.id)).toMatchObject({ deliveryStatus: 'APPOINTED', dispatchId: null, stopNo: null });
    expect(await pallet(a.pallets[0].id)).toMatchObject({ insideStatus: 'LOCKED', locatorId: binId });
    expect(await car(truck.id)).toMatchObject({ carStatus: 'IDLE' });
    expect(await trip(id)).toMatchObject({ stopCount: 0, palletQty: '0.0' });
    const again = { deliveryIds: [a.id, b.id], planDepartTime: hoursAhead(24) };
    await ok(admin.post(tripCalls.plan, { input: again }));
  });

  test('departs without unloaded pallets only after confirmation, and can take part of a pallet', async () => {
    const { id, a, b } = await combined();
    await openDoors(id);
    await ok(act('loadPallet', id, { lpn: a.pallets[0].lpn, loadedCartonQty: 4 }));
    await ok(act('loadPallet', id, { lpn: b.pallets[0].lpn }));
    expect(await step(id, 'depart', { departTime: hoursAhead(0) })).toMatchObject({ code: 40012 });
    await ok(step(id, 'depart', { departTime: hoursAhead(0), leaveRest: true }));
    expect(await pallet(a.pallets[0].id)).toMatchObject({ insideStatus: 'OUT' });
    expect(await pallet(a.pallets[1].id)).toMatchObject({ insideStatus: 'STORED', availQty: 10, lockedQty: 0 });
    expect(await delivery(a.id)).toMatchObject({ deliveryStatus: 'IN_TRANSIT', shippedCartonQty: 4 });
    // Cartons that were left behind bear no cost. Of one order, 4 of 10 cartons were shipped; of the other, the whole pallet.
    await ok(act('cost', id, { tripCost: '100.00', costCurrency: 'USD', allocBasis: 'PALLET' }));
    const { shares } = await ok(admin.post(tripCalls.act('costShares'), { input: { id } }));
    expect(shares).toMatchObject([
      { deliveryId: a.id, amount: '28.57', orders: [{ amount: '28.57' }] },
      { deliveryId: b.id, amount: '71.43' },
    ]);
  });

  test('leaves behind a stop without room, but not all of them', async () => {
    const { id, a, b } = await combined();
    await openDoors(id);
    for (const { lpn } of a.pallets) await ok(act('loadPallet', id, { lpn }));
    const empty = await step(id, 'depart', { departTime: hoursAhead(0), leaveRest: true });
    expect(empty).toMatchObject({ code: 40012 });
    expect(empty.text).toContain('没有装任何板');
    expect(await act('removeStops', id, { deliveryIds: [a.id, b.id] })).toMatchObject({ code: 40000 });
    expect(await trip(id)).toMatchObject({ stopCount: 2 });
    await ok(act('removeStops', id, { deliveryIds: [b.id] }));
    expect(await delivery(b.id)).toMatchObject({ deliveryStatus: 'APPOINTED', dispatchId: null, stopNo: null });
    expect(await pallet(b.pallets[0].id)).toMatchObject({ insideStatus: 'LOCKED', lockedQty: 10, locatorId: binId });
    await ok(step(id, 'depart', { departTime: hoursAhead(0) }));
    expect(await trip(id)).toMatchObject({ dispatchStatus: 'DEPARTED', stopCount: 1, palletQty: '2.0' });
  });

  test('unloads into another bin what does not fit the old one', async () => {
    const narrow = { locatorCode: `N-${serial}`, repositoryId: yard.repositoryId, zone: 'N', maxPallets: 3 };
    const old = await create(admin, binCalls.save, narrow);
    const { id, a, b } = await combined({ binId: old.id });
    await openDoors(id);
    const all = [...a.pallets, ...b.pallets];
    for (const { lpn } of all) await ok(act('loadPallet', id, { lpn }));
    const off = await door.within(admin, ({ records }) => records.change('hwLocator', old.id, { status: '1' }));
    expect(off.code, off.text).toBe(20000);
    expect(await act('unloadPallet', id, { lpn: all[0].lpn })).toMatchObject({ code: 40000 });
    expect(await step(id, 'cancel', { reason: 'x' })).toMatchObject({ code: 40000 });
    expect(await pallet(all[0].id)).toMatchObject({ insideStatus: 'LOADED', locatorId: null });
    await ok(act('unloadPallet', id, { lpn: all[0].lpn, locatorId: binId }));
    await ok(step(id, 'cancel', { reason: 'x', locatorId: binId }));
    for (const one of all) expect(await pallet(one.id)).toMatchObject({ insideStatus: 'LOCKED', locatorId: binId });
  });

  test('keeps its warehouse while it has deliveries', async () => {
    const { id } = await combined();
    const { repositoryId: _own, ...mine } = await trip(id);
    const other = await create(admin, '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfig', {
      ...{ repositoryCode: `NJ-${serial}`, repositoryName: 'NJ', warehouseType: 'OWN', country: 'US' },
      ...{ timezone: 'America/New_York', address: '1 Dock St', city: 'Newark', stateCode: 'NJ', zipCode: '07102' },
    });
    const save = () => admin.post(tripCalls.save, { id, version: mine.version, repositoryId: other.id });
    expect(await save()).toMatchObject({ code: 40012 });
    expect(await trip(id)).toEqual({ ...mine, repositoryId: yard.repositoryId });
  });
});

describe('a trip is not confirmed when it is', { tags: ['sqlite'] }, () => {
  const later = { planDepartTime: hoursAhead(40), planEndTime: hoursAhead(44) };
  const planned = async (more: object = {}, count = 1) => {
    const { id } = await appointed(await stock(), count);
    const truck = await newCar(admin, more);
    const driver = await newDriver(admin);
    const input = { deliveryIds: [id], carId: truck.id, driverId: driver.id, planDepartTime: hoursAhead(24) };
    return { ...(await ok(admin.post(tripCalls.plan, { input }))), truck, driver, deliveryId: id };
  };
  const rejected = async (id: string, call: () => Promise<Answer>, texts: string, code = 40012) => {
    const before = await trip(id);
    const answer = await call();
    expect(answer.code, answer.text).toBe(code);
    expect(answer.message).toContain(texts);
    expect(await trip(id)).toEqual(before);
  };

  test('too heavy, too big or too full for its car, which planning only warns about', async () => {
    const { id, warning } = await planned({ maxPallets: 1, maxWeightKg: '150' }, 2);
    expect(warning.zh).toContain('200 / 150');
    await rejected(id, () => step(id, 'confirm'), '2 / 1');
  });

  test('driven with a licence that ends before the trip, in a car that is in maintenance, disabled or overdue', async () => {
    const expired = await newDriver(admin, { licenseExpiry: hoursAhead(0).slice(0, 10) });
    const { id, truck, driver } = await planned();
    const change = async (driverId: string) => ok(admin.post(tripCalls.save, { id, version: (await trip(id)).version, driverId }));
    await change(expired.id);
    await rejected(id, () => step(id, 'confirm'), '驾照');
    await change(driver.id);
    const carAction = (transition: string) => ok(admin.post(carCalls.transit, { id: truck.id, transition }));
    await carAction('toService');
    await rejected(id, () => step(id, 'confirm'), '维修');
    await carAction('disable');
    await rejected(id, () => step(id, 'confirm'), '停用');
    await carAction('enable');

    const rule = { ruleCode: 'OIL-5K', ruleName: '机油', ruleItem: 'OIL', ruleType: 'MILEAGE', intervalMile: 5000 };
    const made = await create(admin, ruleSave, { ...rule, remindMile: 500, status: '0' });
    expect(await car(truck.id)).toMatchObject({ serviceStatus: 'OK', nextServiceDue: 'OIL-5K 6000 mi' });
    const drive = async (odometerMile: string) =>
      admin.post(carCalls.save, { id: truck.id, version: (await car(truck.id)).version, odometerMile });
    await ok(drive('5600'));
    expect(await car(truck.id)).toMatchObject({ serviceStatus: 'SOON' });
    expect(await drive('5599.9')).toMatchObject({ code: 40000 });
    await ok(drive('6001'));
    expect(await car(truck.id)).toMatchObject({ serviceStatus: 'OVERDUE' });
    await rejected(id, () => step(id, 'confirm'), 'OIL-5K');
    const input = { serviceItem: 'OIL', serviceDate: hoursAhead(0).slice(0, 10), serviceMile: '6001' };
    await ok(admin.post(carCalls.service, { id: truck.id, input }));
    expect(await car(truck.id)).toMatchObject({ serviceStatus: 'OK', nextServiceDue: 'OIL-5K 11001 mi' });
    await ok(step(id, 'confirm'));
    // The service became due again between confirmation and check-in.
    await ok(drive('11002'));
    await rejected(id, () => step(id, 'checkIn', { checkInTime: hoursAhead(0) }), 'OIL-5K');
    await admin.get(`/hw/carserv/repair/ruleConfig/deleteRuleConfigById/${made.id}`);
    expect(await car(truck.id)).toMatchObject({ nextServiceDue: null });
  });

  test('with a car or driver that is late and still on the road', async () => {
    const out = await combined();
    await openDoors(out.id);
    for (const { lpn } of [...out.a.pallets, ...out.b.pallets]) await ok(act('loadPallet', out.id, { lpn }));
    const next = await planned();
    await ok(admin.post(tripCalls.save, { ...(await trip(next.id)), driverId: out.driver.id, ...later }));
    await openDoors(next.id);
    const times = `"planDepartTime" = '${hoursAhead(-9)}', "planEndTime" = '${hoursAhead(-5)}'`;
    await ok(step(out.id, 'depart', { departTime: hoursAhead(0) }));
    await executeRaw(app.database, [`UPDATE "hwCarDispatch" SET ${times} WHERE "id" = '${out.id}'`]);
    await rejected(next.id, () => step(next.id, 'depart', { departTime: hoursAhead(0), leaveRest: true }), '司机');
    const { id } = await appointed(await stock(), 1);
    for (const who of [{ carId: out.truck.id }, { driverId: out.driver.id }]) {
      const early = { deliveryIds: [id], ...who, planDepartTime: hoursAhead(-1), planEndTime: hoursAhead(1) };
      expect(await admin.post(tripCalls.plan, { input: early })).toMatchObject({ code: 40012 });
    }
    expect(await delivery(id)).toMatchObject({ deliveryStatus: 'APPOINTED', dispatchId: null });
  });

  test('of the wrong number of stops, of two warehouses, or of a delivery that another trip has', async () => {
    const { id, deliveryId } = await planned();
    const other = await appointed(await stock(), 1);
    await rejected(id, () => act('addStops', id, { deliveryIds: [other.id] }), '最多 1', 40000);
    const again = { deliveryIds: [deliveryId, other.id], planDepartTime: hoursAhead(24) };
    await rejected(id, () => admin.post(tripCalls.plan, { input: again }), '已在车次上');
    const viewer = await app.as('viewer');
    const alone = { deliveryIds: [other.id], planDepartTime: hoursAhead(24) };
    expect(await viewer.post(tripCalls.plan, { input: alone })).toMatchObject({ code: 40003 });
    expect(await delivery(other.id)).toMatchObject({ deliveryStatus: 'APPOINTED', dispatchId: null });
    const values = { dispatchType: 'COMBINED', loadType: 'PALLET', repositoryId: yard.repositoryId };
    const plan = { ...values, planDepartTime: hoursAhead(24), carrierId: yard.carrierId, plateNo: 'OUT1' };
    const lonely = await create(admin, tripCalls.save, plan);
    await ok(act('addStops', lonely.id, { deliveryIds: [other.id] }));
    await rejected(lonely.id, () => step(lonely.id, 'confirm'), '2 到 10');
    const third = await appointed(await stock(), 1);
    await ok(act('addStops', lonely.id, { deliveryIds: [third.id] }));
    await ok(step(lonely.id, 'confirm'));
    await rejected(lonely.id, () => act('removeStops', lonely.id, { deliveryIds: [other.id] }), '2 到 10');
    expect(await delivery(other.id)).toMatchObject({ deliveryStatus: 'DISPATCHED', stopNo: 1 });
  });
});

test("a whole container goes from the terminal to the customer's door", { tags: ['sqlite'] }, async () => {
  serial += 1;
  const typed = { ...orderOf(yard, containerNo(serial)), orderType: 'DIRECT', customsMode: 'NONE' };
  const made = await create(admin, orderCalls.save, typed);
  const [truck, driver] = [await newCar(admin, { carType: 'TRACTOR' }), await newDriver(admin)];
  const plan = { carId: truck.id, driverId: driver.id, planDepartTime: hoursAhead(24), loadType: 'FLOOR' };
  const values = { dispatchType: 'DIRECT', orderId: made.id, quayId: yard.quayId, ...plan };
  const { id } = await create(admin, tripCalls.save, values);
  expect(await admin.post(tripCalls.save, { ...values, carId: null, driverId: null })).toMatchObject({ code: 40010 });
  expect(await step(id, 'confirm')).toMatchObject({ code: 40012 });
  const orderAction = (transition: string, input: object = {}) => ok(admin.post(orderCalls.transit, { id: made.id, transition, input }));
  await orderAction('submit');
  await orderAction('assign', { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId });
  await ok(step(id, 'confirm'));
  await ok(step(id, 'checkIn', { checkInTime: hoursAhead(0) }));
  await ok(step(id, 'load'));
  expect(await step(id, 'depart', { departTime: hoursAhead(0) })).toMatchObject({ code: 40012 });
  await orderAction('arrivePort', { ata: '2026-11-02T08:00:00Z' });
  await ok(step(id, 'depart', { departTime: hoursAhead(0) }));
  expect(await order(made.id)).toMatchObject({ orderStatus: 'PICKED_UP' });
  await ok(step(id, 'abnormal', { abnormalReason: '爆胎' }));
  expect(await trip(id)).toMatchObject({ dispatchStatus: 'ABNORMAL', abnormalReason: '爆胎' });
  await ok(step(id, 'resume'));
  await ok(step(id, 'arrive', { arriveTime: hoursAhead(0) }));
  expect(await step(id, 'complete')).toMatchObject({ code: 40012 });
  await orderAction('deliverDirect');
  await ok(step(id, 'complete'));
  expect(await car(truck.id)).toMatchObject({ carStatus: 'IDLE' });
});

test('loads of older deliveries and trips are computed at the start', { tags: ['sqlite'] }, async () => {
  const { id, a, b } = await combined();
  const shorter = `UPDATE "hwDeliveryItem" SET "shippedCartonQty" = 3 WHERE "deliveryId" = '${b.id}'`;
  const unwritten = ['Carton', 'Pallet'].map((name) => `"load${name}Qty" = NULL`).join(', ');
  const none = '"cartonQty" = 0, "palletQty" = NULL, "weightKg" = NULL, "volumeCbm" = NULL';
  await executeRaw(app.database, [
    shorter,
    `UPDATE "hwDeliveryItem" SET ${unwritten}, "loadWeightKg" = NULL, "loadVolumeCbm" = NULL`,
    `UPDATE "hwDelivery" SET ${none}`,
    `UPDATE "hwCarDispatch" SET ${none}`,
    // An earlier release never ran the job that fills them in.
    'DELETE FROM sys_job_run',
  ]);
  expect((await trip(id)).cartonQty).toBe(0);
  await app.restart();
  const short = { palletQty: '0.3', cartonQty: 3, weightKg: '30.000', volumeCbm: '0.3600' };
  await expect.poll(async () => await delivery(b.id)).toMatchObject(short);
  expect(await delivery(a.id)).toMatchObject({ palletQty: '2.0', cartonQty: 20 });
  expect(await trip(id)).toMatchObject({ palletQty: '2.3', cartonQty: 23, weightKg: '230.000' });
});
