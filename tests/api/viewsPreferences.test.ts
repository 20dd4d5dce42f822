import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPreferenceCalls } from '../../src/contract/lists.ts';
import type { Client } from './support/client.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let dispatcher: Client;
let finance: Client;

beforeAll(async () => {
  app = await startApp();
  [dispatcher, finance] = [await app.as('dispatcher'), await app.as('finance')];
});
afterAll(() => app.close());

const looks = async (client: Client) => (await client.get(listPreferenceCalls.find)).data;
const save = (client: Client, body: unknown) => client.post(listPreferenceCalls.save, body);
const columns = [
  { field: 'weightKg', width: 90, pin: 'left' },
  { field: 'subject', isShown: false },
  { field: 'jobNo', pin: 'none' },
];

describe('list preferences', () => {
  test('are empty at first', async () => {
    expect(await looks(dispatcher)).toEqual({ density: 'normal', lists: {} });
  });

  test('are stored for the user in every session, and for no one else', async () => {
    expect(await save(dispatcher, { resource: 'labJob', columns })).toMatchObject({
      code: 20000,
      data: { lists: { labJob: columns } },
    });
    await save(dispatcher, { density: 'compact' });
    expect(await looks(await app.as('dispatcher'))).toEqual({ density: 'compact', lists: { labJob: columns } });
    expect(await looks(finance)).toEqual({ density: 'normal', lists: {} });
  });

  test('are those of the file again once they contain no columns', async () => {
    const other = { resource: 'labMaker', columns: [{ field: 'makerName', width: 300 }] };
    await save(app.admin, { resource: 'labJob', columns });
    await save(app.admin, other);
    await save(app.admin, { resource: 'labJob', columns: [] });
    expect((await looks(app.admin)).lists).toEqual({ labMaker: other.columns });
  });

  test('contain the lists whose filters are folded to one line, until they are unfolded', async () => {
    await save(app.admin, { resource: 'labJob', isFolded: true });
    await save(app.admin, { resource: 'labMaker', isFolded: true });
    expect((await looks(app.admin)).folded).toEqual(['labJob', 'labMaker']);
    expect((await looks(dispatcher)).folded).toBeUndefined();
    expect(await save(app.admin, { resource: 'labJob', isFolded: 'yes' })).toMatchObject({ code: 40000 });
    expect(await save(app.admin, { resource: 'labJob', isFolded: false, columns })).toMatchObject({ code: 40000 });
    expect((await looks(app.admin)).folded).toEqual(['labJob', 'labMaker']);
    for (const resource of ['labJob', 'labMaker']) await save(app.admin, { resource, isFolded: false });
    expect((await looks(app.admin)).folded).toBeUndefined();
  });

  test('survive a restart', async () => {
    const before = await looks(dispatcher);
    await app.restart();
    expect(await looks(dispatcher)).toEqual(before);
  });

  test('never contain a field that the user may not read', async () => {
    const withCost = [{ field: 'cost', width: 120 }, { field: 'subject' }];
    await save(finance, { resource: 'labJob', columns: withCost });
    expect((await looks(finance)).lists.labJob).toEqual(withCost);
    await save(dispatcher, { resource: 'labJob', columns: withCost });
    expect((await looks(dispatcher)).lists.labJob).toEqual([{ field: 'subject' }]);
  });

  test('keep a column whose field was removed from the file, in case it returns', async () => {
    const file = join(app.schemas, 'lab/labMaker.json');
    const text = readFileSync(file, 'utf8');
    const fields = async () => (await app.admin.post('/hw/wms/labMaker/findLabMakerList', {})).data.records;
    await app.admin.post('/hw/wms/labMaker/saveLabMaker', { makerCode: 'L1', makerName: 'Look' });
    const source = JSON.parse(text);
    const withExtra = structuredClone(source);
    withExtra.record.properties.extra = { type: 'string', title: { zh: '附加', en: 'Extra' } };
    writeFileSync(file, JSON.stringify(withExtra));
    await expect.poll(async () => Object.keys((await fields())[0])).toContain('extra');
    await save(app.admin, { resource: 'labMaker', columns: [{ field: 'extra', width: 200 }] });
    writeFileSync(file, text);
    await expect.poll(async () => Object.keys((await fields())[0])).not.toContain('extra');
    expect((await looks(app.admin)).lists.labMaker).toEqual([{ field: 'extra', width: 200 }]);
  });
});

describe('preferences are rejected and change nothing', () => {
  const many = Array.from({ length: 201 }, (_, i) => ({ field: `f${i}` }));
  test.each([
    ['no object', []],
    ['nothing', {}],
    ['an unknown density', { density: 'tiny' }],
    ['columns together with a density', { density: 'compact', resource: 'labJob', columns: [] }],
    ['an unknown property', { resource: 'labJob', columns: [], more: 1 }],
    ['no columns', { resource: 'labJob' }],
    ['too many columns', { resource: 'labJob', columns: many }],
    ['a column twice', { resource: 'labJob', columns: [{ field: 'subject' }, { field: 'subject' }] }],
    ['a column without a field', { resource: 'labJob', columns: [{ width: 100 }] }],
    ['a field with an invalid name', { resource: 'labJob', columns: [{ field: '<b>' }] }],
    ['too narrow a column', { resource: 'labJob', columns: [{ field: 'subject', width: 39 }] }],
    ['too wide a column', { resource: 'labJob', columns: [{ field: 'subject', width: 1001 }] }],
    ['a fraction of a pixel', { resource: 'labJob', columns: [{ field: 'subject', width: 99.5 }] }],
    ['an unknown side', { resource: 'labJob', columns: [{ field: 'subject', pin: 'top' }] }],
    ['an unknown property of a column', { resource: 'labJob', columns: [{ field: 'subject', color: 'red' }] }],
  ])('%s', async (_, body) => {
    const before = await looks(app.admin);
    const answer = await save(app.admin, body);
    expect([400, 403]).toContain(answer.status);
    expect(await looks(app.admin)).toEqual(before);
  });

  test('for a list that the user may not see, with the same message as for an unknown list', async () => {
    const clerk = await app.as('orderClerk');
    const hidden = await save(clerk, { resource: 'labJob', columns });
    const unknown = await save(clerk, { resource: 'labNothing', columns });
    expect(hidden).toMatchObject({ status: 403, code: 40003 });
    expect([unknown.code, unknown.message]).toEqual([hidden.code, hidden.message]);
    expect((await looks(clerk)).lists).toEqual({});
  });

  test('without a session', async () => {
    expect(await app.guest.get(listPreferenceCalls.find)).toMatchObject({ code: 20007 });
    expect(await save(app.guest, { density: 'compact' })).toMatchObject({ code: 20007 });
  });
});

test('a hundred concurrent saves leave exactly one complete result', async () => {
  const client = await app.as('viewer');
  const wide = (width: number) => [{ field: 'subject', width }];
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => save(client, { resource: 'labJob', columns: wide(100 + i) })));
  expect(answers.every(({ code }) => code === 20000)).toBe(true);
  const [{ field, width }] = (await looks(client)).lists.labJob;
  expect(field).toBe('subject');
  expect(width).toBeGreaterThanOrEqual(100);
});
