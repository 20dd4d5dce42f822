import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OnPrepare } from '../../src/server/extend.ts';
import type { Client } from './support/client.ts';
import { count, crate, create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

/** The number of records in each call of the hook, in the order of the calls. */
let requested: number[] = [];

/** Writes the number of items of the call into each item, and rejects items whose number starts with NO. */
const prepareItems: OnPrepare = async ({ rows, reject }) => {
  requested.push(rows.length);
  if (rows.some(({ record }) => String(record.itemNo).startsWith('NO'))) reject({ zh: '不收', en: 'Not this one.' });
  return rows.map(({ before }, i) => ({ note: `${before?.quantity ?? 'none'} ${i + 1}/${rows.length}` }));
};

/** Numbers the new inspections of a crate as witnesses, and rejects the inspector NOBODY. */
const prepareInspections: OnPrepare = async ({ rows, records, reject }) => {
  requested.push(rows.length);
  if (rows.some(({ record }) => record.inspector === 'NOBODY')) reject({ zh: '无此人', en: 'There is nobody.' });
  const known = await records.count('labInspection', { crateId: String(rows[0]?.record.crateId) });
  return rows.map(({ isNew }, i) => (isNew ? { witness: `W${known + i + 1}` } : {}));
};

let app: TestApp;
let admin: Client;
let makerId: string;
let serial = 0;
beforeAll(async () => {
  const hooks = { 'labItem.prepare': prepareItems, 'labInspection.prepare': prepareInspections };
  app = await startApp({}, { hooks });
  admin = app.admin;
  makerId = (await create(admin, maker.save, { makerName: 'Prepared', makerCode: 'PREP' })).id;
});
beforeEach(() => {
  requested = [];
  serial += 1;
});
afterAll(() => app.close());

test('the hook runs once for a record and once for a whole list, and its values are saved', async () => {
  const made = await create(admin, item.save, { itemNo: `P${serial}`, makerId, quantity: 3 });
  expect(made).toMatchObject({ note: 'none 1/1' });
  const changed = await admin.post(item.save, { ...made, quantity: 4 });
  expect(changed.data).toMatchObject({ note: '3 1/1', version: 2 });
  const list = ['a', 'b'].map((end) => ({ itemNo: `P${serial}${end}`, makerId, quantity: 1 }));
  expect(await admin.post(item.saveBatch, list)).toMatchObject({ code: 20000 });
  const { data } = await admin.post(item.find, { itemNo: list.map(({ itemNo }) => itemNo) });
  expect(data.records.map(({ note }: { note: string }) => note).toSorted()).toEqual(['none 1/2', 'none 2/2']);
  expect(requested).toEqual([1, 1, 2]);
});

test('the hook runs once for all lines of a record', async () => {
  const inspections = ['Ann', 'Ben', 'Cid'].map((inspector) => ({ inspector }));
  const made = await create(admin, crate.save, { crateNo: `PR${serial}`, country: 'US', inspections });
  const witnesses = (record: any) => record.inspections.map(({ witness }: { witness: string }) => witness);
  expect(witnesses(made)).toEqual(['W1', 'W2', 'W3']);
  const more = await admin.post(crate.save, { ...made, inspections: [...made.inspections, { inspector: 'Dee' }] });
  expect(witnesses(more.data)).toEqual(['W1', 'W2', 'W3', 'W4']);
  expect(requested).toEqual([3, 1]);
});

test('records that it rejects are not written; of an import only these rows are left out, if the others are wanted', async () => {
  const before = await count(admin, item.find);
  expect(await admin.post(item.save, { itemNo: `NO${serial}`, makerId, quantity: 1 })).toMatchObject({ code: 40012 });
  expect(await count(admin, item.find)).toBe(before);
  const rows = [`P${serial}x`, `NO${serial}`, `P${serial}y`].map((itemNo) => [itemNo, 'Prepared (PREP)', 1]);
  const staged = await upload(admin, item.import, await workbook([['itemNo', 'makerId', 'quantity'], ...rows]));
  const { data } = await admin.post(item.saveBatch, { importId: staged.data.importId, mode: 'valid' });
  expect(data).toMatchObject({ created: 2, skipped: 1 });
  expect(await count(admin, item.find)).toBe(before + 2);
});

test('a record of a workbook is left out when its lines are rejected before writing, and the others are imported', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Crates', rows: [['Crate no.'], ['PW1'], ['PW2'], ['PW3']] },
      {
        name: 'Inspections',
        rows: [
          ['Crate no.', 'Inspector'],
          ['PW1', 'Ann'],
          ['PW2', 'NOBODY'],
          ['PW3', 'Ben'],
        ],
      },
    ],
  });
  const { importId } = (await upload(admin, crate.import, file)).data;
  const { data } = await admin.post(crate.saveBatch, { importId, mode: 'valid' }, { 'Accept-Language': 'en' });
  expect(data).toMatchObject({ created: 2, lines: { created: 2 } });
  expect(JSON.stringify(data.rows)).toContain('There is nobody.');
  const found = await Promise.all(['PW1', 'PW2', 'PW3'].map((crateNo) => count(admin, crate.find, { crateNo })));
  expect(found).toEqual([1, 0, 1]);
});
