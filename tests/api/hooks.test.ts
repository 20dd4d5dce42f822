import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OnDelete, OnSave } from '../../src/server/extend.ts';
import { nameCarrier } from '../fixtures/business/nameCarrier.ts';
import type { Answer, Client } from './support/client.ts';
import { callsOf, count, crate, create, inspection, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

const english = { 'Accept-Language': 'en' };
/** What the hooks were called with, in the order of the calls. */
let reported: string[] = [];

/** Save hook of items: rejects some, and writes the arguments it received into each record. */
const saveItem: OnSave = async ({ before, record, isNew, reject, user }, next) => {
  if (String(record.itemNo).startsWith('NO')) reject({ zh: '不收', en: 'Not this one.' }, { at: '/itemNo' });
  const values = record.quantity === 13 ? { weightKg: '-1' } : { note: `${before?.quantity ?? 'none'} by ${user.account}` };
  const written = await next(values);
  reported.push(`${isNew ? 'new' : 'changed'} ${record.itemNo} ${written.id === record.id} ${written.note}`);
};

const deleteItem: OnDelete = async ({ rows, reject }, next) => {
  if (rows.some(({ quantity }) => quantity === 99)) reject({ zh: '不可删除', en: 'It stays.' });
  await next();
  reported.push(`deleted ${rows.map(({ itemNo }) => itemNo).join()}`);
};

const saveInspection: OnSave = async ({ record, isNew }, next) => {
  const written = await next({ witness: `${record.inspector} 2` });
  reported.push(`${isNew ? 'new' : 'changed'} line ${written.inspector} ${written.witness}`);
};

const deleteInspection: OnDelete = async ({ rows }, next) => {
  reported.push(`lines go: ${rows.map(({ inspector }) => inspector).join()}`);
  await next();
};

const saveCrate: OnSave = async ({ before, record, records, reject }, next) => {
  if (String(record.crateNo).startsWith('NO')) reject({ zh: '不收', en: 'Not this crate.' }, { at: '/crateNo' });
  const boxes = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  const written = await next();
  const inspections = await records.count('labInspection', { crateId: String(record.id) });
  reported.push(`crate ${boxes(before?.boxes)} ${boxes(record.boxes)} ${boxes(written.boxes)} ${inspections}`);
};

let app: TestApp;
let admin: Client;
let makerId: string;
let serial = 0;
let itemNo: string;

beforeAll(async () => {
  app = await startApp(
    {},
    {
      hooks: {
        'labItem.save': saveItem,
        'labItem.delete': deleteItem,
        'labInspection.save': saveInspection,
        'labInspection.delete': deleteInspection,
        'labCrate.save': saveCrate,
        'hwShipConfig.save': nameCarrier,
      },
    },
  );
  admin = app.admin;
  makerId = (await create(admin, maker.save, { makerCode: 'HOOK', makerName: 'Hook' })).id;
});
afterAll(() => app.close());
beforeEach(() => {
  serial += 1;
  itemNo = `H${serial}`;
  reported = [];
});

const read = async (id: string): Promise<Answer['data']> => (await admin.get(item.findById(id))).data;
const made = (fields: Record<string, unknown> = {}) => create(admin, item.save, { itemNo, makerId, quantity: 1, ...fields });
const byIds = '/hw/wms/labItem/saveLabItemByIds';

/** Imports these rows of items. */
async function imported(rows: readonly (string | number)[][], mode = 'all'): Promise<Answer> {
  const file = await workbook([['itemNo', 'makerId', 'quantity'], ...rows]);
  const staged = await upload(admin, item.import, file);
  return admin.post(item.saveBatch, { importId: staged.data.importId, mode }, english);
}

type Way = readonly [name: string, write: (body: { itemNo: string; makerId: string }) => Promise<Answer>];

const creating: readonly Way[] = [
  ['save', (body) => admin.post(item.save, body)],
  ['a list of records', (body) => admin.post(item.saveBatch, [body])],
  ['an import', (body) => imported([[body.itemNo, 'Hook (HOOK)', 7]])],
];

describe('a save hook', () => {
  test.each(creating)('runs when %s creates a record', async (_, write) => {
    expect(await write({ itemNo, makerId })).toMatchObject({ code: 20000 });
    expect(reported).toEqual([`new ${itemNo} true none by admin`]);
    const [record] = (await admin.post(item.find, { itemNo })).data.records;
    expect(record).toMatchObject({ note: 'none by admin', version: 1, currency: 'USD' });
    const [line] = (await admin.get(item.log(record.id))).data.records;
    expect(line.changes).toContainEqual({ field: 'note', before: null, after: 'none by admin' });
  });

  const changing: readonly (readonly [string, (was: Answer['data']) => Promise<Answer>])[] = [
    ['save', ({ id, version }) => admin.post(item.save, { id, version, quantity: 2 })],
    ['values of their own', ({ id, version }) => admin.post(byIds, { each: [{ id, version, values: { quantity: 2 } }] })],
    [
      'the same values for many',
      async ({ id }) => {
        const values = { quantity: 2 };
        const preview = await admin.post(byIds, { ids: [id], values, preview: true });
        const rows = preview.data.rows.map(({ id, seen }: { id: string; seen: string }) => ({ id, seen }));
        return admin.post(byIds, { values, rows });
      },
    ],
    ['a list of records', ({ id, version }) => admin.post(item.saveBatch, [{ id, version, quantity: 2 }])],
    ['an import', () => imported([[itemNo, 'Hook (HOOK)', 2]])],
  ];
  test.each(changing)('runs when a record is changed by %s', async (_, write) => {
    const was = await made();
    reported = [];
    const answer = await write(was);
    expect(answer.code, answer.text).toBe(20000);
    expect(reported).toEqual([`changed ${itemNo} true 1 by admin`]);
    expect(await read(was.id)).toMatchObject({ quantity: 2, note: '1 by admin', version: 2 });
  });

  test('runs when an earlier state is restored, and when an import is undone', async () => {
    const was = await made();
    await admin.post(item.save, { id: was.id, version: 1, quantity: 5 });
    const lines = (await admin.get(item.log(was.id))).data.records;
    reported = [];
    await admin.post(item.restore, { id: was.id, version: 2, logId: lines[1].id, fields: ['quantity'] });
    expect(reported).toEqual([`changed ${itemNo} true 5 by admin`]);
    const { data } = await imported([
      [itemNo, 'Hook (HOOK)', 8],
      [`${itemNo}x`, 'Hook (HOOK)', 3],
    ]);
    reported = [];
    const undone = await admin.post(item.saveBatch, { importId: data.importId, mode: 'undo' });
    expect(undone.data).toMatchObject({ deleted: 1, restored: 1, skipped: 0 });
    expect(reported).toEqual([`changed ${itemNo} true 8 by admin`, `deleted ${itemNo}x`]);
  });

  test('does not run for a save that changes nothing', async () => {
    const { id } = await made();
    reported = [];
    expect((await admin.post(item.save, { id, version: 1, quantity: 1 })).data.version).toBe(1);
    expect((await admin.post(item.saveBatch, [{ id, version: 1, quantity: 1 }])).data).toMatchObject({ unchanged: 1 });
    expect(reported).toEqual([]);
  });

  test('rejects with its own message at its field, and nothing is written on any write path', async () => {
    const kept = await made();
    const before = await count(admin, item.find);
    const rejected = await admin.post(item.save, { itemNo: `NO${serial}`, makerId }, english);
    expect(rejected).toMatchObject({ status: 400, code: 40000, message: 'Not this one.' });
    expect(rejected.data.errors).toEqual([{ path: '/itemNo', keyword: 'refused', message: 'Not this one.' }]);
    const list = [
      { id: kept.id, version: 1, quantity: 4 },
      { itemNo: `NO${serial}`, makerId },
    ];
    expect(await admin.post(item.saveBatch, list, english)).toMatchObject({ code: 40000, message: 'Not this one.' });
    expect(await count(admin, item.find)).toBe(before);
    expect(await read(kept.id)).toEqual(kept);
  });

  test('removes the rows it rejects from an import, or rejects all of them, and names the rows', async () => {
    const rows = [
      [`${itemNo}y`, 'Hook (HOOK)', 1],
      [`NO${serial}`, 'Hook (HOOK)', 1],
      [`${itemNo}z`, 'Hook (HOOK)', 13],
    ];
    const before = await count(admin, item.find);
    const all = await imported(rows);
    expect(all).toMatchObject({ status: 400, code: 40000 });
    expect(all.data.errors).toEqual([
      { path: '/itemNo', row: 3, keyword: 'refused', message: 'Not this one.' },
      { path: '', row: 4, keyword: 'refused', message: `Items ${itemNo}z cannot be saved: Weight must be at least 0` },
    ]);
    expect(await count(admin, item.find)).toBe(before);
    const valid = await imported(rows, 'valid');
    expect(valid.data).toMatchObject({ created: 1, skipped: 2 });
    expect(valid.data.rows.map(({ row, errors }: Answer['data']) => [row, errors[0].message])).toEqual([
      [3, 'Not this one.'],
      [4, `Items ${itemNo}z cannot be saved: Weight must be at least 0`],
    ]);
    expect(await count(admin, item.find)).toBe(before + 1);
  });

  test('rejects one record of a workbook with lines at its row, and the others are imported', async () => {
    const crates = [`HK${serial}A`, `NO${serial}C`, `HK${serial}B`].map((crateNo) => crateNo.toUpperCase());
    const sheets = [
      { name: 'Crates', rows: [['Crate no.', 'Country'], ...crates.map((crateNo) => [crateNo, 'US'])] },
      { name: 'Boxes', rows: [['Crate no.', 'Box no.', 'Quantity'], ...crates.map((crateNo) => [crateNo, 'A1', 1])] },
    ];
    const { data } = await upload(admin, crate.import, await writeXlsx({ sheets }));
    expect(data).toMatchObject({ total: 6, failed: 0 });
    const { importId } = data;
    const before = await count(admin, crate.find);
    const all = await admin.post(crate.saveBatch, { importId, mode: 'all' }, english);
    const fault = { row: 3, keyword: 'refused', message: 'Not this crate.' };
    expect(all.data.errors).toEqual([{ path: '/crateNo', ...fault }]);
    expect(await count(admin, crate.find)).toBe(before);
    expect((await admin.get(crate.findImport(importId))).data).toMatchObject({ failed: 1, held: 1, fresh: 4 });
    const valid = await admin.post(crate.saveBatch, { importId, mode: 'valid' }, english);
    expect(valid.data).toMatchObject({ created: 2, lines: { created: 2 }, skipped: 2, rows: [{ row: 3 }] });
    expect(await count(admin, crate.find, { crateNo: crates })).toBe(2);
  });

  test('cannot make a record invalid', async () => {
    const before = await count(admin, item.find);
    const rejected = await admin.post(item.save, { itemNo, makerId, quantity: 13 }, english);
    expect(rejected).toMatchObject({ status: 400, code: 40000 });
    expect(rejected.message).toBe(`Items ${itemNo} cannot be saved: Weight must be at least 0`);
    expect(await count(admin, item.find)).toBe(before);
  });
});

describe('a delete hook', () => {
  test('runs for one record and for many, and can reject all of them', async () => {
    const [one, two, kept] = [await made(), await made({ itemNo: `${itemNo}b` }), await made({ itemNo: `${itemNo}c`, quantity: 99 })];
    reported = [];
    const rejected = await admin.post(item.deleteByIds, [two.id, kept.id], english);
    expect(rejected).toMatchObject({ status: 409, code: 40012, message: 'It stays.' });
    expect(await read(two.id)).toEqual(two);
    expect(await admin.get(item.deleteById(one.id))).toMatchObject({ code: 20000 });
    expect(await admin.post(item.deleteByIds, [two.id])).toMatchObject({ code: 20000 });
    expect(reported).toEqual([`deleted ${itemNo}`, `deleted ${itemNo}b`]);
    expect(await admin.get(item.findById(two.id))).toMatchObject({ code: 40004 });
  });
});

describe('hooks of lines', () => {
  test('run when lines are added, changed and deleted with their record, and when they are saved alone', async () => {
    const crateNo = `HC${serial}`;
    const saved = await create(admin, crate.save, {
      crateNo,
      boxes: [{ boxNo: 'A' }],
      inspections: [{ inspector: 'Li' }, { inspector: 'Wu' }],
    });
    expect(reported).toEqual(['new line Li Li 2', 'new line Wu Wu 2', 'crate 0 1 1 2']);
    expect(saved.inspections).toMatchObject([{ witness: 'Li 2' }, { witness: 'Wu 2' }]);
    reported = [];
    const [li] = saved.inspections;
    const changed = await admin.post(crate.save, {
      ...{ id: saved.id, version: saved.version },
      inspections: [{ id: li.id, version: li.version, inspector: 'Lin' }],
    });
    expect(changed.code, changed.text).toBe(20000);
    expect(reported).toEqual(['lines go: Wu', 'changed line Lin Lin 2', 'crate 1 1 1 1']);
    const log = (await admin.get(crate.log(saved.id))).data.records[0];
    expect(JSON.stringify(log.changes)).toContain('Lin 2');
    reported = [];
    await create(admin, inspection.save, { crateId: saved.id, inspector: 'Xu' });
    await admin.get(crate.deleteById(saved.id));
    expect(reported).toEqual(['new line Xu Xu 2', 'lines go: Lin,Xu']);
  });
});

test('the example in the README is this code, and does what the README says', async () => {
  const [readme, code] = ['../../src/business/README.md', '../fixtures/business/nameCarrier.ts'].map((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  );
  expect(readme).toContain(code?.replace('../../../src/server/', '../../server/'));
  const [route, ship] = [callsOf('HwAirlineConfig'), callsOf('HwShipConfig')];
  const findBy = async (calls: typeof route, filter: object) => (await admin.post(calls.find, filter)).data.records[0];
  const carrier = { carrierName: 'Ocean', carrierScac: 'OCEA' };
  const { id } = await create(admin, '/hw/wms/hwAirlineConfig/saveHwAirlineConfig', {
    ...{ airlineCode: 'AA1', airlineName: '一号线', mode: 'SEA', polCode: 'CNSHA', podCode: 'USLAX', transitDays: 20 },
    ...{ sailingDay: '1', ...carrier },
  });
  const vessel = await create(admin, ship.save, { shipName: 'One', carrierType: 'VOCC', ...carrier });
  const renamed = await admin.post(ship.save, { id: vessel.id, version: 1, carrierName: 'Ocean Lines' });
  expect(renamed.code, renamed.text).toBe(20000);
  expect(await findBy(route, { id })).toMatchObject({ carrierName: 'Ocean Lines', version: 2, updateBy: 'admin' });
});
