import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { book, boxes, type Cell, english, faults, find, type Rows, stage, step } from './support/crateWorkbooks.ts';
import { count, crate, create, inspection, seal, voyage } from './support/lab.ts';
import { admin, inOneApp } from './support/oneApp.ts';
import { download, rowsOf, upload } from './support/workbook.ts';

inOneApp();

const records: Rows = [
  ['Crate no.', 'Country'],
  ['L1', 'US'],
  ['L2', 'CN'],
];
const lines: Rows = [
  ['箱号', 'Box no.', 'Quantity', 'Weight (lb)'],
  ['L1', 'a1', 2, 10],
  ['L2', 'B1', 1, null],
  ['L1', 'A2', 3, 1.5],
];

describe('a workbook of records and their lines', () => {
  test('is staged, counted, committed and undone as one', async () => {
    const before = await count(admin, crate.find);
    const staged = await stage({ Crates: records, 内箱: lines });
    expect(staged).toMatchObject({ total: 5, failed: 0, held: 0, fresh: 5, changed: 0, rows: [] });
    expect(staged.columns).toContainEqual(expect.objectContaining({ sheet: 'boxes', field: 'weightKg', unit: { from: 'lb', to: 'kg' } }));
    expect(await count(admin, crate.find)).toBe(before);
    const done = await step(staged.importId, 'all');
    expect(done.data).toMatchObject({ created: 2, updated: 0, lines: { created: 3, updated: 0 }, skipped: 0 });
    const one = await find('L1');
    expect(boxes(one)).toEqual([
      ['A1', 2, '4.536'],
      ['A2', 3, '0.680'],
    ]);
    const log = (await admin.get(crate.log(one.id))).data.records;
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log[0].changes)).toContain('A2');
    const again = await stage({ Crates: records, Boxes: lines });
    expect(again).toMatchObject({ failed: 0, fresh: 0, changed: 0, unchanged: 5 });
    expect((await step(again.importId, 'all')).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const undone = await step(staged.importId, 'undo');
    expect(undone.data).toMatchObject({ deleted: 2, restored: 0, skipped: 0 });
    expect(await count(admin, crate.find)).toBe(before);
  });

  test('updates lines by their key, adds new ones, keeps those it does not contain, and undo restores them', async () => {
    const made = await create(admin, crate.save, {
      crateNo: 'U1',
      boxes: [{ boxNo: 'KEEP' }, { boxNo: 'CHANGE', qty: 5 }],
    });
    const staged = await stage({
      Crates: [['Crate no.']],
      boxes: [
        ['crateNo', 'boxNo', 'qty'],
        ['U1', 'CHANGE', 6],
        ['U1', 'NEW', 7],
      ],
    });
    expect(staged).toMatchObject({ total: 2, failed: 0, fresh: 1, changed: 1 });
    expect((await step(staged.importId, 'all')).data).toMatchObject({
      created: 0,
      updated: 1,
      lines: { created: 1, updated: 1 },
    });
    const after = await find('U1');
    expect(after.version).toBe(made.version + 1);
    expect(boxes(after).map(([no, qty]) => [no, qty])).toEqual([
      ['KEEP', 1],
      ['CHANGE', 6],
      ['NEW', 7],
    ]);
    expect((await step(staged.importId, 'undo')).data).toMatchObject({ deleted: 0, restored: 1, skipped: 0 });
    expect(boxes(await find('U1')).map(([no, qty]) => [no, qty])).toEqual([
      ['KEEP', 1],
      ['CHANGE', 5],
    ]);
  });

  test('reports every fault at its own row, holds back the rest of that record, and accepts fixes of both sheets', async () => {
    const staged = await stage({
      Crates: [
        ['Crate no.', 'Country'],
        ['F1', 'US'],
        ['F2', 'Nowhere'],
        ['F3', 'US'],
      ],
      Boxes: [
        ['Crate no.', 'Box no.', 'Quantity', 'Item'],
        ['F1', 'A', 0, null],
        ['F1', 'B', 1, null],
        ['F2', 'A', 1, null],
        ['F3', 'A', 1, null],
        ['F3', 'A', 2, null],
        ['F9', 'A', 1, null],
        [null, 'A', 1, null],
        ['F1', null, 1, 'No such item'],
      ],
    });
    expect(faults(staged)).toEqual([
      ['records', 3, 'country format'],
      ['boxes', 2, 'qty minimum'],
      ['boxes', 6, 'boxNo repeated'],
      ['boxes', 7, 'crateNo noOwner'],
      ['boxes', 8, 'crateNo required'],
      ['boxes', 9, expect.stringMatching(/boxNo required.*itemId reference|itemId reference.*boxNo required/)],
    ]);
    expect(staged).toMatchObject({ total: 11, failed: 6, held: 5, fresh: 0, changed: 0 });
    const { importId } = staged;
    const texts = (await admin.get(crate.findImport(importId), english)).data.rows;
    expect(texts[2].errors[0].message).toBe('Box no. is the same as in row 5');
    expect(texts[3].errors[0].message).toBe('There is no record with this Crate no., and none on the first sheet either');
    expect(await step(importId, 'all')).toMatchObject({ status: 400, code: 40000 });
    expect(await count(admin, crate.find, { crateNo: ['F1', 'F2', 'F3'] })).toBe(0);
    for (const fixes of [{ 'boxes:2': { nothing: 1 } }, { 'stops:2': { qty: 1 } }, { 'boxes:x': {} }, { 2: { qty: 1 } }])
      expect(await step(importId, 'check', { fixes })).toMatchObject({ code: 40000 });
    const errorFile = await download(admin, crate.errorRows, { body: { importId } });
    expect((await rowsOf(errorFile.bytes)).map(([no]) => no)).toEqual(['Crate no.', 'F1', 'F2', 'F3']);
    const reported = await rowsOf(errorFile.bytes, 1);
    expect(reported).toHaveLength(9);
    expect(reported[2]?.at(-1)).toBe('Not imported yet, because another row of the same record has an error');

    const some = await step(importId, 'check', {
      fixes: { 'boxes:2': { qty: 4 }, 'boxes:9': { boxNo: 'C', itemId: null }, 3: { country: 'DE' } },
    });
    expect(faults(some.data).map((fault) => (fault as unknown[])[1])).toEqual([6, 7, 8]);
    expect(some.data).toMatchObject({ failed: 3, held: 2, fresh: 6 });
    // The crate in row 4 is not imported yet, because its second box has an error. The other crates are imported with all their boxes.
    expect((await step(importId, 'valid')).data).toMatchObject({
      created: 2,
      lines: { created: 4, updated: 0 },
      skipped: 5,
    });
    expect(boxes(await find('F1')).map(([no]) => no)).toEqual(['A', 'B', 'C']);
    expect(await count(admin, crate.find, { crateNo: 'F3' })).toBe(0);
    const mended = await download(admin, crate.errorRows, { body: { importId } });
    const back = await upload(admin, crate.import, mended.bytes);
    expect(back.data).toMatchObject({ total: 5, failed: 3, held: 2 });
    const moved = await step(back.data.importId, 'all', {
      fixes: {
        'boxes:4': { crateNo: 'F1', boxNo: 'D' },
        'boxes:5': { crateNo: 'F1', boxNo: 'E' },
        'boxes:3': { boxNo: 'B' },
      },
    });
    expect(moved.data).toMatchObject({ created: 1, updated: 1, lines: { created: 4 } });
    expect(boxes(await find('F1')).map(([no]) => no)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });
});

