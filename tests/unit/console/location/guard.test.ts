import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { guard, isLoginPath, safeRedirect } from '../../../../src/console/location/paths.ts';
import { hostileRedirects } from '../../../support/hostile/hostileRedirects.ts';

/** Returns an address in the form in which the router looks for its route. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

describe('the navigation guard', () => {
  test.each([
    ['/login', '', false, undefined],
    ['/login', '?redirect=%2Fa', false, undefined],
    ['/', '', false, '/login?redirect=%2F'],
    ['/system/ship', '?q=a&page=2', false, '/login?redirect=%2Fsystem%2Fship%3Fq%3Da%26page%3D2'],
    ['/login', '', true, '/'],
    ['/login', '?redirect=%2Fa', true, '/'],
    ['/login/', '', true, '/'],
    ['/LOGIN', '', true, '/'],
    ['/%6Cogin', '', true, '/'],
    ['/LOGIN', '', false, undefined],
    ['/%6Cogin', '?redirect=%2Fa', false, undefined],
    ['/logins', '', false, '/login?redirect=%2Flogins'],
    ['/system/ship', '?q=a', true, undefined],
    ['/', '', true, undefined],
  ])('%s%s with token %s leads to %s', (path, search, hasToken, expected) => {
    expect(guard({ path, search, hasToken })).toBe(expected);
  });

  test.each(['/login', '/login/', '/LOGIN', '/Login//', '/%6Cogin', '/%4cOGIN/', '/logins', '/a/login', '/', '/%'])(
    '%s counts as the login page exactly when the router shows it there',
    (path) => {
      expect(isLoginPath(path)).toBe(matchPath('/login', decoded(path)) !== null);
    },
  );

  test('it never causes a redirect loop', () => {
    for (const hasToken of [true, false]) {
      for (const path of ['/', '/login', '/login/', '/LOGIN', '/%6Cogin', '/a']) {
        const first = guard({ path, search: '', hasToken });
        if (first === undefined) continue;
        const { pathname, search } = new URL(first, 'http://console.invalid');
        expect(guard({ path: pathname, search, hasToken })).toBeUndefined();
      }
    }
  });
});

describe('where the login leads (Ant Design Pro CVE-2019-18350)', () => {
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
    ['JaVaScRiPt:alert(1)//', '/'],
    ['data:text/html,<script>alert(1)</script>', '/'],
    ['/login', '/'],
    ['/login?redirect=/a', '/'],
    ['/LOGIN', '/'],
    ['/%6Cogin/?redirect=/a', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
  ])('%j leads to %s', (redirect, expected) => {
    expect(safeRedirect(redirect)).toBe(expected);
  });

  test.each(hostileRedirects)('%j leads nowhere else', (redirect) => {
    const { origin, pathname } = new URL(safeRedirect(redirect), 'http://console.invalid');
    expect(origin).toBe('http://console.invalid');
    expect(pathname).not.toMatch(/^\/(?:\/|login)/);
  });
});
