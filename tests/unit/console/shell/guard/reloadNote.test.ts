import { afterEach, expect, test, vi } from 'vitest';
import { mayReload } from '../../../../../src/console/shell/guard.ts';
import { browserStorage, rejectingStorage } from '../../support/browserStorage.ts';

afterEach(() => vi.unstubAllGlobals());

const seconds = 1000;
const start = 1_800_000_000_000;

test.each([
  ['kept', browserStorage],
  ['refused', rejectingStorage],
])('with session storage %s, the page reloads itself at most once in 30 s', (_what, storage) => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('window', { name: '' });
  expect(mayReload(start)).toBe(true);
  expect(mayReload(start + 1)).toBe(false);
  expect(mayReload(start + 29 * seconds)).toBe(false);
  expect(mayReload(start + 30 * seconds)).toBe(true);
  expect(mayReload(start + 31 * seconds)).toBe(false);
});

test('a clock that was set back does not prevent the reload', () => {
  vi.stubGlobal('sessionStorage', browserStorage());
  vi.stubGlobal('window', { name: '' });
  expect(mayReload(start)).toBe(true);
  expect(mayReload(start - 3600 * seconds)).toBe(true);
});

test('a window name set by another page does not prevent the reload', () => {
  vi.stubGlobal('sessionStorage', rejectingStorage());
  vi.stubGlobal('window', { name: `${start}` });
  expect(mayReload(start)).toBe(true);
});
