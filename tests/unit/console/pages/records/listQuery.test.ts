import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListQuery, readListQuery, writeListQuery } from '../../../../../src/console/pages/records/listQuery.ts';
import { field, resourceOf } from '../../support/resource.ts';

const resource = resourceOf([
  field('code'),
  field('days', { kind: 'integer' }),
  field('active', { kind: 'boolean' }),
  field('status', { kind: 'enum' }),
]);
const usual: ListQuery = { keyword: '', filters: {}, sorts: resource.list.sort };

test('an empty query is the default list, and the default list an empty query', () => {
  expect(readListQuery('', resource)).toEqual(usual);
  expect(writeListQuery('', usual, resource)).toBe('');
});

test('values are restored with their wire type', () => {
  const search = '?q=lax&f.status=1&f.status=2&f.days.gte=3&f.active=true&f.code.contains=7&sort=-days,code';
  expect(readListQuery(search, resource)).toEqual({
    keyword: 'lax',
    filters: { status: ['1', '2'], days: { gte: 3 }, active: [true], code: { contains: '7' } },
    sorts: [
      { field: 'days', order: 'desc' },
      { field: 'code', order: 'asc' },
    ],
  });
});

test("a filter for empty fields is a boolean, whatever the field's kind is", () => {
  const filters = { days: { isNull: false }, code: { isNull: true } };
  expect(readListQuery('?f.days.isNull=false&f.code.isNull=true', resource)).toEqual({ ...usual, filters });
});

test('unknown or invalid parts of a link are ignored', () => {
  expect(readListQuery('?f.secret=1&f.days.near=3&sort=secret', resource)).toEqual({
    ...usual,
    sorts: [],
  });
});

test('an open form stays in the query', () => {
  expect(writeListQuery('?edit=7&q=old', { ...usual, keyword: 'new' }, resource)).toBe('?edit=7&q=new');
});

test('any list state survives the round trip through the address bar', () => {
  const list = fc.record({
    keyword: fc.string(),
    filters: fc.record(
      {
        status: fc.array(fc.string(), { minLength: 1 }),
        days: fc.record({ gte: fc.integer(), lte: fc.integer() }),
        active: fc.tuple(fc.boolean()),
        code: fc.record({ contains: fc.string({ minLength: 1 }) }),
      },
      { requiredKeys: [] },
    ),
    sorts: fc.uniqueArray(fc.record({ field: fc.constantFrom('code', 'days'), order: fc.constantFrom('asc' as const, 'desc' as const) }), {
      minLength: 1,
    }),
  });
  fc.assert(
    fc.property(list, (query) => {
      expect(readListQuery(writeListQuery('', query, resource), resource)).toEqual(query);
    }),
  );
});
