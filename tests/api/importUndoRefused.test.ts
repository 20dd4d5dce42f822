import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OnDelete, OnSave } from '../../src/server/extend.ts';
import type { Answer, Client } from './support/client.ts';
import { crate, create, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';

/** Codes of records that the business code protects: its hooks reject changing or deleting them. */
const held = new Set<unknown>();
const words = { zh: '已占用', en: 'It is taken.' };

const save: OnSave = async ({ record, reject }, next) => {
  const written = await next();
  if (held.has(record.makerCode ?? record.crateNo)) reject(words);
  return written;
};
const remove: OnDelete = async ({ rows, reject }, next) => {
  await next();
  if (rows.some(({ makerCode, crateNo }) => held.has(makerCode ?? crateNo))) reject(words);
};

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  const hooks = { 'labMaker.save': save, 'labMaker.delete': remove, 'labCrate.save': save, 'labCrate.delete': remove };
  app = await startApp({}, { hooks });
  admin = app.admin;
});
afterAll(() => app.close());
beforeEach(() => held.clear());

const undo = async (calls: typeof maker, importId: string): Promise<Answer['data']> =>
  (await admin.post(calls.saveBatch, { importId, mode: 'undo' }, { 'Accept-Language': 'en' })).data;

async function importFile(calls: typeof maker, file: Uint8Array): Promise<string> {
  const { importId } = (await upload(admin, calls.import, file)).data;
  expect(await admin.post(calls.saveBatch, { importId, mode: 'all' })).toMatchObject({ code: 20000 });
  return importId;
}

test('records protected by business code stay unchanged, and the others are undone', async () => {
  for (const n of [1, 2]) await create(admin, maker.save, { makerCode: `R${n}`, makerName: `Old ${n}` });
  const codes = ['R1', 'R2', 'R3', 'R4', 'R5'];
  const file = await workbook([['makerCode', 'makerName'], ...codes.map((code) => [code, 'New'])]);
  const importId = await importFile(maker, file);
  for (const code of ['R1', 'R4']) held.add(code);
  const undone = await undo(maker, importId);
  expect(undone).toMatchObject({ restored: 1, deleted: 2, skipped: 2 });
  const why = { reason: 'refused', words: 'It is taken.' };
  expect(undone.kept).toEqual([
    expect.objectContaining({ ...why, label: expect.stringContaining('R1') }),
    expect.objectContaining({ ...why, label: expect.stringContaining('R4') }),
  ]);
  const { records } = (await admin.post(maker.find, { makerCode: codes })).data;
  const left = records.map(({ makerCode, makerName, version }: Answer['data']) => [makerCode, makerName, version]);
  expect(left.toSorted()).toEqual([
    ['R1', 'New', 2],
    ['R2', 'Old 2', 3],
    ['R4', 'New', 1],
  ]);
  const [stayed] = records.filter(({ makerCode }: Answer['data']) => makerCode === 'R4');
  expect((await admin.get(maker.log(stayed.id))).data.records).toHaveLength(1);
});

test('a record and its lines are kept together', async () => {
  for (const crateNo of ['W1', 'W2']) await create(admin, crate.save, { crateNo, boxes: [{ boxNo: 'A', qty: 1 }] });
  const rows = ['W1', 'W2'].flatMap((crateNo) => [
    [crateNo, 'A', 5],
    [crateNo, 'B', 6],
  ]);
  const sheets = { Crates: [['crateNo']], Boxes: [['crateNo', 'boxNo', 'qty'], ...rows] };
  const file = await writeXlsx({ sheets: Object.entries(sheets).map(([name, all]) => ({ name, rows: all })) });
  const importId = await importFile(crate, file);
  held.add('W1');
  expect(await undo(crate, importId)).toMatchObject({ restored: 1, skipped: 1, kept: [{ reason: 'refused' }] });
  const boxes = async (crateNo: string) => {
    const [{ id }] = (await admin.post(crate.find, { crateNo })).data.records;
    const one = (await admin.get(crate.findById(id))).data;
    return one.boxes.map(({ boxNo, qty }: Answer['data']) => [boxNo, qty]);
  };
  expect(await boxes('W1')).toEqual([
    ['A', 5],
    ['B', 6],
  ]);
  expect(await boxes('W2')).toEqual([['A', 1]]);
});
