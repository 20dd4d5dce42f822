import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { hoursAhead, newCar, newDriver, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, type Yard } from './support/yard.ts';

let app: TestApp;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  app = await startApp({}, handlers);
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

const trip = async (id: string): Promise<Answer['data']> => (await admin.get(tripCalls.findById(id))).data;
const change = async (id: string, values: object) => {
  const answer = await admin.post(tripCalls.save, { id, version: (await trip(id)).version, ...values });
  expect(answer.code, answer.text).toBe(20000);
  return answer.data;
};

test('a trip with another car keeps nothing of the former car, except typed values', async () => {
  const account = `haul${Math.random().toString(36).slice(2, 8)}`;
  const carrier = await create(admin, '/hw/wms/hwUser/saveHwUser', {
    ...{ account, userCode: account.toUpperCase(), userName: account, userType: 'SUPPLIER' },
    ...{ scac: 'HAUL', payTerm: 'NET30', currency: 'USD' },
  });
  const [near, far] = [await newDriver(admin, { phone: '+13105550001' }), await newDriver(admin, { phone: null })];
  const theirs = await newCar(admin, { carOwner: 'CARRIER', carrierId: carrier.id, defaultDriverId: near.id });
  const ours = await newCar(admin, { defaultDriverId: far.id });
  const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId };
  const made = await create(admin, tripCalls.save, { ...values, carId: theirs.id, planDepartTime: hoursAhead(24) });
  const first = {
    ...{ plateNo: theirs.plateNo, driverId: near.id, driverPhone: '+13105550001' },
    ...{ carrierId: carrier.id, carrierScac: 'HAUL' },
  };
  expect(made).toMatchObject(first);
  const nobody = { driverPhone: null, carrierId: null, carrierScac: null };
  expect(await change(made.id, { carId: ours.id })).toMatchObject({
    ...{ plateNo: ours.plateNo, driverId: far.id, ...nobody },
  });
  expect(await change(made.id, { carId: theirs.id, driverPhone: '+13105550009' })).toMatchObject({
    ...{ ...first, driverPhone: '+13105550009' },
  });
  // The phone number was that of the previous driver, so it does not stay with the new one. A driver who was selected by the user stays
  // when the car changes.
  expect(await change(made.id, { driverId: far.id })).toMatchObject({ driverId: far.id, driverPhone: null });
  expect(await change(made.id, { carId: null })).toMatchObject({
    ...{ carId: null, plateNo: null, driverId: far.id, carrierId: carrier.id, carrierScac: 'HAUL' },
  });
});
