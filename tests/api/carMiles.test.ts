import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { carCalls, newCar, ruleSave } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startApp({}, handlers);
  admin = app.admin;
  await create(admin, ruleSave, {
    ...{ ruleCode: 'OIL-10K', ruleName: '换机油', ruleType: 'MILEAGE', ruleItem: 'OIL', intervalMile: 10000 },
    ...{ remindMile: 500, blockDispatch: true },
  });
});
afterAll(() => app.close());

const car = async (id: string): Promise<Answer['data']> => (await admin.get(carCalls.findById(id))).data;
const service = (id: string, serviceMile: string) =>
  admin.post(carCalls.service, { id, input: { serviceItem: 'OIL', serviceDate: '2026-11-01', serviceMile } });
const correct = (client: Client, id: string, input: object) => client.post('/hw/wms/hwCar/correctOdometer', { id, input });

test('a mistyped odometer reading causes a warning, and can be corrected with a reason by users who log services', async () => {
  const { id } = await newCar(admin, { odometerMile: '12000' });
  const typed = await service(id, '120000');
  expect([typed.code, typed.text]).toEqual([20000, expect.stringContaining('108000')]);
  expect(await car(id)).toMatchObject({ odometerMile: '120000.0', nextServiceDue: 'OIL-10K 130000 mi' });

  expect(await correct(admin, id, { odometerMile: '12000' })).toMatchObject({ code: 40000 });
  const { client } = await hire(app, { account: 'looker', perms: ['tms:carInfo:list', 'tms:carInfo:query'] });
  expect(await correct(client, id, { odometerMile: '12000', reason: 'x' })).toMatchObject({ code: 40003 });
  expect(await car(id)).toMatchObject({ odometerMile: '120000.0' });

  const dispatcher = await app.as('dispatcher');
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
  // A later service is compared with the corrected mileage; the odometer is never lowered automatically.
  const plain = await service(id, '12500');
  expect([plain.code, plain.text]).toEqual([20000, expect.not.stringContaining('请核对')]);
});

test('a typo in the correction can be corrected in turn, and the service history stays unchanged', async () => {
  const { id } = await newCar(admin, { odometerMile: '1000' });
  for (const mile of ['11000', '21000', '52000']) await service(id, mile);
  const miles = async () => {
    const sorts = [{ field: 'serviceMile', order: 'asc' }];
    const { records } = (await admin.post('/hw/wms/hwCarService/findHwCarServiceList', { carId: id, sorts })).data;
    return records.map(({ serviceMile }: Answer['data']) => serviceMile);
  };
  const slip = await correct(admin, id, { odometerMile: '2500', reason: '应为 25000' });
  expect(slip).toMatchObject({ code: 20000, data: { id, odometerMile: '2500.0' } });
  expect(slip.data.message.zh).toContain('52000 改为 2500；1 条同里程的保养记录随之更正；2 条高于此里程');
  expect(slip.data.message.en).toContain('from 52000 to 2500; services corrected with it: 1; services above it');
  expect(await miles()).toEqual(['2500.0', '11000.0', '21000.0']);
  const found = await admin.post('/hw/wms/hwCarService/findHwCarServiceList', { carId: id, serviceMile: '2500' });
  const log = await admin.get(`/hw/wms/hwCarService/findHwCarServiceLogList/${found.data.records[0]?.id}`);
  expect(log.text).toContain('52000');
  // Services above the odometer reading do not count, so the next service is due 10,000 miles after the one at 2,500. The reading at
  // registration stays.
  expect(await car(id)).toMatchObject({ firstOdometerMile: '1000.0', nextServiceDue: 'OIL-10K 12500 mi' });
  expect((await correct(admin, id, { odometerMile: '25000', reason: '补零' })).code).toBe(20000);
  expect(await miles()).toEqual(['11000.0', '21000.0', '25000.0']);
  expect(await car(id)).toMatchObject({ firstOdometerMile: '1000.0', nextServiceDue: 'OIL-10K 35000 mi' });
});

test("the reading of the car's registration stays when the odometer is corrected below it, and counts again above it", async () => {
  const { id } = await newCar(admin, { odometerMile: '20000' });
  const { version } = await car(id);
  const now = { ...(await car(id)), odometerMile: '25000', version };
  expect((await admin.post(carCalls.save, now)).code).toBe(20000);
  expect((await correct(admin, id, { odometerMile: '2600', reason: '应为 26000' })).code).toBe(20000);
  expect(await car(id)).toMatchObject({ firstOdometerMile: '20000.0', nextServiceDue: 'OIL-10K 12600 mi' });
  expect((await service(id, '2700')).code).toBe(20000);
  expect((await correct(admin, id, { odometerMile: '26000', reason: '补零' })).code).toBe(20000);
  expect(await car(id)).toMatchObject({ firstOdometerMile: '20000.0', odometerMile: '26000.0' });
});
