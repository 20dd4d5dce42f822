import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { createDataProvider, saveRecord } from '../../../../src/console/providers/dataProvider.ts';
import type { Resource } from '../../../../src/contract/resource.ts';
import { field, moduleOf, resourceOf } from '../support/resource.ts';

const thing = resourceOf([field('code')]);
const base = '/hw/wms/hwThing';

/** Returns a data provider and the list of its calls. Its client gives every call `answer`, by default one page with one record. */
function provider(resource: Resource = thing, answer: unknown = { records: [{ id: '7', version: 1 }], total: 1 }) {
  const calls: Call[] = [];
  const client = {
    call: async <T>(call: Call) => {
      calls.push(call);
      return (call.method === 'GET' ? { id: call.path.endsWith('/7') ? 7 : 'a/b' } : answer) as T;
    },
    file: () => Promise.reject(new Error('no file is asked for')),
    follow: () => Promise.reject(new Error('no stream is asked for')),
  };
  return { calls, ...createDataProvider({ client, resources: { load: async () => moduleOf(resource) } }) };
}

const shared = { resource: 'hwThing' };

describe('Refine method => hw call', () => {
  const cases: readonly (readonly [string, (data: ReturnType<typeof provider>) => Promise<unknown>, Partial<Call>])[] = [
    [
      'getList',
      (data) =>
        data.getList({
          ...shared,
          pagination: { currentPage: 3, pageSize: 50 },
          sorters: [{ field: 'code', order: 'asc' }],
        }),
      {
        method: 'POST',
        path: `${base}/findHwThingList`,
        headers: { pageNo: '3', pageSize: '50' },
        body: { sorts: [{ field: 'code', order: 'asc' }] },
      },
    ],
    ['getList without paging', (data) => data.getList(shared), { headers: { pageNo: '1', pageSize: '100000' }, body: {} }],
    ['getOne', (data) => data.getOne({ ...shared, id: 'a/b' }), { method: 'GET', path: `${base}/findHwThingById/a%2Fb` }],
    [
      'getMany',
      async (data) => data.getMany?.({ ...shared, ids: ['1', '2'] }),
      { method: 'POST', path: `${base}/findHwThingList`, body: { id: ['1', '2'] } },
    ],
    [
      'create',
      (data) => data.create({ ...shared, variables: { code: 'A' } }),
      { method: 'POST', path: `${base}/saveHwThing`, body: { code: 'A' } },
    ],
    [
      'update',
      (data) => data.update({ ...shared, id: '7', variables: { code: null, version: 4 } }),
      { method: 'POST', path: `${base}/saveHwThing`, body: { code: null, version: 4, id: '7' } },
    ],
    ['deleteOne', (data) => data.deleteOne({ ...shared, id: '7' }), { method: 'GET', path: `${base}/deleteHwThingById/7` }],
    [
      'deleteMany',
      async (data) => data.deleteMany?.({ ...shared, ids: ['7', '8'] }),
      { method: 'POST', path: `${base}/deleteHwThingByIds`, body: ['7', '8'] },
    ],
    [
      'custom',
      async (data) => data.custom?.({ url: `${base}/findHwThingLogList/7`, method: 'get' }),
      { method: 'GET', path: `${base}/findHwThingLogList/7` },
    ],
  ];
  test.each(cases)('%s', async (_name, act, expected) => {
    const data = provider();
    await act(data);
    expect(data.calls).toHaveLength(1);
    expect(data.calls[0]).toMatchObject(expected);
  });
});

test('a save sends the key that its saver provides', async () => {
  const data = provider();
  await data.create({ ...shared, variables: {}, meta: { call: { key: 'again' } } });
  await data.update({ ...shared, id: '7', variables: {}, meta: { call: { key: 'once more' } } });
  expect(data.calls.map((call) => call.headers?.['Idempotency-Key'])).toEqual(['again', 'once more']);
});

describe('a save on a server without versions', () => {
  test('of a record with an id is an edit', async () => {
    const data = provider(thing, { id: 7, code: 'B' });
    const answer = await saveRecord(data, 'hwThing', { record: { id: '7', code: 'B' } });
    expect(data.calls).toMatchObject([{ path: `${base}/saveHwThing`, body: { id: '7', code: 'B' } }]);
    expect(answer).toEqual({ id: '7', code: 'B' });
  });

  test.each([[null], [true], [1], [{ count: 1 }]])('answered with %j instead of the record has stored what was sent', async (reported) => {
    const data = provider(thing, reported);
    expect(await saveRecord(data, 'hwThing', { record: { id: '7', code: 'B' } })).toEqual({ id: '7', code: 'B' });
    expect(await saveRecord(data, 'hwThing', { record: { code: 'C' } })).toEqual({ code: 'C' });
  });
});

test('calls that a resource does not offer are not sent', async () => {
  const { deleteByIds: _, ...calls } = thing.calls;
  const data = provider({ ...thing, calls });
  await expect(data.deleteMany?.({ ...shared, ids: ['7'] })).rejects.toMatchObject({ kind: 'refused' });
  expect(data.calls).toEqual([]);
});
