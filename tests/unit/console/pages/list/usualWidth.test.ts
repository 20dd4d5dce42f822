import { expect, test } from 'vitest';
import { titleWidth, usualWidth } from '../../../../../src/console/pages/list/listColumns.tsx';

const title = { zh: '订单类型', en: 'Order type' };
const options = [
  { value: 'TRANSFER', title: { zh: '转运拆柜', en: 'Transfer (devan and deliver)' } },
  { value: 'STORAGE', title: { zh: '入库存储', en: 'Storage' } },
];
const widthIn = (language: 'zh' | 'en', width = 110) => usualWidth({ title, options }, { width, language });

test("a column has room for its longest enum title in the reader's language", () => {
  expect(widthIn('en')).toBeGreaterThan(210);
  expect(widthIn('en')).toBeLessThanOrEqual(240);
  expect(widthIn('zh')).toBe(110);
  expect(widthIn('en', 300)).toBe(300);
  expect(usualWidth({ title }, { width: 60, language: 'en' })).toBe(titleWidth('Order type'));
});

test('a very long enum title does not take room from other columns', () => {
  const long = [{ value: 'A', title: { zh: '长', en: 'A choice that goes on and on and on and on and on' } }];
  expect(usualWidth({ title, options: long }, { width: 110, language: 'en' })).toBe(240);
});

test('a time at a location has room for its time zone', () => {
  expect(usualWidth({ title, zone: ['quayId.timezone'] }, { width: 140, language: 'en' })).toBe(176);
});
