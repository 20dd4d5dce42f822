import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portToWharf, seaPorts } from '../../src/main/seed.ts';
import { draftFile } from './support/draftFile.ts';
import { executeRaw } from './support/executeRaw.ts';
import { callsOf, create } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const draft = (...args: string[]) => draftFile({ schemas: app.schemas, environment: app.database.environment }, args);

const propertiesOf = (name: string) => JSON.parse(readFileSync(join(app.schemas, 'system', `${name}.json`), 'utf8')).record.properties;

/** Returns the calls that a drafted screen makes when it is opened. */
const opens = (name: string) =>
  expect.poll(async () => {
    const call = `/hw/wms/${name}/find${name[0]?.toUpperCase()}${name.slice(1)}List`;
    return (await app.admin.post(call, {}, { pageSize: '20' })).code;
  });

/** Saves the valid ones of the first `count` real ports in one call, and returns their number. */
async function savePorts(count: number): Promise<number> {
  const { saveBatch } = callsOf('HwQuayConfig');
  const ports = Object.entries(seaPorts).slice(0, count);
  const records = ports.map(([code, port]) => portToWharf(code, port));
  const { errors = [] } = (await app.admin.post(saveBatch, records)).data ?? {};
  const wrong = new Set((errors as { path: string }[]).map(({ path }) => Number(path.split('/')[1])));
  const valid = records.filter((_, i) => !wrong.has(i));
  if (wrong.size > 0) expect(await app.admin.post(saveBatch, valid)).toMatchObject({ code: 20000 });
  return valid.length;
}

/** Creates a table as another program would in the same database. */
async function makeForeignTable(): Promise<void> {
  const statements = [
    'create table customers (customer_id integer primary key, name varchar(60) not null)',
    `create table truck_loads (load_no varchar(12) not null unique, customer integer references customers(customer_id),
      weight numeric(10,3) not null, picked_on date, plate_no varchar(10), state varchar(10) not null)`,
    "insert into customers values (1, 'Acme')",
    "insert into truck_loads values ('L1', 1, 12.5, '2026-11-20', 'B12', 'OPEN'), ('L2', 1, 3.25, null, null, 'SHUT'), ('L3', 1, 3, null, null, 'SHUT')",
  ];
  await executeRaw(app.database, statements);
}

describe('npm run codegen -- new', { tags: ['sqlite'] }, () => {
  test('drafts a screen from a table of the console with real ports, and it opens while the server runs', async () => {
    expect(await savePorts(300)).toBeGreaterThan(250);
    const { code, reported } = await draft('hwPortCopy', '--from-table', 'hwQuayConfig');
    expect({ code, reported }).toMatchObject({ code: 0, reported: expect.stringContaining('is written') });
    expect(propertiesOf('hwPortCopy')).toMatchObject({
      quayCode: { type: 'string', unique: true, title: { zh: '码头代码' } },
      portCode: { format: 'un-locode' },
      country: { format: 'country' },
      longitude: { format: 'decimal', scale: 6 },
      freeDays: { type: 'integer' },
      timezone: { format: 'time-zone' },
    });
    await opens('hwPortCopy').toBe(20000);
  });

  test('drafts a screen from a real response of the console, whose records can be saved there', async () => {
    const [first] = (await app.admin.post('/hw/wms/hwQuayConfig/findHwQuayConfigList', {}, { pageSize: '200' })).data.records;
    const answer = await app.admin.post('/hw/wms/hwQuayConfig/findHwQuayConfigList', {}, { pageSize: '200' });
    const file = join(app.schemas, 'answer.txt');
    writeFileSync(file, answer.text);
    const { code, reported } = await draft('hwAnswer', '--from-sample', file);
    expect({ code, reported }).toMatchObject({
      code: 0,
      reported: expect.stringContaining('the records were found at `data.records`'),
    });
    await opens('hwAnswer').toBe(20000);
    const known = Object.entries(first).filter(([name, value]) => name in propertiesOf('hwAnswer') && value !== null);
    const saved = await create(app.admin, '/hw/wms/hwAnswer/saveHwAnswer', Object.fromEntries(known));
    expect(saved).toMatchObject(Object.fromEntries(known));
  });

  test("drafts a screen from another program's table, with its keys", async () => {
    await makeForeignTable();
    const { code, reported } = await draft('hwTruckLoad', '--from-table', 'truck_loads');
    expect({ code, reported }).toMatchObject({
      code: 0,
      reported: expect.stringContaining('refers to `customers` in the source'),
    });
    const { loadNo, weight, pickedOn, state } = propertiesOf('hwTruckLoad');
    expect({ loadNo, weight, pickedOn, state }).toMatchObject({
      loadNo: { type: 'string', maxLength: 12, unique: true },
      weight: { format: 'decimal', precision: 10, scale: 3 },
      pickedOn: { format: 'date' },
      state: { enum: ['OPEN', 'SHUT'] },
    });
    const again = await draft('hwTruckLoad', '--from-table', 'truck_loads');
    expect(again.reported).toContain('already has everything in the source');
    expect(again.reported).not.toContain('conflict');
    await opens('hwTruckLoad').toBe(20000);
  });

  test('suggests the table that was probably meant', async () => {
    expect(await draft('hwX', '--from-table', 'hwShipConfg')).toEqual({
      code: 1,
      reported: 'the database has no table `hwShipConfg`; did you mean `hwShipConfig`?\n',
    });
  });
});
