import { expect, test } from 'vitest';
import { executeRaw } from './support/executeRaw.ts';
import { count, create, item, job, maker } from './support/lab.ts';
import { admin, app, inOneApp, letAdminIn } from './support/oneApp.ts';
import { upload, workbook } from './support/workbook.ts';

inOneApp();

const english = { 'Accept-Language': 'en' };
const step = (body: Record<string, unknown>, client = admin) => client.post(maker.saveBatch, body, english);
const find = async (filter: Record<string, unknown>, client = admin) => (await client.post(maker.find, filter)).data.records;

/** Imports these rows and returns the import id. */
async function importRows(rows: readonly (string | null)[][], client = admin): Promise<string> {
  const file = await workbook([['makerCode', 'makerName', 'country'], ...rows]);
  const { importId } = (await upload(client, maker.import, file)).data;
  expect(await step({ importId, mode: 'all' }, client)).toMatchObject({ code: 20000 });
  return importId;
}

/** Returns a record without the fields that every write changes. */
const still = ({ version: _, updateTime: __, updateBy: ___, ...record }: Record<string, unknown>) => record;

test('an undo restores the former values once, with a new version and log entries', async () => {
  for (const n of [1, 2]) await create(admin, maker.save, { makerCode: `UN0${n}`, makerName: `Old ${n}`, country: 'US' });
  const before = await find({});
  const importId = await importRows([
    ['UN01', 'New 1', null],
    ['UN02', 'Old 2', 'US'],
    ['UN03', 'Fresh', null],
  ]);
  expect((await find({ inImport: `${importId}.created` })).map((one: { makerCode: string }) => one.makerCode)).toEqual(['UN03']);
  const [changed] = await find({ inImport: `${importId}.updated` });
  expect(changed).toMatchObject({ makerCode: 'UN01', makerName: 'New 1', country: null });
  const [fresh] = await find({ makerCode: 'UN03' });

  const [line] = (await admin.get(maker.findImport('').replace(/\/$/, ''))).data.imports;
  expect(line).toMatchObject({ importId, state: 'committed', created: 1, updated: 1, canUndo: true });
  const undone = await step({ importId, mode: 'undo' });
  expect(undone.data).toEqual({ importId, deleted: 1, restored: 1, skipped: 0, kept: [] });
  expect((await find({})).map(still)).toEqual(before.map(still));
  expect((await find({ makerCode: 'UN01' }))[0]).toMatchObject({ version: 3 });
  const { records } = (await admin.get(maker.log(changed.id))).data;
  expect(records.map(({ action }: { action: string }) => action)).toEqual(['update', 'update', 'create']);
  expect((await admin.get(maker.log(fresh.id))).data.records[0]).toMatchObject({ action: 'delete' });

  expect((await step({ importId, mode: 'undo' })).data).toEqual(undone.data);
  expect((await step({ importId, mode: 'all' })).data).toMatchObject({ created: 1, updated: 1 });
  expect(await count(admin, maker.find, { makerCode: 'UN03' })).toBe(0);
  expect((await admin.get(maker.findImport(importId))).data).toMatchObject({
    ...{ state: 'undone', canUndo: false, undo: undone.data },
  });
});

test('records changed, deleted or used since stay unchanged, and are named with the reason', async () => {
  const ids = [];
  for (const n of [1, 2, 3, 4]) {
    ids.push((await create(admin, maker.save, { makerCode: `KE0${n}`, makerName: `Old ${n}` })).id);
  }
  const importId = await importRows([
    ...[1, 2, 3].map((n) => [`KE0${n}`, `New ${n}`, null]),
    ...['KE11', 'KE12', 'KE13', 'KE14'].map((code) => [code, 'Fresh', 'US']),
  ]);
  const fresh = await find({ makerCode: ['KE11', 'KE12', 'KE13'] });
  await create(admin, maker.save, { id: ids[0], version: 2, makerName: 'Meanwhile' });
  await admin.get(maker.deleteById(ids[1]));
  await create(admin, maker.save, { id: fresh[0].id, version: 1, country: 'CN' });
  await create(admin, item.save, { itemNo: 'USES', makerId: fresh[1].id });
  await admin.get(maker.deleteById(fresh[2].id));

  const undone = (await step({ importId, mode: 'undo' })).data;
  expect(undone).toMatchObject({ deleted: 1, restored: 1, skipped: 5 });
  const reported = new Map(undone.kept.map((one: { id: string }) => [one.id, one]));
  expect(reported.get(ids[0])).toMatchObject({
    reason: 'changed',
    fields: ['makerName'],
    by: 'admin',
    label: 'Meanwhile (KE01)',
  });
  expect(reported.get(ids[1])).toMatchObject({ reason: 'gone', by: 'admin' });
  expect(reported.get(fresh[0].id)).toMatchObject({ reason: 'changed', fields: ['country'] });
  expect(reported.get(fresh[1].id)).toMatchObject({ reason: 'inUse', words: 'Items' });
  expect(reported.get(fresh[2].id)).toMatchObject({ reason: 'gone' });
  expect(await find({ makerCode: { startsWith: 'KE' } })).toMatchObject([
    { makerCode: 'KE01', makerName: 'Meanwhile', version: 3 },
    { makerCode: 'KE03', makerName: 'Old 3', version: 3 },
    { makerCode: 'KE04', version: 1 },
    { makerCode: 'KE11', country: 'CN', version: 2 },
    { makerCode: 'KE12', version: 1 },
  ]);
});

