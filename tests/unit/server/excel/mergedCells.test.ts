import { expect, test } from 'vitest';
import { mergedCells } from '../../../../src/server/excel/read/cells.ts';

const lowestOf = (filled: readonly number[], locations: readonly string[]): unknown => {
  const merged = mergedCells(filled);
  for (const location of locations) merged.take(location);
  return merged.lowest();
};

test('merged cells are reported when a filled row is below their first row', () => {
  expect(lowestOf([1, 4, 5], ['A4:A5'])).toEqual({ address: 'A4:A5', from: 4 });
  expect(lowestOf([1, 4, 5], ['AB2:AC4'])).toEqual({ address: 'AB2:AC4', from: 2 });
  expect(lowestOf([1, 1_000_000], ['A1:C1048576'])).toEqual({ address: 'A1:C1048576', from: 1 });
});

test('merged cells within one row, over empty rows or below the last row lose nothing', () => {
  expect(lowestOf([1, 4, 9], ['A4:D4', 'A2:F3', 'B5:B8', 'B4:B8', 'A9:D12', 'A10:D14', 'A1', '', 'A:C'])).toBeUndefined();
  expect(lowestOf([], ['A1:A9'])).toBeUndefined();
});

test('of several merged ranges the lowest ones are reported, in any order', () => {
  const lowest = { address: 'B5:B6', from: 5 };
  expect(lowestOf([1, 2, 3, 5, 6], ['A2:A3', 'B5:B6', 'C1:C2', 'D6:D9'])).toEqual(lowest);
  expect(lowestOf([1, 2, 3, 5, 6], ['B5:B6', 'A5:A6', 'A2:A3'])).toEqual(lowest);
});

test('all merged ranges over filled rows are known, unless there are too many', () => {
  const merged = mergedCells([1, 2, 3, 5, 6]);
  for (const location of ['A2:A3', 'B5:C6', 'D6:D9']) merged.take(location);
  expect(merged.ranges()).toEqual([
    { address: 'A2:A3', from: 2, to: 3, column: 0 },
    { address: 'B5:C6', from: 5, to: 6, column: 1 },
  ]);
  while ((merged.ranges()?.length ?? 10_000) < 10_000) merged.take('A2:A3');
  expect(merged.ranges()).toHaveLength(10_000);
  merged.take('A2:A3');
  expect(merged.ranges()).toBeUndefined();
});
