import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, create, item, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

let app: TestApp;
let free: { id: string };
let used: { id: string };

beforeAll(async () => {
  app = await startApp();
  free = await create(app.admin, maker.save, { makerCode: 'FREE', makerName: 'Free' });
  used = await create(app.admin, maker.save, { makerCode: 'USED', makerName: 'Used' });
  for (const itemNo of ['D-1', 'D-2']) await create(app.admin, item.save, { itemNo, makerId: used.id });
});
afterAll(() => app.close());

describe('deleting one', () => {
  test('removes the record; a repeated request gets the same answer', async () => {
    const removed = await create(app.admin, maker.save, { makerCode: 'GONE', makerName: 'Gone' });
    const answer = await app.admin.get(maker.deleteById(removed.id));
    expect(answer).toMatchObject({ status: 200, code: 20000 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (let i = 0; i < 2; i++) expect(await app.admin.get(maker.deleteById(removed.id))).toMatchObject({ status: 404, code: 40004 });
    expect(await app.admin.get(maker.findById(removed.id))).toMatchObject({ code: 40004 });
  });

  test('is rejected while another record refers to it, and names that record', async () => {
    const answer = await app.admin.get(maker.deleteById(used.id));
    expect(answer).toMatchObject({
      status: 409,
      code: 40011,
      data: { references: [{ resource: 'labItem', count: 2 }] },
    });
    expect(await app.admin.get(maker.findById(used.id))).toMatchObject({ code: 20000 });
  });

  test.each([['HEAD'], ['OPTIONS'], ['POST'], ['PUT'], ['DELETE']])('is never triggered by %s', async (method) => {
    await app.admin.send(maker.deleteById(free.id), {
      method,
      headers: { Authorization: String(app.admin.token) },
    });
    expect(await app.admin.get(maker.findById(free.id))).toMatchObject({ code: 20000 });
  });

  test.each([['1 OR 1=1'], ['%25'], ['*'], ['%00'], ['..%2f'], ['%F0%9F'], [`${'x'.repeat(10_000)}`]])(
    'with the id %s finds nothing',
    async (id) => {
      const before = await count(app.admin, maker.find);
      const answer = await app.admin.get(maker.deleteById(id));
      expect(answer.status).toBeLessThan(500);
      expect(answer.code).not.toBe(20000);
      expect(await count(app.admin, maker.find)).toBe(before);
    },
  );
});

describe('deleting many', () => {
  test('deletes all of them', async () => {
    const ids = [];
    for (const makerCode of ['M1', 'M2', 'M3']) ids.push((await create(app.admin, maker.save, { makerCode, makerName: makerCode })).id);
    expect(await app.admin.post(maker.deleteByIds, [...ids, ids[0]])).toMatchObject({ code: 20000 });
    expect(await count(app.admin, maker.find, { makerCode: ['M1', 'M2', 'M3'] })).toBe(0);
  });

  test.each<[string, () => unknown, number]>([
    ['one is missing', () => [free.id, '01a1fbb9-0000-7000-8000-000000000000'], 40004],
    ['one record is in use', () => [free.id, used.id], 40011],
    ['one id is invalid', () => [free.id, 7], 40000],
    ['one id is an attack', () => [free.id, "' or 1=1"], 40004],
    ['the list is empty', () => [], 40000],
    ['the body is not a list', () => ({ ids: [free.id] }), 40000],
  ])('deletes none when %s', async (_, ids, code) => {
    const before = await count(app.admin, maker.find);
    expect(await app.admin.post(maker.deleteByIds, ids())).toMatchObject({ code });
    expect(await count(app.admin, maker.find)).toBe(before);
  });

  test('names the deleted records', async () => {
    const kept = await create(app.admin, maker.save, { makerCode: 'KEPT', makerName: 'Kept' });
    const removed = await create(app.admin, maker.save, { makerCode: 'GONE2', makerName: 'Gone' });
    await app.admin.get(maker.deleteById(removed.id));
    const answer = await app.admin.post(maker.deleteByIds, [kept.id, removed.id]);
    expect(answer).toMatchObject({ status: 404, code: 40004, data: { missing: [removed.id] } });
    expect(await app.admin.get(maker.findById(kept.id))).toMatchObject({ code: 20000 });
    expect(await app.admin.post(maker.deleteByIds, [kept.id])).toMatchObject({ code: 20000 });
  });

  test('is not available for a resource without that call', async () => {
    const costs = '/hw/wms/hwCostConfig';
    expect(await app.admin.post(`${costs}/deleteHwCostConfigByIds`, ['x'])).toMatchObject({
      status: 404,
      code: 40004,
    });
    expect(await app.admin.post(`${costs}/findHwCostConfigList`, {})).toMatchObject({ code: 20000 });
  });
});

test('the log of a record shows who did what, newest first, also after its deletion', async () => {
  const record = await create(app.admin, maker.save, { makerCode: 'LOG', makerName: 'Log' });
  await app.admin.post(maker.save, { id: record.id, version: 1, makerName: 'Log 2' });
  await app.admin.get(maker.deleteById(record.id));
  const { data } = await app.admin.get(maker.log(record.id));
  expect(data.total).toBe(3);
  expect(data.records.map((line: { action: string }) => line.action)).toEqual(['delete', 'update', 'create']);
  expect(data.records[1]).toMatchObject({
    operator: 'admin',
    operatorName: '系统管理员',
    changes: [{ field: 'makerName', before: 'Log', after: 'Log 2' }],
  });
  expect(await app.admin.get(maker.log('01a1fbb9-0000-7000-8000-000000000000'))).toMatchObject({ code: 40004 });
});

test.each([
  ['Sec-Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch;prerender'],
  ['Purpose', 'prefetch'],
  ['X-Moz', 'prefetch'],
])('a browser prefetch (%s: %s) deletes nothing', async (name, purpose) => {
  const { id } = await create(app.admin, maker.save, {
    makerCode: `AH${name.length}${purpose.length}`,
    makerName: 'Ahead',
  });
  const answer = await app.admin.get(maker.deleteById(id), { [name]: purpose });
  expect(answer).toMatchObject({ status: 403, code: 40003 });
  expect(await app.admin.get(maker.findById(id), { [name]: purpose })).toMatchObject({ code: 20000 });
  expect(await app.admin.get(maker.deleteById(id))).toMatchObject({ code: 20000 });
});
