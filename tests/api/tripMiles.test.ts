import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { hoursAhead, newCar, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { recordsDoor } from './support/recordsDoor.ts';
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

const step = (id: string, transition: string, input: object = {}) => admin.post(tripCalls.transit, { id, transition, input });

test('completing a trip warns about miles that rise steeply, for each of several trips', async () => {
  const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId };
  const arrived = async () => {
    const truck = await newCar(admin, { odometerMile: '1000' });
    const made = await create(admin, tripCalls.save, { ...values, carId: truck.id, planDepartTime: hoursAhead(24) });
    await door.within(admin, ({ records }) => records.change('hwCarDispatch', made.id, { dispatchStatus: 'ARRIVED' }));
    return { id: made.id, no: made.dispatchNo, truck };
  };
  const [one, two, three] = [await arrived(), await arrived(), await arrived()];
  const reported = await ok(step(one.id, 'complete', { odometerMile: '11000.5' }));
  expect(reported).toMatchObject({ id: one.id, dispatchStatus: 'COMPLETED', carIdLabel: expect.any(String) });
  expect(reported.message.zh).toContain(`车次 ${one.no}：车辆 ${one.truck.plateNo} 的里程一次增加了 10000.5 英里`);
  const input = { odometerMile: '50000' };
  const both = await ok(admin.post(tripCalls.transit, { ids: [two.id, three.id], transition: 'complete', input }));
  for (const { no, truck } of [two, three]) {
    expect(both.message.en).toContain(`Trip ${no}: The odometer of ${truck.plateNo} rose by 49000 miles`);
  }
  const four = await arrived();
  expect(await ok(step(four.id, 'complete', { odometerMile: '11000' }))).not.toHaveProperty('message');
});

test('miles of a trip without an own car are rejected', async () => {
  const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId };
  const outside = { carrierId: yard.carrierId, plateNo: 'HBL2299', planDepartTime: hoursAhead(24) };
  const { id } = await create(admin, tripCalls.save, { ...values, ...outside });
  await door.within(admin, ({ records }) => records.change('hwCarDispatch', id, { dispatchStatus: 'ARRIVED' }));
  const answer = await step(id, 'complete', { odometerMile: '5000' });
  expect(answer).toMatchObject({ code: 40000, data: { errors: [{ path: '/input/odometerMile' }] } });
  expect((await admin.get(tripCalls.findById(id))).data.dispatchStatus).toBe('ARRIVED');
  expect(await ok(step(id, 'complete'))).toMatchObject({ dispatchStatus: 'COMPLETED' });
});
