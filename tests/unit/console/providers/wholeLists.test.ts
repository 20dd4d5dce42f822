import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { createDataProvider, findPage } from '../../../../src/console/providers/dataProvider.ts';
import { createWholeLists } from '../../../../src/console/providers/finding.ts';
import type { PageOf } from '../../../../src/console/providers/requests.ts';
import { field, moduleOf, resourceOf } from '../support/resource.ts';

const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `${i + 1}` }));
const idsOf = (data: readonly { readonly id: string }[]) => data.map(({ id }) => Number(id));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** How servers answer with a bare array: each ignores or follows the paging headers. */
const servers = {
  'ignores pages': (all: readonly object[]) => all,
  'follows pages': (all: readonly object[], { pageNo, pageSize }: PageOf) => all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
};

/** Returns the list of a server with `n` records, and the requests it has received. */
function listOf(answer: (all: readonly object[], page: PageOf) => unknown, n: number) {
  const server = { n, time: 0, requested: [] as PageOf[] };
  const lists = createWholeLists({ now: () => server.time });
  const read = (pageNo: number, pageSize = 100, body = {}) =>
    lists.pageOf(
      { path: '/find', body, page: { pageNo, pageSize }, arrange: async (found) => found, isFollowed: async () => true },
      async ({ pageNo: at, pageSize: size }) => {
        server.requested.push({ pageNo: at, pageSize: size });
        return answer(rows(server.n), { pageNo: at, pageSize: size });
      },
    );
  return { server, read, forget: lists.forget };
}

describe.each(Object.entries(servers))('a bare array of a server that %s', (_name, answer) => {
  test.each([0, 1, 99, 100, 101, 250])('of %i records has pages with the correct total and no row twice', async (n) => {
    const { read } = listOf(answer, n);
    const found: number[] = [];
    for (const pageNo of [1, 2, 3]) {
      const page = await read(pageNo);
      expect(page.total).toBe(n);
      found.push(...idsOf(page.data));
    }
    expect(found).toEqual(range(1, n));
  });

  test('has the correct total if a later page is read first, or only one record is', async () => {
    expect(await listOf(answer, 250).read(3)).toMatchObject({ total: 250, data: rows(250).slice(200) });
    expect(await listOf(answer, 250).read(1, 1)).toMatchObject({ total: 250, data: rows(1) });
  });

  test('is loaded once for all pages that are read together or soon after', async () => {
    const { server, read } = listOf(answer, 250);
    await read(1);
    server.requested = [];
    await Promise.all([read(1), read(2), read(3)]);
    server.time = 9_999;
    await read(2);
    expect(server.requested).toEqual([{ pageNo: 1, pageSize: 100_000 }]);
  });

  test('is loaded again for the first page, after a while, after a write and for another filter', async () => {
    const { server, read, forget } = listOf(answer, 250);
    await read(2);
    server.n = 300;
    expect((await read(1)).total).toBe(300);
    server.n = 310;
    server.time = 20_000;
    expect((await read(2)).total).toBe(310);
    server.n = 320;
    forget();
    expect((await read(2)).total).toBe(320);
    server.n = 1;
    expect((await read(2, 100, { code: 'A' })).total).toBe(1);
  });
});

test('a page with a total stays as it is, with one request each', async () => {
  const { server, read } = listOf((all, page) => ({ rows: servers['follows pages'](all, page), total: all.length }), 250);
  for (const pageNo of [1, 2, 3]) expect((await read(pageNo)).total).toBe(250);
  expect(server.requested).toEqual([1, 2, 3].map((pageNo) => ({ pageNo, pageSize: 100 })));
});

test('a failed load is not kept', async () => {
  let isDown = true;
  const { read } = listOf((all, { pageSize }) => {
    if (isDown && pageSize > 100) throw new Error('down');
    return all.slice(0, pageSize);
  }, 250);
  await expect(read(2)).rejects.toThrow('down');
  isDown = false;
  expect(await read(2)).toMatchObject({ total: 250, data: rows(250).slice(100, 200) });
});

test('a bare array that may be cut off at the largest page has no total, which is an error', async () => {
  const { read } = listOf(servers['follows pages'], 100_001);
  await expect(read(1)).rejects.toMatchObject({ texts: { key: 'error.noTotal' } });
});

test('the data provider reads a whole list afresh after each write', async () => {
  const thing = resourceOf([field('code')]);
  const calls: Call[] = [];
  const client = {
    call: async <T>(call: Call) => {
      calls.push(call);
      return (call.path === thing.calls.find ? rows(250) : null) as T;
    },
    file: () => Promise.reject(new Error('no file is asked for')),
  };
  const data = createDataProvider({ client, resources: { load: async () => moduleOf(thing) } });
  const requests = async (write: () => Promise<unknown>) => {
    await write();
    calls.length = 0;
    const page = await findPage(data, 'hwThing', { pageNo: 2, pageSize: 100 });
    expect(page).toMatchObject({ total: 250, data: rows(250).slice(100, 200) });
    return calls.length;
  };
  const shared = { resource: 'hwThing' };
  expect(await requests(async () => undefined)).toBe(1);
  await findPage(data, 'hwThing', { pageNo: 1, pageSize: 100 });
  expect(await requests(async () => undefined)).toBe(0);
  expect(await requests(() => data.create({ ...shared, variables: {} }))).toBe(1);
  expect(await requests(() => data.update({ ...shared, id: '1', variables: {} }))).toBe(1);
  expect(await requests(() => data.deleteOne({ ...shared, id: '1' }))).toBe(1);
  expect(await requests(() => data.deleteMany({ ...shared, ids: ['1'] }))).toBe(1);
  expect(await requests(() => data.custom({ url: '/transit', method: 'post' }))).toBe(1);
});
