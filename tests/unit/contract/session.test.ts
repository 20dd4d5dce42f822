import { expect, test } from 'vitest';
import { isPasswordLength, passwordLength } from '../../../src/contract/session.ts';

const ship = '🚢';

test.each([
  ['nothing', '', false],
  ['one too few', 'x'.repeat(7), false],
  ['the fewest', 'x'.repeat(8), true],
  ['the most', 'x'.repeat(128), true],
  ['one too many', 'x'.repeat(129), false],
  ['a few of two units each', ship.repeat(4), false],
  ['the most of two units each', ship.repeat(128), true],
  ['too many of two units each', ship.repeat(129), false],
])('a password of %s: characters are counted, not UTF-16 units', (_what, password, isFine) => {
  expect(isPasswordLength(password)).toBe(isFine);
});

test('the lengths are those of the contract', () => {
  expect(passwordLength).toEqual({ min: 8, max: 128 });
});
