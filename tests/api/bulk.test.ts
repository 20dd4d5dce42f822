import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysOf } from '../../src/contract/dateSpans.ts';
import type { Client } from './support/client.ts';
import { count, create, item, job, maker } from './support/lab.ts';
import { startApp, type TestApp } from './support/startApp.ts';

const english = { 'Accept-Language': 'en' };
let app: TestApp;
let admin: Client;
let makerId: string;
let serial = 0;
/** Marks the records of the current test, so that filters find no others. */
let mark: string;

beforeAll(async () => {
  app = await startApp();
  admin = app.admin;
  makerId = (await create(admin, maker.save, { makerCode: 'BULK', makerName: 'Bulk' })).id;
});
afterAll(() => app.close());
beforeEach(() => {
  serial += 1;
  mark = `mark${serial}.`;
});

async function items(n: number, fields: Record<string, unknown> = {}): Promise<{ id: string; version: number }[]> {
  const made = [];
  for (let i = 0; i < n; i++) {
    made.push(await create(admin, item.save, { itemNo: `${mark}${i}`, makerId, note: mark, quantity: i, ...fields }));
  }
  return made;
}
const jobs = async (weights: readonly (number | null)[]): Promise<{ id: string; version: number }[]> => {
  const made = [];
  for (const weightKg of weights) made.push(await create(admin, job.save, { subject: mark, weightKg }));
  return made;
};
const readItem = async (id: string) => (await admin.get(item.findById(id))).data;
const readJob = async (id: string) => (await admin.get(job.findById(id))).data;
const marked = () => ({ note: { startsWith: mark } });
const saveByIds = '/hw/wms/labItem/saveLabItemByIds';
const change = (body: unknown, client = admin, headers: Record<string, string> = {}) =>
  client.post(saveByIds, body, { ...english, ...headers });

describe('all matching records', () => {
  test('are deleted by one call, except those that were deselected', async () => {
    const [kept] = await items(4);
    const body = { filter: marked(), expected: 3, except: [kept?.id] };
    expect(await admin.post(item.deleteByIds, body)).toMatchObject({ status: 200, code: 20000 });
    expect(await count(admin, item.find, marked())).toBe(1);
    expect(await readItem(kept?.id ?? '')).toMatchObject({ version: 1 });
  });

  test('are not deleted when their number differs from the confirmed one', async () => {
    await items(3);
    const answer = await admin.post(item.deleteByIds, { filter: marked(), expected: 2 }, english);
    expect(answer).toMatchObject({ status: 409, code: 40009, data: { matched: 3 } });
    expect(answer.message).toBe('3 records match now, but you confirmed 2. Nothing was changed.');
    const chinese = await admin.post(item.deleteByIds, { filter: marked(), expected: 4 });
    expect(chinese.message).toContain('现在符合条件的有 3 条');
    expect(await count(admin, item.find, marked())).toBe(3);
  });

  test('go through a transition and an action together or not at all, and the blocking records are named', async () => {
    const [light, none] = await jobs([5, null]);
    const filter = { subject: mark };
    const rejected = await admin.post(job.transit, { filter, expected: 2, transition: 'open' }, english);
    expect(rejected).toMatchObject({ code: 40012, message: 'Weigh it first.', data: { refused: 1 } });
    expect(rejected.data.errors).toEqual([
      {
        ...{ path: `/filter/${none?.id}`, keyword: 'guard', message: 'Weigh it first.' },
        label: (await readJob(none?.id ?? '')).jobNo,
      },
    ]);
    expect(await readJob(light?.id ?? '')).toMatchObject({ state: 'DRAFT', version: 1 });
    const weighed = { filter: { ...filter, weightKg: { isNull: true } }, expected: 1 };
    expect(await admin.post(job.act('weigh'), weighed)).toMatchObject({ code: 20000, data: { total: 1 } });
    const opened = await admin.post(job.transit, { filter, expected: 2, transition: 'open' });
    expect(opened).toMatchObject({ code: 20000, data: { total: 2 } });
    expect(await readJob(none?.id ?? '')).toMatchObject({ state: 'OPEN', weightKg: 500 });
    const again = await admin.post(job.transit, { filter, expected: 2, transition: 'open' }, english);
    expect(again).toMatchObject({ code: 40012, data: { refused: 2 } });
  });

  test('are exported without those that were deselected', async () => {
    const [first, second] = await items(2);
    const body = { filter: marked(), except: [first?.id], columns: ['itemNo'], format: 'csv' };
    const { text } = await admin.post(item.export, body);
    expect(text).toContain(`${mark}1`);
    expect(text).not.toContain(`${mark}0`);
    expect(second).toBeDefined();
  });

  test.each([
    ['no number', { filter: {} }, 40000],
    ['an invalid number', { filter: {}, expected: '3' }, 40000],
    ['an expected number of 0', { filter: {}, expected: 0 }, 40000],
    ['more than the maximum of a call', { filter: {}, expected: 5_001 }, 40013],
    ['an invalid filter', { filter: [], expected: 1 }, 40000],
    ['an unknown field', { filter: { nope: 1 }, expected: 1 }, 40000],
    ['invalid ids', { filter: {}, expected: 1, except: [7] }, 40000],
  ])('are refused with %s', async (_, body, code) => {
    const before = await count(admin, item.find);
    expect(await admin.post(item.deleteByIds, body)).toMatchObject({ code });
    expect(await admin.post(saveByIds, { preview: true, values: { quantity: 1 }, ...body })).toMatchObject({ code });
    expect(await count(admin, item.find)).toBe(before);
  });

  test('are deleted once when the request is repeated with its key', async () => {
    await items(2);
    const body = { filter: marked(), expected: 2 };
    const headers = { 'Idempotency-Key': `delete ${mark}` };
    for (let i = 0; i < 2; i++) expect(await admin.post(item.deleteByIds, body, headers)).toMatchObject({ code: 20000 });
    expect(await count(admin, item.find, marked())).toBe(0);
  });
});

