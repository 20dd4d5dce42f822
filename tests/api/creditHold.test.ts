import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { charge, checkoutCalls, costCalls, done, issuedNote, openTill, payDay, type Till } from '../support/money/till.ts';
import type { Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { hoursAhead, newCar, newDriver, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { userCalls } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls, deliveryOf, type Shelf, stockShelf } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;
let yard: Yard;
let dispatcher: Client;
let finance: Client;
let till: Till;
let shelf: Shelf;

beforeAll(async () => {
  app = await startApp({ HW_DEMO: 'users' }, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
  const { admin } = app;
  yard = await openYard(admin);
  [dispatcher, finance] = [await app.as('dispatcher'), await app.as('finance')];
  const opening = { admin, yard, container: containerNo(900), mark: 'cr', clerk: finance, manager: admin };
  // The stock on the shelf belongs to the customer of the yard, so that customer is billed.
  till = { ...(await openTill(opening)), customerId: yard.customerId };
  shelf = await stockShelf({ admin, yard, door, serial: 901, destinations: Array.from({ length: 10 }, () => 'ONT8') });
  till = { ...till, orderId: shelf.orderId };
});
afterAll(() => app.close());

const limit = async (creditLimit: string | null) => {
  const party = (await app.admin.get(userCalls.findById(yard.customerId))).data;
  await done(app.admin.post(userCalls.save, { ...party, creditLimit }));
};
const deliver = async (location: number, more: object = {}) => {
  const pallet = shelf.pallets[location] as { id: string };
  return done(app.admin.post(deliveryCalls.save, deliveryOf(yard, [pallet], { deliveryMethod: 'PICKUP', ...more })));
};
const seen = async (by: Client, id: string) => (await by.get(deliveryCalls.findById(id))).data;
const leave = (id: string) => dispatcher.post(deliveryCalls.transit, { id, transition: 'handOver', input: { collector: '王师傅' } });
const onTrip = (id: string) => dispatcher.post(deliveryCalls.act('dispatchOne'), { id, input: { planDepartTime: '2999-01-01T08:00:00Z' } });

test('a customer who owes more than the credit limit, billed or not, gets no further deliveries until finance releases them', async () => {
  await issuedNote(till, ['60']);
  await charge(till, { rate: '40' });
  await limit('100');
  expect(await deliver(0)).toMatchObject({ holdType: 'NONE', holdReason: null });
  const draft = await charge(till, { rate: '0.01' });
  const held = await deliver(1);
  expect(held).toMatchObject({ holdType: 'FINANCE' });
  expect((await seen(finance, held.id)).holdReason).toContain('100.01 USD > 额度 / limit 100.00 USD');
  const before = await seen(app.admin, held.id);
  for (const way of [leave, onTrip]) {
    expect(await way(held.id)).toMatchObject({ code: 40012, message: expect.stringContaining('欠费扣货') });
  }
  const release = { id: held.id, input: { releaseReason: '已承诺付款' } };
  expect((await dispatcher.post(deliveryCalls.act('releaseHold'), release)).code).toBe(40003);
  expect(await seen(app.admin, held.id)).toEqual(before);
  await done(finance.post(deliveryCalls.act('releaseHold'), release));
  expect(await seen(app.admin, held.id)).toMatchObject({ holdType: 'NONE', releaseReason: '已承诺付款' });
  await done(leave(held.id));
  await done(app.admin.post(costCalls.transit, { id: draft.id, transition: 'void' }));
  expect(await deliver(2)).toMatchObject({ holdType: 'NONE' });
});

test('a dispatcher sees the credit hold but not the debt, and a list of held deliveries', async () => {
  await limit('50');
  const held = await deliver(3);
  const reported = await seen(dispatcher, held.id);
  expect(reported).toMatchObject({ holdType: 'FINANCE' });
  expect(reported).not.toHaveProperty('holdReason');
  const { records } = (await dispatcher.post(deliveryCalls.find, { holdType: ['FINANCE'] })).data;
  expect(records.map(({ id }: { id: string }) => id)).toEqual([held.id]);
});

test('paid amounts are not owed, and other currencies count by their exchange rate', async () => {
  const pay = { checkoutType: 'RECEIPT', partyId: yard.customerId, currency: 'USD', payAmount: '60' };
  const made = await done(finance.post(checkoutCalls.save, { ...pay, payMethod: 'ZELLE', payDate: payDay }));
  await done(finance.post(checkoutCalls.transit, { id: made.id, transition: 'post' }));
  const rate = { rateDate: '2026-01-01', fromCurrency: 'EUR', toCurrency: 'USD', rate: '1.1' };
  await done(app.admin.post('/hw/wms/hwExchangeRate/saveHwExchangeRate', rate));
  await charge(till, { rate: '10', currency: 'EUR' });
  await limit('51');
  expect(await deliver(4)).toMatchObject({ holdType: 'NONE' });
  await limit('50.99');
  expect(await deliver(5)).toMatchObject({ holdType: 'FINANCE' });
});

/** Saves a delivery of these pallets of the shelf, with the number of cartons of each. */
const load = async (id: string, cartons: Readonly<Record<number, number>>) => {
  const items = Object.entries(cartons).map(([location, cartonQty]) => ({
    ...{ insideId: shelf.pallets[Number(location)]?.id, cartonQty, palletQty: '1' },
  }));
  const { version } = await seen(app.admin, id);
  await done(app.admin.post(deliveryCalls.save, { ...deliveryOf(yard, []), ...{ id, version, items } }));
  return seen(app.admin, id);
};
const release = (id: string) => done(finance.post(deliveryCalls.act('releaseHold'), { id, input: { releaseReason: '已承诺付款' } }));

test('a customer over the limit cannot add goods to an existing delivery', async () => {
  await limit('51');
  const { id } = await deliver(6, { deliveryMethod: 'TRUCK', items: [] });
  expect(await load(id, { 6: 4 })).toMatchObject({ holdType: 'NONE' });
  await limit('50');
  expect(await load(id, { 6: 3 })).toMatchObject({ holdType: 'NONE' });
  expect(await load(id, { 6: 4 })).toMatchObject({ holdType: 'FINANCE' });
  await release(id);
  expect(await load(id, { 6: 4, 7: 10 })).toMatchObject({ holdType: 'NONE', releaseReason: '已承诺付款' });
  const other = { account: 'other', userCode: 'OTHER', userName: 'other', userType: 'CUSTOMER', dataScope: 'CUSTOMER' };
  const { id: customerId } = await create(app.admin, userCalls.save, { ...other, payTerm: 'NET30', currency: 'USD' });
  const theirs = String(shelf.pallets[8]?.id);
  await door.within(app.admin, ({ records }) => records.change('hwInside', theirs, { customerId }));
  expect(await load(id, { 6: 4, 7: 10, 8: 10 })).toMatchObject({ holdType: 'FINANCE', releaseReason: null });
  await release(id);
  expect(await load(id, { 6: 4, 7: 10 })).toMatchObject({ holdType: 'NONE', releaseReason: '已承诺付款' });
});

/** Creates a direct order whose container is assigned to a carrier. */
async function assigned(serial: number): Promise<string> {
  const order = { ...orderOf(yard, containerNo(serial)), orderType: 'DIRECT', customsMode: 'NONE' };
  const { id } = await create(app.admin, orderCalls.save, order);
  await done(app.admin.post(orderCalls.transit, { id, transition: 'submit', input: {} }));
  const input = { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId };
  await done(app.admin.post(orderCalls.transit, { id, transition: 'assign', input }));
  return id;
}

test('a direct trip of a container without a delivery cannot be confirmed while its customer is over the limit', async () => {
  const [orderId, otherId] = [await assigned(902), await assigned(903)];
  const [car, driver] = [await newCar(app.admin, { carType: 'TRACTOR' }), await newDriver(app.admin)];
  const values = { dispatchType: 'DIRECT', orderId, quayId: yard.quayId, loadType: 'FLOOR' };
  const crew = { carId: car.id, driverId: driver.id, planDepartTime: hoursAhead(24) };
  const { id } = await create(app.admin, tripCalls.save, { ...values, ...crew });
  const confirm = () => dispatcher.post(tripCalls.transit, { id, transition: 'confirm', input: {} });
  await limit('50');
  const before = (await app.admin.get(tripCalls.findById(id))).data;
  expect(await confirm()).toMatchObject({ code: 40012, message: expect.stringContaining('信用额度') });
  expect((await app.admin.get(tripCalls.findById(id))).data).toEqual(before);
  await limit(null);
  await done(confirm());
  await limit('50');
  const trip = (await app.admin.get(tripCalls.findById(id))).data;
  const change = (more: object) => app.admin.post(tripCalls.save, { ...values, ...crew, ...more, id, version: trip.version });
  expect(await change({ orderId: otherId })).toMatchObject({
    code: 40012,
    message: expect.stringContaining('信用额度'),
  });
  expect((await app.admin.get(tripCalls.findById(id))).data).toEqual(trip);
  await done(change({ remark: '晚班' }));
});
