import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { executeRaw } from './support/executeRaw.ts';
import { count, crate, create, job, maker } from './support/lab.ts';
import { admin, app, inOneApp, letAdminIn } from './support/oneApp.ts';
import { upload, workbook } from './support/workbook.ts';

inOneApp();

const english = { 'Accept-Language': 'en' };
const step = (body: Record<string, unknown>, client = admin) => client.post(maker.saveBatch, body, english);
const list = async (client = admin) => (await client.get('/hw/wms/labMaker/findImport', english)).data.imports;
const staged = async (rows: readonly (string | null)[][]) =>
  (await upload(admin, maker.import, await workbook([['Code', 'Name'], ...rows]), { name: 'makers of May.xlsx' })).data;

test('a user who leaves finds the import and their fixes again, also after a restart and a new login', async () => {
  const { importId } = await staged([
    ['RT01', 'Good'],
    ['RT02', null],
    ['bad code', 'x'],
  ]);
  expect(await step({ importId, mode: 'park', fixes: { 3: { makerName: 'Parked' } } })).toMatchObject({ code: 20000 });
  expect(await step({ importId, mode: 'park', fixes: { 4: { makerCode: 'still bad' } } })).toMatchObject({
    code: 20000,
  });
  await app.restart();
  await letAdminIn();
  expect(await list()).toMatchObject([
    {
      importId,
      fileName: 'makers of May.xlsx',
      state: 'staged',
      total: 3,
      failed: 2,
      fresh: 1,
      changed: 0,
      canUndo: false,
    },
  ]);
  const found = (await admin.get(maker.findImport(importId), english)).data;
  expect(found).toMatchObject({
    state: 'staged',
    fixes: { 3: { makerName: 'Parked' }, 4: { makerCode: 'still bad' } },
  });
  // Corrections that were stored apply like those that the call contains, which take precedence.
  const checked = (await step({ importId, mode: 'check', fixes: { 4: { makerCode: 'RT03' } } })).data;
  expect(checked).toMatchObject({ failed: 0, fresh: 3 });
  expect(checked.fixes).toBeUndefined();
  expect((await step({ importId, mode: 'all' })).data).toMatchObject({ created: 3 });
  expect(await step({ importId, mode: 'park', fixes: {} })).toMatchObject({ status: 409, code: 40009 });
  expect(await count(admin, maker.find, { makerName: 'Parked' })).toBe(1);
});

test('a check interrupted by a server stop is reported as such, and the import can only be dropped', async () => {
  const { importId } = await staged([['CU01', 'x']]);
  // Creates the state that a server leaves if it is killed during a check.
  await executeRaw(app.database, [
    `update "sys_import" set "state" = 'reading', "keeper" = 'somebody gone', "touchTime" = '${new Date(Date.now() - 60_000).toISOString()}' where "id" = '${importId}'`,
  ]);
  await app.restart();
  await letAdminIn();
  expect((await list())[0]).toMatchObject({ importId, state: 'cut' });
  for (const mode of ['all', 'valid', 'check', 'park', 'map']) {
    expect(await step({ importId, mode })).toMatchObject({
      status: 409,
      code: 40009,
      message: expect.stringContaining('server restarted'),
    });
  }
  expect(await admin.post(maker.errorRows, { importId })).toMatchObject({ code: 40009 });
  expect(await count(admin, maker.find, { makerCode: 'CU01' })).toBe(0);
  expect(await step({ importId, mode: 'drop' })).toMatchObject({ code: 20000 });
  expect(await admin.get(maker.findImport(importId))).toMatchObject({ status: 404, code: 40004 });
});

test('a commit rejected because of newer changes names every such row and keeps the fixes', async () => {
  const rows = Array.from({ length: 600 }, (_, i) => [`LT${String(i).padStart(3, '0')}`, `Late ${i}`]);
  const file = await workbook([['makerCode', 'makerName'], ...rows, ['bad code', 'Mended']]);
  const { importId } = (await upload(admin, maker.import, file)).data;
  for (const makerCode of ['LT001', 'LT300', 'LT599']) await create(admin, maker.save, { makerCode, makerName: 'Taken' });
  const rejected = await step({ importId, mode: 'all', fixes: { 602: { makerCode: 'LT600' } } });
  expect(rejected.data.errors.map(({ row }: { row: number }) => row)).toEqual([3, 302, 601]);
  expect(await count(admin, maker.find, { makerCode: { startsWith: 'LT' } })).toBe(3);
  const kept = (await admin.get(maker.findImport(importId))).data;
  expect(kept).toMatchObject({ failed: 3, fresh: 598, changed: 0 });
  expect(kept.rows.map(({ row }: { row: number }) => row)).toEqual([3, 302, 601]);
  expect((await step({ importId, mode: 'valid' })).data).toMatchObject({ created: 598, skipped: 3 });
});

