import { expect, test } from 'vitest';
import { foldedFilters } from '../../../../../src/console/pages/list/FilterBar.tsx';
import { fieldOf } from '../../../fields/fieldOf.ts';

const fields = Array.from({ length: 14 }, (_, i) => fieldOf({ name: `f${i}` }));
const names = (requested: Parameters<typeof foldedFilters>[1], of = fields) => foldedFilters(of, requested).shown.map(({ name }) => name);

test('a few filters are never collapsed', () => {
  const few = fields.slice(0, 11);
  expect(foldedFilters(few, { filters: {}, isOpen: false })).toEqual({ shown: few, canFold: false });
});

test('of many filters the first ten are shown, and any with a value', () => {
  const first = fields.slice(0, 10).map(({ name }) => name);
  expect(names({ filters: {}, isOpen: false })).toEqual(first);
  expect(names({ filters: { f12: 'x' }, isOpen: false })).toEqual([...first, 'f12']);
  expect(names({ filters: {}, isOpen: true })).toHaveLength(14);
  // On a phone, each filter takes a row of its own.
  expect(names({ filters: { f12: 'x' }, isOpen: false, isNarrow: true })).toEqual(['f0', 'f1', 'f2', 'f12']);
});
