import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

const warehouse = {
  import: '/hw/wms/hwRepositoryConfig/importHwRepository',
  saveBatch: '/hw/wms/hwRepositoryConfig/saveHwRepositoryConfigBach',
  export: '/hw/wms/hwRepositoryConfig/exportHwRepositoryConfig',
};

const { codes } = createRequire(import.meta.url)('zipcodes') as {
  codes: Readonly<Record<string, Readonly<Record<'zip' | 'city' | 'state' | 'country', string>>>>;
};
/** Freely associated states of the Pacific: they have ZIP codes but are not US states. */
const free: readonly string[] = ['FM', 'MH', 'PW'];

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function takeIn(calls: { import: string; saveBatch: string }, file: Uint8Array) {
  const { data } = await upload(app.admin, calls.import, file);
  expect(data).toMatchObject({ failed: 0, rows: [] });
  return app.admin.post(calls.saveBatch, { importId: data.importId, mode: 'all' });
}

test('US ZIP codes keep their leading zeros through import and export', { tags: ['sqlite'], timeout: 240_000 }, async () => {
  const all = Object.values(codes).filter(({ country }) => country === 'US');
  expect(all).toHaveLength(42_555);
  // Texts are stored in the same way on both databases, so the full set runs only on SQLite.
  const isAll = process.env.TEST_FULL === '1' && app.database.kind === 'sqlite';
  const isFirst = (i: number) => all[i]?.state !== all[i - 1]?.state;
  const some = isAll ? all : all.filter(({ zip }, i) => i % 10 === 0 || isFirst(i) || zip.startsWith('00'));
  const names = ['repositoryCode', 'repositoryName', 'country', 'stateCode', 'city', 'address', 'zipCode', 'timezone'];
  const rows = some.map(({ zip, state, city }) => {
    const location = free.includes(state) ? [state, state] : ['US', state];
    return [zip, city, ...location, city, '1 Main St', zip, 'America/New_York'];
  });
  const committed = await takeIn(warehouse, await workbook([names, ...rows]));
  expect(committed.data).toMatchObject({ created: some.length });
  const body = { filter: { address: '1 Main St' }, columns: ['repositoryCode', 'zipCode'], forImport: true };
  const { bytes } = await download(app.admin, warehouse.export, { body });
  const exported = (await rowsOf(bytes)).slice(1).map(([code, zip]) => [code, zip]);
  expect(exported.toSorted()).toEqual(some.map(({ zip }) => [zip, zip]).toSorted());
  expect((await takeIn(warehouse, bytes)).data).toMatchObject({ created: 0, updated: 0, unchanged: some.length });
});

test('texts that spreadsheets tend to convert come back unchanged', async () => {
  const texts = [
    ...['-5', '007', '+86 138 0013 8000', '1E5', '1e-7', '=1+1', '+1', '@SUM(A1)', 'TRUE', 'FALSE', 'NULL', 'NaN'],
    ...['2026-01-02', '1/2', '3-4', '12:30', '50%', '$1.00', '1,000', '00000', '-0', '.5', '0x1F', "'quoted"],
    ...['12345678901234567890123', '0.10000000000000000001', '_x0041_', '#N/A!', '<b>&amp;</b>'],
  ];
  const rows = texts.map((text, i) => [`KT${i}`, text]);
  expect((await takeIn(maker, await workbook([['makerCode', 'makerName'], ...rows]))).code).toBe(20000);
  const filter = { makerCode: { startsWith: 'KT' } };
  const { records } = (await app.admin.post(maker.find, filter)).data;
  const kept = new Map(records.map((record: Record<string, string>) => [record.makerCode, record.makerName]));
  expect(rows.map(([code = '']) => [code, kept.get(code)])).toEqual(rows);
  const { bytes } = await download(app.admin, maker.export, { body: { filter } });
  const exported = new Map((await rowsOf(bytes)).slice(1).map(([code, name]) => [code, name]));
  expect(rows.map(([code = '']) => [code, exported.get(code)])).toEqual(rows);
  expect((await takeIn(maker, bytes)).data).toMatchObject({ updated: 0, unchanged: rows.length });
});
