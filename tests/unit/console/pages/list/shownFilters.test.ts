import { expect, test } from 'vitest';
import { shownFilters } from '../../../../../src/console/pages/list/FilterBar.tsx';
import { fieldOf } from '../../../fields/fieldOf.ts';

const fields = Array.from({ length: 14 }, (_, i) => fieldOf({ name: `f${i}` }));

test('a single filter is never hidden', () => {
  const few = fields.slice(0, 11);
  expect(shownFilters(few, { filters: {}, most: 10 })).toEqual(few);
});

test('of many filters the first ones are shown, and any with a value', () => {
  const names = (most: number, filters = {}) => shownFilters(fields, { filters, most }).map(({ name }) => name);
  const first = fields.slice(0, 10).map(({ name }) => name);
  expect(names(10)).toEqual(first);
  expect(names(10, { f12: 'x' })).toEqual([...first, 'f12']);
  expect(names(2, { f12: 'x' })).toEqual(['f0', 'f1', 'f12']);
  expect(names(Number.POSITIVE_INFINITY)).toHaveLength(14);
});