test('an import continues while other uploads are so slow that they never end', { tags: ['sqlite'] }, async () => {
  const headers = { Authorization: admin.token ?? '', 'Content-Type': 'multipart/form-data; boundary=slow' };
  const begun = '--slow\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK';
  const slow = Array.from({ length: 12 }, () => {
    const sent = request(app.url + maker.import, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': 9_000 },
    });
    sent.on('error', () => undefined);
    sent.write(begun);
    return sent;
  });
  await Promise.all(slow.map((sent) => once(sent, 'socket')));
  const file = await workbook([
    ['makerCode', 'makerName'],
    ['SLOW1', 'x'],
  ]);
  for (let i = 0; i < 3; i++) expect((await upload(admin, maker.import, file)).data).toMatchObject({ total: 1, failed: 0 });
  for (const sent of slow) sent.destroy();
});

test('an import that is dropped before its upload arrives is not stored when it arrives', { tags: ['sqlite'] }, async () => {
  const file = await workbook([
    ['Code', 'Name'],
    ['EA01', 'x'],
  ]);
  const importId = 'let-go-early';
  const texts = { importId };
  // Another user cannot drop the import, and it cannot be dropped through another resource.
  const dispatcher = await app.as('dispatcher');
  for (const [who, call] of [
    [dispatcher, job.saveBatch],
    [admin, maker.saveBatch],
  ] as const)
    expect(await who.post(call, { importId, mode: 'drop' })).toMatchObject({ status: 404, code: 40004 });
  expect(await upload(admin, maker.import, file, { texts })).toMatchObject({ status: 404, code: 40004 });
  expect(await admin.get(maker.findImport(importId))).toMatchObject({ status: 404, code: 40004 });
  expect((await list()).filter((line: { importId: string }) => line.importId === importId)).toEqual([]);

  const kept = { texts: { importId: 'kept-by-me' } };
  await dispatcher.post(job.saveBatch, { importId: 'kept-by-me', mode: 'drop' });
  expect((await upload(admin, maker.import, file, kept)).data).toMatchObject({ importId: 'kept-by-me', total: 1 });

  await admin.post(crate.saveBatch, { importId: 'early-crates', mode: 'drop' });
  const crates = await workbook([['crateNo'], ['EA-CRATE']]);
  const late = await upload(admin, crate.import, crates, { texts: { importId: 'early-crates' } });
  expect(late).toMatchObject({ status: 404, code: 40004 });
});

test('an import can be canceled, belongs to its user, and is deleted a day after its last use', { tags: ['sqlite'] }, async () => {
  const removed = await staged([['DR01', 'x']]);
  await step({ importId: removed.importId, mode: 'drop' });
  expect(await step({ importId: removed.importId, mode: 'all' })).toMatchObject({ status: 404, code: 40004 });
  expect(await count(admin, maker.find, { makerCode: 'DR01' })).toBe(0);

  const dispatcher = await app.as('dispatcher');
  const own = await upload(dispatcher, job.import, await workbook([['subject'], ['x']]));
  for (const mode of ['check', 'park', 'map', 'drop', 'undo', 'all']) {
    const answer = await admin.post(job.saveBatch, { importId: own.data.importId, mode });
    expect(answer).toMatchObject({ status: 404, code: 40004 });
  }
  expect((await admin.get('/hw/wms/labJob/findImport')).data.imports).toEqual([]);
  expect(await dispatcher.get('/hw/wms/labMaker/findImport')).toMatchObject({ status: 403, code: 40003 });

  const { importId } = await staged([['LF01', 'x']]);
  app.wait(20 * 3_600_000);
  await letAdminIn();
  await step({ importId, mode: 'park', fixes: {} });
  app.wait(20 * 3_600_000);
  await letAdminIn();
  expect((await list()).map((one: { importId: string }) => one.importId)).toEqual([importId]);
  app.wait(5 * 3_600_000);
  await letAdminIn();
  expect(await list()).toEqual([]);
  const late = await step({ importId, mode: 'all' });
  expect(late).toMatchObject({ status: 404, code: 40004, message: expect.stringContaining('older than 24 hours') });
});
