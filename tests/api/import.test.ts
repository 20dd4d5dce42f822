import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { count, create, item, job, maker } from './support/lab.ts';
import { admin, app, inOneApp, letAdminIn } from './support/oneApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

inOneApp();

const commit = (client: Client, calls: { saveBatch: string }, body: Record<string, unknown>) =>
  client.post(calls.saveBatch, body, { 'Accept-Language': 'en' });

const find = async (calls: { find: string }, filter: Record<string, unknown>) => (await admin.post(calls.find, filter)).data.records;

describe('an import', () => {
  test('is checked without touching the table, reports its progress, and is committed once', async () => {
    const file = await workbook([
      ['Name', '代码', 'COUNTRY', 'Remark'],
      ['One', 'IM01', 'US', 'x'],
      ['Two', 'IM02', 'CN', null],
    ]);
    const before = await count(admin, maker.find);
    const staged = await upload(admin, maker.import, file, { texts: { importId: 'a-chosen-id' } });
    expect(staged).toMatchObject({ code: 20000, data: { total: 2, failed: 0, fresh: 2, changed: 0, rows: [] } });
    expect(staged.data.importId).toBe('a-chosen-id');
    expect(staged.data.columns.map(({ header, field }: { header: string; field: string }) => [header, field])).toEqual([
      ['Name', 'makerName'],
      ['代码', 'makerCode'],
      ['COUNTRY', 'country'],
      ['Remark', null],
    ]);
    expect(await count(admin, maker.find)).toBe(before);
    const { importId } = staged.data;
    expect((await admin.get(maker.findImport(importId))).data).toMatchObject({
      state: 'staged',
      done: 2,
      total: 2,
      failed: 0,
    });

    const first = await commit(admin, maker, { importId, mode: 'all' });
    expect(first).toMatchObject({ code: 20000, data: { importId, created: 2, updated: 0, unchanged: 0, skipped: 0 } });
    const again = await commit(admin, maker, { importId, mode: 'all' });
    expect(again.data).toEqual(first.data);
    const records = await find(maker, { makerCode: ['IM01', 'IM02'] });
    expect(records).toMatchObject([
      { makerCode: 'IM01', makerName: 'One', country: 'US', status: '0', version: 1 },
      { makerCode: 'IM02', makerName: 'Two', country: 'CN', status: '0', version: 1 },
    ]);
    const [{ id }] = records;
    expect((await admin.get(maker.log(id))).data.records).toMatchObject([{ action: 'create' }]);
    expect((await admin.get(maker.findImport(importId))).data).toMatchObject({
      state: 'committed',
      outcome: { created: 2 },
    });
    const same = await upload(admin, maker.import, file, { texts: { importId } });
    expect(same).toMatchObject({ status: 400, code: 40000 });
  });

  test('committed by two users at once is written once', async () => {
    const { data } = await upload(
      admin,
      maker.import,
      await workbook([
        ['makerCode', 'makerName'],
        ['TW01', 'Twice'],
      ]),
    );
    const both = await Promise.all([0, 1].map(() => commit(admin, maker, { importId: data.importId, mode: 'all' })));
    expect(both.map(({ data: { created } }) => created)).toEqual([1, 1]);
    expect(await find(maker, { makerCode: 'TW01' })).toHaveLength(1);
  });

  test("reports the fault of each cell in the reader's language, and accepts fixes", async () => {
    await create(admin, maker.save, { makerCode: 'HELD', makerName: 'Held' });
    const file = await workbook([
      ['编号', '制造商', 'Weight', 'Made on', 'Quantity', '易碎', 'Currency'],
      ['W1', 'Held (HELD)', '1,250.5', '2026/3/4', '１２', '是', 'USD'],
      ['W2', 'HELD', 'heavy', '31/31/2026', 1.5, 'maybe', 'USD'],
      ['W3', 'Nobody', 1, null, 2, 'no', 'USD'],
      ['W1', 'HELD', 1, null, 2, 'No', 'USD'],
      [null, 'HELD', null, null, null, null, null],
      [null, null, null, null, null, null, null],
    ]);
    const staged = await upload(admin, item.import, file);
    expect(staged.data).toMatchObject({ total: 5, failed: 4, fresh: 1 });
    const fieldsOf = (rows: { row: number; errors: { field: string }[] }[]) =>
      rows.map(({ row, errors }) => [row, errors.map(({ field }) => field).toSorted()]);
    expect(fieldsOf(staged.data.rows)).toEqual([
      [3, ['fragile', 'madeOn', 'quantity', 'weightKg']],
      [4, ['makerId']],
      [5, ['itemNo']],
      [6, ['itemNo']],
    ]);
    expect(staged.data.rows[2].errors[0].message).toBe('Item no. is the same as in row 2');
    const { importId } = staged.data;
    const chinese = await admin.get(item.findImport(importId));
    expect(chinese.data.rows[2].errors[0].message).toBe('编号与第2行重复');

    const rejected = await commit(admin, item, { importId, mode: 'all' });
    expect(rejected).toMatchObject({ status: 400, code: 40000 });
    expect(rejected.data.errors[0]).toMatchObject({ row: 3 });
    expect(await find(item, { itemNo: 'W1' })).toEqual([]);

    const fixes = {
      '3': { weightKg: '2.5', madeOn: '2026-01-31', quantity: 1, fragile: '否' },
      '4': { makerId: 'Held (HELD)' },
      '5': { itemNo: 'W4' },
    };
    const checked = await commit(admin, item, { importId, fixes, mode: 'check' });
    expect(checked.data).toMatchObject({ failed: 1, fresh: 4 });
    expect(fieldsOf(checked.data.rows)).toEqual([[6, ['itemNo']]]);
    const done = await commit(admin, item, { importId, mode: 'valid' });
    expect(done.data).toMatchObject({ created: 4, skipped: 1 });
    expect(done.data.rows).toMatchObject([{ row: 6 }]);
    const [w1, w2] = await find(item, { itemNo: ['W1', 'W2', 'W3', 'W4'] });
    expect(w1).toMatchObject({ weightKg: '1250.500', madeOn: '2026-03-04', quantity: 12, fragile: true });
    expect(w2).toMatchObject({ makerIdLabel: 'Held (HELD)', weightKg: '2.500', fragile: false });
  });

  test('updates by the key, keeps fields without a column, and rejects records changed since', async () => {
    const ids = [];
    for (const n of [1, 2]) {
      ids.push((await create(admin, maker.save, { makerCode: `UP0${n}`, makerName: `Old ${n}`, country: 'US' })).id);
    }
    const file = await workbook([
      ['makerCode', 'makerName'],
      ['UP01', 'New 1'],
      ['UP02', 'New 2'],
    ]);
    const staged = await upload(admin, maker.import, file);
    expect(staged.data).toMatchObject({ failed: 0, fresh: 0, changed: 2 });
    const { importId } = staged.data;
    await create(admin, maker.save, { id: ids[1], version: 1, makerName: 'Meanwhile' });
    const rejected = await commit(admin, maker, { importId, mode: 'all' });
    expect(rejected).toMatchObject({ code: 40000 });
    expect(rejected.data.errors).toMatchObject([{ row: 3, keyword: 'changed' }]);
    expect((await admin.get(maker.findImport(importId))).data).toMatchObject({
      ...{ state: 'staged', total: 2, failed: 1, fresh: 0, changed: 1 },
      rows: [{ row: 3, errors: [{ keyword: 'changed' }] }],
    });
    expect((await find(maker, { makerCode: 'UP01' }))[0]).toMatchObject({ makerName: 'Old 1', version: 1 });
    const done = await commit(admin, maker, { importId, mode: 'valid' });
    expect(done.data).toMatchObject({ updated: 1, skipped: 1 });
    expect(await find(maker, { makerCode: ['UP01', 'UP02'] })).toMatchObject([
      { makerName: 'New 1', country: 'US', version: 2 },
      { makerName: 'Meanwhile', version: 2 },
    ]);
  });

  test('offers its failed rows as a workbook that can be corrected and sent again', async () => {
    const file = await workbook([
      ['Code', 'Name'],
      ['bad code', 'First'],
      ['ER01', null],
    ]);
    const { data } = await upload(admin, maker.import, file);
    const { bytes, disposition } = await download(admin, maker.errorRows, { body: { importId: data.importId } });
    expect(disposition).toMatch(/^attachment; .*\.xlsx/);
    const rows = await rowsOf(bytes);
    expect(rows[0]).toEqual(['Code', 'Name', 'Errors']);
    expect(rows[2]).toEqual(['ER01', null, 'Name is required']);
    const [heading = [], first = [], second = []] = rows;
    const mended = [heading, ['ER00', ...first.slice(1)], ['ER01', 'Second', second[2] ?? null]];
    const again = await upload(admin, maker.import, await workbook(mended));
    expect(again.data).toMatchObject({ total: 2, failed: 0 });
    expect(again.data.columns).toHaveLength(2);
  });

  test('sets new rows to the initial state and numbers them', async () => {
    const file = await workbook([
      ['Subject', 'State', 'Weight'],
      ['by file', 'Done', 10],
    ]);
    const { data } = await upload(admin, job.import, file);
    expect(await commit(admin, job, { importId: data.importId, mode: 'all' })).toMatchObject({ data: { created: 1 } });
    const [record] = await find(job, { subject: 'by file' });
    expect(record).toMatchObject({ state: 'DRAFT', weightKg: 10 });
    expect(record.jobNo).toMatch(/^J\d{8}\d{3}$/);
  });

  test('keeps texts that look like a formula, a number or a date', async () => {
    const texts = ['=1+1', '+86 138', '-5', '@x', '007', '1e5', 'a_x000D_b', 'line\nbreak', "it's <b>&amp;"];
    await create(admin, maker.save, { makerCode: 'TXT', makerName: 'Texts' });
    const file = await workbook([['itemNo', 'makerId', 'note'], ...texts.map((text, i) => [`00${i}`, 'TXT', text])]);
    const { data } = await upload(admin, item.import, file);
    expect(data).toMatchObject({ failed: 0, fresh: texts.length });
    await commit(admin, item, { importId: data.importId, mode: 'all' });
    const ids = texts.map((_, i) => `00${i}`);
    expect((await find(item, { itemNo: ids })).map(({ note }: { note: string }) => note)).toEqual(texts);
    const { bytes } = await download(admin, item.export, {
      body: { filter: { itemNo: ids }, columns: ['itemNo', 'note'], sorts: [{ field: 'itemNo', order: 'asc' }] },
    });
    expect((await rowsOf(bytes)).slice(1)).toEqual(texts.map((text, i) => [`00${i}`, text]));
    const csv = await download(admin, item.export, {
      body: { filter: { itemNo: '000' }, columns: ['note'], format: 'csv' },
    });
    expect(Buffer.from(csv.bytes).toString()).toBe("\ufeffNote\r\n'=1+1\r\n");
  });

  test('reads the result of a formula, and reports when it is an error', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['makerCode', 'makerName'],
            ['FX01', null],
            ['FX02', '#REF!'],
          ],
          cells: new Map([['1,1', { value: 'given', formula: '"gi"&"ven"', formulaResult: 'given' }]]),
        },
      ],
    });
    const { data } = await upload(admin, maker.import, file);
    expect(data.rows.map(({ row }: { row: number }) => row)).toEqual([3]);
    expect(data.rows[0].errors[0]).toMatchObject({
      field: 'makerName',
      message: 'The cell for Name contains a formula error',
    });
  });
});

