import { expect, test } from 'vitest';
import { pagePath } from '../../../../src/console/location/paths.ts';

test.each([
  ['/system/ship', '/system/ship'],
  ['system/ship', '/system/ship'],
  ['/lab/maker/', '/lab/maker'],
  ['//lab//maker//', '/lab/maker'],
  ['', '/'],
  ['/', '/'],
  ['/订单', '/%E8%AE%A2%E5%8D%95'],
  ['/%e8%ae%a2%E5%8D%95', '/%E8%AE%A2%E5%8D%95'],
  ['/x?tab=1', '/x'],
  ['/x/?a=/b/', '/x'],
  ['/x#part', '/x'],
  ['/%6Cogin', '/login'],
  ['/a b', '/a%20b'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%252Fb', '/a%252Fb'],
  ['/a@b,c;d=e:f+g&h$i', '/a@b,c;d=e:f+g&h$i'],
  ['/a/../b/./c', '/b/c'],
  ['/100%', '/100%'],
  ['/\t/evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['https://evil.example/a', '/https:/evil.example/a'],
])('%j is normalized to %s', (path, expected) => {
  expect(pagePath(path)).toBe(expected);
});

test.each(['/订单/a b', '/a%2Fb', '/%', '/a@b', '/é|[x]{y}^`"<>', '/\u0000'])(
  'a normalized %j stays unchanged, in the address bar too',
  (path) => {
    const once = pagePath(path);
    expect(pagePath(once)).toBe(once);
    expect(new URL(once, 'http://console.invalid').pathname).toBe(once);
  },
);
