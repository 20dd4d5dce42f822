import { expect, test } from 'vitest';
import { isPasswordLength, passwordLength } from '../../../src/contract/session.ts';

const ship = '🚢';

test.each([
  ['nothing', '', false],
  ['one character too few', 'x'.repeat(7), false],
  ['the minimum length', 'x'.repeat(8), true],
  ['the maximum length', 'x'.repeat(128), true],
  ['one character too many', 'x'.repeat(129), false],
  ['too few characters of two units each', ship.repeat(4), false],
  ['the maximum length in characters of two units each', ship.repeat(128), true],
  ['too many characters of two units each', ship.repeat(129), false],
])('a password of %s: characters are counted, not UTF-16 units', (_what, password, isFine) => {
  expect(isPasswordLength(password)).toBe(isFine);
});

test('the lengths are those of the contract', () => {
  expect(passwordLength).toEqual({ min: 8, max: 128 });
});
