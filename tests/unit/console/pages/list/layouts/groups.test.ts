import { expect, test } from 'vitest';
import { groupFilters, readGroups, writeGroups } from '../../../../../../src/console/pages/list/layouts/groups/useGroups.tsx';
import { permittedLayouts } from '../../../../../../src/console/registry/permittedResource.ts';
import type { Groups } from '../../../../../../src/contract/query.ts';
import { field, resourceOf } from '../../../support/resource.ts';

const day = field('day', { kind: 'date' });
const at = field('at', { kind: 'date-time' });
const shop = field('shop');
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const groups: Groups = {
  ...{
    by: [{ field: 'shop' }],
    optional: [
      { field: 'day', unit: 'month' },
      { field: 'at', unit: 'day' },
    ],
  },
  ...{ sums: ['boxes', 'worth'], min: [], max: [], filters: { kind: ['A'] } },
};

test.each([
  [{ field: day, unit: 'month' } as const, '2026-02', { gte: '2026-02-01', lte: '2026-02-28' }],
  [{ field: day, unit: 'month' } as const, '2026-12', { gte: '2026-12-01', lte: '2026-12-31' }],
  [{ field: day, unit: 'year' } as const, '2026', { gte: '2026-01-01', lte: '2026-12-31' }],
  [{ field: day, unit: 'day' } as const, '2026-03-01', { gte: '2026-03-01', lte: '2026-03-01' }],
  [{ field: day }, '2026-03-01', { gte: '2026-03-01', lte: '2026-03-01' }],
  // The days of moments begin at midnight in the zone of the browser.
  [{ field: at, unit: 'month' } as const, '2026-12', { gte: midnight(2026, 12, 1), lt: midnight(2027, 1, 1) }],
  [{ field: at, unit: 'year' } as const, '2026', { gte: midnight(2026, 1, 1), lt: midnight(2027, 1, 1) }],
  [{ field: at, unit: 'day' } as const, '2026-02-28', { gte: midnight(2026, 2, 28), lt: midnight(2026, 3, 1) }],
  [{ field: shop }, 'S1', ['S1']],
  [{ field: shop }, null, { isNull: true }],
])('the records of a group of %j at %s have their own filter', (part, value, expected) => {
  expect(groupFilters({ kind: ['A'] }, [part], { [part.field.name]: value })).toEqual({
    kind: ['A'],
    [part.field.name]: expected,
  });
});

test('a group of a partly filtered month contains that part', () => {
  const requested = { day: { gte: '2026-02-10', lte: '2026-03-05' } };
  const part = { field: day, unit: 'month' } as const;
  expect(groupFilters(requested, [part], { day: '2026-02' }).day).toEqual({ gte: '2026-02-10', lte: '2026-02-28' });
});

test('a link stores the grouping; fields that the file does not offer are ignored', () => {
  expect(readGroups('', groups)).toEqual({ by: groups.by, sorts: [] });
  expect(readGroups('?by=nothing', groups).by).toEqual(groups.by);
  const by = [{ field: 'at', unit: 'day' } as const, { field: 'shop' }];
  const sorts = [{ field: 'sums.boxes', order: 'desc' } as const];
  const search = writeGroups('?q=x', { by, sorts }, groups);
  expect(search).toBe('?q=x&by=at.day%2Cshop&bysort=-sums.boxes');
  expect(readGroups(search, groups)).toEqual({ by, sorts });
  expect(writeGroups(search, { by: groups.by, sorts: [] }, groups)).toBe('?q=x');
});

test('a user who may not read a field sees views and groups without it, or none at all', () => {
  const worth = field('worth', { kind: 'money', currency: { field: 'currency' } });
  const plan = { zone: 'zone', row: 'aisle', column: 'shelf', fill: 'used', capacity: 'room' };
  const views = [
    { view: 'groups', field: 'shop', groups },
    { view: 'map', field: 'aisle', plan },
  ] as const;
  const resource = resourceOf([worth], {});
  const seen = (...hidden: string[]) =>
    permittedLayouts({ ...resource, list: { ...resource.list, views } }, (name) => !hidden.includes(name));
  expect(seen()).toEqual(views);
  expect(seen('currency')[0]?.groups?.sums).toEqual(['boxes']);
  expect(seen('day')[0]?.groups?.optional).toEqual([{ field: 'at', unit: 'day' }]);
  expect(seen('zone')[1]?.plan).toEqual({ row: 'aisle', column: 'shelf', fill: 'used', capacity: 'room' });
  expect(seen('kind').map(({ view }) => view)).toEqual(['map']);
  expect(seen('shop', 'room')).toEqual([{ view: 'table' }]);
});
