import { expect, test } from 'vitest';
import { columnPins } from '../../../../src/console/grid/columns.ts';

test('pinned columns stay as far from their edge as the pinned ones before them are wide, and the last at the left has a line', () => {
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
