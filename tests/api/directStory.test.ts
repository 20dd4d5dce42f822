import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { carCalls, hoursAhead, newCar, newDriver, tripCalls } from './support/fleet.ts';
import { callsOf, create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { openFees } from './support/priceLists.ts';
import { deliveryCalls, uploadPod } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

let app: TestApp;
let admin: Client;
let yard: Yard;
let serial = 300;

beforeAll(async () => {
  app = await startApp({}, handlers);
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

const tripAction = (id: string, transition: string, input: object = {}) => admin.post(tripCalls.transit, { id, transition, input });
const deliveryAction = (id: string, transition: string, input: object = {}) => admin.post(deliveryCalls.transit, { id, transition, input });
const orderAction = (id: string, transition: string, input: object = {}) => admin.post(orderCalls.transit, { id, transition, input });
const order = async (id: string) => (await admin.get(orderCalls.findById(id))).data;
const delivery = async (id: string) => (await admin.get(deliveryCalls.findById(id))).data;
const trip = async (id: string) => (await admin.get(tripCalls.findById(id))).data;

const newCustomer = () =>
  create(admin, '/hw/wms/hwUser/saveHwUser', {
    ...{ account: 'seller2', userCode: 'SELLER2', userName: '二号卖家', userType: 'CUSTOMER', dataScope: 'CUSTOMER' },
    ...{ payTerm: 'NET30', currency: 'USD' },
  });

/** Creates a direct order whose container is at the terminal. */
async function container(): Promise<string> {
  serial += 1;
  const typed = { ...orderOf(yard, containerNo(serial)), orderType: 'DIRECT', customsMode: 'NONE' };
  const { id } = await create(admin, orderCalls.save, typed);
  await ok(orderAction(id, 'submit'));
  await ok(orderAction(id, 'assign', { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId }));
  await ok(orderAction(id, 'arrivePort', { ata: '2026-11-02T08:00:00Z' }));
  return id;
}

const direct = (orderIds: readonly string[]) => ({
  ...{ deliveryMethod: 'DIRECT', destType: 'AMAZON', destCode: 'ONT8' },
  items: orderIds.map((orderId) => ({ orderId, cartonQty: 10, palletQty: '1' })),
});

/** Creates a delivery of one container with an appointment. */
async function appointed(orderId: string): Promise<string> {
  const { id } = await create(admin, deliveryCalls.save, direct([orderId]));
  await ok(deliveryAction(id, 'appoint', { appointmentNo: '1234567890', appointmentTime: hoursAhead(30) }));
  return id;
}

/** Creates the dispatcher's trip of a delivery and brings it to LOADED. */
async function loaded(deliveryId: string, truck: { id: string }): Promise<string> {
  const driver = await newDriver(admin);
  const input = { planDepartTime: hoursAhead(24), carId: truck.id, driverId: driver.id };
  const { id } = await ok(admin.post(deliveryCalls.act('dispatchOne'), { id: deliveryId, input }));
  for (const name of ['confirm', 'checkIn', 'load']) {
    await ok(tripAction(id, name, name === 'checkIn' ? { checkInTime: hoursAhead(0) } : {}));
  }
  return id;
}

test('a whole container is refused at the door, is delivered by another trip, and is signed for', async () => {
  const orderId = await container();
  const truck = await newCar(admin, { carType: 'TRACTOR' });
  const first = await appointed(orderId);
  const one = await loaded(first, truck);
  expect(await trip(one)).toMatchObject({ dispatchType: 'DIRECT', orderId, stopCount: 1 });
  await ok(tripAction(one, 'depart', { departTime: hoursAhead(0) }));
  expect(await order(orderId)).toMatchObject({ orderStatus: 'PICKED_UP' });
  expect(await delivery(first)).toMatchObject({ deliveryStatus: 'IN_TRANSIT', shippedCartonQty: 10 });
  await ok(deliveryAction(first, 'reject', { rejectReason: '约满' }));
  await ok(tripAction(one, 'arrive', { arriveTime: hoursAhead(0) }));
  await ok(tripAction(one, 'complete'));
  expect(await order(orderId)).toMatchObject({ orderStatus: 'PICKED_UP' });

  const second = await appointed(orderId);
  const two = await loaded(second, truck);
  await ok(tripAction(two, 'depart', { departTime: hoursAhead(0) }));
  await ok(tripAction(two, 'arrive', { arriveTime: hoursAhead(0) }));
  expect(await tripAction(two, 'complete')).toMatchObject({ code: 40012 });
  const podFileId = await uploadPod(admin);
  await ok(deliveryAction(second, 'sign', { podFileId, signTime: hoursAhead(0) }));
  expect(await order(orderId)).toMatchObject({ orderStatus: 'DELIVERED' });
  const again = { dispatchType: 'DIRECT', orderId, quayId: yard.quayId, loadType: 'FLOOR' };
  const late = await admin.post(tripCalls.save, { ...again, planDepartTime: hoursAhead(48) });
  expect(late).toMatchObject({ code: 40012, data: { errors: [{ path: '/orderId' }] } });
  // A withdrawn proof no longer counts as proof of delivery.
  await ok(deliveryAction(second, 'withdrawPod'));
  expect(await delivery(second)).toMatchObject({ deliveryStatus: 'ARRIVED', signTime: null, podFileId: null });
  expect(await order(orderId)).toMatchObject({ orderStatus: 'PICKED_UP' });
  await ok(deliveryAction(second, 'sign', { podFileId: await uploadPod(admin), signTime: hoursAhead(0) }));
  await ok(tripAction(two, 'complete'));
  expect((await admin.get(carCalls.findById(truck.id))).data).toMatchObject({ carStatus: 'IDLE' });
});

test('a direct trip carries its own container and no other, and keeps it while it has a delivery', async () => {
  const [a, b] = [await container(), await container()];
  expect(await admin.post(deliveryCalls.save, direct([a, b]))).toMatchObject({ code: 40000 });
  const [ofA, ofB] = [await appointed(a), await appointed(b)];
  const values = { dispatchType: 'DIRECT', orderId: a, quayId: yard.quayId, loadType: 'FLOOR' };
  const { id } = await create(admin, tripCalls.save, { ...values, planDepartTime: hoursAhead(24) });
  const add = (deliveryId: string) => admin.post(tripCalls.act('addStops'), { id, input: { deliveryIds: [deliveryId] } });
  const before = { trip: await trip(id), delivery: await delivery(ofB) };
  expect(await add(ofB)).toMatchObject({ code: 40000 });
  expect({ trip: await trip(id), delivery: await delivery(ofB) }).toEqual(before);
  await ok(add(ofA));
  const { version } = await trip(id);
  expect(await admin.post(tripCalls.save, { id, version, orderId: b })).toMatchObject({ code: 40012 });
  expect(await trip(id)).toMatchObject({ version, orderId: a });
});

test('an order on a delivery or a trip cannot be canceled or change its type or customer until it is on neither', async () => {
  const orderId = await container();
  const other = await newCustomer();
  const expectRejected = async (...numbers: readonly (string | null)[]) => {
    const stored = async () => ({ order: await order(orderId), log: (await admin.get(orderCalls.log(orderId))).data });
    const before = await stored();
    const typed = {
      id: orderId,
      version: before.order.version,
      orderType: 'TRANSFER',
      repositoryId: yard.repositoryId,
    };
    const cancel = { id: orderId, transition: 'cancel', input: { reason: '客户取消' } };
    for (const language of ['zh', 'en']) {
      const inPlainText = { 'Accept-Language': language };
      const retyped = await admin.post(orderCalls.save, typed, inPlainText);
      expect(retyped).toMatchObject({ code: 40012, data: { errors: [{ path: '/orderType' }] } });
      const sold = { id: orderId, version: before.order.version, customerId: other.id };
      const given = await admin.post(orderCalls.save, sold, inPlainText);
      expect(given).toMatchObject({ code: 40012, data: { errors: [{ path: '/customerId' }] } });
      const canceled = await admin.post(orderCalls.transit, cancel, inPlainText);
      expect(canceled).toMatchObject({ code: 40012 });
      for (const { text } of [retyped, given, canceled]) {
        for (const number of [before.order.orderNo, ...numbers]) expect(text).toContain(number);
        expect(text).toContain(language === 'zh' ? '订单' : 'Order');
      }
    }
    expect(await stored()).toEqual(before);
    await ok(admin.post(orderCalls.save, { id: orderId, version: before.order.version, remark: `${Math.random()}` }));
  };
  const deliveryId = await appointed(orderId);
  const { deliveryNo } = await delivery(deliveryId);
  await expectRejected(deliveryNo);
  const truck = await newCar(admin, { carType: 'TRACTOR' });
  const tripId = await loaded(deliveryId, truck);
  const { dispatchNo } = await trip(tripId);
  await expectRejected(deliveryNo, dispatchNo);
  await ok(tripAction(tripId, 'cancel', { reason: '客户取消' }));
  await expectRejected(deliveryNo);
  await ok(deliveryAction(deliveryId, 'cancel'));
  const values = { dispatchType: 'DIRECT', orderId, quayId: yard.quayId, loadType: 'FLOOR' };
  const { id, dispatchNo: planned } = await create(admin, tripCalls.save, {
    ...values,
    planDepartTime: hoursAhead(24),
  });
  await expectRejected(planned);
  await ok(tripAction(id, 'cancel', { reason: '客户取消' }));
  const { version } = await order(orderId);
  const typed = {
    ...{ id: orderId, version, customerId: other.id },
    ...{ orderType: 'TRANSFER', repositoryId: yard.repositoryId },
  };
  expect(await ok(admin.post(orderCalls.save, typed))).toMatchObject({ orderType: 'TRANSFER', customerId: other.id });
  await ok(orderAction(orderId, 'cancel', { reason: '客户取消' }));
  expect(await order(orderId)).toMatchObject({ orderStatus: 'CANCELLED' });
  const over = await container();
  await ok(orderAction(over, 'cancel', { reason: '客户取消' }));
  const late = { ...values, orderId: over, planDepartTime: hoursAhead(24) };
  const rejected = await admin.post(tripCalls.save, late, { 'Accept-Language': 'en' });
  expect(rejected).toMatchObject({ code: 40012, data: { errors: [{ path: '/orderId' }] } });
  expect(rejected.text).toContain('no direct trip can be planned for it');
});

test("a direct trip goes to the container's current terminal, unless a user changed the address", async () => {
  const [a, b] = [await container(), await container()];
  const terminal = (quayCode: string) =>
    create(admin, '/hw/wms/hwQuayConfig/saveHwQuayConfig', {
      ...{ quayCode, quayName: quayCode, quayNameEn: quayCode, quayType: 'TERMINAL', portCode: 'USLAX', city: 'LA' },
      ...{ timezone: 'America/Los_Angeles', freeDays: 4, status: '0' },
    });
  const [there, elsewhere] = [await terminal('USLAX-QX1'), await terminal('USLAX-QX2')];
  const trips: string[] = [];
  for (const [orderId, quayId] of [
    [a, yard.quayId],
    [b, elsewhere.id],
  ]) {
    const values = { dispatchType: 'DIRECT', orderId, quayId, loadType: 'FLOOR', planDepartTime: hoursAhead(24) };
    trips.push((await create(admin, tripCalls.save, values)).id);
  }
  for (const orderId of [a, b]) {
    const { version } = await order(orderId);
    await ok(admin.post(orderCalls.save, { id: orderId, version, quayId: there.id }));
  }
  expect(await trip(trips[0] ?? '')).toMatchObject({ quayId: there.id });
  // The order has no new terminal yet, so its trip keeps the old one.
  const { version } = await order(a);
  await ok(admin.post(orderCalls.save, { id: a, version, quayId: null }));
  expect(await trip(trips[0] ?? '')).toMatchObject({ quayId: there.id });
  expect(await trip(trips[1] ?? '')).toMatchObject({ quayId: elsewhere.id });
});

test('a corrected container number appears at once on its delivery and in its costs', async () => {
  const orderId = await container();
  const deliveryId = await appointed(orderId);
  const fees = await openFees(admin);
  const costCalls = callsOf('HwCost');
  const cost = await create(admin, costCalls.save, {
    ...{ direction: 'AR', partyId: yard.customerId, orderId, costConfigId: fees.DEVAN?.id, bizDate: '2026-11-02' },
    ...{ qty: '1', rate: '90', currency: 'USD' },
  });
  const shown = async () => {
    const { items } = await delivery(deliveryId);
    const line = (await admin.get(costCalls.findById(cost.id))).data;
    return [...items, line].map(({ containerNo }: { containerNo: string }) => containerNo);
  };
  const { version, containerNo: wrong } = await order(orderId);
  const others = await container();
  const beside = await appointed(others);
  const { items: besides } = await delivery(beside);
  expect(await shown()).toEqual([wrong, wrong]);
  const right = containerNo(299);
  await ok(admin.post(orderCalls.save, { id: orderId, version, containerNo: right }));
  expect(await shown()).toEqual([right, right]);
  expect((await delivery(beside)).items).toEqual(besides);
  const { records } = (await admin.get(costCalls.log(cost.id))).data;
  expect(records[0].changes).toEqual([{ field: 'containerNo', before: wrong, after: right }]);
});
