import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Follower } from '../../src/server/extend.ts';
import type { Answer, Client } from './support/client.ts';
import { count, crate, create, inspection, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

/** The events that the follower received, in order. */
let reported: unknown[] = [];

/** Follows the names of makers: copies each name into the maker's items, and rejects one name. */
const followNames: Follower = {
  fields: ['makerName'],
  run: async ({ changes, records, reject, name }) => {
    reported.push(changes.map(({ before, after }) => [name, before?.makerName ?? null, after.makerName]));
    if (changes.some(({ after }) => after.makerName === 'No')) reject({ zh: '不收', en: 'Not this.' }, { at: '/makerName' });
    const names = new Map(changes.map(({ id, after }) => [id, String(after.makerName)]));
    const items = await records.find('labItem', { makerId: [...names.keys()] }, { lock: 'write' });
    await records.changeMany(
      'labItem',
      items.map(({ id, makerId }) => ({ id, values: { note: names.get(String(makerId)) ?? null } })),
    );
  },
};

/** Follows the inspector field in lines of a crate. */
const followInspectors: Follower = {
  fields: ['inspector'],
  run: async ({ changes }) => {
    reported.push(changes.map(({ before, after }) => [before?.inspector ?? null, after.inspector]));
  },
};

let app: TestApp;
let admin: Client;
let code = 0;
beforeAll(async () => {
  app = await startApp({}, { followers: { labMaker: followNames, labInspection: followInspectors } });
  admin = app.admin;
});
afterAll(() => app.close());
beforeEach(() => {
  code += 1;
  reported = [];
});

const english = { 'Accept-Language': 'en' };
const made = (makerName: string) => create(admin, maker.save, { makerCode: `F${code}`, makerName });

async function imported(rows: readonly (readonly [code: string, name: string])[], mode = 'all'): Promise<Answer> {
  const { data } = await upload(admin, maker.import, await workbook([['makerCode', 'makerName'], ...rows]));
  return admin.post(maker.saveBatch, { importId: data.importId, mode }, english);
}

test.each<[string, () => Promise<unknown>, unknown[]]>([
  ['a save', () => made('A'), [[['follow', null, 'A']]]],
  [
    'a list of records',
    () =>
      admin.post(
        maker.saveBatch,
        ['X', 'Y'].map((one) => ({ makerCode: `F${code}${one}`, makerName: one })),
      ),
    [
      [
        ['follow', null, 'X'],
        ['follow', null, 'Y'],
      ],
    ],
  ],
  [
    'an import',
    () =>
      imported([
        [`F${code}P`, 'P'],
        [`F${code}Q`, 'Q'],
      ]),
    [
      [
        ['follow', null, 'P'],
        ['follow', null, 'Q'],
      ],
    ],
  ],
])('the hook of a field runs once for all records that %s writes', async (_, write, expected) => {
  await write();
  expect(reported).toEqual(expected);
});

test('the hook receives the former value, and its writes are part of the change', async () => {
  const { id, version } = await made('Old');
  const { id: itemId } = await create(admin, item.save, { itemNo: `FI${code}`, makerId: id, quantity: 1 });
  reported = [];
  await admin.post(maker.save, { id, version, makerName: 'New' });
  await imported([[`F${code}`, 'Newer']]);
  expect(reported).toEqual([[['follow', 'Old', 'New']], [['follow', 'New', 'Newer']]]);
  expect((await admin.get(item.findById(itemId))).data).toMatchObject({ note: 'Newer', version: 3 });
});

test('a follower does not run when its field is unchanged', async () => {
  const { id, version } = await made('Same');
  reported = [];
  expect(await admin.post(maker.save, { id, version, country: 'DE' })).toMatchObject({ code: 20000 });
  expect(await imported([[`F${code}`, 'Same']])).toMatchObject({ data: { unchanged: 1 } });
  expect(reported).toEqual([]);
});

test('a record that a follower rejects is not written, and of an import only its rows are rejected', async () => {
  const rejected = await admin.post(maker.save, { makerCode: `F${code}`, makerName: 'No' }, english);
  expect(rejected).toMatchObject({ code: 40000, message: 'Not this.' });
  const rows = [
    [`F${code}A`, 'Yes'],
    [`F${code}B`, 'No'],
    [`F${code}C`, 'Yes'],
  ] as const;
  expect(await imported(rows)).toMatchObject({ code: 40000, data: { errors: [{ row: 3, message: 'Not this.' }] } });
  const mine = { makerCode: { startsWith: `F${code}` } };
  expect(await count(admin, maker.find, mine)).toBe(0);
  expect(await imported(rows, 'valid')).toMatchObject({ data: { created: 2, rows: [{ row: 3 }] } });
  expect(await count(admin, maker.find, mine)).toBe(2);
});

test('followers run for lines of a record as well', async () => {
  const saved = await admin.post(crate.save, { crateNo: `FC${code}`, inspections: [{ inspector: 'Ann' }] });
  expect(saved.code, saved.text).toBe(20000);
  expect(reported).toEqual([[[null, 'Ann']]]);
  expect(await count(admin, inspection.find, { inspector: 'Ann' })).toBe(1);
});
