import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostInSheet, mostStaleReported } from '../../src/contract/bulk.ts';
import { create } from './support/lab.ts';
import { ok } from './support/ok.ts';
import { hire } from './support/people.ts';
import { schemaEditing } from './support/schemaEditing.ts';
import { tariffCalls as calls, tariff } from './support/sheetLab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
const read = async (id: string) => ok(app.admin.get(calls.findById(id)));
const count = async (filter: object) => (await ok(app.admin.post(calls.find, filter))).total;
const make = (code: string, values: object = {}) => create(app.admin, calls.save, { code, rate: '1', ...values });

beforeAll(async () => {
  app = await startApp();
  const saved = await schemaEditing(() => app).save('lab/labTariff.json', JSON.stringify(tariff), '');
  if (saved.code !== 20000) throw new Error(saved.text);
});
afterAll(() => app.close());

describe('a sheet based on outdated records', () => {
  test('is rejected as a whole, with the current records, and null for deleted ones', async () => {
    const { admin } = app;
    const [one, two, three, four] = [await make('A1'), await make('A2'), await make('A3'), await make('A4')];
    await create(admin, calls.save, { id: one.id, version: 1, remark: 'theirs' });
    await ok(admin.get(calls.deleteById(two.id)));
    await create(admin, calls.save, { id: four.id, version: 1, rate: '44' });
    const records = [
      { code: 'A9', rate: '9' },
      { id: one.id, version: 1, rate: '11' },
      { id: two.id, version: 1, rate: '12' },
      { id: three.id, version: 1, rate: '13' },
    ];
    const removed = [{ id: four.id, version: 1 }];
    const answer = await admin.post(calls.saveSheet, { records, removed }, { 'Accept-Language': 'en' });
    expect(answer).toMatchObject({ status: 409, code: 40009 });
    expect(answer.data.errors).toMatchObject([
      { path: '/records/1', row: 2, keyword: 'changed', message: 'Somebody else has changed the record in this row' },
      { path: '/records/2', row: 3, keyword: 'gone', message: 'The record in this row has been deleted' },
      { path: '/removed/0', row: 1, keyword: 'changed' },
    ]);
    expect(answer.data.stale).toMatchObject([
      { id: one.id, current: { id: one.id, version: 2, remark: 'theirs', rate: '1.00' } },
      { id: two.id, current: null },
      { id: four.id, current: { version: 2, rate: '44.00' } },
    ]);
    expect(await read(three.id)).toMatchObject({ version: 1, rate: '1.00' });
    expect(await count({ code: 'A9' })).toBe(0);
    // The same save succeeds with the current version.
    const again = [records[0], { id: one.id, version: 2, rate: '11' }, records[3]];
    const body = { records: again, removed: [{ id: four.id, version: 2 }] };
    expect(await ok(admin.post(calls.saveSheet, body))).toMatchObject({ created: 1, updated: 2, removed: 1 });
    expect(await read(one.id)).toMatchObject({ rate: '11.00', remark: 'theirs' });
  });

  test('returns no hidden fields, and a limited number of records', async () => {
    const perms = ['list', 'query', 'edit'].map((name) => `lab:tariff:${name}`);
    const { client } = await hire(app, { account: 'tariffOne', perms });
    const { ids } = await ok(
      app.admin.post(calls.saveSheet, {
        records: Array.from({ length: mostStaleReported + 5 }, (_, i) => ({ code: `B${i}`, secret: 'inside' })),
      }),
    );
    const records = (ids as string[]).map((id) => ({ id, version: 7, rate: '2' }));
    const { data } = await client.post(calls.saveSheet, { records });
    expect(data.stale).toHaveLength(mostStaleReported);
    expect(data.stale[0].current).toMatchObject({ version: 1, code: 'B0' });
    expect(await count({ code: 'B0', rate: '2' })).toBe(0);
  });
});

test('a conflict returns only ids to a user who may delete but not list records', async () => {
  const { client } = await hire(app, { account: 'tariffTwo', perms: ['lab:tariff:edit', 'lab:tariff:remove'] });
  const one = await make('C1', { remark: 'inside' });
  await create(app.admin, calls.save, { id: one.id, version: 1, rate: '2' });
  for (const body of [{ removed: [{ id: one.id, version: 1 }] }, { records: [{ id: one.id, version: 1, rate: '3' }] }]) {
    const answer = await client.post(calls.saveSheet, body);
    expect(answer).toMatchObject({ status: 409, code: 40009, data: { errors: [{ keyword: 'changed' }], stale: [] } });
  }
  expect(await read(one.id)).toMatchObject({ version: 2, rate: '2.00' });
});

test.each([[null], ['C2'], [7], [[]]])('%j is not a valid sheet record, also beside a conflict', async (wrong) => {
  const one = await make(`D${JSON.stringify(wrong).replaceAll(/\W/g, '')}`);
  await create(app.admin, calls.save, { id: one.id, version: 1, rate: '2' });
  const answer = await app.admin.post(calls.saveSheet, { records: [wrong], removed: [{ id: one.id, version: 1 }] });
  expect(answer).toMatchObject({ status: 400, code: 40000 });
  expect(await read(one.id)).toMatchObject({ version: 2 });
});

test('a sheet of 20,000 full rows can be saved; a larger body is rejected with its limit', {
  tags: ['sqlite'],
  timeout: 300_000,
}, async () => {
  const full = '箱'.repeat(200);
  const records = Array.from({ length: mostInSheet }, (_, i) => ({
    ...{ code: `FULL${i}`, mode: 'AIR', flight: `FLIGHT-${i}`, boxes: i, rate: '1234567.89' },
    ...{ remark: full, secret: full },
  }));
  expect(Buffer.byteLength(JSON.stringify({ records }))).toBeGreaterThan(10 * 1024 * 1024);
  expect(await ok(app.admin.post(calls.saveSheet, { records }))).toMatchObject({ created: mostInSheet });
  expect(await count({ mode: 'AIR' })).toBe(mostInSheet);
  const other = await app.admin.post(calls.saveBatch, records, { 'Accept-Language': 'en' });
  expect(other).toMatchObject({ status: 413, code: 40013, message: 'Too large: the limit is 10 MB.' });
  const long = { records: [{ remark: 'x'.repeat(41 * 1024 * 1024) }] };
  const rejected = await app.admin.post(calls.saveSheet, long, { 'Accept-Language': 'en' });
  expect(rejected).toMatchObject({ status: 413, code: 40013, message: 'Too large: the limit is 40 MB.' });
});

test('empty cells get the default of a required field in new rows, and do not clear stored values', async () => {
  const records = [
    { code: 'EMPTY1', mode: null },
    { code: 'EMPTY2', mode: '' },
  ];
  const { ids } = await ok(app.admin.post(calls.saveSheet, { records }));
  for (const id of ids) expect(await read(id)).toMatchObject({ mode: 'SEA' });
  const cleared = await app.admin.post(calls.saveSheet, { records: [{ id: ids[0], version: 1, mode: null }] });
  expect(cleared).toMatchObject({ code: 40000, data: { errors: [{ path: '/records/0/mode', keyword: 'required' }] } });
  expect(await read(ids[0])).toMatchObject({ version: 1, mode: 'SEA' });
});