describe('a file that is not a workbook or too large', () => {
  const csv = Buffer.from('makerCode,makerName\r\nA,B\r\n');
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  test.each([
    ['a CSV file', csv, 415, 40015],
    ['an old or encrypted workbook', ole, 415, 40015],
    ['nothing', Buffer.alloc(0), 415, 40015],
  ])('%s is refused', async (_, file, status, code) => {
    expect(await upload(admin, maker.import, file)).toMatchObject({ status, code });
  });

  test('a damaged workbook, one without headings and one without rows are rejected', async () => {
    const whole = Buffer.from(
      await workbook([
        ['makerCode', 'makerName'],
        ['A1', 'B'],
      ]),
    );
    const damaged = Buffer.from(whole);
    damaged.fill(7, 60, 300);
    expect(await upload(admin, maker.import, damaged)).toMatchObject({ status: 400, code: 40000 });
    expect(await upload(admin, maker.import, whole.subarray(0, whole.length - 30))).toMatchObject({ code: 40000 });
    expect(
      await upload(
        admin,
        maker.import,
        await workbook([
          ['x', 'y'],
          [1, 2],
        ]),
      ),
    ).toMatchObject({ code: 40000 });
    expect(await upload(admin, maker.import, await workbook([['makerCode'], [null]]))).toMatchObject({ code: 40000 });
    const twice = await upload(
      admin,
      maker.import,
      await workbook([
        ['Code', '代码'],
        ['A1', 'A2'],
      ]),
    );
    expect(twice).toMatchObject({ code: 40000, message: 'The column “代码” appears more than once. Keep only one of these columns.' });
  });

  test('too many columns and too large a file are rejected with the limit', async () => {
    const wide = await workbook([Array.from({ length: 201 }, (_, i) => `c${i}`)]);
    expect(await upload(admin, maker.import, wide)).toMatchObject({
      status: 413,
      code: 40013,
      message: 'The workbook has more than 200 columns. Delete the columns that you do not need.',
    });
    const large = await upload(admin, maker.import, new Uint8Array(50 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 413, code: 40013, message: 'Too large: the limit is 50 MB.' });
  });

  test('a form without a file, a file where none is expected, and a missing form are rejected', async () => {
    const form = new FormData();
    form.append('note', 'x');
    const headers = { Authorization: admin.token ?? '' };
    expect(await admin.send(maker.import, { method: 'POST', headers, body: form })).toMatchObject({ code: 40000 });
    expect(await admin.post(maker.import, {})).toMatchObject({ status: 415, code: 40015 });
    expect(await upload(admin, maker.save, csv)).toMatchObject({ status: 415, code: 40015 });
    expect(await upload(admin, '/hw/wms/hwUser/logout', csv)).toMatchObject({ status: 415, code: 40015 });
  });
});

