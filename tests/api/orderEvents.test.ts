import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { startHouse, type TestHouse } from './support/startHouse.ts';
import { openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

let house: TestHouse;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  house = await startHouse();
  admin = house.admin;
  yard = await openYard(admin);
});
afterAll(() => house.close());

const act = (id: string, name: string, input: object = {}) => admin.post(`/hw/wms/hwOrder/${name}`, { id, input });
/** What the log tells has happened, the oldest first. */
async function eventsOf(id: string): Promise<[string, string][]> {
  const { records } = (await admin.get(orderCalls.log(id))).data;
  const told = (records as Answer['data'][]).toReversed().filter(({ event }) => event);
  return told.map(({ event, eventTime }) => [event, eventTime]);
}

test('the log of an order tells what has happened by what is filled in, and when the box can be had', async () => {
  const { id } = await create(admin, orderCalls.save, orderOf(yard, containerNo(1)));
  const step = (transition: string, input: object = {}) => admin.post(orderCalls.transit, { id, transition, input });
  await ok(step('submit'));
  await ok(step('assign', { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId }));
  await ok(step('arrivePort', { ata: '2026-11-02T08:00:00Z', dischargeTime: '2026-11-02T18:00:00Z' }));
  const arrived = [
    ['ARRI', '2026-11-02T08:00:00.000Z'],
    ['DISC', '2026-11-02T18:00:00.000Z'],
  ];
  expect(await eventsOf(id)).toEqual(arrived);
  // The menu of a row names one record.
  await ok(act(id, 'hold', { holdType: 'TERMINAL', holdReason: '查验' }));
  await ok(act(id, 'customsRelease', { customsReleaseTime: '2026-11-03T01:00:00Z' }));
  const released = [...arrived, ['CUSR', '2026-11-03T01:00:00.000Z']];
  expect(await eventsOf(id)).toEqual(released);
  await ok(act(id, 'release'));
  const [available] = (await eventsOf(id)).slice(released.length);
  expect(available?.[0]).toBe('AVPU');
  await ok(act(id, 'milestones', { ata: '2026-11-02T08:00:00Z', dischargeTime: '2026-11-02T20:00:00Z' }));
  expect((await eventsOf(id)).slice(released.length + 1)).toEqual([['DISC', '2026-11-02T20:00:00.000Z']]);
});

test('the log of an order is for those roles that are given it, and earlier states with it', async () => {
  const { id } = await create(admin, orderCalls.save, orderOf(yard, containerNo(2)));
  const { records } = (await admin.get(orderCalls.log(id))).data;
  const codes: Record<string, unknown> = {};
  for (const account of ['orderClerk', 'dispatcher', 'finance', 'viewer']) {
    const client = await house.as(account);
    codes[account] = [
      (await client.get(orderCalls.log(id))).code,
      (await client.get(`/hw/wms/hwOrder/findHwOrderLogState/${records[0].id}`)).code,
      (await client.get(orderCalls.findById(id))).code,
    ];
  }
  const [all, none] = [
    [20000, 20000, 20000],
    [40003, 40003, 20000],
  ];
  expect(codes).toEqual({ orderClerk: all, dispatcher: all, finance: all, viewer: none });
});
