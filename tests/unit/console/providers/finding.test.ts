import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { HwError } from '../../../../src/console/client/hwError.ts';
import { createDataProvider } from '../../../../src/console/providers/dataProvider.ts';
import { callMeta } from '../../../../src/console/providers/requests.ts';
import type { Resource } from '../../../../src/contract/resource.ts';
import { field, moduleOf, resourceOf } from '../support/resource.ts';

const thing = resourceOf([field('code')]);
const { findById: _, ...listCalls } = thing.calls;
const byId = thing.calls.findById as string;
const listPath = thing.calls.find as string;
const page = (...records: object[]) => ({ records, total: records.length });
const one = { resource: 'hwThing', id: '7' };
const notFound = { kind: 'refused', code: 40004 };

interface Server {
  /** Answers a call for a single record; throws what the client would throw. */
  readonly one?: (id: string) => unknown;
  readonly list?: (call: Call) => unknown;
}

/** Returns a data provider for a server whose responses the test defines. */
function providerFor({ one: answerOne = () => null, list = () => page() }: Server, resource: Resource = thing) {
  const calls: Call[] = [];
  const reported: HwError[] = [];
  const client = {
    call: async <T>(call: Call) => {
      calls.push(call);
      return (call.path === listPath ? list(call) : answerOne(call.path.slice(byId.length + 1))) as T;
    },
    file: () => Promise.reject(new Error('no file is asked for')),
  };
  const resources = { load: async () => moduleOf(resource) };
  const data = createDataProvider({ client, resources, onFailure: (error) => reported.push(error) });
  return { ...data, calls, reported, paths: () => calls.map(({ path }) => path) };
}

/** Throws the failure of a call that an hw server does not have. */
const failing = (failure: ConstructorParameters<typeof HwError>[0]) => (): never => {
  throw new HwError(failure);
};
const htmlPage = failing({ kind: 'garbled', status: 404, texts: { key: 'error.htmlAnswer', values: { status: 404 } } });
const rejected = failing({ kind: 'refused', code: 40004, status: 404, message: 'No such record.' });

describe('a single record', () => {
  test('is found by its id, which may be a number on the wire', async () => {
    const data = providerFor({ one: (id) => ({ id: Number(id), code: 'A' }) });
    expect(await data.getOne(one)).toEqual({ data: { id: '7', code: 'A' } });
    expect(data.paths()).toEqual([`${byId}/7`]);
  });

  test('of a resource without a find-by-id call is found in the list', async () => {
    const data = providerFor({ list: () => page({ id: 7, code: 'A' }) }, { ...thing, calls: listCalls });
    expect(await data.getOne(one)).toEqual({ data: { id: '7', code: 'A' } });
    expect(data.calls).toMatchObject([{ path: listPath, body: { id: '7' } }]);
  });

  test.each([
    ['nothing', null],
    ['another record', { id: '8' }],
    ['a page', page({ id: '7' })],
  ])('answered with %s is not found', async (_what, answer) => {
    await expect(providerFor({ one: () => answer }).getOne(one)).rejects.toMatchObject(notFound);
  });

  test.each([
    ['nothing', page()],
    ['another record', page({ id: '8' })],
    ['a bare array of others', [{ id: '8' }, { id: '70' }]],
  ])('listed as %s is not found', async (_what, answer) => {
    const data = providerFor({ list: () => answer }, { ...thing, calls: listCalls });
    await expect(data.getOne(one)).rejects.toMatchObject({ ...notFound, texts: { key: 'error.noRecord' } });
  });

  test('is found in a list whose server ignores the filter', async () => {
    const all = Array.from({ length: 250 }, (_, i) => ({ id: i }));
    const data = providerFor({ list: () => all }, { ...thing, calls: listCalls });
    expect((await data.getOne({ ...one, id: '249' })).data).toEqual({ id: '249' });
    expect((await data.getMany({ ...one, ids: ['3', '249'] })).data).toEqual([{ id: '3' }, { id: '249' }]);
  });
});

describe('a server that does not have the find-by-id call', () => {
  const unknown = [
    ['a page of HTML', htmlPage],
    ['its own code', failing({ kind: 'refused', code: 404, status: 200, message: 'No handler' })],
    ['our code', rejected],
    ['a refused method', failing({ kind: 'garbled', status: 405, texts: { key: 'error.emptyAnswer', values: {} } })],
  ] as const;
  test.each(unknown)('and says so with %s is asked for its list, from then on without a detour', async (_what, fail) => {
    const data = providerFor({ one: fail, list: () => page({ id: '7', code: 'A' }) });
    for (const _ of [1, 2]) expect((await data.getOne(one)).data).toEqual({ id: '7', code: 'A' });
    expect(data.paths()).toEqual([`${byId}/7`, listPath, listPath]);
    expect(data.reported).toEqual([]);
  });

  test('and not the record either: it is not found', async () => {
    const data = providerFor({ one: htmlPage });
    await expect(data.getOne(one)).rejects.toMatchObject({ ...notFound, texts: { key: 'error.noRecord' } });
    expect(data.reported).toEqual([]);
  });

  test('is not suspected after the call has answered once', async () => {
    const data = providerFor({ one: (id) => (id === '7' ? { id } : rejected()) });
    await data.getOne(one);
    await expect(data.getOne({ ...one, id: '8' })).rejects.toMatchObject({ message: 'No such record.' });
    expect(data.paths()).toEqual([`${byId}/7`, `${byId}/8`]);
  });
});

describe('a failure to find a single record', () => {
  const forbidden = failing({ kind: 'refused', code: 40003, status: 403, message: 'No.' });

  test('is reported once, with the answer to the call and not that of the list', async () => {
    const data = providerFor({ one: rejected, list: forbidden });
    await expect(data.getOne(one)).rejects.toMatchObject({ message: 'No such record.' });
    expect(data.reported).toMatchObject([{ code: 40004 }]);
    expect(data.calls.every(({ isQuiet }) => isQuiet)).toBe(true);
  });

  test('is not reported if the caller shows it, or if the request was canceled or the session has ended', async () => {
    const failures = [
      providerFor({ one: forbidden }).getOne({ ...one, meta: callMeta({ isQuiet: true }) }),
      providerFor({ one: forbidden }).getOne({ ...one, meta: callMeta({ shows: [40003] }) }),
    ];
    const [canceled, ended] = [
      providerFor({ one: failing({ kind: 'canceled' }) }),
      providerFor({ one: failing({ kind: 'refused', code: 20007, status: 401 }) }),
    ];
    for (const failed of [...failures, canceled.getOne(one), ended.getOne(one)]) await expect(failed).rejects.toThrow();
    expect([...canceled.reported, ...ended.reported]).toEqual([]);
  });
});