describe('a batch save', () => {
  test('is saved completely or not at all, and names the faulty rows', async () => {
    const good = [
      { makerCode: 'AR01', makerName: 'a' },
      { makerCode: 'AR02', makerName: 'b' },
    ];
    const bad = await admin.post(maker.saveBatch, [...good, { makerCode: 'AR01' }], { 'Accept-Language': 'en' });
    expect(bad).toMatchObject({ status: 400, code: 40000 });
    expect(bad.data.errors.map(({ path, row }: { path: string; row: number }) => [path, row])).toEqual([
      ['/2/makerName', 3],
      ['/2/makerCode', 3],
    ]);
    expect(await find(maker, { makerCode: ['AR01', 'AR02'] })).toEqual([]);
    const saved = await admin.post(`${maker.saveBatch}/anything`, good);
    expect(saved).toMatchObject({ code: 20000, data: { created: 2, updated: 0 } });
    const [{ id, version }] = await find(maker, { makerCode: 'AR01' });
    const stale = await admin.post(maker.saveBatch, [{ id, version: version + 1, makerName: 'c' }]);
    expect(stale.data.errors).toMatchObject([{ row: 1, keyword: 'changed' }]);
    const updated = await admin.post(maker.saveBatch, [{ id, version, makerName: 'c' }]);
    expect(updated.data).toMatchObject({ created: 0, updated: 1 });
  });

  test('has at most 5,000 records', async () => {
    const many = Array.from({ length: 5_001 }, () => ({ makerName: 'x' }));
    expect(await admin.post(maker.saveBatch, many)).toMatchObject({ status: 413, code: 40013 });
  });
});

