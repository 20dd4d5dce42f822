import { describe, expect, test } from 'vitest';
import type { FoundColumn } from '../../src/contract/imports.ts';
import { executeRaw } from './support/executeRaw.ts';
import { count, maker } from './support/lab.ts';
import { admin, app, inOneApp, letAdminIn } from './support/oneApp.ts';
import { upload, workbook } from './support/workbook.ts';

inOneApp();

const english = { 'Accept-Language': 'en' };
const step = (body: Record<string, unknown>, client = admin) => client.post(maker.saveBatch, body, english);
const found = ({ columns }: { columns: FoundColumn[] }) => columns.map(({ header, field, how }) => [header, field, how]);

const rows = [
  ['Article', 'Nom', 'Pays', 'Colour'],
  ['MP01', 'One', 'US', 'red'],
  ['MP02', 'Two', 'CN', null],
  [null, null, null, 'blue'],
];

test('a file without a known column can be matched by hand, and is imported only then', { tags: ['sqlite'] }, async () => {
  const file = await workbook(rows);
  expect(await upload(admin, maker.import, file)).toMatchObject({ status: 400, code: 40000 });
  const staged = await upload(admin, maker.import, file, { texts: { byHand: '1' } });
  expect(staged).toMatchObject({ code: 20000, data: { total: 0, failed: 0, rows: [] } });
  const { importId, columns } = staged.data;
  expect(columns[0]).toEqual({ index: 0, header: 'Article', field: null, samples: ['MP01', 'MP02'] });
  expect(columns[3].samples).toEqual(['red', 'blue']);
  expect(await step({ importId, mode: 'all' })).toMatchObject({ status: 400, code: 40000 });

  const half = await step({ importId, mode: 'map', columns: { 0: 'makerCode' } });
  expect(half.data).toMatchObject({ total: 2, failed: 2, state: 'staged' });
  expect(half.data.rows[0].errors).toMatchObject([{ field: 'makerName', keyword: 'required' }]);
  const all = await step({ importId, mode: 'map', columns: { 1: 'makerName', 2: 'country', 3: null } });
  expect(all.data).toMatchObject({ total: 2, failed: 0, fresh: 2 });
  expect(found(all.data)).toEqual([
    ['Article', 'makerCode', 'hand'],
    ['Nom', 'makerName', 'hand'],
    ['Pays', 'country', 'hand'],
    ['Colour', null, 'hand'],
  ]);
  expect((await step({ importId, mode: 'all' })).data).toMatchObject({ created: 2 });
  const { records } = (await admin.post(maker.find, { makerCode: 'MP02' })).data;
  expect(records).toMatchObject([{ makerName: 'Two', country: 'CN' }]);
});

test('a mapping is remembered per user and heading, wins over the heading, and can be forgotten', { tags: ['sqlite'] }, async () => {
  const again = await upload(admin, maker.import, await workbook(rows));
  expect(again.data).toMatchObject({ total: 2, failed: 0, changed: 0, unchanged: 2 });
  expect(found(again.data).map(([, field, how]) => [field, how])).toEqual([
    ['makerCode', 'remembered'],
    ['makerName', 'remembered'],
    ['country', 'remembered'],
    [null, 'remembered'],
  ]);

  // The remembered mapping of `Nom` takes precedence over the heading `Name`, so the column `Name` is mapped to nothing.
  const both = await upload(
    admin,
    maker.import,
    await workbook([
      ['Code', 'Nom', 'Name'],
      ['MP03', 'Hand', 'Heading'],
    ]),
  );
  expect(found(both.data)).toEqual([
    ['Code', 'makerCode', 'heading'],
    ['Nom', 'makerName', 'remembered'],
    ['Name', null, undefined],
  ]);
  const { importId } = both.data;
  const twice = await step({ importId, mode: 'map', columns: { 2: 'makerName' } });
  expect(twice).toMatchObject({
    status: 400,
    code: 40000,
    message: 'The column “Name” appears more than once. Keep only one of these columns.',
  });
  const swapped = await step({ importId, mode: 'map', columns: { 2: 'makerName' }, forget: [1] });
  expect(found(swapped.data).map(([, field, how]) => [field, how])).toEqual([
    ['makerCode', 'heading'],
    [null, undefined],
    ['makerName', 'hand'],
  ]);
  await step({ importId, mode: 'all' });
  expect((await admin.post(maker.find, { makerCode: 'MP03' })).data.records).toMatchObject([{ makerName: 'Heading' }]);
  const later = await upload(admin, maker.import, await workbook(rows));
  expect(found(later.data).map(([, field]) => field)).toEqual(['makerCode', null, 'country', null]);
});

