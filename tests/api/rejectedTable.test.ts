import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaCalls } from '../../src/contract/schemaEditor.ts';
import { executeRaw } from './support/executeRaw.ts';
import { create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

function resource(name: string, more: object = {}): string {
  const field = (en: string, rest: object) => ({ type: 'string', maxLength: 20, title: { zh: '项', en }, ...rest });
  const properties = { code: field('Code', { unique: true }), ...more };
  const title = { zh: '桶', en: name };
  const screens = { [`lab/${name}`]: { view: 'list', path: `/lab/${name}`, area: 'system' } };
  return JSON.stringify({ name, title, perms: `lab:${name}`, screens, record: { type: 'object', properties } }, null, 2);
}

const put = (name: string, text: string) => writeFileSync(join(app.schemas, 'lab', `${name}.json`), text);
const find = (name: string) => `/hw/wms/${name}/find${name[0]?.toUpperCase()}${name.slice(1)}List`;
const save = (name: string) => `/hw/wms/${name}/save${name[0]?.toUpperCase()}${name.slice(1)}`;
const answers = async (name: string) => (await (await app.as('admin')).post(find(name), {})).code;
const reported = async (): Promise<{ file: string; what: string }[]> => (await app.guest.get('/readyz')).data.faults;
const onlyCask = [
  expect.objectContaining({
    file: 'lab/labCask.json',
    what: expect.stringMatching(/^the database rejects this table/),
  }),
];

test('a table change that the database rejects is a fault of its own file; other files go live, also at the next start', async () => {
  await executeRaw(app.database, [
    'create table foreign_things (code varchar(9))',
    'create index "ux_labCask_code" on foreign_things (code)',
  ]);
  put('labCask', resource('labCask'));
  put('labKeg', resource('labKeg'));
  await expect.poll(() => answers('labKeg')).toBe(20000);
  expect(await reported()).toEqual(onlyCask);
  expect(await answers('labCask')).toBe(40004);
  put('labVat', resource('labVat'));
  await expect.poll(() => answers('labVat')).toBe(20000);
  expect(await reported()).toEqual(onlyCask);
  await app.restart();
  expect(await reported()).toEqual(onlyCask);
  expect(await answers('labVat')).toBe(20000);
});

test('a live resource keeps its last valid version when the database rejects the next one', async () => {
  const admin = await app.as('admin');
  await executeRaw(app.database, ['create index "ux_labKeg_size" on foreign_things (code)']);
  await create(admin, save('labKeg'), { code: 'K1' });
  const size = { size: { type: 'string', maxLength: 9, unique: true, title: { zh: '尺寸', en: 'Size' } } };
  const saved = await admin.post(schemaCalls.check, { file: 'lab/labKeg.json', text: resource('labKeg', size) });
  expect(saved.code).toBe(20000);
  put('labKeg', resource('labKeg', size));
  await expect.poll(async () => (await reported()).map(({ file }) => file)).toEqual(['lab/labCask.json', 'lab/labKeg.json']);
  const [row] = (await admin.post(find('labKeg'), {})).data.records;
  expect(row).toMatchObject({ code: 'K1' });
  expect(row).not.toHaveProperty('size');
  put('labKeg', resource('labKeg'));
  await expect.poll(reported).toEqual(onlyCask);
});

test('saving such a file is rejected with the position of the fault, and nothing is written', async () => {
  const admin = await app.as('admin');
  await executeRaw(app.database, ['create index "ux_labTub_code" on foreign_things (code)']);
  const answer = await admin.post(schemaCalls.save, { file: 'lab/labTub.json', text: resource('labTub'), hash: '' });
  expect(answer).toMatchObject({ status: 400, code: 40000 });
  expect(answer.data.faults[0].what).toMatch(/^the database rejects this table/);
  expect(answer.data.faults[0].texts.what.zh).toMatch(/^数据库拒绝此数据表/);
  const { records } = (await admin.post(schemaCalls.find, {})).data;
  expect(records.map(({ file }: { file: string }) => file)).not.toContain('lab/labTub.json');
});

test('the objections of the database to several tables of one save are all reported, and nothing is written', async () => {
  const admin = await app.as('admin');
  const file = 'lab/labRack.json';
  const title = { zh: '层', en: 'Shelves' };
  const rack = (maxLength: number) => {
    const label = { type: 'string', maxLength, title };
    const shelves = { type: 'array', title, lines: { record: { type: 'object', properties: { label } } } };
    return resource('labRack', { shelves, remark: label });
  };
  const { hash } = (await admin.post(schemaCalls.save, { file, text: rack(9), hash: '' })).data;
  const isPostgres = app.database.kind === 'postgres';
  // Another program has changed the types of these columns; PostgreSQL cannot apply a maximum length to a date.
  const changed = ['"labRack" alter column remark', '"labRackShelves" alter column label'].map(
    (column) => `alter table ${column} type date using null`,
  );
  await executeRaw(app.database, isPostgres ? changed : []);
  const checked = await admin.post(schemaCalls.check, { file, text: rack(8) });
  const answer = await admin.post(schemaCalls.save, { file, text: rack(8), hash });
  expect(answer.data.faults ?? []).toEqual(checked.data.refusals);
  const reported = (answer.data.faults ?? []).map(({ what }: { what: string }) => what);
  expect(reported).toEqual(isPostgres ? Array(2).fill(expect.stringMatching(/^the database rejects this table: .*length\(date\)/)) : []);
  expect(answer.status).toBe(isPostgres ? 400 : 200);
  const { text } = (await admin.get(`${schemaCalls.findById}/labRack`)).data;
  expect(text).toBe(rack(isPostgres ? 9 : 8));
  expect(await answers('labRack')).toBe(20000);
});

test('once the obstacle is gone the file goes live at the next start, and an unused index is dropped', async () => {
  await executeRaw(app.database, [
    'drop table foreign_things',
    'create unique index "ux_labMaker_makerName_when_status" on "labMaker" ("makerName") where status = \'0\'',
  ]);
  await app.restart();
  expect(await reported()).toEqual([]);
  expect(await answers('labCask')).toBe(20000);
  const admin = await app.as('admin');
  await create(admin, maker.save, { makerCode: 'ONE', makerName: 'Same' });
  await create(admin, maker.save, { makerCode: 'TWO', makerName: 'Same' });
});