describe('a user without permission', () => {
  test("can neither import nor export, and never sees another user's import", async () => {
    const viewer = await app.as('viewer');
    const file = await workbook([
      ['makerCode', 'makerName'],
      ['NO01', 'x'],
    ]);
    expect(await upload(viewer, maker.import, file)).toMatchObject({ status: 403, code: 40003 });
    expect(await viewer.get(maker.template)).toMatchObject({ code: 40003 });
    expect(await viewer.post(maker.export, {})).toMatchObject({ code: 40003 });
    const dispatcher = await app.as('dispatcher');
    const { data } = await upload(admin, job.import, await workbook([['subject'], ['x']]));
    expect(await dispatcher.get(job.findImport(data.importId))).toMatchObject({ status: 404, code: 40004 });
    expect(await commit(dispatcher, job, { importId: data.importId })).toMatchObject({ code: 40004 });
    expect(await dispatcher.post(job.errorRows, { importId: data.importId })).toMatchObject({ code: 40004 });
  });

  test('for a field can neither see nor change it', async () => {
    const dispatcher = await app.as('dispatcher');
    await create(admin, job.save, { subject: 'secret', cost: '99.00', quote: '1.00' });
    const { bytes } = await download(dispatcher, job.export, { body: { filter: { subject: 'secret' } } });
    const rows = await rowsOf(bytes);
    expect(rows[0]).not.toContain('Cost');
    expect(rows.flat()).not.toContain(99);
    expect(await dispatcher.post(job.export, { columns: ['cost'] })).toMatchObject({ code: 40000 });
    const file = await workbook([
      ['subject', 'Cost', 'Quote'],
      ['mine', 5, 7],
    ]);
    const { data } = await upload(dispatcher, job.import, file);
    expect(data.columns.find(({ header }: { header: string }) => header === 'Cost')).toMatchObject({ field: null });
    expect(data.rows).toMatchObject([{ row: 2, errors: [{ field: 'quote' }] }]);
  });
});

