import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNew } from '../../codegen/new/runNew.ts';
import { readCodes, readTable } from '../../src/main/ownDatabase.ts';
import { captured } from '../support/captured.ts';
import { callsOf } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

/** API descriptions of other projects, from an installed package. */
const examples = 'node_modules/@readme/oas-examples';

interface Foreign {
  readonly name: string;
  readonly source: readonly string[];
  /** A record of the source, with the field names that its draft has. */
  readonly record: Readonly<Record<string, unknown>>;
}

const first = (path: string): [string, Record<string, unknown>] =>
  Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>)[0] as never;
const ports = 'node_modules/sea-ports/lib/ports.json';
const types = 'node_modules/mime-db/db.json';
const [portKey, port] = first(ports);
const [typeKey, type] = first(types);

const foreign: readonly Foreign[] = [
  {
    name: 'hwSeaPort',
    source: ['--from-sample', ports],
    record: { key: portKey, name: port.name, city: port.city, country: port.country },
  },
  { name: 'hwMimeType', source: ['--from-sample', types], record: { key: typeKey, source: type.source } },
  {
    name: 'hwAnimal',
    source: ['--from-openapi', `${examples}/3.0/json/star-trek.json`, '--schema', 'AnimalBase'],
    record: { uid: 'ANMA0000264633', name: 'Tribble' },
  },
  {
    name: 'hwPurchaseOrder',
    source: ['--from-openapi', `${examples}/2.0/json/petstore.json`, '--schema', 'Order'],
    record: { quantity: 7, status: 'placed' },
  },
  {
    // This sheet is from the R package readxl (MIT): Anderson's irises, with the column headers that R uses.
    name: 'hwIris',
    source: ['--from-xlsx', 'tests/fixtures/foreign/datasets.xlsx'],
    record: {
      ...{ sepalLength: '5.10', sepalWidth: '3.50', petalLength: '1.40', petalWidth: '0.20' },
      species: 'setosa',
    },
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function draft({ name, source }: Foreign): Promise<number> {
  const args = [name, ...source, '--schemas', app.schemas, '--dry-run'];
  const { result, out } = await captured({}, () => runNew(args, { readTable, readCodes }));
  if (result.code === 0) writeFileSync(join(app.schemas, 'system', `${name}.json`), out);
  return result.code;
}

test.each(foreign)('$name is drafted from $source, and its screen lists, imports and exports a record', async (each) => {
  expect(await draft(each)).toBe(0);
  const calls = callsOf(`${each.name.charAt(0).toUpperCase()}${each.name.slice(1)}`);
  await expect.poll(async () => (await app.admin.post(calls.find, {})).code, { timeout: 15_000 }).toBe(20000);
  const { faults } = (await app.guest.get('/readyz')).data;
  expect(faults.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  const saved = await app.admin.post(calls.save, each.record);
  expect(saved).toMatchObject({ code: 20000, data: each.record });
  expect((await app.admin.post(calls.find, {})).data.records).toEqual([expect.objectContaining(each.record)]);
  const exported = await app.admin.post(calls.export, {});
  expect(exported.status).toBe(200);
  expect(exported.headers.get('content-type')).toContain('spreadsheet');
  const index = (await app.admin.get('/resources/index.json')).data;
  const { hash } = index.resources.find(({ name }: { name: string }) => name === each.name);
  expect((await app.admin.get(`/resources/${each.name}.${hash}.js`)).status).toBe(200);
});
