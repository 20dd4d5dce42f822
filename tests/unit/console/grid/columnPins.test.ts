import { expect, test } from 'vitest';
import { columnPins } from '../../../../src/console/grid/columns.ts';

test('pinned columns are offset by the width of those before them, and the last left one has a border', () => {
  const columns = [
    { width: 50, pin: 'left' },
    { width: 100, pin: 'left' },
    { width: 100 },
    { width: 60, pin: 'right' },
    { width: 70, pin: 'right' },
  ] as const;
  expect(columnPins(columns, 40)).toEqual([
    { 'data-pin': 'left', style: { left: 40 } },
    { 'data-pin': 'left', 'data-edge': true, style: { left: 90 } },
    {},
    { 'data-pin': 'right', style: { right: 70 } },
    { 'data-pin': 'right', style: { right: 0 } },
  ]);
});