test('a former value that is no longer possible is reported with the reason', async () => {
  const { id } = await create(admin, maker.save, { makerCode: 'RF01', makerName: 'Old' });
  const file = await workbook([
    ['id', 'makerCode', 'makerName'],
    [id, 'RF02', 'Old'],
  ]);
  const { importId } = (await upload(admin, maker.import, file)).data;
  await step({ importId, mode: 'all' });
  await create(admin, maker.save, { makerCode: 'RF01', makerName: 'Taken' });
  const undone = (await step({ importId, mode: 'undo' })).data;
  expect(undone).toMatchObject({ deleted: 0, restored: 0, skipped: 1, kept: [{ id, reason: 'refused' }] });
  expect(undone.kept[0].words).toMatch(/already/);
  expect(await find({ makerCode: 'RF02' })).toMatchObject([{ id, version: 2 }]);
});

test('two concurrent undos count as one, and a concurrent edit either stays or comes too late', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => [`TO${i}X`, 'Fresh', null]);
  const importId = await importRows(rows);
  const made = await find({ inImport: `${importId}.created` });
  const edits = made.slice(0, 10).map(
    ({ id }: { id: string }) =>
      () =>
        admin.post(maker.save, { id, version: 1, makerName: 'Edited' }),
  );
  const [first, second, ...saved] = await Promise.all([
    step({ importId, mode: 'undo' }),
    step({ importId, mode: 'undo' }),
    ...edits.map((edit: () => ReturnType<typeof step>) => edit()),
  ]);
  expect(first.data).toEqual(second.data);
  const stayed = saved.filter(({ code }) => code === 20000).length;
  expect(saved.every(({ code }) => [20000, 40004, 40009].includes(code))).toBe(true);
  expect(first.data).toMatchObject({ deleted: 30 - stayed, skipped: stayed });
  expect(await count(admin, maker.find, { makerCode: { startsWith: 'TO' } })).toBe(stayed);
});

test('an undo by a user who may not delete keeps new records, but restores former values', { tags: ['sqlite'] }, async () => {
  await executeRaw(app.database, [`delete from "hwMenu" where "perms" = 'tms:labJob:remove'`]);
  // The server is restarted to clear its cache of permissions.
  await app.restart();
  await letAdminIn();
  const dispatcher = await app.as('dispatcher');
  const { id } = await create(dispatcher, job.save, { subject: 'Old' });
  const send = async (rows: readonly (string | null)[][]): Promise<string> => {
    const file = await workbook([['id', 'subject'], ...rows]);
    const { importId } = (await upload(dispatcher, job.import, file)).data;
    expect(await dispatcher.post(job.saveBatch, { importId })).toMatchObject({ code: 20000 });
    return importId;
  };
  const made = await send([[null, 'Fresh']]);
  expect((await dispatcher.get(job.findImport(made))).data).toMatchObject({ canUndo: false });
  expect(await dispatcher.post(job.saveBatch, { importId: made, mode: 'undo' })).toMatchObject({
    status: 403,
    code: 40003,
  });
  expect(await count(admin, job.find, { inImport: `${made}.created` })).toBe(0);
  expect(await count(dispatcher, job.find, { inImport: `${made}.created` })).toBe(1);
  const changed = await send([[id, 'New']]);
  const undone = await dispatcher.post(job.saveBatch, { importId: changed, mode: 'undo' });
  expect(undone.data).toMatchObject({ deleted: 0, restored: 1, skipped: 0 });
  expect((await dispatcher.get(job.findById(id))).data).toMatchObject({ subject: 'Old', version: 3 });
});

test('an import can be undone only by its user, within a day, and with the right to delete new records', async () => {
  const { data } = await upload(
    admin,
    maker.import,
    await workbook([
      ['makerCode', 'makerName'],
      ['NY01', 'x'],
    ]),
  );
  expect(await step({ importId: data.importId, mode: 'undo' })).toMatchObject({ status: 409, code: 40009 });
  const importId = await importRows([['NY02', 'x', null]]);
  const dispatcher = await app.as('dispatcher');
  expect((await step({ importId, mode: 'undo' }, dispatcher)).code).toBeGreaterThanOrEqual(40003);
  expect(await find({ inImport: 'nonsense' })).toBeUndefined();
  app.wait(25 * 3_600_000);
  const later = await app.as('admin');
  expect(await step({ importId, mode: 'undo' }, later)).toMatchObject({ status: 404, code: 40004 });
  expect((await later.get(maker.findImport('').replace(/\/$/, ''))).data.imports).toEqual([]);
  expect(await find({ makerCode: 'NY02' }, later)).toHaveLength(1);
});
