import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { disableUnknown } from '../fixtures/business/disableUnknown.ts';
import { fleetSize } from '../fixtures/business/fleetSize.ts';
import { renameCarrier } from '../fixtures/business/renameCarrier.ts';
import type { Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const readme = read('../../src/business/README.md');

let app: TestApp;
let admin: Client;

/** Starts a server with the action, the read and the job of the README; the first two are also in the file of vessels. */
beforeAll(async () => {
  const hooks = { 'hwShipConfig.renameCarrier': renameCarrier };
  app = await startApp({}, { hooks, reads: { 'hwShipConfig.fleetSize': fleetSize }, jobs: [disableUnknown] });
  admin = app.admin;
  const path = join(app.schemas, 'system/hwShipConfig.json');
  const [action = '', answer = ''] = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => json);
  const file = { ...JSON.parse(readFileSync(path, 'utf8')), actions: [JSON.parse(action)], reads: [JSON.parse(answer)] };
  await app.restart(() => writeFileSync(path, JSON.stringify(file)));
});
afterAll(() => app.close());

test('renaming a carrier renames it on all of its vessels', async () => {
  const { save, act, findById } = callsOf('HwShipConfig');
  const carrier = { carrierName: 'Evergreen', carrierScac: 'EGLV', carrierType: 'VOCC' };
  const { id, version } = await create(admin, save, { shipName: 'Ever Ace', ...carrier });
  const other = await create(admin, save, { shipName: 'Ever Act', ...carrier });
  const rename = (newName: string) => admin.post(act('renameCarrier'), { id, version, input: { newName } });
  expect(await rename('Evergreen')).toMatchObject({ code: 40000, data: { errors: [{ path: '/input/newName' }] } });
  expect((await rename('Evergreen Marine')).data.message.en).toBe('2 vessels changed');
  expect((await admin.get(findById(other.id))).data).toMatchObject({ carrierName: 'Evergreen Marine' });
});

test('the size of a fleet is that of the vessels in the filtered list', async () => {
  const { save, act } = callsOf('HwShipConfig');
  const carrier = { carrierName: 'Hapag', carrierScac: 'HLCU', carrierType: 'VOCC' };
  for (const [shipName, capacityTeu] of Object.entries({ Kiel: 3000, Bonn: 4500 }))
    await create(admin, save, { shipName, capacityTeu, ...carrier });
  const { data } = await admin.post(act('fleetSize'), { filter: { carrierScac: 'HLCU', capacityTeu: { gte: 4000 } } });
  expect(data).toEqual({ vessels: 1, teu: 4500 });
});

test('vessels without an IMO number are disabled after an hour at the latest', async () => {
  const { save, findById } = callsOf('HwShipConfig');
  const { id } = await create(admin, save, { shipName: 'Nameless', carrierName: 'Cosco', carrierScac: 'COSU', carrierType: 'VOCC' });
  app.wait(61 * 60_000);
  await vi.waitFor(async () => expect((await admin.get(findById(id))).data).toMatchObject({ status: '1', updateBy: 'system' }));
});

test.each([
  ['renameCarrier', 'renaming a carrier'],
  ['fleetSize', 'the size of a fleet'],
  ['disableUnknown', 'vessels without an IMO number'],
])('the example %s in the README is this code and has this test', (name, title) => {
  const shown = (code: string): string => code.replace('../../../src/business/', '../').replaceAll('../../../src/', '../../');
  expect(readme).toContain(shown(read(`../fixtures/business/${name}.ts`)));
  const [, example = 'no test'] = new RegExp(`^(test\\('${title}[\\s\\S]*?^}\\);\\n)`, 'm').exec(read('examples.test.ts')) ?? [];
  expect(readme).toContain(example);
});
