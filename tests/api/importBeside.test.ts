import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import type { Answer, Client } from './support/client.ts';
import { containerNo } from './support/containerNo.ts';
import { callsOf, count, create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';
import { upload, workbook } from './support/workbook.ts';
import { openYard, orderCalls, orderOf } from './support/yard.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({}, { ...handlers, jobs: [] });
  admin = app.admin;
});
afterAll(() => app.close());

const warehouse = { ...callsOf('HwRepositoryConfig'), import: '/hw/wms/hwRepositoryConfig/importHwRepository' };
const location = {
  ...{ repositoryName: '仓库', stateCode: 'CA', city: 'Los Angeles', address: '1 Alameda St', zipCode: '90021' },
  timezone: 'America/Los_Angeles',
};

type Calls = Pick<typeof maker, 'import' | 'saveBatch'>;

/** Uploads records and lets the server check them. Returns the function that commits them. */
async function staged(calls: Calls, records: readonly Readonly<Record<string, string>>[], mode = 'all') {
  const columns = Object.keys(records[0] ?? {});
  const rows = records.map((record) => columns.map((name) => record[name] ?? ''));
  const { data, text } = await upload(admin, calls.import, await workbook([columns, ...rows]));
  expect(data?.failed, text).toBe(0);
  const { importId } = data as { importId: string };
  return (): Promise<Answer> => admin.post(calls.saveBatch, { importId, mode }, { 'Accept-Language': 'en' });
}

const makers = (start: string, n: number, makerName = 'Beside') =>
  Array.from({ length: n }, (_, i) => ({ makerCode: `${start}${i}`, makerName }));

test('users log in, read and save while thousands of warehouses are imported', { tags: ['sqlite'], timeout: 240_000 }, async () => {
  const own = await create(admin, warehouse.save, { ...location, repositoryCode: 'OWN' });
  const rows = 8_000;
  const records = Array.from({ length: rows }, (_, i) => ({ ...location, repositoryCode: `W${i}` }));
  const commit = await staged(warehouse, records);
  let isOver = false;
  const committed = commit().finally(() => {
    isOver = true;
  });
  const other = await app.as('admin');
  const answers = [
    await other.post(warehouse.find, {}, { pageSize: '1' }),
    await other.get(warehouse.findById(own.id)),
    await other.post(maker.save, { makerCode: 'BESIDE', makerName: 'Beside' }),
    await other.post(warehouse.save, { id: own.id, version: own.version, city: 'Long Beach' }),
    await other.post(warehouse.save, { ...location, repositoryCode: 'OTHER' }),
  ];
  expect(isOver).toBe(false);
  expect(answers.map(({ code }) => code)).toEqual([20000, 20000, 20000, 20000, 20000]);
  expect(answers[0]?.data.total).toBe(1);
  expect(await committed).toMatchObject({ code: 20000, data: { created: rows, updated: 0, skipped: 0 } });
  expect(await count(admin, warehouse.find)).toBe(rows + 2);
  const [last] = (await admin.post(warehouse.find, { repositoryCode: `W${rows - 1}` })).data.records;
  expect((await admin.get(warehouse.log(last.id))).data.records).toMatchObject([{ action: 'create' }]);
});

test.each(['all', 'valid'])('a code that another user creates during the import exists once (%s)', async (mode) => {
  const start = mode === 'all' ? 'TA' : 'TV';
  const commit = await staged(maker, makers(start, 1_500), mode);
  const code = `${start}700`;
  const [done, saved] = await Promise.all([commit(), admin.post(maker.save, { makerCode: code, makerName: 'Somebody else' })]);
  const [held] = (await admin.post(maker.find, { makerCode: code })).data.records;
  const written = await count(admin, maker.find, { makerCode: { startsWith: start }, makerName: 'Beside' });
  if (saved.code === 20000) {
    expect(held.makerName).toBe('Somebody else');
    // A database may notice the conflict only when it writes the row. The import then writes nothing at all.
    const isWritten = mode === 'valid' && done.code === 20000;
    expect(written).toBe(isWritten ? 1_499 : 0);
    if (isWritten) expect(done.data.rows).toMatchObject([{ row: 702 }]);
    else expect(done.status).toBeGreaterThanOrEqual(400);
  } else {
    expect([saved.status, held.makerName, done.code, written]).toEqual([409, 'Beside', 20000, 1_500]);
  }
});

test('when a record is deleted during an import that refers to it, either the import or the deletion is rejected', async () => {
  const target = await create(admin, maker.save, { makerCode: 'GONE', makerName: 'Going' });
  const rows = Array.from({ length: 1_500 }, (_, i) => ({ itemNo: `GO${i}`, makerId: 'Going (GONE)', quantity: '1' }));
  const commit = await staged(item, rows);
  const [done, removed] = await Promise.all([commit(), admin.post(maker.deleteByIds, { ids: [target.id] })]);
  const written = await count(admin, item.find, { itemNo: { startsWith: 'GO' } });
  const isThere = (await count(admin, maker.find, { makerCode: 'GONE' })) === 1;
  expect([done.code === 20000, written]).toEqual(isThere ? [true, 1_500] : [false, 0]);
  expect(removed.code === 20000).toBe(!isThere);
});

