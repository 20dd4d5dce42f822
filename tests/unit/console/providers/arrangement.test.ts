import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arranged } from '../../../../src/console/providers/arrangement.ts';
import { createDataProvider, findPage } from '../../../../src/console/providers/dataProvider.ts';
import type { FilterBody } from '../../../../src/contract/query.ts';
import type { WireRecord } from '../../../../src/contract/wire.ts';
import { field, moduleOf, resourceOf } from '../support/resource.ts';

const base = resourceOf([
  field('code'),
  field('name', { search: 'contains' }),
  field('qty', { kind: 'integer' }),
  field('price', { kind: 'decimal' }),
  field('day', { kind: 'date' }),
  field('at', { kind: 'date-time' }),
  field('isOpen', { kind: 'boolean' }),
  field('shipId', { kind: 'reference', reference: { resource: 'ship', display: { zh: '', en: '' } } as never }),
  field('tags', { kind: 'references' }),
]);
const thing = { ...base, list: { ...base.list, keyword: ['code', 'name'] } };

const records = [
  {
    id: '1',
    code: '10',
    name: 'Quay Alpha',
    qty: 10,
    price: '2.50',
    day: '2026-11-02',
    isOpen: true,
    tags: ['a', 'b'],
  },
  { id: '2', code: '9', name: 'Berth', qty: 9, price: '10.00', day: '2026-11-27', isOpen: false, tags: [] },
  {
    id: '3',
    code: '010',
    name: '码头 quay',
    qty: 100,
    price: null,
    at: '2026-11-27T10:00:00Z',
    shipId: 'S1',
    shipIdLabel: 'Zulu',
  },
  {
    id: '4',
    code: '',
    name: '50% off',
    qty: 9,
    price: '2.5',
    at: '2026-11-27T09:30:00+08:00',
    shipId: 'S2',
    shipIdLabel: 'Able',
  },
] as unknown as readonly WireRecord[];
const idsIn = (body: FilterBody) => arranged(records, thing, body).map(({ id }) => id);

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a list that the server sends as a whole', () => {
  test.each<[string, FilterBody, string[]]>([
    ['a keyword in any search field, ignoring case', { keyword: 'QUAY' }, ['1', '3']],
    ['a keyword with a literal %', { keyword: '0%' }, ['4']],
    ['an equal text', { code: '10' }, ['1']],
    ['a part of a text that is searched by parts', { name: 'quay' }, ['1', '3']],
    ['one of several values', { code: ['9', '010'] }, ['2', '3']],
    ['an equal number', { qty: 9 }, ['2', '4']],
    ['an equal decimal, written differently', { price: '2.5' }, ['1', '4']],
    ['a switch', { isOpen: false }, ['2']],
    ['an id in a list of values', { tags: ['b', 'c'] }, ['1']],
    ['an empty list of values', { tags: { isNull: true } }, ['2', '3', '4']],
    ['a range of numbers', { qty: { gte: 10, lt: 100 } }, ['1']],
    ['a range of moments, whatever their offsets', { at: { gt: '2026-11-27T01:30:00Z' } }, ['3']],
    ['a value that differs', { price: { ne: '2.5' } }, ['2']],
    ['an empty value', { price: { isNull: true } }, ['3']],
    ['a filled value', { day: { isNull: false } }, ['1', '2']],
    ['a part and a beginning', { name: { contains: 'A', startsWith: 'quay' } }, ['1']],
    ['a period', { day: { within: 'today' } }, ['2']],
    ['a period of moments', { at: { within: 'thisYear' } }, ['3', '4']],
    ['conditions that all hold', { keyword: 'quay', qty: { lt: 50 } }, ['1']],
    ['fields of other records, which the server decides', { 'shipId.name': 'Nobody', treeBy: 'code' }, ['1', '2', '3', '4']],
  ])('is filtered for %s', (_what, body, ids) => {
    expect(idsIn(body).toSorted()).toEqual(ids);
  });

  test.each<[string, FilterBody, string[]]>([
    ['text as text, empty first', { sorts: [{ field: 'code', order: 'asc' }] }, ['4', '3', '1', '2']],
    ['numbers as numbers, then by id', { sorts: [{ field: 'qty', order: 'asc' }] }, ['2', '4', '1', '3']],
    ['decimals downwards, empty last', { sorts: [{ field: 'price', order: 'desc' }] }, ['2', '1', '4', '3']],
    ['references by label', { sorts: [{ field: 'shipId', order: 'desc' }] }, ['3', '4', '1', '2']],
    ['moments by time', { sorts: [{ field: 'at', order: 'desc' }] }, ['3', '4', '1', '2']],
    [
      'several fields',
      {
        sorts: [
          { field: 'qty', order: 'desc' },
          { field: 'price', order: 'asc' },
        ],
      },
      ['3', '1', '4', '2'],
    ],
    ['the fields of its file by default', {}, ['4', '3', '1', '2']],
  ])('is sorted by %s', (_what, body, ids) => {
    expect(idsIn(body)).toEqual(ids);
  });

  test('is paged after that, with the total of what was found', async () => {
    const client = {
      call: async <T>() => records as T,
      file: () => Promise.reject(new Error('no file is asked for')),
    };
    const data = createDataProvider({ client, resources: { load: async () => moduleOf(thing) } });
    const filter: FilterBody = { qty: { lt: 100 }, sorts: [{ field: 'qty', order: 'desc' }] };
    const pages = [1, 2].map((pageNo) => findPage(data, 'hwThing', { filter, pageNo, pageSize: 2 }));
    expect(await Promise.all(pages)).toMatchObject([
      { data: [{ id: '1' }, { id: '2' }], total: 3 },
      { data: [{ id: '4' }], total: 3 },
    ]);
  });
});