test('sheets are also recognized by their position; notes, unknown sheets and empty ones change no lines', async () => {
  const made = await create(admin, crate.save, { crateNo: 'P1', boxes: [{ boxNo: 'A' }] });
  const own: Rows = [
    ['crateNo', 'country'],
    ['P1', 'DE'],
  ];
  const there = await stage({
    First: own,
    Sheet2: [
      ['crateNo', 'boxNo'],
      ['P1', 'B'],
    ],
  });
  expect(there).toMatchObject({ total: 2, fresh: 1, changed: 1 });
  await step(there.importId, 'drop');
  const others: readonly Readonly<Record<string, Rows>>[] = [
    { First: own },
    {
      First: own,
      Notes: [
        ['crateNo', 'boxNo'],
        ['P1', 'B'],
      ],
    },
    {
      First: own,
      Other: [
        ['Box no.', 'whatever'],
        ['B', 'x'],
      ],
    },
    { First: own, Boxes: [['crateNo', 'boxNo']] },
    { First: own, Boxes: [] },
  ];
  for (const sheets of others) {
    const staged = await stage(sheets);
    expect(staged).toMatchObject({ total: 1, failed: 0, changed: 1 });
    await step(staged.importId, 'drop');
  }
  expect(await find('P1')).toEqual(made);
  const lone = await stage({
    Boxes: [
      ['crateNo', 'boxNo'],
      ['P1', 'B'],
    ],
  });
  expect((await step(lone.importId, 'all')).data).toMatchObject({ updated: 1, lines: { created: 1 } });
  expect(boxes(await find('P1')).map(([no]) => no)).toEqual(['A', 'B']);
  expect((await upload(admin, crate.import, await book({ Boxes: [['crateNo', 'boxNo']] }))).code).toBe(40000);
});

