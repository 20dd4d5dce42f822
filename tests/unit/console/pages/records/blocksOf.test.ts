import { expect, test } from 'vitest';
import { blocksOf } from '../../../../../src/console/pages/records/rows.ts';

test.each([
  [0, 0, [0]],
  [0, 32, [0]],
  [0, 100, [0]],
  [96, 104, [0, 1]],
  [100, 132, [1]],
  [299, 301, [2, 3]],
] as const)('rows %i to %i are in blocks %j', (from, to, blocks) => {
  expect(blocksOf({ from, to })).toEqual(blocks);
});
