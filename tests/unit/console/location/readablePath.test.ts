import { expect, test } from 'vitest';
import { readablePath } from '../../../../src/console/location/tabs.ts';

test.each([
  ['/shops/%E4%BB%93%E5%BA%93', '/shops/仓库'],
  ['/a%2Fb/%C3%A9', '/a/b/é'],
  ['/half/%E4%BB', '/half/%E4%BB'],
  ['/100%', '/100%'],
  ['/turned/%E2%80%AEx%20y', '/turned/%E2%80%AEx%20y'],
  ['/plain', '/plain'],
])('%s is shown as %s', (path, shown) => {
  expect(readablePath(path)).toBe(shown);
});
