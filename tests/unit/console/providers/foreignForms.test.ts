import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/console/client/answers.ts';
import { createDataProvider, findPage, saveRecord } from '../../../../src/console/providers/dataProvider.ts';
import { field, moduleOf, resourceOf } from '../support/resource.ts';

const thing = resourceOf([
  field('code'),
  field('isOpen', { kind: 'boolean' }),
  field('isPaid', { kind: 'boolean' }),
  field('at', { kind: 'date-time' }),
  field('since', { kind: 'date-time' }),
]);
const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Asia/Shanghai';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** A record as an existing server writes it, and as the contract does. */
const foreign = { id: '7', code: '0', isOpen: '1', isPaid: 0, at: '2026-11-20 16:30:00', since: '2026-07-01T00:00:00' };
const usual = {
  ...{ id: '7', code: '0', isOpen: true, isPaid: false },
  ...{ at: '2026-11-20T08:30:00.000Z', since: '2026-06-30T16:00:00.000Z' },
};

/** Returns a provider whose server has this record, and what is saved. */
function providerFor(record: object, listed: unknown = { records: [record], total: 1 }) {
  const saved: unknown[] = [];
  const client = {
    call: async <T>({ path, body }: Call) => {
      if (path === thing.calls.save) saved.push(body);
      return (path === thing.calls.find ? listed : record) as T;
    },
    file: () => Promise.reject(new Error('no file is asked for')),
  };
  return { saved, ...createDataProvider({ client, resources: { load: async () => moduleOf(thing) } }) };
}

describe('yes and no as 1 and 0, and date-times without a zone, which are local', () => {
  test('are read in a list, a bare array, a record and the answer to a save', async () => {
    const data = providerFor(foreign);
    const page = { pageNo: 1, pageSize: 100 };
    expect((await findPage(data, 'hwThing', page)).data).toEqual([usual]);
    expect((await findPage(providerFor(foreign, [foreign]), 'hwThing', page)).data).toEqual([usual]);
    expect((await data.getOne({ resource: 'hwThing', id: '7' })).data).toEqual(usual);
    expect((await data.getMany({ resource: 'hwThing', ids: ['7'] })).data).toEqual([usual]);
    expect(await saveRecord(data, 'hwThing', { record: { code: 'A' } })).toEqual(usual);
  });

  test('are filtered and sorted by their meaning in a bare array', async () => {
    const others = [
      { ...foreign, id: '8', isOpen: '0' },
      { ...foreign, id: '9', at: '2026-11-20 16:29:59' },
    ];
    const data = providerFor(foreign, [foreign, ...others]);
    const filter = { isOpen: true, sorts: [{ field: 'at', order: 'asc' }] } as const;
    const found = await findPage(data, 'hwThing', { filter, pageNo: 1, pageSize: 100 });
    expect(found.data.map(({ id }) => id)).toEqual(['9', '7']);
  });

  test('are saved in the form in which they came', async () => {
    const data = providerFor(foreign);
    await data.getOne({ resource: 'hwThing', id: '7' });
    await saveRecord(data, 'hwThing', { record: { ...usual, isPaid: true, since: null } });
    expect(data.saved).toEqual([{ ...foreign, isPaid: 1, since: null }]);
  });
});

test('a server that writes them as the contract says gets and keeps them so', async () => {
  const data = providerFor(usual);
  expect((await data.getOne({ resource: 'hwThing', id: '7' })).data).toBe(usual);
  await saveRecord(data, 'hwThing', { record: usual });
  expect(data.saved).toEqual([usual]);
});

test('what is no time stays as it is', async () => {
  const zero = { id: '7', at: '0000-00-00 00:00:00', since: '2026-11-20' };
  expect((await providerFor(zero).getOne({ resource: 'hwThing', id: '7' })).data).toEqual(zero);
});