test('a line of records that share a former name is assigned to the current one', async () => {
  const old = await create(admin, voyage.save, { voyageNo: 'W1', stops: [{ port: 'Ningbo' }] });
  await admin.post(voyage.transit, { id: old.id, transition: 'cancel' });
  const now = await create(admin, voyage.save, { voyageNo: 'W1', stops: [{ port: 'Xiamen' }] });
  const staged = await stage(
    {
      Stops: [
        ['Voyage no.', 'Port'],
        ['W1', 'Busan'],
      ],
    },
    voyage,
  );
  expect((await step(staged.importId, 'all', {}, voyage)).data).toMatchObject({ updated: 1 });
  const ports = async (id: string) => (await admin.get(voyage.findById(id))).data.stops.map(({ port }: { port: string }) => port);
  expect([await ports(old.id), await ports(now.id)]).toEqual([['Ningbo'], ['Xiamen', 'Busan']]);
  // A crate that cannot be edited in its state cannot be edited through its lines either.
  await admin.post(voyage.transit, { id: now.id, transition: 'sail' });
  await admin.post(voyage.transit, { id: now.id, transition: 'land' });
  const late = await stage(
    {
      Stops: [
        ['Voyage no.', 'Port'],
        ['W1', 'Hakata'],
      ],
    },
    voyage,
  );
  expect(faults(late)).toEqual([['stops', 2, ' notAllowed']]);
  // If an export is imported again, each record keeps its own lines.
  const { bytes } = await download(admin, voyage.export, { body: { filter: { voyageNo: 'W1' } } });
  const back = await upload(admin, voyage.import, bytes);
  expect(back.data).toMatchObject({ failed: 0, fresh: 0 });
  expect((await step(back.data.importId, 'all', {}, voyage)).data).toMatchObject({ created: 0, updated: 0 });
  expect([await ports(old.id), await ports(now.id)]).toEqual([['Ningbo'], ['Xiamen', 'Busan']]);
});

test('changes made since the export are not overwritten, and an undo keeps what was changed or is used', async () => {
  const made = await create(admin, crate.save, { crateNo: 'S1', boxes: [{ boxNo: 'A', qty: 1 }] });
  const { bytes } = await download(admin, crate.export, { body: { filter: { crateNo: 'S1' } } });
  const [box] = made.boxes;
  await admin.post(crate.save, { id: made.id, version: 1, boxes: [{ ...box, qty: 9 }] });
  const sheets = [await rowsOf(bytes), await rowsOf(bytes, 1)].map((rows) => rows.map((row) => [...row]));
  const at = sheets[1]?.[0]?.indexOf('Quantity') ?? -1;
  (sheets[1]?.[1] as Cell[])[at] = 5;
  const staged = await stage({ Crates: sheets[0] ?? [], Boxes: sheets[1] ?? [] });
  expect(faults(staged)).toEqual([['boxes', 2, 'qty conflict']]);
  const taken = await step(staged.importId, 'all', { fixes: { 'boxes:2': { qty: 5 } } });
  expect(taken.data).toMatchObject({ updated: 1 });
  expect(boxes(await find('S1'))).toEqual([['A', 5, null]]);

  const more = await stage({
    Inspections: [
      ['crateNo', 'inspector', 'witness'],
      ['S1', 'Ada', null],
    ],
  });
  await step(more.importId, 'all');
  const line = (await find('S1')).inspections[0];
  expect(line).toMatchObject({ inspector: 'Ada', reportNo: expect.stringMatching(/^R/) });
  await create(admin, inspection.save, { ...line, witness: 'Bob' });
  const undone = (await step(more.importId, 'undo')).data;
  expect(undone).toMatchObject({ restored: 0, skipped: 1, kept: [{ reason: 'changed' }] });
  const used = await stage({
    Inspections: [
      ['crateNo', 'inspector'],
      ['S1', 'Cyd'],
    ],
  });
  await step(used.importId, 'all');
  const last = (await find('S1')).inspections.at(-1);
  await create(admin, seal.save, { sealNo: 'SEAL-1', inspectionId: last.id });
  expect((await step(used.importId, 'undo')).data).toMatchObject({ skipped: 1, kept: [{ reason: 'inUse' }] });
  const wrong = await stage({
    Inspections: [
      ['crateNo', 'inspector', 'witness'],
      ['S1', 'Eve', 'Eve'],
    ],
  });
  expect(wrong.rows[0].errors[0].message).toBe('The inspector cannot be the witness');
});

