import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailedRow } from '../../src/contract/imports.ts';
import { seaPorts } from '../../src/main/seed.ts';
import { callsOf, create } from './support/lab.ts';
import { portsSheet } from './support/portsSheet.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { download, rowsOf, upload, workbook } from './support/workbook.ts';

const wharf = callsOf('HwQuayConfig');
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const english = { 'Accept-Language': 'en' };
const step = (body: Record<string, unknown>) => app.admin.post(wharf.saveBatch, body, english);
const all = async () => (await app.admin.post(wharf.find, {})).data.records;

/** Returns valid values for the fields that have errors: a time zone, and both codes with a country that exists today. */
function mended({ record, errors }: Pick<FailedRow, 'record' | 'errors'>): Record<string, string> {
  const code = String(record.portCode).replace(/^AN/, 'CW');
  const zone: Record<string, string> = errors.some(({ field }) => field === 'timezone') ? { timezone: 'Europe/London' } : {};
  return { ...zone, quayCode: code, portCode: code };
}

test('of 1,634 real ports 1,582 are valid; 52 are fixed in the grid or the error file, and undo restores the table', async () => {
  expect(Object.keys(seaPorts)).toHaveLength(1634);
  const old = {
    quayCode: 'USLAX',
    quayName: 'Kept',
    quayNameEn: 'Kept',
    quayType: 'PORT',
    portCode: 'USLAX',
    timezone: 'America/Los_Angeles',
  };
  await create(app.admin, wharf.save, old);
  const before = await all();
  const staged = (await upload(app.admin, wharf.import, await portsSheet())).data;
  expect(staged).toMatchObject({ total: 1634, failed: 52, fresh: 1581, changed: 1 });
  const failed: readonly FailedRow[] = staged.rows;
  expect(failed).toHaveLength(52);
  for (const { errors } of failed) expect(errors.map(({ message }) => message.length)).not.toContain(0);

  // The first 30 rows are corrected in the grid, the others in the error file.
  const fixes = Object.fromEntries(failed.slice(0, 30).map((row) => [row.row, mended(row)]));
  const { importId } = staged;
  expect((await step({ importId, mode: 'check', fixes })).data).toMatchObject({ failed: 22, fresh: 1611 });
  expect((await step({ importId, mode: 'valid' })).data).toMatchObject({ created: 1611, updated: 1, skipped: 22 });
  const { bytes } = await download(app.admin, wharf.errorRows, { body: { importId } });
  const [headings = [], ...rows] = await rowsOf(bytes);
  expect(rows).toHaveLength(22);
  const names = staged.columns.map(({ field }: { field: string }) => field);
  const again = failed.slice(30).map((row, i) => {
    const fixed = mended(row);
    return names.concat('errors').map((name: string, at: number) => fixed[name] ?? rows[i]?.[at] ?? null);
  });
  const rest = (await upload(app.admin, wharf.import, await workbook([headings, ...again]))).data;
  expect(rest.rows).toEqual([]);
  expect((await step({ importId: rest.importId, mode: 'all' })).data).toMatchObject({ created: 22 });
  expect(await all()).toHaveLength(1634);

  for (const id of [rest.importId, importId]) expect((await step({ importId: id, mode: 'undo' })).data.skipped).toBe(0);
  const after = await all();
  // These two fields change with every write; no others may differ.
  const { version, updateTime, ...same } = before[0];
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ ...same, version: version + 2 });
  expect(after[0].updateTime > updateTime).toBe(true);
});
