import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renameCarrier } from '../fixtures/business/renameCarrier.ts';
import type { Client } from './support/client.ts';
import { callsOf, create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const readme = read('../../src/business/README.md');

let app: TestApp;
let admin: Client;

/** Starts a server with the action of the README in the file of vessels. */
beforeAll(async () => {
  app = await startApp({}, { hooks: { 'hwShipConfig.renameCarrier': renameCarrier } });
  admin = app.admin;
  const path = join(app.schemas, 'system/hwShipConfig.json');
  const [, action = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
  const file = { ...JSON.parse(readFileSync(path, 'utf8')), actions: [JSON.parse(action)] };
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

test('the action in the README is this code and has this test', () => {
  const shown = (code: string): string => code.replace('../../../src/business/', '../').replaceAll('../../../src/', '../../');
  expect(readme).toContain(shown(read('../fixtures/business/renameCarrier.ts')));
  const [, example = 'no test'] = /^(test\('renaming[\s\S]*?^}\);\n)/m.exec(read('exampleAction.test.ts')) ?? [];
  expect(readme).toContain(example);
});
