import { expect, test } from 'vitest';
import { readableUrl } from '../../../../src/server/http/urls.ts';

test.each([
  ['/%E0%A4%A', '/unreadable'],
  ['/orderManage/%E8%AE%?view=1', '/unreadable'],
  ['/orderManage?q=%E8%AE%', '/orderManage?q=%E8%AE%'],
  ['/%E8%AE%A2', '/%E8%AE%A2'],
  ['/hw/wms/%E0%A4%A', '/hw/wms/%E0%A4%A'],
  ['/', '/'],
])('%s is read as %s: an unreadable page address becomes not found, a call stays unchanged', (url, taken) => {
  expect(readableUrl(url)).toBe(taken);
});
