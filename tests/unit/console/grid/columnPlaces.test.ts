import { expect, test } from 'vitest';
import { columnPlaces } from '../../../../src/console/grid/columnPlaces.ts';

const columns = [
  { width: 50, pin: 'left' },
  { width: 100, pin: 'left' },
  { width: 100 },
  { width: 300 },
  { width: 80, pin: 'right' },
] as const;

test('what is left over goes to the columns that are not pinned, in proportion', () => {
  expect(columnPlaces(columns, 830).map(({ width }) => width)).toEqual([50, 100, 150, 450, 80]);
});

test('a column that somebody gave a width keeps it, and takes no part in what is left over', () => {
  const some = [{ width: 100 }, { width: 100, isFixed: true }, { width: 300 }];
  expect(columnPlaces(some, 900).map(({ width }) => width)).toEqual([200, 100, 600]);
  const all = [{ width: 100, isFixed: true }];
  expect(columnPlaces(all, 900).map(({ width }) => width)).toEqual([100]);
});

test('a table that is wider than its box keeps its widths', () => {
  expect(columnPlaces(columns, 200).map(({ width }) => width)).toEqual([50, 100, 100, 300, 80]);
});

test('pinned columns stay as far from their edge as the pinned ones before them are wide', () => {
  expect(columnPlaces(columns, 0).map(({ offset }) => offset)).toEqual([0, 50, 0, 0, 0]);
  const two = [{ width: 100 }, { width: 60, pin: 'right' }, { width: 70, pin: 'right' }] as const;
  expect(columnPlaces(two, 0).map(({ offset }) => offset)).toEqual([0, 70, 0]);
});
