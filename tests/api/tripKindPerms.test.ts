import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { hoursAhead, tripCalls } from './support/fleet.ts';
import { create } from './support/lab.ts';
import { hire } from './support/people.ts';
import { recordsDoor } from './support/recordsDoor.ts';
import { deliveryCalls, deliveryOf, stockShelf } from './support/shelf.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { openYard } from './support/yard.ts';

const door = recordsDoor();
let app: TestApp;

beforeAll(async () => {
  app = await startApp({}, { ...handlers, hooks: { ...handlers.hooks, ...door.hooks } });
});
afterAll(() => app.close());

test("the trip's file decides who may plan each kind of trip, also after an administrator changed it", async () => {
  const path = join(app.schemas, 'scheduling/hwCarDispatch.json');
  const text = readFileSync(path, 'utf8');
  await app.restart(() => writeFileSync(path, text.replace('"add": "tms:combined:dispatch"', '"add": "tms:joint:dispatch"')));
  const admin = await app.as('admin');
  const yard = await openYard(admin);
  const { pallets } = await stockShelf({ admin, yard, door, serial: 900, destinations: ['ONT8', 'ONT8'] });
  const deliveryIds: string[] = [];
  for (const pallet of pallets) {
    const { id } = await create(admin, deliveryCalls.save, deliveryOf(yard, [pallet]));
    const input = { appointmentNo: '1234567890', appointmentTime: hoursAhead(48) };
    await admin.post(deliveryCalls.transit, { id, transition: 'appoint', input });
    deliveryIds.push(id);
  }
  const looks = ['tms:car:list', 'tms:car:query', 'tms:combined:list', 'tms:combined:query', 'tms:delivery:list'];
  const as = app.as;
  const { client: before } = await hire({ admin, as }, { account: 'before', perms: [...looks, 'tms:combined:dispatch'] });
  const { client: now } = await hire({ admin, as }, { account: 'now', perms: [...looks, 'tms:joint:dispatch'] });
  const input = { deliveryIds, planDepartTime: hoursAhead(24) };
  expect((await before.post(tripCalls.plan, { input })).code).toBe(40003);
  const planned = await now.post(tripCalls.plan, { input });
  expect(planned.code, planned.text).toBe(20000);
});
