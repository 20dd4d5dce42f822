import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { carCalls, newCar, ruleSave } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';

let house: TestHouse;
let admin: Client;

beforeAll(async () => {
  house = await startHouse({}, handlers);
  admin = house.admin;
  await create(admin, ruleSave, {
    ...{ ruleCode: 'OIL-10K', ruleName: '换机油', ruleType: 'MILEAGE', ruleItem: 'OIL', intervalMile: 10000 },
    ...{ remindMile: 500, blockDispatch: true },
  });
});
afterAll(() => house.close());

const car = async (id: string): Promise<Answer['data']> => (await admin.get(carCalls.findById(id))).data;
const service = (id: string, serviceMile: string) =>
  admin.post(carCalls.service, { id, input: { serviceItem: 'OIL', serviceDate: '2026-11-01', serviceMile } });
const correct = (client: Client, id: string, input: object) =>
  client.post('/hw/wms/hwCar/correctOdometer', { id, input });

test('an odometer that was mistyped is warned of, and set right with a reason by who logs services', async () => {
  const { id } = await newCar(admin, { odometerMile: '12000' });
  const typed = await service(id, '120000');
  expect([typed.code, typed.text]).toEqual([20000, expect.stringContaining('108000')]);
  expect(await car(id)).toMatchObject({ odometerMile: '120000.0', nextServiceDue: 'OIL-10K 130000 mi' });

  expect(await correct(admin, id, { odometerMile: '12000' })).toMatchObject({ code: 40000 });
  const { client } = await hire(house, { account: 'looker', perms: ['tms:carInfo:list', 'tms:carInfo:query'] });
  expect(await correct(client, id, { odometerMile: '12000', reason: 'x' })).toMatchObject({ code: 40003 });
  expect(await car(id)).toMatchObject({ odometerMile: '120000.0' });

  const dispatcher = await house.as('dispatcher');
  const answer = await correct(dispatcher, id, { odometerMile: '12000', reason: '多打了一个零' });
  expect(answer.code, answer.text).toBe(20000);
  expect(await car(id)).toMatchObject({
    ...{
      odometerMile: '12000.0',
      firstOdometerMile: '12000.0',
      nextServiceDue: 'OIL-10K 22000 mi',
      serviceStatus: 'OK',
    },
  });
  const services = await admin.post('/hw/wms/hwCarService/findHwCarServiceList', { carId: id });
  expect(services.data.records).toMatchObject([{ serviceMile: '12000.0' }]);
  const log = await admin.get(`/hw/wms/hwCar/findHwCarLogList/${id}`);
  expect(log.text).toContain('多打了一个零');
  // It goes on from there, and never back by itself.
  const plain = await service(id, '12500');
  expect([plain.code, plain.text]).toEqual([20000, expect.not.stringContaining('请核对')]);
});
