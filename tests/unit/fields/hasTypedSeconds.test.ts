import { expect, test } from 'vitest';
import { hasTypedSeconds } from '../../../src/fields/dates/clock.ts';

test.each([
  ['2026-11-20T18:00:30.000Z', true],
  ['2026-11-20T18:00:30Z', true],
  ['2026-11-20T18:00:00Z', false],
  ['2026-11-20T18:00:30.417Z', false],
  ['', false],
  [undefined, false],
])('a time %s is shown with seconds: %s', (value, is) => {
  expect(hasTypedSeconds(value)).toBe(is);
});