test('an import that is not committed is deleted after a day', async () => {
  const { data } = await upload(
    admin,
    maker.import,
    await workbook([
      ['makerCode', 'makerName'],
      ['OLD1', 'x'],
    ]),
  );
  await app.restart();
  await letAdminIn();
  expect((await admin.get(maker.findImport(data.importId))).data).toMatchObject({ state: 'staged' });
  app.wait(25 * 3_600_000);
  await app.restart();
  await letAdminIn();
  expect(await admin.get(maker.findImport(data.importId))).toMatchObject({ code: 40004 });
});

test('a file that starts to offer imports adds the button to the menu of an existing database', async () => {
  const path = join(app.schemas, 'lab', 'labLate.json');
  const file = (calls: object) =>
    JSON.stringify({
      ...{ name: 'labLate', title: { zh: '迟到', en: 'Late' }, perms: 'lab:late', calls },
      screens: { 'lab/late': { view: 'list', path: '/lab/late', area: 'system' } },
      record: {
        ...{ type: 'object', required: ['lateName'] },
        properties: { lateName: { type: 'string', maxLength: 30, title: { zh: '名称', en: 'Name' } } },
      },
    });
  const buttons = async () => (await admin.post('/hw/wms/user/hwMenu/treeList', { menuTypes: ['F'] })).text;
  writeFileSync(path, file({ import: false, export: false }));
  await expect.poll(buttons).toContain('lab:late:add');
  expect(await buttons()).not.toContain('lab:late:import');
  expect(await admin.get('/hw/wms/labLate/downloadLabLateTemplate')).toMatchObject({ code: 40004 });
  writeFileSync(path, file({}));
  await expect.poll(buttons).toContain('lab:late:import');
  expect(await buttons()).toContain('lab:late:export');
});
