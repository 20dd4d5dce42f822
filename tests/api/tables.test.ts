import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeLabFile, type LabFile } from './support/changeLabFile.ts';
import type { Client } from './support/client.ts';
import { count, create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let admin: Client;
let acme: { id: string };

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
  acme = await create(admin, maker.save, { makerCode: 'ACME', makerName: 'Acme' });
});
afterAll(() => app.close());

const change = (name: string, edit: (file: LabFile) => void) => changeLabFile({ schemas: app.schemas, name, edit, restart });

async function restart(): Promise<void> {
  await app.restart();
  admin = await app.as('admin');
}

async function faults(): Promise<{ file: string; what: string }[]> {
  return (await app.guest.get('/readyz')).data.faults;
}

describe('a table', () => {
  test('gets a column for a new field and keeps stored data', async () => {
    const kept = await create(admin, item.save, { itemNo: 'T-1', makerId: acme.id, note: 'kept', weightKg: '12.5' });
    const back = await change('labItem', ({ record }) => {
      record.properties.colour = { type: 'string', maxLength: 20, title: { zh: '颜色', en: 'Colour' } };
    });
    expect((await admin.get(item.findById(kept.id))).data).toEqual({ ...kept, colour: null });
    const saved = await admin.post(item.save, { id: kept.id, version: 1, colour: 'red' });
    expect(saved.data).toMatchObject({ colour: 'red', note: 'kept', weightKg: '12.500' });
    await back();
    expect((await admin.get(item.findById(kept.id))).data).not.toHaveProperty('colour');
  });

  test('stays when a field would misread its stored values, and the file is reported', async () => {
    const kept = await create(admin, item.save, { itemNo: 'T-2', makerId: acme.id, weightKg: '12.5' });
    const back = await change('labItem', ({ record }) => {
      Object.assign(record.properties.weightKg ?? {}, { scale: 1 });
    });
    expect(await faults()).toEqual([
      expect.objectContaining({ file: 'lab/labItem.json', what: expect.stringMatching(/^weightKg stores its values/) }),
    ]);
    // The server still uses the last valid version of the file.
    expect((await admin.get(item.findById(kept.id))).data).toMatchObject({ weightKg: '12.500' });
    expect(await admin.post(maker.find, {})).toMatchObject({ code: 20000 });
    await back();
    expect(await faults()).toEqual([]);
    expect((await admin.get(item.findById(kept.id))).data).toMatchObject({ weightKg: '12.500' });
  });

  test('accepts duplicates once the field is no longer unique, and rejects the way back by name', async () => {
    const again = { makerCode: 'TWIN', makerName: 'Twin' };
    await create(admin, maker.save, again);
    const back = await change('labMaker', ({ record }) => {
      delete record.properties.makerCode?.unique;
    });
    const second = await create(admin, maker.save, again);
    await back();
    expect(await faults()).toEqual(
      expect.arrayContaining([expect.objectContaining({ file: 'lab/labMaker.json', what: expect.stringContaining('makerCode') })]),
    );
    const open = await change('labMaker', ({ record }) => {
      delete record.properties.makerCode?.unique;
    });
    await admin.get(maker.deleteById(second.id));
    await open();
    await back();
    expect(await faults()).toEqual([]);
    expect(await admin.post(maker.save, again)).toMatchObject({ code: 40010 });
  });

  test('of a file with errors still keeps its referenced records from being deleted', async () => {
    const used = await create(admin, maker.save, { makerCode: 'USED', makerName: 'Used' });
    await create(admin, item.save, { itemNo: 'T-3', makerId: used.id });
    const back = await change('labItem', (file) => {
      Object.assign(file, { tittle: 'a slip' });
    });
    expect(await faults()).toContainEqual(expect.objectContaining({ file: 'lab/labItem.json', severity: 'error' }));
    expect(await count(admin, item.find, { makerId: used.id })).toBe(1);
    const rejected = await admin.get(maker.deleteById(used.id));
    expect(rejected).toMatchObject({ code: 40011, data: { references: [{ resource: 'labItem', count: 1 }] } });
    await back();
    expect(await count(admin, item.find, { makerId: used.id })).toBe(1);
  });

  test.each(['hwUser', 'HWROLE', 'sys_session'])('of the server is never a resource: %s', async (name) => {
    const path = join(app.schemas, 'lab', 'thief.json');
    const text = readFileSync(join(app.schemas, 'lab', 'labMaker.json'), 'utf8');
    const file = { ...JSON.parse(text), name, perms: 'lab:thief', screens: {} };
    writeFileSync(path, JSON.stringify(file));
    await restart();
    expect((await faults()).some((fault) => fault.file === 'lab/thief.json')).toBe(true);
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    expect(await admin.post(`/hw/wms/${name}/find${capital}List`, {})).toMatchObject({ code: 40004 });
    writeFileSync(path, '{}');
  });
});

describe('a field that may not change', () => {
  test('is rejected once it has a value, whoever sends it', async () => {
    const back = await change('labMaker', ({ record }) => {
      Object.assign(record.properties.makerCode ?? {}, { lockedAfterCreate: true });
      Object.assign(record.properties.makerName ?? {}, { readOnlyWhen: { country: 'US' } });
    });
    const made = await create(admin, maker.save, { makerCode: 'LOCK', makerName: 'Lock', country: 'US' });
    const english = { 'Accept-Language': 'en' };
    const rejected = await admin.post(maker.save, { id: made.id, version: 1, makerCode: 'OTHER', makerName: 'Other' }, english);
    expect(rejected).toMatchObject({ code: 40000 });
    expect(rejected.data.errors).toEqual([
      { path: '/makerCode', keyword: 'fixed', message: 'Code can no longer be changed' },
      { path: '/makerName', keyword: 'fixed', message: 'Name can no longer be changed' },
    ]);
    const same = await admin.post(maker.save, { ...made, country: 'CN' });
    expect(same).toMatchObject({ code: 20000, data: { makerCode: 'LOCK', country: 'CN' } });
    expect(await admin.post(maker.save, { id: made.id, version: 2, makerName: 'Free now' })).toMatchObject({
      code: 20000,
    });
    await back();
  });
});
