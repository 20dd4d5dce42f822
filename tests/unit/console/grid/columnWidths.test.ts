import { expect, test } from 'vitest';
import { columnWidths } from '../../../../src/console/grid/columns.ts';

const columns = [
  { width: 50, pin: 'left' },
  { width: 100, pin: 'left' },
  { width: 100 },
  { width: 300 },
  { width: 80, pin: 'right' },
] as const;

test('remaining width goes to unpinned columns, in proportion', () => {
  expect(columnWidths(columns, 830)).toEqual([50, 100, 150, 450, 80]);
});

test('a column with a user-defined width keeps it, and gets no remaining width', () => {
  const some = [{ width: 100 }, { width: 100, isFixed: true }, { width: 300 }];
  expect(columnWidths(some, 900)).toEqual([200, 100, 600]);
  const all = [{ width: 100, isFixed: true }];
  expect(columnWidths(all, 900)).toEqual([100]);
});

test('a table that is wider than its box keeps its widths', () => {
  expect(columnWidths(columns, 200)).toEqual([50, 100, 100, 300, 80]);
});
