import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard, orderCalls, orderOf, type Yard } from './support/yard.ts';

let app: TestApp;
let admin: Client;
let yard: Yard;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
  yard = await openYard(admin);
});
afterAll(() => app.close());

const act = (id: string, name: string, input: object = {}) => admin.post(`/hw/wms/hwOrder/${name}`, { id, input });
/** Returns the actions in the log, oldest first. */
async function eventsOf(id: string): Promise<[string, string][]> {
  const { records } = (await admin.get(orderCalls.log(id))).data;
  const reported = (records as Answer['data'][]).toReversed().filter(({ event }) => event);
  return reported.map(({ event, eventTime }) => [event, eventTime]);
}

test('the log of an order shows events derived from filled fields, and when the container is available', async () => {
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
  // The menu of a row sends the action for a single record.
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

test('the free-time view lists overdue containers and those of the next seven days, the most urgent first', async () => {
  const { list } = JSON.parse(readFileSync('schemas/orders/hwOrder.json', 'utf8'));
  const { filters, sort } = list.presets.find(({ name }: { name: string }) => name === 'freeTime');
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const ids = new Map<number, string>();
  for (const [i, days] of [8, 7, 0, -1, -30].entries()) {
    const order = { ...orderOf(yard, containerNo(40 + i)), lastFreeDate: day(days) };
    const { id } = await create(admin, orderCalls.save, order);
    const step = (transition: string, input: object = {}) => admin.post(orderCalls.transit, { id, transition, input });
    await ok(step('submit'));
    await ok(step('assign', { operatorId: yard.operatorId, drayageSupplierId: yard.carrierId }));
    await ok(step('arrivePort', { ata: `${day(-31)}T08:00:00Z` }));
    ids.set(days, id);
  }
  const sorts = sort.map((field: string) => ({ field, order: 'asc' }));
  const { data } = await admin.post(orderCalls.find, { ...filters, sorts });
  const own = new Set(ids.values());
  const found = data.records.map(({ id }: { id: string }) => id).filter((id: string) => own.has(id));
  expect(found).toEqual([-30, -1, 0, 7].map((days) => ids.get(days)));
});

test('the log of an order, with earlier states, needs a permission of the role', async () => {
  const { id } = await create(admin, orderCalls.save, orderOf(yard, containerNo(2)));
  const { records } = (await admin.get(orderCalls.log(id))).data;
  const codes: Record<string, unknown> = {};
  for (const account of ['orderClerk', 'dispatcher', 'finance', 'viewer']) {
    const client = await app.as(account);
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