test('mapping to an unknown field is rejected, and changes nothing', { tags: ['sqlite'] }, async () => {
  const { data } = await upload(
    admin,
    maker.import,
    await workbook([
      ['Code', 'Name'],
      ['MP09', 'x'],
    ]),
  );
  const { importId } = data;
  for (const body of [
    { columns: { 7: 'makerName' } },
    { columns: { 1: 'noSuchField' } },
    { columns: { 1: 5 } },
    { columns: [] },
    { forget: ['1'] },
    { forget: [9] },
    { fixes: {} },
  ]) {
    expect(await step({ importId, mode: 'map', ...body })).toMatchObject({ status: 400, code: 40000 });
  }
  expect((await admin.get(maker.findImport(importId))).data).toEqual({ ...data, until: expect.any(String) });
  expect(await count(admin, maker.find, { makerCode: 'MP09' })).toBe(0);
});

describe('a heading and the unit of its column', { tags: ['sqlite'] }, () => {
  const base = '/hw/wms/hwCabinetConfig';
  const cabinets = { import: `${base}/importHwCabinetConfig`, saveBatch: `${base}/saveHwCabinetConfigBach` };
  const known = ['cabinetCode', 'isoCode', 'cabinetName', 'cabinetNameEn', 'groupCode', '长度', 'teu', 'innerCbm'];
  const values = ['U1', '42G1', '单位', 'With units', 'GP', 40, 2, 67];
  const send = async (headings: string[], cells: (string | number)[]) =>
    (
      await upload(
        admin,
        cabinets.import,
        await workbook([
          [...known, ...headings],
          [...values, ...cells],
        ]),
      )
    ).data;

  test('the unit may be missing, written differently, or another one that is converted', async () => {
    const same = await send(['Tare', '最大载重（公斤）'], [3_800, 28_600]);
    expect(same).toMatchObject({ failed: 0, rows: [] });
    expect(found(same).slice(8)).toEqual([
      ['Tare', 'tareKg', 'heading'],
      ['最大载重（公斤）', 'maxPayloadKg', 'heading'],
    ]);
    expect(same.columns.slice(8)).not.toContainEqual(expect.objectContaining({ unit: expect.anything() }));

    const other = await send(['Tare (lbs)', '最大载重(吨)'], [8_377, '28.6']);
    expect(other.columns.slice(8)).toMatchObject([
      { field: 'tareKg', unit: { from: 'lb', to: 'kg' }, samples: [8_377] },
      { field: 'maxPayloadKg', unit: { from: 't', to: 'kg' }, samples: ['28.6'] },
    ]);
    // If two mapped columns are swapped, their values are read from the file again.
    const swapped = { importId: other.importId, mode: 'map', columns: { 8: 'maxPayloadKg', 9: 'tareKg' } };
    expect((await admin.post(cabinets.saveBatch, swapped)).data.failed).toBe(0);
    const back = { ...swapped, columns: { 8: 'tareKg', 9: 'maxPayloadKg' } };
    expect((await admin.post(cabinets.saveBatch, back)).data.failed).toBe(0);
    expect((await admin.post(cabinets.saveBatch, { importId: other.importId, mode: 'all' })).code).toBe(20000);
    const { records } = (await admin.post(`${base}/findHwCabinetConfigList`, { cabinetCode: 'U1' })).data;
    expect(records).toMatchObject([{ tareKg: '3799.7', maxPayloadKg: '28600.0' }]);
  });

  test('an unknown unit is matched by hand', async () => {
    const { columns } = await send(['Tare (cm)', 'Tare (net)', 'Tare/kg'], [1, 2, 3]);
    expect(columns.slice(8).map(({ field }: FoundColumn) => field)).toEqual([null, null, null]);
  });
});