describe('the caller of a bulk change', () => {
  test('without the permission is rejected, whatever the body contains', async () => {
    await items(1);
    const viewer = await app.as('dispatcher');
    for (const [path, body] of [
      [item.deleteByIds, { filter: marked(), expected: 1 }],
      [saveByIds, { preview: true, values: { quantity: 9 }, filter: marked(), expected: 1 }],
      [saveByIds, { restore: [{ id: 'x', version: 1, values: { quantity: 9 } }] }],
    ] as const)
      expect(await viewer.post(path, body)).toMatchObject({ status: 403, code: 40003 });
    expect(await count(admin, item.find, marked())).toBe(1);
  });

  test('learns nothing about fields that they may not read, and changes none that they may not write', async () => {
    const [one] = await jobs([5]);
    await admin.post(job.save, { id: one?.id, version: 1, cost: '12.00', quote: '3.00' });
    const dispatcher = await app.as('dispatcher');
    const saveJobs = '/hw/wms/labJob/saveLabJobByIds';
    const byCost = { filter: { cost: '12.00' }, expected: 1 };
    expect(await dispatcher.post(job.act('weigh'), byCost)).toMatchObject({ code: 40000 });
    const preview = (values: object) => dispatcher.post(saveJobs, { preview: true, values, ids: [one?.id] }, english);
    expect(await preview({ cost: '1.00' })).toMatchObject({
      ...{ code: 40000, message: 'cost cannot be changed for many records at once.' },
    });
    expect(await preview({ quote: '1.00' })).toMatchObject({ code: 40003 });
    expect(await preview({ subject: 'other' })).toMatchObject({ code: 20000, data: { total: 1 } });
    expect(await readJob(one?.id ?? '')).toMatchObject({ version: 2, cost: '12.00', quote: '3.00' });
  });
});