test('the template has a sheet for each kind of lines, and importing it unchanged imports nothing', async () => {
  const { bytes } = await download(admin, crate.template, { language: 'zh' });
  const [first, second, third] = [await rowsOf(bytes), await rowsOf(bytes, 1), await rowsOf(bytes, 2)];
  expect(first[0]?.[0]).toBe('箱号 *');
  expect(second[0]).toEqual(['箱号 *', '内箱号 *', '易碎', '物品', '数量', '重量', '装箱日期', '前缀']);
  expect(third[0]).toEqual(['箱号 *', '检查人 *', '见证人', '报告号']);
  expect(await upload(admin, crate.import, bytes)).toMatchObject({ code: 40000 });
});

const odd = fc.constantFrom('=1+1', '-5', '007', '+86 138', '1e5', ' two  spaces ', '中文，全角１２', "it's <b>", '_x0041_', 'TRUE');
const box = fc.record({
  boxNo: fc.stringMatching(/^[A-Z0-9-]{1,8}$/),
  fragile: fc.option(fc.boolean()),
  qty: fc.integer({ min: 1, max: 9999 }),
  weightKg: fc.option(fc.integer({ min: 0, max: 999_999_999 }).map((grams) => (grams / 1000).toFixed(3))),
  packedOn: fc.option(fc.constantFrom('2026-02-28', '1999-12-31', '2030-01-01')),
});
const whole = fc.record({
  country: fc.option(fc.constantFrom('US', 'CN', 'DE')),
  isSealed: fc.option(fc.boolean()),
  boxes: fc.uniqueArray(box, { selector: ({ boxNo }) => boxNo, maxLength: 8 }),
  inspections: fc.array(fc.record({ inspector: odd, witness: fc.constant(null) }), { maxLength: 3 }),
});

test('importing an unchanged export changes nothing, in either language', { tags: ['sqlite'] }, async () => {
  let serial = 0;
  const read = async (ids: readonly string[]): Promise<unknown[]> =>
    Promise.all(ids.map(async (id) => (await admin.get(crate.findById(id))).data));
  await fc.assert(
    fc.asyncProperty(fc.array(whole, { minLength: 1, maxLength: 3 }), fc.constantFrom('zh', 'en'), async (all, language) => {
      const ids: string[] = [];
      for (const one of all) ids.push((await create(admin, crate.save, { ...one, crateNo: `R-${++serial}` })).id);
      const before = await read(ids);
      const { bytes } = await download(admin, crate.export, { body: { ids }, language });
      const { data } = await upload(admin, crate.import, bytes, { language });
      const lineCount = all.reduce((sum, { boxes: b, inspections: i }) => sum + b.length + i.length, 0);
      const unchanged = ids.length + lineCount;
      expect(data).toMatchObject({ rows: [], failed: 0, fresh: 0, changed: 0, unchanged });
      const done = await step(data.importId, 'all');
      expect(done.data).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: ids.length,
        lines: { created: 0, updated: 0 },
      });
      expect(await read(ids)).toEqual(before);
    }),
    { numRuns: 12, seed: 7 },
  );
});
