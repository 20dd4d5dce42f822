import { expect, test } from 'vitest';
import { isForgotten } from '../../../../src/console/saving/attempts.ts';

const hour = 3_600_000;

test('a save is repeated only as long as its key is certainly stored', () => {
  const time = 1_000 * hour;
  expect(isForgotten({ time }, time)).toBe(false);
  expect(isForgotten({ time }, time + 20 * hour)).toBe(false);
  expect(isForgotten({ time }, time + 20 * hour + 1)).toBe(true);
  expect(isForgotten({}, time)).toBe(true);
});