describe('the same values for many records', () => {
  test('are previewed, applied to all at once, and undone', async () => {
    const made = await items(3);
    const preview = await change({ preview: true, values: { quantity: 1 }, filter: marked(), expected: 3 });
    expect(preview).toMatchObject({ code: 20000, data: { total: 3, same: 1, refused: 0, refusals: [] } });
    expect(preview.data.rows).toHaveLength(2);
    const now = (i: number) => ({ id: made[i]?.id, label: `${mark}${i}`, values: { quantity: i } });
    expect(new Set(preview.data.examples)).toEqual(new Set([now(0), now(2)]));
    expect(await readItem(made[0]?.id ?? '')).toMatchObject({ quantity: 0, version: 1 });
    const done = await change({ values: { quantity: 1 }, rows: preview.data.rows });
    expect(done).toMatchObject({ code: 20000, data: { changed: 2 } });
    for (const { id } of made) expect(await readItem(id)).toMatchObject({ quantity: 1 });
    expect((await admin.get(item.log(made[2]?.id ?? ''))).data.records[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'quantity', before: 2, after: 1 }],
    });
    const [first] = made;
    await admin.post(item.save, { id: first?.id, version: 2, fragile: true });
    const restored = await change({ restore: done.data.rows });
    expect(restored.data).toEqual({ restored: 1, skipped: [{ id: first?.id, label: `${mark}0` }] });
    expect(await readItem(made[2]?.id ?? '')).toMatchObject({ quantity: 2, version: 3 });
    expect(await readItem(first?.id ?? '')).toMatchObject({ quantity: 1, version: 3 });
  });

  test('show which records cannot have them and why; nothing is sent as long as one of them cannot', async () => {
    const [poor, rich] = await items(2, { price: '1.00' });
    await admin.post(item.save, { id: rich?.id, version: 1, price: '1.005', currency: 'KWD' });
    const values = { currency: 'USD' };
    const preview = await change({ preview: true, values, ids: [poor?.id, rich?.id] });
    expect(preview.data).toMatchObject({ total: 2, same: 1, refused: 1, rows: [] });
    expect(preview.data.refusals).toMatchObject([{ id: rich?.id, label: `${mark}1`, errors: [{ path: '/price' }] }]);
    const bad = await change({ preview: true, values: { quantity: -1 }, ids: [poor?.id, rich?.id] });
    expect(bad.data).toMatchObject({ total: 2, refused: 2, rows: [] });
    const seen = (await change({ preview: true, values: { quantity: 7 }, ids: [poor?.id, rich?.id] })).data.rows;
    const tooFew = await change({ values: { quantity: -7 }, rows: seen });
    expect(tooFew).toMatchObject({ code: 40000, data: { refused: 2 } });
    expect(tooFew.message).toBe('2 records cannot be changed in this way. Nothing was changed.');
    expect(await readItem(poor?.id ?? '')).toMatchObject({ quantity: 0, version: 1 });
    expect(await readItem(rich?.id ?? '')).toMatchObject({ quantity: 1, currency: 'KWD', version: 2 });
  });

  test('are merged with changes made since the preview, and conflicts are reported', async () => {
    const [other, same, removed, equal] = await items(4);
    const ids = [other, same, removed, equal].map((one) => one?.id);
    const { rows } = (await change({ preview: true, values: { quantity: 50 }, ids })).data;
    await admin.post(item.save, { id: other?.id, version: 1, fragile: true });
    await admin.post(item.save, { id: same?.id, version: 1, quantity: 60 });
    await admin.post(item.save, { id: equal?.id, version: 1, quantity: 50 });
    await admin.get(item.deleteById(removed?.id ?? ''));
    const late = await change({ values: { quantity: 50 }, rows });
    expect(late).toMatchObject({ status: 409, code: 40009 });
    expect(late.message).toBe('Somebody else has changed these fields of 2 records since the preview. Nothing was changed.');
    const by = { by: 'admin', byName: 'Administrator' };
    expect(late.data.conflicts).toEqual([
      expect.objectContaining({ id: removed?.id, isGone: true }),
      expect.objectContaining({
        id: same?.id,
        label: `${mark}1`,
        values: { quantity: 60 },
        changed: ['quantity'],
        ...by,
      }),
    ]);
    expect(await readItem(other?.id ?? '')).toMatchObject({ quantity: 0, version: 2 });
    const left = rows.filter(({ id }: { id: string }) => id !== removed?.id && id !== same?.id);
    expect(await change({ values: { quantity: 50 }, rows: left })).toMatchObject({ data: { changed: 1 } });
    expect(await readItem(other?.id ?? '')).toMatchObject({ quantity: 50, fragile: true, version: 3 });
    expect(await readItem(same?.id ?? '')).toMatchObject({ quantity: 60, version: 2 });
    const requested = [{ id: same?.id, seen: late.data.conflicts[1].seen }];
    expect(await change({ values: { quantity: 50 }, rows: requested })).toMatchObject({ data: { changed: 1 } });
  });

  test('change the other fields of a record whose conflicting field keeps its value, and nothing without a decision', async () => {
    const [both, one] = await items(2);
    const values = { quantity: 50, fragile: true };
    const preview = await change({ preview: true, values, ids: [both?.id, one?.id] });
    const { rows } = preview.data;
    expect(rows.map((row: { values: unknown }) => row.values)).toEqual([
      ...[
        { quantity: 0, fragile: null },
        { quantity: 1, fragile: null },
      ],
    ]);
    await admin.post(item.save, { id: both?.id, version: 1, quantity: 60 });
    const late = await change({ values, rows });
    expect(late.data.conflicts).toMatchObject([{ id: both?.id, changed: ['quantity'], values: { quantity: 60 } }]);
    expect(await readItem(one?.id ?? '')).toMatchObject({ version: 1 });
    const [first, second] = rows;
    for (const wrong of ['quantity', [7], { quantity: true }])
      expect(await change({ values, rows: [{ ...first, keep: wrong }, second] })).toMatchObject({ code: 40000 });
    expect(await change({ values, rows: [{ id: one?.id, seen: 'x' }] })).toMatchObject({ code: 40000 });
    const done = await change({ values, rows: [{ ...first, keep: ['quantity'] }, second] });
    expect(done.data).toMatchObject({ changed: 2 });
    expect(await readItem(both?.id ?? '')).toMatchObject({ quantity: 60, fragile: true, version: 3 });
    expect(await readItem(one?.id ?? '')).toMatchObject({ quantity: 50, fragile: true, version: 2 });
    expect((await change({ restore: done.data.rows })).data).toMatchObject({ restored: 2 });
    expect(await readItem(both?.id ?? '')).toMatchObject({ quantity: 60, fragile: null });
  });

  test('are undone in records that have the former values already, without a change', async () => {
    const [one, other] = await items(2);
    const restored = await change({
      restore: [
        { id: one?.id, version: 1, values: { quantity: 0 } },
        { id: other?.id, version: 1, values: { quantity: 8 } },
      ],
    });
    expect(restored.data).toEqual({ restored: 2, skipped: [] });
    expect(await readItem(one?.id ?? '')).toMatchObject({ quantity: 0, version: 1 });
    expect(await readItem(other?.id ?? '')).toMatchObject({ quantity: 8, version: 2 });
  });

  test('take effect once when the request is repeated with its key', async () => {
    const [one] = await items(1);
    const { rows } = (await change({ preview: true, values: { quantity: 5 }, ids: [one?.id] })).data;
    const key = { 'Idempotency-Key': `change ${mark}` };
    const first = await change({ values: { quantity: 5 }, rows }, admin, key);
    expect((await change({ values: { quantity: 5 }, rows }, admin, key)).data).toEqual(first.data);
    expect(await readItem(one?.id ?? '')).toMatchObject({ quantity: 5, version: 2 });
  });

  test.each([
    ['a unique field', { itemNo: 'x' }],
    ['an unknown field name', { nope: 1 }],
    ['fields set by the server', { createBy: 'me' }],
    ['nothing', {}],
    ['values that are not an object', [1]],
  ])('cannot be %s', async (_, values) => {
    const [one] = await items(1);
    expect(await change({ preview: true, values, ids: [one?.id] })).toMatchObject({ status: 400, code: 40000 });
    expect(await change({ values, rows: [{ id: one?.id, seen: { x: 'x' } }] })).toMatchObject({
      status: 400,
      code: 40000,
    });
    expect(await change({ restore: [{ id: one?.id, version: 1, values }] })).toMatchObject({ code: 40000 });
    expect(await readItem(one?.id ?? '')).toMatchObject({ version: 1 });
  });
});

describe('dates relative to today', () => {
  const today = (zone: string) => Temporal.Now.plainDateISO(zone).toString();

  test("use the caller's time zone", async () => {
    const zone = 'Pacific/Kiritimati';
    const { from, to } = daysOf('thisWeek', today(zone));
    for (const madeOn of [from, to, '1999-01-01']) await items(1, { madeOn, itemNo: `${mark}${madeOn}` });
    const found = (within: unknown, field = 'madeOn', timeZone = zone) =>
      admin.post(item.find, { ...marked(), [field]: { within } }, { ...english, timeZone });
    expect((await found('thisWeek')).data.total).toBe(2);
    expect((await found('lastWeek')).data.total).toBe(0);
    expect((await found('today', 'createTime')).data.total).toBe(3);
    expect((await found('yesterday', 'createTime')).data.total).toBe(0);
    expect(await found('someday')).toMatchObject({ code: 40000, message: 'This filter or sort is not valid: madeOn' });
    expect(await found('today', 'quantity')).toMatchObject({ code: 40000 });
    expect(await found('today', 'madeOn', 'Nowhere/At_All')).toMatchObject({ code: 40000 });
  });
});