test('an interrupted check with other columns leaves the import unchanged', { tags: ['sqlite'] }, async () => {
  const many = Array.from({ length: 700 }, (_, i) => [`MC${i}`, `One ${i}`, `Other ${i}`]);
  const { data } = await upload(admin, maker.import, await workbook([['Code', 'Name', 'Second name'], ...many]));
  const { importId } = data;
  const reported = async () => (await admin.get(maker.findImport(importId))).data;
  const before = await reported();
  const change = { importId, mode: 'map', columns: { 1: null, 2: 'makerName' } };
  const row = `where "importId" = '${importId}' and "row" = 650`;
  await executeRaw(app.database, [`update "sys_import_row" set "cells" = substr("cells", 2) ${row}`]);
  expect(await step(change)).toMatchObject({ status: 500 });
  await executeRaw(app.database, [`update "sys_import_row" set "cells" = '{' || "cells" ${row}`]);
  expect(await reported()).toEqual({ ...before, until: expect.any(String) });

  // Creates the state that a server leaves if it is killed during the mapping.
  const removed = new Date(Date.now() - 60_000).toISOString();
  const left = `select '${importId}#draft', "row", "cells", "errors", "marks", "recordId", "version", "isFailed"`;
  await executeRaw(app.database, [
    `insert into "sys_import_row" ("importId", "row", "cells", "errors", "marks", "recordId", "version", "isFailed")
      ${left} from "sys_import_row" where "importId" = '${importId}' and "row" < 300`,
    `update "sys_import" set "state" = 'mapping', "keeper" = 'somebody gone', "done" = 298, "touchTime" = '${removed}'
      where "id" = '${importId}'`,
  ]);
  await app.restart();
  await letAdminIn();
  expect(await reported()).toEqual({ ...before, until: expect.any(String) });
  expect((await step(change)).data).toMatchObject({ state: 'staged', total: 700, failed: 0, fresh: 700 });
  expect((await step({ importId, mode: 'all' })).data).toMatchObject({ created: 700 });
  expect((await admin.post(maker.find, { makerCode: 'MC699' })).data.records).toMatchObject([{ makerName: 'Other 699' }]);
});

test('of two columns recognized as one field the first counts, unless the user chooses the other', { tags: ['sqlite'] }, async () => {
  const file = await workbook([
    ['Code', 'makerName', 'Status', '状态', 'Status'],
    ['RIV1', 'One', 'Enabled', 'Enabled', 'Disabled'],
  ]);
  const rejected = await upload(admin, maker.import, file);
  expect(rejected).toMatchObject({ code: 40000, message: 'The column “状态” appears more than once. Keep only one of these columns.' });
  const { data } = await upload(admin, maker.import, file, { texts: { byHand: '1' } });
  const read = data.columns.map(({ field, rival }: { field: string | null; rival?: string }) => [field, rival]);
  expect(read).toEqual([
    ['makerCode', undefined],
    ['makerName', undefined],
    ['status', undefined],
    [null, 'status'],
    [null, 'status'],
  ]);
  const { importId } = data;
  const other = await step({ importId, mode: 'map', columns: { 2: null, 4: 'status' } });
  expect(other.code, other.text).toBe(20000);
  expect(await step({ importId, mode: 'all' })).toMatchObject({ code: 20000 });
  const { records } = (await admin.post(maker.find, { makerCode: ['RIV1'] })).data;
  expect(records).toMatchObject([{ makerName: 'One', status: '1' }]);
  // Two columns have this heading, so no mapping is remembered for it.
  const next = await upload(
    admin,
    maker.import,
    await workbook([
      ['Code', 'Status'],
      ['RIV1', 'Enabled'],
    ]),
  );
  expect(next.data.columns[1]).toMatchObject({ field: 'status', how: 'heading' });
});

test('a remembered mapping is ignored in a file that has the heading twice', { tags: ['sqlite'] }, async () => {
  const once = await upload(
    admin,
    maker.import,
    await workbook([
      ['Key', 'makerName'],
      ['TWI1', 'One'],
    ]),
    {
      texts: { byHand: '1' },
    },
  );
  await step({ importId: once.data.importId, mode: 'map', columns: { 0: 'makerCode' } });
  const sheet = [
    ['Key', 'makerName', 'Key'],
    ['TWI1', 'One', 'TWI2'],
  ];
  const { data } = await upload(admin, maker.import, await workbook(sheet), { texts: { byHand: '1' } });
  expect(data.columns[0]).toMatchObject({ field: 'makerCode', how: 'remembered' });
  const { code, text } = await step({ importId: data.importId, mode: 'map', forget: [0] });
  expect(code, text).toBe(20000);
  const next = await upload(
    admin,
    maker.import,
    await workbook([
      ['Key', 'makerName'],
      ['TWI1', 'One'],
    ]),
    {
      texts: { byHand: '1' },
    },
  );
  expect(next.data.columns[0]).toMatchObject({ header: 'Key', field: null });
});