test('an import never overwrites a change made during the import', async () => {
  const before = await staged(maker, makers('CH', 1_500));
  expect((await before()).code).toBe(20000);
  const [one] = (await admin.post(maker.find, { makerCode: 'CH900' })).data.records;
  const commit = await staged(maker, makers('CH', 1_500, 'From the file'));
  const [done, saved] = await Promise.all([commit(), admin.post(maker.save, { id: one.id, version: one.version, makerName: 'Mine' })]);
  const [now] = (await admin.post(maker.find, { makerCode: 'CH900' })).data.records;
  const written = await count(admin, maker.find, { makerName: 'From the file' });
  expect(now.version).toBe(2);
  if (saved.code === 20000) expect([now.makerName, done.code, written]).toEqual(['Mine', 40000, 0]);
  else expect([now.makerName, done.data.updated, written]).toEqual(['From the file', 1_500, 1_500]);
});

test('a repeated commit request is carried out once', async () => {
  const commit = await staged(maker, makers('TW', 600));
  const answers = await Promise.all([commit(), commit(), commit()]);
  for (const answer of answers) expect(answer).toMatchObject({ code: 20000, data: { created: 600 } });
  expect(await count(admin, maker.find, { makerCode: { startsWith: 'TW' } })).toBe(600);
});

test('starting the maximum number of own imports does not affect the one that is being written', {
  tags: ['full', 'sqlite'],
  timeout: 240_000,
}, async () => {
  const commit = await staged(maker, makers('OLDEST', 6_000));
  app.wait(1_000);
  for (let i = 0; i < 19; i += 1) await staged(maker, makers(`KEPT${i}X`, 1));
  const committed = commit();
  app.wait(1_000);
  await staged(maker, makers('NEWEST', 1));
  expect(await committed).toMatchObject({ code: 20000, data: { created: 6_000 } });
  expect(await count(admin, maker.find, { makerCode: { startsWith: 'OLDEST' } })).toBe(6_000);
});

test('while hundreds of orders are imported, others can create orders without waiting, and every number is unique', {
  tags: ['full', 'sqlite'],
}, async () => {
  const yard = await openYard(admin);
  const rows = 600;
  const file = Array.from({ length: rows }, (_, i) => ({
    ...{
      customerId: 'seller',
      containerNo: containerNo(i),
      cabinetId: '40HQ',
      blNo: 'MAEU123456789',
      podCode: 'USLAX',
    },
    ...{ quayId: 'USLAX-APMT', eta: '2026-11-01', repositoryId: 'LAX01' },
  }));
  const orders = { import: '/hw/wms/hwOrder/importHwOrder', saveBatch: '/hw/wms/hwOrder/saveHwOrderBach' };
  const commit = await staged(orders, file);
  const committed = commit();
  const other = await app.as('admin');
  for (let i = 0; i < 3; i += 1) {
    const saved = await other.post(orderCalls.save, orderOf(yard, containerNo(rows + i), []));
    expect(saved).toMatchObject({ code: 20000 });
    expect(await other.post(orderCalls.find, {}, { pageSize: '1' })).toMatchObject({ code: 20000 });
  }
  expect(await committed).toMatchObject({ code: 20000, data: { created: rows, skipped: 0 } });
  const { data } = await admin.post(orderCalls.find, {}, { pageSize: '1000' });
  expect(data.total).toBe(rows + 3);
  expect(new Set(data.records.map(({ orderNo }: { orderNo: string }) => orderNo)).size).toBe(rows + 3);
  // The whole import is undone while other users go on saving, and their records stay.
  const { importId } = (await committed).data;
  const undone = admin.post(orders.saveBatch, { importId, mode: 'undo' });
  expect((await other.post(orderCalls.save, orderOf(yard, containerNo(rows + 3), []))).code).toBe(20000);
  expect(await undone).toMatchObject({ code: 20000, data: { deleted: rows, skipped: 0 } });
  expect(await count(admin, orderCalls.find)).toBe(4);
});

test('during a bulk change, a save of another record does not wait, and one of the same record is not overwritten', async () => {
  const commit = await staged(maker, makers('BU', 900));
  expect((await commit()).code).toBe(20000);
  const { data } = await admin.post(maker.find, { makerCode: { startsWith: 'BU' } }, { pageSize: '1000' });
  const each = data.records.map(({ id, version }: { id: string; version: number }) => ({
    ...{ id, version, values: { makerName: 'Together' } },
  }));
  const one = data.records[450];
  const [together, alone] = await Promise.all([
    admin.post(maker.saveByIds, { each }),
    admin.post(maker.save, { id: one.id, version: one.version, makerName: 'Alone' }),
  ]);
  const now = (await admin.get(maker.findById(one.id))).data;
  const changed = await count(admin, maker.find, { makerName: 'Together' });
  expect(now.version).toBe(2);
  if (alone.code === 20000) expect([now.makerName, together.status, changed]).toEqual(['Alone', 409, 0]);
  else expect([now.makerName, together.data, changed]).toEqual(['Together', { changed: 900 }, 900]);
});

test('a bulk deletion never leaves a new reference to a deleted record', async () => {
  const commit = await staged(maker, makers('DL', 400));
  expect((await commit()).code).toBe(20000);
  const { data } = await admin.post(maker.find, { makerCode: { startsWith: 'DL' } }, { pageSize: '1000' });
  const ids = data.records.map(({ id }: { id: string }) => id);
  const [removed, saved] = await Promise.all([
    admin.post(maker.deleteByIds, ids),
    admin.post(item.save, { itemNo: 'REFERS', makerId: ids[200], quantity: 1 }),
  ]);
  const left = await count(admin, maker.find, { makerCode: { startsWith: 'DL' } });
  expect([removed.code === 20000, left]).toEqual(saved.code === 20000 ? [false, 400] : [true, 0]);
  expect(await count(admin, item.find, { itemNo: 'REFERS' })).toBe(saved.code === 20000 ? 1 : 0);
});
