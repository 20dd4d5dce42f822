import { expect, test } from 'vitest';
import { browserName } from '../../../../../src/console/access/sessions/SessionsPage.tsx';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge 130, Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_1) AppleWebKit/605.1.15 Version/17.1 Safari/605.1.15', 'Safari 17, macOS'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36', 'Chrome 129, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox 131, Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('%s is named %s', (text, name) => {
  expect(browserName(text)).toBe(name);
});
