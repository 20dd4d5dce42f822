import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { createDataProvider, findPage, saveRecord } from '../../../../src/console/providers/dataProvider.ts';
import { createVersions, readImportedRows, readLogPage } from '../../../../src/console/providers/existing.ts';
import type { FilterBody } from '../../../../src/contract/query.ts';
import { field, moduleOf, resourceOf } from '../support/resource.ts';

const things = resourceOf([
  field('code', { search: 'contains' }),
  field('size', { kind: 'integer' }),
  field('isOpen', { kind: 'boolean' }),
]);
const thing = { ...things, list: { ...things.list, keyword: ['code'] } };
const rows = Array.from({ length: 250 }, (_, i) => ({ id: i + 1, code: `C${i}`, size: (i * 7) % 100, isOpen: i % 2 }));

/** A provider in front of an existing hw server that answers list calls with `answer`, and the calls that it has received. */
function hwServer(answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const client = {
    call: async <T>(call: Call) => {
      calls.push(call);
      return answer(call) as T;
    },
    file: () => Promise.reject(new Error('no file')),
  };
  const data = createDataProvider({ client, resources: { load: async () => moduleOf(thing) }, isExisting: () => true });
  return { data, calls, find: (filter: FilterBody, pageNo = 1) => findPage(data, thing.name, { filter, pageNo, pageSize: 100 }) };
}

/** Follows the paging headers only. */
function paged({ headers }: Call, all: readonly object[] = rows): { list: unknown[]; total: number } {
  const [pageNo, pageSize] = [Number(headers?.pageNo), Number(headers?.pageSize)];
  return { list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: rows.length };
}

describe('lists of an existing hw server', () => {
  test('without a total are loaded as a whole, in pages of 100,000', async () => {
    const many = Array.from({ length: 100_001 }, (_, i) => ({ id: i + 1 }));
    const { calls, find } = hwServer(({ headers }) => {
      const [pageNo, pageSize] = [Number(headers?.pageNo), Number(headers?.pageSize)];
      return { rows: many.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
    });
    expect(await find({})).toMatchObject({ total: 100_001, data: { length: 100 } });
    expect(calls.map(({ headers }) => headers)).toEqual([
      { pageNo: '1', pageSize: '100' },
      { pageNo: '1', pageSize: '100000' },
      { pageNo: '2', pageSize: '100000' },
    ]);
  });

  test('that ignore order or keyword are sorted and searched here, from the whole list', async () => {
    const { find } = hwServer((call) => paged(call));
    const sorted = await find({ sorts: [{ field: 'size', order: 'desc' }] });
    expect(sorted.total).toBe(250);
    expect(sorted.data.slice(0, 3).map(({ size }) => size)).toEqual([99, 99, 98]);
    expect(await find({ keyword: 'c24' })).toMatchObject({ total: 11 });
  });

  test('that follow the order are read page by page', async () => {
    const sorted = rows.toSorted((a, b) => a.size - b.size);
    const { calls, find } = hwServer((call) => paged(call, sorted));
    const { data } = await find({ sorts: [{ field: 'size', order: 'asc' }] }, 2);
    expect(data[0]?.id).toBe(String(sorted[100]?.id));
    expect(calls).toHaveLength(1);
  });

  test('receive only values that fields must have, in their own form; the console does the rest', async () => {
    const { calls, find } = hwServer((call) => paged(call));
    await find({});
    const { data, total } = await find({ isOpen: true, code: { contains: 'c1' }, size: { gte: 50 } });
    expect(calls.at(-1)?.body).toEqual({ isOpen: 1 });
    const expected = rows.filter(({ code, size, isOpen }) => code.startsWith('C1') && size >= 50 && isOpen === 1);
    expect(total).toBe(expected.length);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => `${id}`)));
  });
});

describe('records without versions', () => {
  test('keep the version that the console gives while they read the same, and get a higher one when they change', () => {
    const { stamp } = createVersions(() => 0);
    const [first] = [stamp(thing, { id: '1', code: 'A', size: 1 })];
    expect(stamp(thing, { id: '1', code: 'A' }).version).toBe(first?.version);
    expect(stamp(thing, { id: '1', code: 'A', size: 1, other: 2 }).version).toBe(first?.version);
    const changed = stamp(thing, { id: '1', code: 'B', size: 1 });
    expect(Number(changed.version)).toBeGreaterThan(Number(first?.version));
    expect(stamp(thing, { id: '2', code: 'B', version: 5 }).version).toBe(5);
  });

  test('are read again before a save, which is refused if they have changed since', async () => {
    let record = { id: 7, code: 'A', size: 1 };
    const { data, calls } = hwServer(({ path }) => (path === thing.calls.save ? null : record));
    const { data: read } = await data.getOne({ resource: thing.name, id: '7' });
    const save = (version: unknown) => saveRecord(data, thing.name, { record: { id: '7', code: 'Mine', version } });
    await save(read.version);
    expect(calls.at(-1)).toMatchObject({ path: thing.calls.save, body: { id: '7', code: 'Mine' } });
    expect(calls.at(-1)?.body).not.toHaveProperty('version');
    record = { ...record, size: 2 };
    const sent = calls.length;
    const rejected = await save(read.version).catch((error: unknown) => error);
    expect(rejected).toMatchObject({ code: 40009, data: { current: { size: 2 } } });
    expect(calls.slice(sent).map(({ path }) => path)).not.toContain(thing.calls.save);
    const { version } = (rejected as { data: { current: { version: number } } }).data.current;
    await save(version);
    expect(calls.at(-1)).toMatchObject({ path: thing.calls.save });
  });
});

test.each([
  [[{ id: 1, action: '新增', operatorName: '李娜', time: '2026-03-02 09:15:00' }]],
  [{ rows: [{ id: 1, action: '新增', operatorName: '李娜', time: '2026-03-02T09:15:00' }] }],
])('the log %j is read as one page', (answer) => {
  const line = { id: '1', action: '新增', operatorName: '李娜', operator: '', time: '2026-03-02T09:15:00', changes: [] };
  expect(readLogPage(answer, 1)).toMatchObject({ total: 1, records: [line] });
});

test('the answer to an upload has rows for review, or the server has stored them', () => {
  expect(readImportedRows([{ code: 'A' }, { id: 3, code: 'B' }])).toEqual([{ code: 'A' }, { id: '3', code: 'B' }]);
  expect(readImportedRows({ list: [{ code: 'A' }] })).toEqual([{ code: 'A' }]);
  for (const answer of [null, true, 'ok', { count: 3 }]) expect(readImportedRows(answer)).toBeUndefined();
});
