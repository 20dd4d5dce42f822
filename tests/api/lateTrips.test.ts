import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { hoursAhead, newCar, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls, deliveryOf, stockShelf } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
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

let serial = 940;
async function booked(appointmentTime: string): Promise<{ readonly id: string; readonly deliveryNo: string }> {
  serial += 1;
  const { pallets } = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8'] });
  const { id } = await create(admin, deliveryCalls.save, deliveryOf(yard, pallets));
  const input = { appointmentNo: `12345${serial}`, appointmentTime };
  await ok(admin.post(deliveryCalls.transit, { id, transition: 'appoint', input }));
  return (await admin.get(deliveryCalls.findById(id))).data;
}

test('a trip that departs after an appointment can be planned, and names the missed appointment', async () => {
  const [late, inTime, later] = [await booked(hoursAhead(20)), await booked(hoursAhead(60)), await booked(hoursAhead(21))];
  const { id: carId } = await newCar(admin);
  const plan = { deliveryIds: [late.id, inTime.id], carId, planDepartTime: hoursAhead(40) };
  const made = await ok(admin.post(tripCalls.plan, { input: plan }));
  expect(made.warning.zh).toBe(`发车晚于 ${late.deliveryNo} 的预约时间，请改约`);
  expect(made.message.en).toContain(`The trip departs after the appointment of ${late.deliveryNo}. Rebook the appointment`);
  const added = await ok(admin.post(tripCalls.act('addStops'), { id: made.id, input: { deliveryIds: [later.id] } }));
  expect(added.warning.zh).toBe(`发车晚于 ${late.deliveryNo}、${later.deliveryNo} 的预约时间，请改约`);
  const punctual = { deliveryIds: [(await booked(hoursAhead(90))).id], carId, planDepartTime: hoursAhead(80) };
  expect((await ok(admin.post(tripCalls.plan, { input: punctual }))).warning).toBeNull();
});
