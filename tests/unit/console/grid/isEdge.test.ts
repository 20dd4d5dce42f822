import { expect, test } from 'vitest';
import { isEdge } from '../../../../src/console/grid/isEdge.ts';

test('of the columns that are pinned at the beginning the last one is the edge, and no other column is', () => {
  const columns = [{ pin: 'left' }, { pin: 'left' }, {}, { pin: 'right' }] as const;
  expect(columns.map((_, at) => isEdge(columns, at))).toEqual([false, true, false, false]);
  expect(isEdge([{}, {}], 0)).toBe(false);
  expect(isEdge([{ pin: 'left' }], 0)).toBe(true);
});
