import type { CrudFilter } from '@refinedev/core';
import { expect, test } from 'vitest';
import { filterBody, filterOf, pageOf } from '../../../../src/console/providers/requests.ts';

test.each<readonly [CrudFilter[], object]>([
  [[{ field: 'status', operator: 'eq', value: '1' }], { status: '1' }],
  [[{ field: 'status', operator: 'in', value: ['1', '2'] }], { status: ['1', '2'] }],
  [[{ field: 'name', operator: 'contains', value: 'a' }], { name: { contains: 'a' } }],
  [[{ field: 'name', operator: 'startswith', value: 'a' }], { name: { startsWith: 'a' } }],
  [[{ field: 'days', operator: 'between', value: [1, 9] }], { days: { gte: 1, lte: 9 } }],
  [
    [
      { field: 'days', operator: 'gte', value: 1 },
      { field: 'days', operator: 'lt', value: 9 },
    ],
    { days: { gte: 1, lt: 9 } },
  ],
  [[{ field: 'name', operator: 'ne', value: 'a' }], { name: { ne: 'a' } }],
  [[{ field: 'name', operator: 'null', value: true }], { name: { isNull: true } }],
  [[{ field: 'name', operator: 'nnull', value: true }], { name: { isNull: false } }],
  [[{ field: 'keyword', operator: 'eq', value: 'lax' }], { keyword: 'lax' }],
])('%j becomes %j', (filters, expected) => {
  expect(filterBody(filters)).toEqual(expected);
});

test('sorters become sorts, and none are sent when there are none', () => {
  expect(filterBody([], [{ field: 'code', order: 'desc' }])).toEqual({ sorts: [{ field: 'code', order: 'desc' }] });
  expect(filterBody([], [])).toEqual({});
});

test('filters that the wire format cannot express are rejected by name', () => {
  expect(() => filterBody([{ field: 'a', operator: 'endswith', value: 'x' }])).toThrow('endswith');
  expect(() => filterBody([{ operator: 'or', value: [] }])).toThrow('nested');
});

test("the list's filters are sent unchanged", () => {
  const filters = { status: ['1', '2'], name: { contains: 'a' }, days: { gte: 1, lte: 9 } };
  expect(filterOf({ keyword: 'lax', filters })).toEqual({ keyword: 'lax', ...filters });
  const sorts = [{ field: 'days', order: 'desc' }] as const;
  expect(filterOf({ keyword: '', filters, sorts })).toEqual({ ...filters, sorts });
});

const rows = [{ id: '1', version: 1 }];
test.each(['records', 'rows', 'list', 'items'])('a page may name its rows %s', (key) => {
  expect(pageOf({ [key]: rows, total: 7 })).toEqual({ data: rows, total: 7 });
});

test('a plain array is the whole result', () => {
  expect(pageOf(rows)).toEqual({ data: rows, total: 1 });
});

test.each([{ records: rows }, { records: rows, total: null }, { records: rows, total: 'many' }, { total: 3 }, null, 'rows'])(
  '%j is an error',
  (answer) => {
    expect(() => pageOf(answer)).toThrow();
  },
);
