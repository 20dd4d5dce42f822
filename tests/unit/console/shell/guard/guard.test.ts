import { describe, expect, test } from 'vitest';
import { guard } from '../../../../../src/console/shell/guard/guard.ts';
import { safeRedirect } from '../../../../../src/console/shell/guard/safeRedirect.ts';

describe('the navigation guard', () => {
  test.each([
    ['/login', '', false, undefined],
    ['/login', '?redirect=%2Fa', false, undefined],
    ['/', '', false, '/login?redirect=%2F'],
    ['/system/ship', '?q=a&page=2', false, '/login?redirect=%2Fsystem%2Fship%3Fq%3Da%26page%3D2'],
    ['/login', '', true, '/'],
    ['/login', '?redirect=%2Fa', true, '/'],
    ['/login/', '', true, '/'],
    ['/system/ship', '?q=a', true, undefined],
    ['/', '', true, undefined],
  ])('%s%s with token %s leads to %s', (path, search, hasToken, expected) => {
    expect(guard({ path, search, hasToken })).toBe(expected);
  });

  test('it never sends anybody in a circle', () => {
    for (const hasToken of [true, false]) {
      for (const path of ['/', '/login', '/login/', '/a']) {
        const first = guard({ path, search: '', hasToken });
        if (first === undefined) continue;
        const { pathname, search } = new URL(first, 'http://console.invalid');
        expect(guard({ path: pathname, search, hasToken })).toBeUndefined();
      }
    }
  });
});

describe('where the login leads', () => {
  test.each([
    ['/system/ship?q=a&page=2', '/system/ship?q=a&page=2'],
    ['/', '/'],
    [null, '/'],
    ['', '/'],
    ['system/ship', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/a\\b', '/'],
    ['/\t/evil.example', '/'],
    ['/a\nb', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
    ['/login?redirect=/a', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
  ])('%j leads to %s', (redirect, expected) => {
    expect(safeRedirect(redirect)).toBe(expected);
  });
});
