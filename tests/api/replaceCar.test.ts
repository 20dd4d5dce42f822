import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Client } from './support/client.ts';
import { carCalls, hoursAhead, newCar, newDriver, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
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

const trip = async (id: string) => (await admin.get(tripCalls.findById(id))).data;
const car = async (id: string) => (await admin.get(carCalls.findById(id))).data;
const replace = (id: string, input: object, who = admin) =>
  who.post(tripCalls.act('replaceCar'), { id, input: { reason: '爆胎', ...input } });

let serial = 860;
/** Creates a trip in this state. It has a delivery of two pallets, and a car and a driver of its own. */
async function onTheWay(dispatchStatus: string, more: object = {}) {
  serial += 1;
  const { pallets } = await stockShelf({ admin, yard, door, serial, destinations: ['ONT8', 'ONT8'] });
  const { id: deliveryId } = await create(admin, deliveryCalls.save, deliveryOf(yard, pallets));
  const booking = { appointmentNo: '1234567890', appointmentTime: hoursAhead(48) };
  await ok(admin.post(deliveryCalls.transit, { id: deliveryId, transition: 'appoint', input: booking }));
  const driver = await newDriver(admin);
  const broken = await newCar(admin, { defaultDriverId: driver.id });
  const plan = { deliveryIds: [deliveryId], carId: broken.id, driverId: driver.id, planDepartTime: hoursAhead(1) };
  const { id } = await ok(admin.post(tripCalls.plan, { input: plan }));
  await ok(admin.post(tripCalls.transit, { id, transition: 'confirm' }));
  await door.within(admin, ({ records }) => records.change('hwCarDispatch', id, { dispatchStatus, ...more } as never));
  return { id, broken, driver, deliveryId };
}

describe('a car that broke down', () => {
  test.each([
    ['CHECK_IN', 'ASSIGNED'],
    ['LOADING', 'ASSIGNED'],
    ['DEPARTED', 'ON_ROAD'],
    ['ARRIVED', 'ON_ROAD'],
    ['ABNORMAL', 'ON_ROAD'],
  ])('is replaced on a trip that is %s: the trip keeps its state and stops, and the car is free', async (state, then) => {
    const { id, broken, deliveryId } = await onTheWay(state, state === 'ABNORMAL' ? { abnormalReason: '爆胎' } : {});
    const rescuer = await newDriver(admin, { phone: '+13105550777' });
    const other = await newCar(admin, { defaultDriverId: rescuer.id });
    const before = await trip(id);
    const answer = await ok(replace(id, { carId: other.id, trailerNo: 'TR9' }));
    expect(answer.message.en).toContain(`continues with ${other.plateNo}. ${broken.plateNo} is now idle`);
    expect(answer.message.zh).toContain(`${broken.plateNo} 已空闲`);
    expect(await trip(id)).toMatchObject({
      ...{ dispatchStatus: state, carId: other.id, plateNo: other.plateNo, trailerNo: 'TR9', stopCount: 1 },
      ...{ driverId: rescuer.id, driverPhone: '+13105550777', version: before.version + 1 },
    });
    expect([(await car(broken.id)).carStatus, (await car(other.id)).carStatus]).toEqual(['IDLE', then]);
    expect((await admin.get(deliveryCalls.findById(deliveryId))).data.dispatchId).toBe(id);
    const [last] = (await ok(admin.get(tripCalls.log(id)))).records;
    expect(last).toMatchObject({ action: 'action:replaceCar' });
    expect(JSON.stringify(last)).toContain('爆胎');
  });

  test("is replaced by an external carrier's car, entered with plate and carrier", async () => {
    const { id, broken, driver } = await onTheWay('DEPARTED');
    const carrier = { carrierId: yard.carrierId, plateNo: 'res1' };
    const lacking = await replace(id, { plateNo: 'RES1' });
    expect(lacking.code).toBe(40012);
    expect(lacking.text).toContain('承运商和车牌');
    expect(await trip(id)).toMatchObject({ driverId: driver.id, driverPhone: '+13105550123' });
    await ok(replace(id, { carId: null, ...carrier }));
    expect(await trip(id)).toMatchObject({
      ...{ carId: null, plateNo: 'RES1', carrierId: yard.carrierId },
      ...{ driverId: null, driverPhone: null },
    });
    expect((await car(broken.id)).carStatus).toBe('IDLE');
  });

  test("is replaced by a carrier's car: a driver other than the usual one stays, unless removed", async () => {
    const { id: stays, driver } = await onTheWay('DEPARTED');
    const { id: emptied, broken } = await onTheWay('DEPARTED');
    const other = await newDriver(admin, { phone: '+13105550888' });
    for (const one of [stays, emptied]) {
      const crew = { driverId: other.id, driverPhone: '+13105550888' };
      await door.within(admin, ({ records }) => records.change('hwCarDispatch', one, crew as never));
      const { code, text } = await replace(one, {
        ...{ carId: null, carrierId: yard.carrierId, plateNo: 'RES2' },
        ...(one === emptied && { driverId: null }),
      });
      expect(code, text).toBe(20000);
    }
    expect(driver.id).not.toBe(other.id);
    expect(await trip(stays)).toMatchObject({ driverId: other.id, driverPhone: '+13105550888' });
    expect(await trip(emptied)).toMatchObject({ plateNo: 'RES2', driverId: null, driverPhone: null });
    expect((await car(broken.id)).carStatus).toBe('IDLE');
  });

  test('is replaced by one without a usual driver: the previous driver stays, unless another is named', async () => {
    const { id, driver } = await onTheWay('DEPARTED');
    await ok(replace(id, { carId: (await newCar(admin)).id }));
    expect(await trip(id)).toMatchObject({ driverId: driver.id, driverPhone: '+13105550123' });
    const rescuer = await newDriver(admin);
    const other = await newCar(admin, { defaultDriverId: rescuer.id });
    await ok(replace(id, { carId: other.id, driverId: driver.id }));
    expect(await trip(id)).toMatchObject({ carId: other.id, plateNo: other.plateNo, driverId: driver.id });
  });

  test('shows its other planned trips', async () => {
    const { id, broken } = await onTheWay('DEPARTED');
    const values = { dispatchType: 'CAR', loadType: 'PALLET', repositoryId: yard.repositoryId };
    const tomorrow = { ...values, carId: broken.id, planDepartTime: hoursAhead(40) };
    const { dispatchNo } = await create(admin, tripCalls.save, tomorrow);
    const { message } = await ok(replace(id, { carId: (await newCar(admin)).id }));
    expect(message.en).toContain(`${broken.plateNo} is still planned for ${dispatchNo}`);
    expect(message.zh).toContain(`还排在 ${dispatchNo}`);
  });
});

describe('nothing changes when', () => {
  const rejected = async (id: string, input: object, texts: string, expected = 40012) => {
    const was = await trip(id);
    const before = await car(was.carId);
    const answer = await replace(id, input);
    expect(answer.code, answer.text).toBe(expected);
    expect(answer.text).toContain(texts);
    expect(await trip(id)).toEqual(was);
    expect(await car(was.carId)).toEqual(before);
    return answer;
  };

  test('the other truck is the same one, in maintenance, away, too small, or no reason is given', async () => {
    const { id, broken } = await onTheWay('DEPARTED');
    const workshop = await newCar(admin);
    await ok(admin.post(carCalls.transit, { id: workshop.id, transition: 'toService' }));
    const away = await onTheWay('DEPARTED');
    const small = await newCar(admin, { maxPallets: 1 });
    await rejected(id, { carId: broken.id }, '请选择另一辆车', 40000);
    await rejected(id, { carId: workshop.id }, '车辆不符合可选条件', 40000);
    await rejected(id, { carId: away.broken.id }, '已有车次');
    await rejected(id, { carId: small.id }, '超出车辆装载能力');
    await rejected(id, { carId: (await newCar(admin)).id, reason: '' }, '换车原因', 40000);
  });

  test('the other car is too small: the message names up to three free cars that fit, the smallest first', async () => {
    const { id, broken } = await onTheWay('DEPARTED');
    const away = await onTheWay('DEPARTED');
    const [small, other] = [await newCar(admin, { maxPallets: 1 }), await newCar(admin, { maxPallets: 3 })];
    const fits = await newCar(admin, { maxPallets: 2 });
    const third = await newCar(admin, { maxPallets: 4 });
    const workshop = await newCar(admin, { maxPallets: 2 });
    await ok(admin.post(carCalls.transit, { id: workshop.id, transition: 'toService' }));
    const { text, data } = await rejected(id, { carId: small.id }, '超出车辆装载能力');
    expect(text).toContain(`装得下且有空的车：${fits.plateNo}、${other.plateNo}、${third.plateNo}`);
    for (const none of [broken, away.broken, small, workshop]) expect(text).not.toContain(none.plateNo);
    expect(data.errors).toMatchObject([{ path: '/input/carId' }]);
  });

  test('neither a carrier nor a plate is given: the message names the missing one', async () => {
    const { id } = await onTheWay('DEPARTED');
    const texts = '请选择车辆，或填写承运商和车牌';
    const { data } = await rejected(id, { carId: null, plateNo: 'HBL2299' }, texts);
    expect(data.errors).toMatchObject([{ path: '/input/carrierId' }]);
  });

  test("the carrier's car has the plate of the one that broke down", async () => {
    const { id, broken } = await onTheWay('DEPARTED');
    const input = { carId: null, carrierId: yard.carrierId, plateNo: broken.plateNo.toLowerCase() };
    const { data } = await rejected(id, input, `${broken.plateNo} 是被替换车辆的车牌`, 40000);
    expect(data.errors).toMatchObject([{ path: '/input/plateNo' }]);
  });

  test.each([
    ['replaceCar', 'LOADING'],
    ['addStops', 'CONFIRMED'],
    ['removeStops', 'LOADING'],
    ['stops', 'CONFIRMED'],
    ['loadPallet', 'LOADING'],
    ['unloadPallet', 'LOADING'],
  ])('several trips are sent: %s', async (action, state) => {
    const combined = { dispatchType: 'COMBINED' };
    const [one, two] = [await onTheWay(state, combined), await onTheWay(state, combined)];
    const ids = [one.id, two.id];
    const inputs: Record<string, object> = {
      replaceCar: { carId: (await newCar(admin)).id, driverId: one.driver.id, reason: '爆胎' },
      loadPallet: { lpn: 'NONE' },
      unloadPallet: { lpn: 'NONE' },
    };
    const input = inputs[action] ?? { deliveryIds: [one.deliveryId] };
    const before = await Promise.all(ids.map(trip));
    for (const which of [{ ids }, { filter: { id: ids }, expected: 2 }]) {
      const answer = await admin.post(tripCalls.act(action), { ...which, input });
      expect([answer.status, answer.code], answer.text).toEqual([400, 40000]);
      expect(answer.text).toContain('此操作一次只能选择一条记录');
    }
    expect(await Promise.all(ids.map(trip))).toEqual(before);
  });

  test('the license of its driver ends before', async () => {
    const { id } = await onTheWay('DEPARTED');
    const late = await newDriver(admin, { licenseExpiry: '2020-01-01' });
    await rejected(id, { carId: (await newCar(admin, { defaultDriverId: late.id })).id }, '驾照在行程结束前到期');
  });

  test.each(['PLANNED', 'CONFIRMED', 'COMPLETED', 'CANCELLED'])('the trip is %s', async (state) => {
    const { id } = await onTheWay('CONFIRMED');
    await door.within(admin, ({ records }) => records.change('hwCarDispatch', id, { dispatchStatus: state } as never));
    await rejected(id, { carId: (await newCar(admin)).id }, '签到前请直接编辑车次换车');
  });

  test('the user lacks the permission, or sends an old version', async () => {
    const { id } = await onTheWay('DEPARTED');
    const other = await newCar(admin);
    const { client } = await hire(app, {
      account: 'planner',
      perms: ['tms:car:list', 'tms:car:query', 'tms:car:edit'],
    });
    expect((await replace(id, { carId: other.id }, client)).code).toBe(40003);
    const body = { id, version: 1, input: { carId: other.id, reason: 'x' } };
    expect((await admin.post(tripCalls.act('replaceCar'), body)).code).toBe(40009);
    expect((await trip(id)).carId).not.toBe(other.id);
  });

  test('the trip is edited instead: the error names the action to use', async () => {
    const { id } = await onTheWay('DEPARTED');
    const { version } = await trip(id);
    const other = await newCar(admin);
    const answer = await admin.post(tripCalls.save, { id, version, carId: other.id });
    expect(answer.text).toContain('换车');
  });
});
